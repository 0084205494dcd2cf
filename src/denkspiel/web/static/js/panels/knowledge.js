/**
 * What an opponent thinks of the moves, and what they are worth: of the position that the board shows, asked for as
 * long as somebody wants to see it.
 */

import { post, question } from "../api.js";
import { setting } from "../settings.js";
import { get, isShown, shown, subscribe } from "../store.js";
import { noteAnalysis, noteOutcome } from "./course.js";
import { onNews } from "./following.js";
import { Inquiry } from "./inquiry.js";

/** Seconds that a second, longer try may take. */
export const PATIENCE = 20;

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Inquiry<Api.ChoiceData & {state?: undefined}>} */
const ratings = new Inquiry(tell);
/** @type {Inquiry<Api.Analysis>} */
const values = new Inquiry(tell, learned);
/** @type {Set<string>} */
const wanted = new Set();
let rater = "";
let patient = "";
let telling = false;

/** The ratings: an `Inquiry` whose answer has `opponent`, `cell` (its choice) and `ratings`. */
export function ratingsNow() {
  return ratings;
}

/** The exact values: an `Inquiry` whose answer is that of `/api/analyse`. */
export function valuesNow() {
  return values;
}

/** Whether a move is known to be as good as any. */
/** @type {(cell: number) => boolean} */
export function isBest(cell) {
  return values.answer?.best.some((move) => move.cell === cell) ?? false;
}

/** Hear of news. */
/** @type {(listener: () => void) => void} */
export function onKnowledge(listener) {
  listeners.add(listener);
}

/** Begin to follow the game. */
export function startKnowledge() {
  subscribe(forget, "texts");
  onNews(refresh);
  refresh();
}

/**
 * Want exact values even while they are not shown on the board.
 * @param {string} who
 * @param {boolean} wants
 */
export function wantValues(who, wants) {
  if (wants) wanted.add(who);
  else wanted.delete(who);
  refresh();
}

/** Let this opponent rate the moves; "" for the current one. */
/** @type {(opponent: string) => void} */
export function rateBy(opponent) {
  rater = opponent;
  refresh();
}

/** Whose ratings are wanted by name; "" for the current opponent's. */
export function chosenRater() {
  return rater;
}

/** The opponent whose ratings are shown. */
export function raterNow() {
  return shown().game.opponents.includes(rater) ? rater : currentOpponent();
}

/** The opponent that rates the moves of the position shown unless another one is chosen. */
export function currentOpponent() {
  const { step, position } = shown();
  return step.raters[position.side_to_move ?? 0];
}

/** Take more time for the exact values of this position. */
export function searchLonger() {
  patient = keyOfPosition();
  refresh();
}

/** Whether the values shown were searched for longer already. */
export function searchedLonger() {
  return patient === keyOfPosition();
}

/** In another language everything is said in other words. */
function forget() {
  ratings.forget();
  values.forget();
}

function refresh() {
  const state = get();
  if (!isShown(state) || state.position.game !== state.game.id || state.pending !== null) return;
  const { game, position } = state;
  if (position.outcome) noteOutcome(game.id, position.cells, position.outcome);
  const asked = question(game, position.cells);
  const open = position.outcome === null;
  wantRatings(asked, open && setting("ratings"));
  wantScores(asked, open && (setting("values") || wanted.size > 0));
}

/** @type {(asked: ReturnType<typeof question>, on: boolean) => void} */
function wantRatings(asked, on) {
  const opponent = on ? raterNow() : "";
  const { state } = shown().step;
  const task = { ...asked, opponent, seed: state.seed, number: state.number ?? 0 };
  ratings.want(on ? `${keyOfPosition()} ${task.number} ${opponent}` : null, (signal) => post("choose", task, signal));
}

/** @type {(asked: ReturnType<typeof question>, on: boolean) => void} */
function wantScores(asked, on) {
  const key = keyOfPosition();
  const longer = patient === key;
  const task = longer ? { ...asked, seconds: PATIENCE } : asked;
  values.want(on ? `${key}${longer ? " longer" : ""}` : null, (signal) => post("analyse", task, signal), key);
}

/** @type {(answer: Api.Analysis, key: string) => void} */
function learned(answer, key) {
  const [game, cells = ""] = key.split(" ")[0].split("/");
  noteAnalysis(game, cells ? cells.split(",").map(Number) : [], answer);
}

function keyOfPosition() {
  const { game, position } = shown();
  return `${game.id}/${position.cells.join()}`;
}

function tell() {
  if (telling) return;
  telling = true;
  queueMicrotask(() => {
    telling = false;
    for (const listener of listeners) listener();
  });
}
