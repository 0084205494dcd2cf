/** Live games: the table, with all that shows it from the first such game on. */

import { withRetry } from "../core/retry.js";
import { loadLiveTexts } from "../core/texts.js";
import { startCard, startNext } from "./live_card.js";
import * as table from "./live_game.js";
import { startClocks, startPanel } from "./live_panel.js";
import { startNotifications } from "./notifications.js";

export { act, proposeOrAccept, refreshLanguage } from "./live_game.js";

let isStarted = false;

/**
 * See `live_game.js`.
 * @param {string} id
 * @param {() => boolean} [isWanted]
 */
export async function openGame(id, isWanted) {
  await startOnce();
  return table.open(id, isWanted);
}

/**
 * See `live_game.js`.
 * @param {string} path
 */
export async function openPath(path) {
  await startOnce();
  return table.openPath(path);
}

/**
 * See `live_game.js`.
 * @param {Api.LiveView} view
 */
export async function showGame(view) {
  await startOnce();
  return table.show(view);
}

/** See `live_game.js`. */
export async function sendPending() {
  await withRetry(loadLiveTexts);
  await table.sendPending();
}

async function startOnce() {
  await withRetry(loadLiveTexts);
  if (isStarted) return;
  isStarted = true;
  for (const start of [table.startLiveGame, startCard, startPanel, startClocks, startNotifications, startNext]) start();
}
