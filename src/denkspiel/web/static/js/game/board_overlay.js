/** An overlay on the board: something else stands on it than the game at hand, which stays as it is. */

import { byId } from "../core/element.js";
import { set, shown } from "../core/store.js";
import { plyOfGame } from "./display.js";

/**
 * What an overlay shows: the guided minute, or a puzzle.
 * @typedef {Object} Overlay
 * @property {"see"|"try"|"puzzle"} layout  how the page is arranged around the board
 * @property {0|1} side                  whose stones the person has
 * @property {boolean} acceptsMoves             whether a move may be tried in the position shown
 * @property {boolean} awaitsMove             whether one is waited for
 * @property {Api.PositionData} picture  what the board looks like: the position shown, perhaps with lines lit
 * @property {(cell: number) => unknown} onMove  a move is tried
 * @property {(key: string) => boolean} onKey     a key is pressed that leads no cursor; whether it meant something
 * @property {string} [puzzle]           what the address calls it, if it is a puzzle
 * @property {string} [title]            what the title of the window calls it
 * @property {() => unknown} [leave]      leads back to the game that was left for it, if that was one of another kind
 * @property {import("../puzzles/lesson.js").LessonProgress} [lesson]
 * @property {import("../puzzles/attempt.js").Attempt} [attempt]
 * @property {import("../puzzles/rush.js").Rush} [rush]
 */

/** How often something was wanted on the board. */
let claims = 0;

/**
 * Want something on the board that has to be asked for first.
 * @returns {() => boolean} whether it is wanted still, and nothing else
 */
export function claimBoard() {
  claims += 1;
  const mine = claims;
  return () => mine === claims;
}

/**
 * Lend the board, or let something else be seen on it; a position of the game that was to be looked at no longer comes.
 * @param {Overlay} overlay
 * @param {Api.PositionData} position
 */
export function showOverlay(overlay, position) {
  const { position: now, positionBefore, overlay: before } = shown();
  set({ overlay, requested: null, positionBefore: before ? positionBefore : now, position });
}

/** Back to the game, which stands as it stood, whatever was wanted on the board. */
export function removeOverlay() {
  claims += 1;
  const { overlay, cells, ply, latest, positionBefore } = shown();
  if (!overlay) return;
  set({ overlay: null, position: ply < cells.length || ply > plyOfGame() ? positionBefore : latest, positionBefore: null });
}

/**
 * After an overlay the keys are for the board, if they were for its card or for nothing.
 * @param {string} card
 */
export function returnFocus(card) {
  if (document.activeElement?.closest(card) || document.activeElement === document.body) byId("board").focus({ preventScroll: true });
}

/** Leave the overlay, for the game from which one has come. */
export function leaveOverlay() {
  const back = shown().overlay?.leave;
  removeOverlay();
  return back?.();
}
