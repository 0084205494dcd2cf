/** Hearing of what matters to the panels: the game, its moves and who plays, not every step of the cursor. */

import { subscribe } from "../store.js";

const MATTERS = ["game", "games", "cells", "latest", "position", "ply", "players", "number", "reviewing", "opened"];

/**
 * Hear when the game, what is shown of it or who plays it has changed.
 * @param {() => void} listener
 */
export function onGame(listener) {
  subscribe((_, keys) => {
    if (MATTERS.some((key) => keys.has(key))) listener();
  });
}
