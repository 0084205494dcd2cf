/** Begins to follow the game with ratings, exact values and grades, once somebody wants to see any of them. */

import { startKnowledge } from "./knowledge.js";
import { startMarks } from "./board_marks.js";

let begun = false;

/** Follow the game from now on. */
export function understand() {
  if (begun) return;
  begun = true;
  startKnowledge();
  startMarks();
}
