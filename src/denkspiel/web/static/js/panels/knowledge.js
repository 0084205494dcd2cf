/**
 * What an opponent thinks of the moves, what they are worth, and how good those of the game were: asked for as long as
 * somebody wants to see it.
 */

import { Problem, post, question } from "../core/api.js";
import { ending, isFairPlay } from "../online/live_state.js";
import { lastChoice } from "../game/computer_choices.js";
import { setting } from "../core/settings.js";
import { isVariation, phase } from "../game/actions.js";
import { get, isShown, shown } from "../core/store.js";
import { noteAnalysis, noteOutcome, noteReview, standing } from "./course.js";
import { onNews } from "./following.js";
import { Inquiry } from "./inquiry.js";
/** @import { Place } from "./course.js" */

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
