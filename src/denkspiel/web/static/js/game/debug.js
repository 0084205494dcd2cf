/** The debug mode: off, the ratings by which the computer chose its last move, or those of the move that comes next. */

import { setting } from "../core/settings.js";

/** @typedef {"off"|"last"|"next"} Debug */

/** @type {Debug[]} */
export const MODES = ["off", "last", "next"];

/** What the switch leads to. */
export function followingDebug() {
  return MODES[(MODES.indexOf(setting("debug")) + 1) % MODES.length];
}

/** Whether any ratings are to be shown. */
export function isDebugging() {
  return ["last", "next"].includes(setting("debug"));
}
