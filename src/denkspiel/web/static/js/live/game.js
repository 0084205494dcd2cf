/** Games by link: the table, with all that shows it from the first such game on. */

import { startBell } from "./bell.js";
import { startCard } from "./card.js";
import { startClocks } from "./clocks.js";
import { startPanel } from "./panel.js";
import * as table from "./table.js";

export { act, offer, renew } from "./table.js";

let begun = false;

/**
 * See `table.js`.
 * @param {string} id
 */
export function open(id) {
  begin();
  return table.open(id);
}

/**
 * See `table.js`.
 * @param {string} path
 */
export function come(path) {
  begin();
  return table.come(path);
}

/**
 * See `table.js`.
 * @param {Api.LiveView} view
 */
export function show(view) {
  begin();
  return table.show(view);
}

function begin() {
  if (begun) return;
  begun = true;
  for (const start of [table.startTable, startCard, startPanel, startClocks, startBell]) start();
}
