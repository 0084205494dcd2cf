/**
 * Asks the server for ratings and values of moves, and for the quality of the moves of the game, while a panel shows them.
 */

import { Problem, positionQuery, post, sleep } from "../core/api.js";
import { setting } from "../core/settings.js";
import { get, isShown, scopeOf, set, setupPlies, shown, stillShown, subscribe } from "../core/store.js";
import { language } from "../core/texts.js";
import { isVariation, phase } from "../game/actions.js";
import { lastChoice } from "../game/display.js";
import { gameResult, isHelpForbidden } from "../online/live_state.js";
import { recordAnalysis, recordOutcome, recordReview, standing } from "./course.js";
/** @import { Place } from "./course.js" */
/** @import { QueryResult } from "../core/store.js" */

/** @typedef {"ratings"|"analysis"|"quickAnalysis"|"grades"|"exploration"} Subject  what is found, as the store calls it */

/** Seconds that a second, longer try may take. */
export const LONGER_SECONDS = 20;

const MAX_ANSWERS = 200;
/** Seconds after which values are shown that are not all known yet: a first estimate at once, then better ones. */
const STAGES = [0.15, 1];
const LONGER_STAGES = [LONGER_SECONDS / 4];
/** Says that more is to be known. */
const UNFINISHED = Object.freeze({ isTemporary: true });
/** Milliseconds until the solver is asked again while it loads. */
const SOLVER_RETRY_MS = 1000;
/** Milliseconds until a question that failed is asked again: at first and at most; each pause is twice the one before. */
const MIN_PAUSE_MS = 1500;
const MAX_PAUSE_MS = 30_000;

/**
 * Asks when another thing is wanted, gives up what is wanted no longer, and asks again while the solver loads or the
 * server is out of reach. What is found stands in the store, which drops it as soon as something else is shown.
 * @template {object} Task
 * @template {object} Answer
 */
export class AnalysisQuery {
  /** @type {Map<string, Answer>} */
  #answers = new Map();
  #control = new AbortController();
  /** @type {Task|null} */
  #wanted = null;
  /** Of what is asked at the moment. */
  #key = "";
  /** What more time is taken for. */
  #longer = "";
  /** Whether that is shown still which was shown when it was wanted. */
  #isShown = () => true;

  /**
   * @param {Subject} name  of what is found, in the store
   * @param {(task: Task & {seconds?: number}, signal: AbortSignal) => Promise<Answer>} ask
   * @param {(task: Task, answer: Answer) => void} [learned] is called with every answer that is more than "loading"
   * @param {number[]} [stages] seconds after which to show what is known so far, if that is not all
   */
  constructor(name, ask, learned = () => {}, stages = []) {
    this.name = name;
    this.ask = ask;
    this.learned = learned;
    this.stages = stages;
  }

  /** @returns {QueryResult<Answer>} */
  get #found() {
    return /** @type {QueryResult<any>} */ (get()[this.name]);
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
  get isTemporary() {
    return this.#found.isTemporary;
  }

  /**
   * Want something answered in the language spoken. While more time is taken for it, the first answer stands.
   * @param {Task|null} task `null` wants nothing
   */
  request(task) {
    this.#wanted = task;
    const asked = task && this.isLonger ? { ...task, seconds: LONGER_SECONDS } : task;
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
    this.#longer = JSON.stringify(this.#wanted);
    this.request(this.#wanted);
  }

  /** Whether more time is taken for what is wanted, or was. */
  get isLonger() {
    return this.#longer === JSON.stringify(this.#wanted);
  }

  /** Ask at once what has failed. */
  retry() {
    if (this.status !== "failed") return;
    this.#key = "";
    this.request(this.#wanted);
  }

  /**
   * Tell what was found, unless something else is shown by now.
   * @param {QueryResult<Answer>["status"]} status
   * @param {Answer|null} [answer]
   * @param {{problem?: string, isTemporary?: boolean}} [more]
   */
  #put(status, answer = null, { problem = "", isTemporary = false } = {}) {
    if (this.#isShown()) set({ [this.name]: { status, answer, problem, isTemporary } });
  }

  /** @param {Task} task */
  async #run(task) {
    this.#control = new AbortController();
    const { signal } = this.#control;
    try {
      let pause = MIN_PAUSE_MS;
      const stages = this.isLonger ? LONGER_STAGES.filter(() => this.stages.length) : [...this.stages];
      for (;;) {
        const problem = await this.#answered(task, signal, stages[0]);
        if (problem === null || problem?.isTemporary === false) return;
        if (problem === UNFINISHED) {
          stages.shift();
          continue;
        }
        await sleep(problem ? pause : SOLVER_RETRY_MS, signal);
        pause = problem ? Math.min(MAX_PAUSE_MS, 2 * pause) : MIN_PAUSE_MS;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /**
   * Ask once.
   * @param {Task} task
   * @param {AbortSignal} signal
   * @param {number} [seconds] of a stage: more time is taken if something is not known yet
   * @returns {Promise<Problem|typeof UNFINISHED|null|undefined>} what has failed; `null` if it is answered, `undefined` while the solver loads
   */
  async #answered(task, signal, seconds) {
    try {
      const answer = await this.ask(seconds ? { ...task, seconds } : task, signal);
      signal.throwIfAborted();
      if ("state" in answer && answer.state === "loading") return void this.#put("loading", this.answer);
      if (seconds && "state" in answer && answer.state === "unknown") {
        this.#put("asking", answer);
        return UNFINISHED;
      }
      this.#keep(task, answer);
      return null;
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      this.#put("failed", this.answer, { problem: error.message, isTemporary: error.isTemporary });
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
    if (this.#answers.size > MAX_ANSWERS) this.#answers.delete(oldest);
    this.learned(task, answer);
    this.#put("there", answer);
  }
}

/** @type {(task: object|null) => string} */
function keyOf(task) {
  return `${language()} ${JSON.stringify(task)}`;
}

/** Seconds in which the bar is to know. */
const QUICK_SECONDS = 1;

/** @type {AnalysisQuery<Api.ChooseMoveRequest, Api.ChoiceData>} the ratings of the next move in the position shown */
export const ratings = new AnalysisQuery("ratings", (task, signal) => post("choose", task, signal));
/** @type {AnalysisQuery<Place, Api.Analysis>} the exact values in the position shown */
export const values = new AnalysisQuery("analysis", (task, signal) => post("analyse", task, signal), recordAnalysis, STAGES);
/** @type {AnalysisQuery<Place, Api.Analysis>} how the position shown stands, for the bar: known soon, if not exactly */
export const quick = new AnalysisQuery("quickAnalysis", (task, signal) => post("analyse", { seconds: QUICK_SECONDS, ...task }, signal), recordAnalysis, STAGES.slice(0, 1));
/** @type {AnalysisQuery<Place, Api.Review>} the grades of the moves of the game */
export const grades = new AnalysisQuery("grades", (task, signal) => post("review", task, signal), recordReview, STAGES.slice(1));
/** @type {AnalysisQuery<Place, Api.Exploration>} what was chosen in the position shown in saved games, for the panel of openings */
export const openingMoves = new AnalysisQuery("exploration", (task, signal) => post("explore", task, signal).catch(withoutStore));

/** A service that keeps no games has none that has come anywhere. */
/** @type {(error: unknown) => Api.Exploration} */
function withoutStore(error) {
  if (error instanceof Problem && error.kind === "nothing-kept") return { counted: Infinity, times: 0, moves: [] };
  throw error;
}

/** Begin to follow the game. */
export function startAnalysis() {
  onGameChange(updateQueries);
  updateQueries();
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
 * @returns {Api.ChosenMove|null}
 */
export function ratingsNow() {
  const { step, position, overlay } = shown();
  if (isAnswerOpen()) return null;
  if (setting("debug") === "last") return overlay ? null : lastChoice(step.state, position.cells);
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

/** Whether the position shown is one that the grades of the game, if there are any, say nothing about. */
export function isBesideGrades() {
  return isVariation() || (phase() === "review" && gameResult() === null);
}

/** Whether a person looks for a better move: until it is found, nothing is shown that tells which one that is. */
export function isAnswerOpen() {
  return get().exercise?.state === "open";
}

function updateQueries() {
  const state = get();
  // Under an overlay, nothing about the game is shown, neither on screen nor to screen readers; its grades stay.
  const unwanted = state.overlay ? [ratings, values, quick, openingMoves] : isHelpForbidden() ? [ratings, values, quick, grades, openingMoves] : [];
  for (const query of unwanted) query.request(null);
  // Only while the board shows what the server has described, and nothing else is about to be shown.
  if (!unwanted.length && isShown(state) && state.pending === null && state.requested === null) requestAll(state);
}

/** @param {import("../core/store.js").Shown} state */
function requestAll({ game, position, cells, step, reviewing, isFillingGraph }) {
  const here = positionQuery(game, position.cells);
  const { seed, number } = step.state;
  const open = position.outcome === null && !isAnswerOpen();
  const hereIf = (/** @type {unknown} */ isWanted) => (isWanted && open ? here : null);
  const { graph, openings } = setting("panels");
  // All grades of a game that is over, or whose graph is to have no gaps; the rules alone tell some of them.
  const graded = reviewing || gameResult() !== null || (graph && isFillingGraph);
  if (position.outcome) recordOutcome(here, position.outcome);
  ratings.request(open && setting("debug") === "next" ? { ...here, opponent: raterNow(), seed, number } : null);
  const solved = game.exact !== "never";
  // The graph and the openings show exact values, too.
  values.request(hereIf(solved && (setting("values") || graph || openings)));
  const valued = values.status !== "off" || standing(here) !== null;
  const isMistake = reviewing && gradeShown()?.why; // how the game goes on after it
  quick.request(hereIf(solved && (isMistake || ((setting("bar") || isBesideGrades()) && !valued))));
  grades.request(graded ? gameQuery(game, cells) : null);
  openingMoves.request(hereIf(openings));
}

/** The moves that the players have made; `null` if there is none, as in a position that was just set up. */
/** @type {(game: Api.GameData, cells: number[]) => (Place & {setup?: number})|null} */
function gameQuery(game, cells) {
  const [here, setup] = [positionQuery(game, cells), setupPlies()];
  if (cells.length === setup) return null;
  return setup ? { ...here, setup } : here;
}

const GAME = ["live", "game", "games", "cells", "latest", "position", "line", "ply", "requested", "variations", "players", "reviewing", "exercise", "isFillingGraph", "ratings", "analysis", "quickAnalysis", "grades", "exploration"];
const WORDS = ["debug", "values", "bar", "rater", "openedReasons", "panels", "texts"];

/**
 * Hear when the game, what is shown of it or who plays it has changed, or what there is to say about it.
 * @param {() => void} listener
 */
export function onGameChange(listener) {
  subscribe(listener, ...GAME, ...WORDS);
}
