/** Ratings and exact values over the cells of the board, and in a review the better moves. */

import { setting } from "../settings.js";
import { get, set } from "../store.js";
import { t } from "../texts.js";
import { onNews } from "./following.js";
import { gradeAt, isBest, ratings, values } from "./knowledge.js";
import { kindOf, signText } from "./score.js";
/** @import { Mark } from "../boards/marks.js" */

/** @type {Record<ReturnType<typeof kindOf>, Mark["tone"]>} */
const TONES = { win: "good", draw: "even", loss: "bad", unknown: "plain" };

/** Keep the marks on the board up to date from now on. */
export function startMarks() {
  onNews(draw);
}

function draw() {
  if (!get().position) return;
  const marks = {
    value: setting("values") ? valueMarks() : [],
    rating: setting("ratings") ? ratingMarks() : [],
    pointer: get().reviewing ? betterMarks() : [],
  };
  if (JSON.stringify(marks) !== JSON.stringify(get().marks)) set({ marks });
}

/** @type {() => Mark[]} */
function valueMarks() {
  const moves = values.answer?.moves ?? [];
  return moves.map(({ cell, score }) => ({ cell, text: signText(score), tone: TONES[kindOf(score)], best: isBest(cell) }));
}

/** @type {() => Mark[]} */
function ratingMarks() {
  const { answer } = ratings;
  const rated = answer?.ratings ?? [];
  return rated.map(({ cell, short }) => ({ cell, text: short, best: cell === answer?.cell }));
}

/** Where the stone shown last had better gone. */
/** @type {() => Mark[]} */
function betterMarks() {
  const better = gradeAt(get().ply)?.better ?? [];
  return better.map(({ cell }) => ({ cell, text: t("review.better_mark") }));
}
