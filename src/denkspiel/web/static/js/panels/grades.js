/** The grades of the moves of the game: asked for as long as the review is open, or the course of a finished game. */

import { post, question } from "../api.js";
import { get, set, shown, subscribe } from "../store.js";
import { noteReview } from "./course.js";
import { onNews } from "./following.js";
import { Inquiry } from "./inquiry.js";
import { PATIENCE } from "./knowledge.js";

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Inquiry<Api.Review>} */
const review = new Inquiry(tell, learned);
/** @type {Set<string>} */
const wanted = new Set();
let patient = "";

/** The review: an `Inquiry` whose answer is that of `/api/review`. */
export function reviewNow() {
  return review;
}

/** Hear of news. */
/** @type {(listener: () => void) => void} */
export function onReview(listener) {
  listeners.add(listener);
}

/** Begin to follow the game. */
export function startGrades() {
  subscribe(() => review.forget(), "texts");
  onNews(refresh);
}

/** Whether the review is open. */
export function reviewing() {
  return get().reviewing;
}

/** Open or close the review. */
/** @type {(on: boolean) => void} */
export function setReviewing(on) {
  if (on !== reviewing()) set({ reviewing: on });
  wantGrades("review", on);
}

/**
 * Want grades, or no longer.
 * @param {string} who
 * @param {boolean} wants
 */
export function wantGrades(who, wants) {
  if (wants === wanted.has(who)) return;
  if (wants) wanted.add(who);
  else wanted.delete(who);
  refresh();
}

/** The grade of the move that led to this ply, or `null` if there is none. */
/** @type {(ply: number) => Api.ReviewedPly|null} */
export function gradeAt(ply) {
  return review.answer?.plies[ply - 1] ?? null;
}

/** Take more time for the grades of this game. */
export function gradeLonger() {
  patient = keyOfGame();
  refresh();
}

/** Whether the grades shown were searched for longer already. */
export function gradedLonger() {
  return patient === keyOfGame();
}

function refresh() {
  const { game, cells } = get();
  if (!game) return;
  const on = wanted.size > 0 && cells.length > 0;
  const longer = gradedLonger();
  const task = { ...question(game, cells), ...(longer ? { seconds: PATIENCE } : {}) };
  const key = keyOfGame();
  review.want(on ? `${key}${longer ? " longer" : ""}` : null, (signal) => post("review", task, signal), key);
}

function keyOfGame() {
  const { game, cells } = shown();
  return `${game.id}/${cells.join()}`;
}

/** @type {(answer: Api.Review, key: string) => void} */
function learned(answer, key) {
  const [game, cells] = key.split(" ")[0].split("/");
  noteReview(game, cells.split(",").map(Number), answer);
}

function tell() {
  for (const listener of listeners) listener();
}
