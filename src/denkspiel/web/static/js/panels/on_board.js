/** Ratings and exact values over the cells of the board, and in a review the better moves. */

import { overlay } from "../boards/board.js";
import { setting } from "../settings.js";
import { get } from "../store.js";
import { t } from "../texts.js";
import { onNews } from "./following.js";
import { gradeAt, onReview, reviewing } from "./grades.js";
import { isBest, onKnowledge, ratingsNow, valuesNow } from "./knowledge.js";
import { kindOf, signText } from "./score.js";
/** @import { Mark, Marks } from "../boards/marks.js" */

/** @type {Record<ReturnType<typeof kindOf>, Mark["tone"]>} */
const TONES = { win: "good", draw: "even", loss: "bad", unknown: "plain" };
/** @type {Record<keyof Marks, string>} */
const shown = { value: "[]", rating: "[]", pointer: "[]" };

/** Keep the marks on the board up to date from now on. */
export function startMarks() {
  for (const follow of [onNews, onKnowledge, onReview]) follow(draw);
}

function draw() {
  if (!get().position) return;
  mark("value", setting("values") ? valueMarks() : []);
  mark("rating", setting("ratings") ? ratingMarks() : []);
  mark("pointer", reviewing() ? betterMarks() : []);
}

/** Hand marks to the board if they are others than before. */
/** @type {(kind: keyof Marks, list: Mark[]) => void} */
function mark(kind, list) {
  const text = JSON.stringify(list);
  if (shown[kind] === text) return;
  shown[kind] = text;
  overlay(kind, list);
}

/** @type {() => Mark[]} */
function valueMarks() {
  const moves = valuesNow().answer?.moves ?? [];
  return moves.map(({ cell, score }) => ({ cell, text: signText(score), tone: TONES[kindOf(score)], best: isBest(cell) }));
}

/** @type {() => Mark[]} */
function ratingMarks() {
  const { answer } = ratingsNow();
  const rated = answer?.ratings ?? [];
  return rated.map(({ cell, short }) => ({ cell, text: short, best: cell === answer?.cell }));
}

/** Where the stone shown last had better gone. */
/** @type {() => Mark[]} */
function betterMarks() {
  const better = gradeAt(get().ply)?.better ?? [];
  return better.map(({ cell }) => ({ cell, text: t("review.better_mark") }));
}
