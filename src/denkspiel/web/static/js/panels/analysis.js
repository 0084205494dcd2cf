/**
 * What an opponent thinks of the moves, what they are worth, and how good those of the game were: asked for as long as
 * somebody wants to see it.
 */

import { Problem, post, question, sleep } from "../core/api.js";
import { setting } from "../core/settings.js";
import { get, isShown, scopeOf, set, shown, stillShown, subscribe } from "../core/store.js";
import { language } from "../core/texts.js";
import { isVariation, phase } from "../game/actions.js";
import { lastChoice } from "../game/display.js";
import { ending, isFairPlay } from "../online/live_state.js";
import { noteAnalysis, noteOutcome, noteReview, standing } from "./course.js";
/** @import { Finding } from "../core/store.js" */
/** @import { Place } from "./course.js" */

/** @typedef {"ratings"|"analysis"|"quickAnalysis"|"grades"|"exploration"} Subject  what is found, as the store calls it */

/** Seconds that a second, longer try may take. */
export const PATIENCE = 20;

const KEPT = 200;
/** Milliseconds until the solver is asked again while it loads. */
const LOADING = 1000;
/** Milliseconds until a question that failed is asked again: at first and at most; each pause is twice the one before. */
const SHORTEST = 1500;
const LONGEST = 30_000;

/**
 * Asks when another thing is wanted, gives up what is wanted no longer, and asks again while the solver loads or the
 * server is out of reach. What is found stands in the store, which drops it as soon as something else is shown.
 * @template {object} Task
 * @template {object} Answer
 */
export class Inquiry {
  /** @type {Map<string, Answer>} */
  #answers = new Map();
  #control = new AbortController();
  /** @type {Task|null} */
  #wanted = null;
  /** Of what is asked at the moment. */
  #key = "";
  /** What more time is taken for. */
  #patient = "";
  /** Whether that is shown still which was shown when it was wanted. */
  #isShown = () => true;

  /**
   * @param {Subject} name  of what is found, in the store
   * @param {(task: Task & {seconds?: number}, signal: AbortSignal) => Promise<Answer>} ask
   * @param {(task: Task, answer: Answer) => void} [learned] is called with every answer that is more than "loading"
   */
  constructor(name, ask, learned = () => {}) {
    this.name = name;
    this.ask = ask;
    this.learned = learned;
  }

  /** @returns {Finding<Answer>} */
  get #found() {
    return /** @type {Finding<any>} */ (get()[this.name]);
  }

  /** How far it is with what is shown. */
  get status() {
    return this.#found.status;
  }

  /** What is known of what is shown. */
  get answer() {
    return this.#found.answer;
  }

  /** Why nothing is known of it. */
  get problem() {
    return this.#found.problem;
  }

  /** Whether what has failed is asked again by itself. */
  get passes() {
    return this.#found.passes;
  }

  /**
   * Want something answered in the language spoken. While more time is taken for it, the first answer stands.
   * @param {Task|null} task `null` wants nothing
   */
  want(task) {
    this.#wanted = task;
    const asked = task && this.isLonger ? { ...task, seconds: PATIENCE } : task;
    const key = keyOf(asked);
    const isDropped = asked !== null && this.status === "off";
    if (key === this.#key && !isDropped) return;
    this.#control.abort();
    this.#key = key;
    this.#isShown = stillShown(scopeOf(this.name));
    const known = this.#answers.get(key);
    if (asked === null) this.#put("off");
    else if (known) this.#put("there", known);
    else {
      this.#put("asking", this.#answers.get(keyOf(task)));
      this.#run(asked);
    }
  }

  /** Take more time for what is wanted. */
  searchLonger() {
    this.#patient = JSON.stringify(this.#wanted);
    this.want(this.#wanted);
  }

  /** Whether more time is taken for what is wanted, or was. */
  get isLonger() {
    return this.#patient === JSON.stringify(this.#wanted);
  }

  /** Ask at once what has failed. */
  again() {
    if (this.status !== "failed") return;
    this.#key = "";
    this.want(this.#wanted);
  }

  /**
   * Tell what was found, unless something else is shown by now.
   * @param {Finding<Answer>["status"]} status
   * @param {Answer|null} [answer]
   * @param {{problem?: string, passes?: boolean}} [more]
   */
  #put(status, answer = null, { problem = "", passes = false } = {}) {
    if (this.#isShown()) set({ [this.name]: { status, answer, problem, passes } });
  }

  /** @param {Task} task */
  async #run(task) {
    this.#control = new AbortController();
    const { signal } = this.#control;
    try {
      let pause = SHORTEST;
      for (;;) {
        const problem = await this.#answered(task, signal);
        if (problem === null || problem?.passes === false) return;
        await sleep(problem ? pause : LOADING, signal);
        pause = problem ? Math.min(LONGEST, 2 * pause) : SHORTEST;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /**
   * Ask once.
   * @param {Task} task
   * @param {AbortSignal} signal
   * @returns {Promise<Problem|null|undefined>} what has failed; `null` if it is answered, `undefined` while the solver loads
   */
  async #answered(task, signal) {
    try {
      const answer = await this.ask(task, signal);
      signal.throwIfAborted();
      if ("state" in answer && answer.state === "loading") return void this.#put("loading", this.answer);
      this.#keep(task, answer);
      return null;
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      this.#put("failed", this.answer, { problem: error.message, passes: error.passes });
      return error;
    }
  }

  /**
   * @param {Task} task
   * @param {Answer} answer
   */
  #keep(task, answer) {
    this.#answers.set(this.#key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT) this.#answers.delete(oldest);
    this.learned(task, answer);
    this.#put("there", answer);
  }
}

/** @type {(task: object|null) => string} */
function keyOf(task) {
  return `${language()} ${JSON.stringify(task)}`;
}

/** Seconds in which the bar is to know. */
const SOON = 1;

/** @type {Inquiry<Api.ChooseQuestion, Api.ChoiceData>} the ratings of the next move in the position shown */
export const ratings = new Inquiry("ratings", (task, signal) => post("choose", task, signal));
/** @type {Inquiry<Place, Api.Analysis>} the exact values in the position shown */
export const values = new Inquiry("analysis", (task, signal) => post("analyse", task, signal), noteAnalysis);
/** @type {Inquiry<Place, Api.Analysis>} how the position shown stands, for the bar: known soon, if not exactly */
export const quick = new Inquiry("quickAnalysis", (task, signal) => post("analyse", { seconds: SOON, ...task }, signal), noteAnalysis);
/** @type {Inquiry<Place, Api.Review>} the grades of the moves of the game */
export const grades = new Inquiry("grades", (task, signal) => post("review", task, signal), noteReview);
/** @type {Inquiry<Place, Api.Exploration>} what was chosen in the position shown in kept games, for the panel of openings */
export const chosen = new Inquiry("exploration", (task, signal) => post("explore", task, signal).catch(nothingKept));

/** A service that keeps no games has none that has come anywhere. */
/** @type {(error: unknown) => Api.Exploration} */
function nothingKept(error) {
  if (error instanceof Problem && error.kind === "nothing-kept") return { counted: Infinity, times: 0, moves: [] };
  throw error;
}

/** Begin to follow the game. */
export function startKnowledge() {
  const follow = () => (get().loan ? knowNothing() : refresh());
  onNews(follow);
  follow();
}

/** Whether a move is known to be as good as any. */
/** @type {(cell: number) => boolean} */
export function isBest(cell) {
  return values.answer?.best.some((move) => move.cell === cell) ?? false;
}

/** The grade of the move that led to this ply, or `null` if there is none. */
/** @type {(ply: number) => Api.ReviewedPly|null} */
export function gradeAt(ply) {
  return grades.answer?.plies[ply - 1] ?? null;
}

/** The grade of the move shown last; `null` for a variation's. */
export function gradeShown() {
  return isVariation() ? null : gradeAt(get().ply);
}

/**
 * The ratings that the debug mode shows: those by which the computer chose the last move of the position shown, or how an
 * opponent rates the moves that come next; `null` if there are none, or they are not there yet.
 * @returns {Api.Chosen|null}
 */
export function ratingsNow() {
  const { step, position, loan } = shown();
  if (setting("debug") === "last") return loan ? null : lastChoice(step.state, position.cells);
  return setting("debug") === "next" ? ratings.answer : null;
}

/** The opponent whose ratings of the next move are shown. */
export function raterNow() {
  const { game, rater } = shown();
  return game.opponents.includes(rater) ? rater : currentOpponent();
}

/** The opponent that rates the moves of the position shown unless another one is chosen. */
export function currentOpponent() {
  const { step, position } = shown();
  return step.raters[position.side_to_move ?? 0];
}

/** Whether the board shows what the server has described, and nothing else is about to be shown. */
/** @type {(state: import("../core/store.js").State) => state is import("../core/store.js").Shown} */
function isSettled(state) {
  return isShown(state) && state.pending === null && state.awaited === null;
}

/** Whether the position shown is one that the grades of the game, if there are any, say nothing about. */
export function isBesideGrades() {
  return isVariation() || (phase() === "review" && ending() === null);
}

function refresh() {
  const state = get();
  if (isFairPlay()) for (const inquiry of [ratings, values, quick, grades, chosen]) inquiry.want(null);
  else if (isSettled(state)) wantWhatIsShown(state);
}

/** Where the board is lent, nothing is told but what it is lent for: neither to the eyes nor to screen readers. */
function knowNothing() {
  for (const one of [ratings, values, quick, chosen]) one.want(null);
}

/** @param {import("../core/store.js").Shown} state */
function wantWhatIsShown(state) {
  wantAll(state);
  wantChosen(state);
}

/** The graph and the openings show exact values too. All grades are wanted of a game that is over, and of one whose gaps are to be filled; the rules alone tell some of them. */
/** @param {import("../core/store.js").Shown} state */
function wantAll({ game, position, cells, step, reviewing, filling }) {
  const here = question(game, position.cells);
  const { seed, number } = step.state;
  const open = position.outcome === null;
  const { graph, openings } = setting("panels");
  const graded = reviewing || ending() !== null || (graph && filling);
  if (position.outcome) noteOutcome(here, position.outcome);
  ratings.want(open && setting("debug") === "next" ? { ...here, opponent: raterNow(), seed, number } : null);
  const solved = game.exact !== "never";
  values.want(solved && open && (setting("values") || graph || openings) ? here : null);
  const valued = values.status !== "off" || standing(here) !== null;
  quick.want(solved && open && (setting("bar") || isBesideGrades()) && !valued ? here : null);
  grades.want(graded && cells.length ? question(game, cells) : null);
}

/** @type {(state: import("../core/store.js").Shown) => void} */
function wantChosen({ game, position }) {
  const wanted = setting("panels").openings && position.outcome === null;
  chosen.want(wanted ? question(game, position.cells) : null);
}

const GAME = ["live", "game", "games", "cells", "latest", "position", "line", "ply", "awaited", "variations", "players", "reviewing", "exercise", "filling", "ratings", "analysis", "quickAnalysis", "grades", "exploration"];
const WORDS = ["debug", "values", "bar", "rater", "opened", "panels", "texts"];

/**
 * Hear when the game, what is shown of it or who plays it has changed, or what is to be said about it.
 * @param {() => void} listener
 */
export function onNews(listener) {
  subscribe(listener, ...GAME, ...WORDS);
}
