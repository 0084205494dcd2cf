/** The board is lent: something else stands on it than the game at hand, which stays as it is. */

import { plyOfGame } from "./display.js";
import { set, shown } from "../core/store.js";

/**
 * What the board is lent to: the guided minute, or a puzzle.
 * @typedef {Object} Loan
 * @property {"see"|"try"|"puzzle"} look  how the page is arranged around the board
 * @property {0|1} side                  whose stones the person has
 * @property {boolean} takes             whether a move may be tried in the position shown
 * @property {boolean} waits             whether one is waited for
 * @property {Api.PositionData} picture  what the board looks like: the position shown, perhaps with lines lit
 * @property {(cell: number) => unknown} attempt  a move is tried
 * @property {(key: string) => boolean} press     a key is pressed that leads no cursor; whether it meant something
 * @property {string} [puzzle]           what the address calls it, if it is a puzzle
 * @property {string} [title]            what the title of the window calls it
 * @property {() => unknown} [back]      leads back to the game that was left for it, if that was one of another kind
 * @property {import("../puzzles/lesson.js").Course} [course]
 * @property {import("../puzzles/attempt.js").Sitting} [sitting]
 */

/** How often something was wanted on the board. */
let wishes = 0;

/**
 * Want something on the board that has to be asked for first.
 * @returns {() => boolean} whether it is wanted still, and nothing else
 */
export function wanting() {
  wishes += 1;
  const mine = wishes;
  return () => mine === wishes;
}

/**
 * Lend the board, or let something else be seen on it; a position of the game that was to be looked at no longer comes.
 * @param {Loan} loan
 * @param {Api.PositionData} position
 */
export function lend(loan, position) {
  const { position: now, passed, loan: before } = shown();
  set({ loan, awaited: null, passed: before ? passed : now, position });
}

/** Back to the game, which stands as it stood, whatever was wanted on the board. */
export function giveBack() {
  wishes += 1;
  const { loan, cells, ply, latest, passed } = shown();
  if (!loan) return;
  set({ loan: null, position: ply < cells.length || ply > plyOfGame() ? passed : latest, passed: null });
}

/** Leave what the board is lent to, for the game from which one has come. */
export function leaveLoan() {
  const back = shown().loan?.back;
  giveBack();
  return back?.();
}
