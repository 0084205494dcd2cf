/** Games and opponents as the server describes them, each asked for once in a language. */

import { get as ask } from "./api.js";
import { language } from "./texts.js";

/** @type {Map<string, Promise<any>>} */
const told = new Map();

/** All games in order, without their boards. */
export function listGames() {
  return once("games");
}

/**
 * A game with its board.
 * @param {string} id
 */
export function gameWithBoard(id) {
  return once(`games/${encodeURIComponent(id)}`);
}

/** All opponents: what each is like, and which games it plays. */
export function listOpponents() {
  return once("opponents");
}

/** Which games have puzzles, how many, and how strong one is taken to be who has not tried any. */
export function listPuzzles() {
  return once("puzzles");
}

/** The texts around puzzles. */
export function puzzleTexts() {
  return once("puzzle-texts");
}

/**
 * A question that failed may be asked again.
 * @template {keyof Api.Gets} Path
 * @param {Path} path
 * @returns {Promise<Api.Gets[Path]>}
 */
function once(path) {
  const key = `${language()} ${path}`;
  const known = told.get(key);
  if (known) return known;
  const answer = ask(path);
  told.set(key, answer);
  answer.catch(() => told.delete(key));
  return answer;
}
