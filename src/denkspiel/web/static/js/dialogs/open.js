/** Dialogues that are loaded, with what they tell, when they are opened for the first time. */

import { attempt } from "../flow.js";

/** See `new_game.js`. */
export function openNewGame() {
  return attempt(async () => (await import("./new_game.js")).openNewGame());
}

/**
 * See `opponents.js`.
 * @param {0|1} [side]
 */
export function openOpponents(side) {
  return attempt(async () => (await import("./opponents.js")).openOpponents(side));
}

/** See `my_games.js`. */
export function openMyGames() {
  return attempt(async () => (await import("./my_games.js")).openMyGames());
}

/** See `opponents.js`. */
export function openHints() {
  return attempt(async () => (await import("./opponents.js")).openHints());
}

/**
 * See `opponents.js`.
 * @param {string} kind
 */
export function openStrategy(kind) {
  return attempt(async () => (await import("./opponents.js")).openStrategy(kind));
}
