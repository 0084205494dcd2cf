/** Dialogues that are loaded, with what they tell, when they are opened for the first time. */

import { Problem } from "../api.js";
import { remark } from "../flow.js";
import { t } from "../texts.js";

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
async function opened(open) {
  try {
    await open();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    remark(error.message || t("no_server"));
  }
}
