/** Ratings and exact values over the cells of the board, and in a review the better moves. */

import { landingCell } from "../board/cursor.js";
import { setting } from "../core/settings.js";
import { get, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { isVariation } from "../game/actions.js";
import { gradeShown, isBest, onGameChange, ratingsNow, startAnalysis, values } from "./analysis.js";
import { currentMistake } from "./exercise.js";
import { boardText, kindOf } from "./score.js";
/** @import { Mark } from "../board/marks.js" */

/** @type {Record<ReturnType<typeof kindOf>, Mark["tone"]>} */
const TONES = { win: "good", draw: "even", loss: "bad", guessed: "guessed", unknown: "plain" };

function draw() {
  if (!get().position) return;
  const marks = {
    value: setting("values") ? valueMarks() : [],
    rating: ratingMarks(),
    pointer: pointerMarks(),
  };
  if (JSON.stringify(marks) !== JSON.stringify(get().marks)) set({ marks });
}

/** @type {() => Mark[]} */
function valueMarks() {
  const moves = values.answer?.moves ?? [];
  return moves.map((move) => ({ cell: move.cell, text: boardText(move), tone: TONES[kindOf(move)], best: isBest(move.cell) }));
}

/** Ratings stand over columns and towers, be they full, and in other cells as long as these are free. */
/** @type {() => Mark[]} */
function ratingMarks() {
  const chosen = ratingsNow();
  const rated = chosen?.ratings ?? [];
  return rated.flatMap(({ cell, short, text }) => {
    const place = placeOf(cell);
    return place === null ? [] : [{ cell: place, text: short, full: text, best: cell === chosen?.cell }];
  });
}

/** @type {(cell: number) => number|null} */
function placeOf(cell) {
  const { game, position } = shown();
  const overStack = game.kind === "towers" || game.plan.columns;
  if (overStack) return landingCell(game, position, game.cells[cell].stack) ?? cell;
  return position.owners[cell] === null ? cell : null;
}

/** Where the stone had better gone: in an exercise once one has found that or wants to see it, else in a review. */
/** @type {() => Mark[]} */
function pointerMarks() {
  const { exercise, reviewing, ply } = get();
  const mistake = currentMistake();
  const isHidden = exercise?.state === "open" || isVariation() || ply !== (mistake?.ply ?? 0) - 1;
  const better = exercise ? (isHidden ? [] : mistake?.better) : reviewing ? gradeShown()?.better : [];
  return (better ?? []).map(({ cell }) => ({ cell, text: t("review.better_mark") }));
}

let isStarted = false;

/** Follow the game from now on. */
export function followGame() {
  if (isStarted) return;
  isStarted = true;
  startAnalysis();
  onGameChange(draw);
}
