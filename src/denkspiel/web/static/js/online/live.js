/** Games by link: the table, with all that shows it from the first such game on. */

import { persistently } from "../core/retry.js";
import { loadLiveTexts } from "../core/texts.js";
import { startBell } from "./notifications.js";
import { startCard } from "./live_card.js";
import { startClocks } from "./clocks.js";
import { startPanel } from "./live_panel.js";
import { startNext } from "./next_game.js";
import * as table from "./live_game.js";

export { act, offer, renew } from "./live_game.js";

let begun = false;

/**
 * See `table.js`.
 * @param {string} id
 * @param {() => boolean} [isWanted]
 */
export async function open(id, isWanted) {
  await begin();
  return table.open(id, isWanted);
}

/**
 * See `table.js`.
 * @param {string} path
 */
export async function come(path) {
  await begin();
  return table.come(path);
}

/**
 * See `table.js`.
 * @param {Api.LiveView} view
 */
export async function show(view) {
  await begin();
  return table.show(view);
}

/** See `table.js`. */
export async function sendUnsent() {
  await persistently(loadLiveTexts);
  await table.sendUnsent();
}

async function begin() {
  await persistently(loadLiveTexts);
  if (begun) return;
  begun = true;
  for (const start of [table.startTable, startCard, startPanel, startClocks, startBell, startNext]) start();
}
