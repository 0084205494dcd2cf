/** Dialogues that are loaded, with what they tell, when they are opened for the first time. */

import { complain } from "../flow.js";

/** See `new_game.js`. */
export function openNewGame() {
  return opened(async () => (await import("./new_game.js")).openNewGame());
}

/**
 * See `opponents.js`.
 * @param {0|1} [side]
 */
export function openOpponents(side) {
  return opened(async () => (await import("./opponents.js")).openOpponents(side));
}

/** See `opponents.js`. */
export function openHints() {
  return opened(async () => (await import("./opponents.js")).openHints());
}

/** Open one; if what it tells cannot be had, say so. */
/** @type {(open: () => Promise<void>) => Promise<void>} */
async function opened(open) {
  try {
    await open();
  } catch (error) {
    complain(error);
  }
}
