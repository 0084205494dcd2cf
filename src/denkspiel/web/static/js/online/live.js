/** Games by link: the table, with all that shows it from the first such game on. */

import { withRetry } from "../core/retry.js";
import { loadLiveTexts } from "../core/texts.js";
import { startCard, startNext } from "./live_card.js";
import * as table from "./live_game.js";
import { startClocks, startPanel } from "./live_panel.js";
import { startNotifications } from "./notifications.js";

export { act, offer, renew } from "./live_game.js";

let begun = false;

/**
 * See `table.js`.
 * @param {string} id
 * @param {() => boolean} [isWanted]
 */
export async function open(id, isWanted) {
  await startOnce();
  return table.open(id, isWanted);
}

/**
 * See `table.js`.
 * @param {string} path
 */
export async function openPath(path) {
  await startOnce();
  return table.openPath(path);
}

/**
 * See `table.js`.
 * @param {Api.LiveView} view
 */
export async function show(view) {
  await startOnce();
  return table.show(view);
}

/** See `table.js`. */
export async function sendUnsent() {
  await withRetry(loadLiveTexts);
  await table.sendUnsent();
}

async function startOnce() {
  await withRetry(loadLiveTexts);
  if (begun) return;
  begun = true;
  for (const start of [table.startTable, startCard, startPanel, startClocks, startNotifications, startNext]) start();
}
