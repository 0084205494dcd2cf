/** Hearing of what matters to the panels: the game, its moves and who plays, not every step of the cursor. */

import { subscribe } from "../core/store.js";

const GAME = ["live", "game", "games", "cells", "latest", "position", "line", "ply", "awaited", "variations", "players", "reviewing", "exercise", "filling", "ratings", "analysis", "quickAnalysis", "grades", "exploration"];
const WORDS = ["debug", "values", "bar", "rater", "opened", "panels", "texts"];

/**
 * Hear when the game, what is shown of it or who plays it has changed, or what is to be said about it.
 * @param {() => void} listener
 */
export function onNews(listener) {
  subscribe(listener, ...GAME, ...WORDS);
}
