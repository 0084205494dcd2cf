/** What was not on the disk yet when a page went, left in the browser's small store, which writes at once, for the next page. */

/** @import { Save } from "./saved_games.js" */

const KEY = "denkspiel-unsaved";

/**
 * Leave this for the next page, behind what other windows have left.
 * @param {Save[]} saves
 */
export function leave(saves) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...left(), ...saves]));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/**
 * What was left, in order; what else may stand there is passed over, or the page could not open its games.
 * @returns {Save[]}
 */
export function left() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((save) => typeof save?.game?.id === "string") : [];
  } catch {
    return [];
  }
}

/** All of it is on the disk. */
export function forgetLeft() {
  localStorage.removeItem(KEY);
}
