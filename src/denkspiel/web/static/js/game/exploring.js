/** Moves made in a position that is not the game's: in an exercise they are judged, otherwise they begin a variation. */

import { ask } from "../dialogs/confirm.js";
import { isVariation, phase } from "./actions.js";
import { branchOff, lookAt, refuse } from "./navigation.js";
import { attemptMove, isTrying } from "../panels/exercise.js";
import { get, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { movesBehind, withoutPath } from "./variations.js";

/** Whether a move on the board is one beside the game, or in what the board is lent to. */
export function isBeside() {
  return isTrying() || (phase() === "review" && shown().position.outcome === null);
}

/**
 * Make a move beside the game; if it cannot be made, that is said.
 * @param {number|null} cell `null` for what is no cell at all: then nothing happens
 */
export function tryMove(cell) {
  if (cell === null) return;
  if (!get().loan && !shown().position.legal.some((move) => move.cell === cell)) refuse(cell);
  else if (isTrying()) attemptMove(cell);
  else branchOff(cell);
}

/** Delete the variation from the move shown on, after a question, and show what was before it. */
export async function deleteVariation() {
  const { cells: path } = shown().position;
  const count = movesBehind(shown().variations, path);
  const move = shown().game.cells[/** @type {number} */ (path.at(-1))].text;
  const words = t(count === 1 ? "delete_move" : "delete_moves", { number: path.length, move, count });
  if (!isVariation() || !(await ask("ask-delete-variation", words))) return;
  const { cells, variations } = shown();
  set({ variations: withoutPath(variations, path, cells) });
  await lookAt(path.slice(0, -1));
}
