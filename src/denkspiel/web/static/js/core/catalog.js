/** Games and opponents as the server describes them, each asked for once in a language. */

import { getJson as ask } from "./api.js";
import { language } from "./texts.js";

/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/** All games in order, without their boards. */
export function listGames() {
  return cached("games");
}

/**
 * A game with its board.
 * @param {string} id
 */
export function gameWithBoard(id) {
  return cached(`games/${encodeURIComponent(id)}`);
}

/**
 * Whether the board of a game is one in space.
 * @param {Pick<Api.GameData, "kind">} game
 */
export function isInSpace({ kind }) {
  return kind === "towers" || kind === "layers";
}

/** All opponents: what each is like, and which games it plays. */
export function listOpponents() {
  return cached("opponents");
}

/** Which games have puzzles, how many, and how strong one is taken to be who has not tried any. */
export function listPuzzles() {
  return cached("puzzles");
}

/** The texts around puzzles. */
export function puzzleTexts() {
  return cached("puzzle-texts");
}

/** The texts of the position editor. */
export function editorTexts() {
  return cached("editor-texts");
}

/**
 * A question that failed may be asked again.
 * @template {keyof Api.Gets} Path
 * @param {Path} path
 * @returns {Promise<Api.Gets[Path]>}
 */
function cached(path) {
  const key = `${language()} ${path}`;
  const known = cache.get(key);
  if (known) return known;
  const answer = ask(path);
  cache.set(key, answer);
  answer.catch(() => cache.delete(key));
  return answer;
}
