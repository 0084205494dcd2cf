/** Live games: the table, with all that shows it from the first such game on. */

import { withRetry } from "../core/retry.js";
import { loadLiveTexts } from "../core/texts.js";
import { startGreetings } from "./greetings.js";
import { startCard, startNext } from "./live_card.js";
import * as table from "./live_game.js";
import { startClocks, startPanel } from "./live_panel.js";
import { startNotifications } from "./notifications.js";

export { act, proposeOrAccept, refreshLanguage } from "./live_game.js";

let isStarted = false;

/** See `live_game.js`. */
export const [openGame, openPath, showGame] = [onceStarted(table.open), onceStarted(table.openPath), onceStarted(table.show)];

/** See `live_game.js`. */
export async function sendPending() {
  await withRetry(loadLiveTexts);
  await table.sendPending();
}

/**
 * The same function, which first starts what shows live games.
 * @template {unknown[]} Words
 * @template Result
 * @param {(...words: Words) => Promise<Result>} act
 * @returns {(...words: Words) => Promise<Result>}
 */
function onceStarted(act) {
  return async (...words) => {
    await withRetry(loadLiveTexts);
    startOnce();
    return act(...words);
  };
}

function startOnce() {
  if (isStarted) return;
  isStarted = true;
  for (const start of [table.startLiveGame, startCard, startPanel, startGreetings, startClocks, startNotifications, startNext]) start();
}
