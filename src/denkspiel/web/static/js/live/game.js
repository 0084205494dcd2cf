/** Games by link: the table, with all that shows it from the first such game on. */

import { persistently } from "../persistence.js";
import { loadLiveTexts } from "../texts.js";
import { startBell } from "./bell.js";
import { startCard } from "./card.js";
import { startClocks } from "./clocks.js";
import { startPanel } from "./panel.js";
import { startNext } from "../rooms/next.js";
import * as table from "./table.js";

export { act, offer, renew } from "./table.js";

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
