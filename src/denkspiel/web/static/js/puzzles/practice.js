/** The puzzle results for each game: strength, attempts and the current streak. Saved on this device. */

import { fillGaps } from "../core/texts.js";

const KEY = "denkspiel.puzzles";
/** @type {Map<string, Practice>} what the browser could not save, by game */
const unsaved = new Map();

/**
 * @typedef {Object} Practice
 * @property {Api.PlayerStrength} strength
 * @property {[moves: string, number: number][]} tried  the puzzles tried so far, the latest last: another edition may
 *     have other numbers, but by the moves that lead to it a puzzle is known again
 * @property {number} found    how many of them were found at the first attempt
 * @property {number} row      how many of the last ones in a row
 * @property {number} longest  the longest row so far
 */

/**
 * The practice of somebody who has not tried yet.
 * @param {Api.PlayerStrength} strength
 * @returns {Practice}
 */
export function newPractice(strength) {
  return { strength, tried: [], found: 0, row: 0, longest: 0 };
}

/** How uncertain a strength may be that says something; after the first answers it says more about the puzzles than about a person. */
const MAX_DEVIATION = 125;

/**
 * The sentence about the strength, and what a puzzle has changed, once it says something.
 * @param {Record<string, string>} words
 * @param {Practice} practice
 * @param {number|null} [change] in points
 */
export function strengthText(words, { strength: { rating, deviation } }, change = null) {
  if (deviation > MAX_DEVIATION) return words.strength_unknown;
  const points = (/** @type {number} */ value) => String(Math.round(value)).replace("-", "−");
  const own = fillGaps(words.strength, { rating: points(rating), deviation: points(2 * deviation) });
  return change === null ? own : `${own} ${fillGaps(words.change, { change: `${change > 0 ? "+" : ""}${points(change)}` })}`;
}

/**
 * Whether a puzzle was tried before.
 * @param {Practice} practice
 * @param {Api.PuzzleData} puzzle
 */
export function isKnown(practice, puzzle) {
  return practice.tried.some(([moves]) => moves === puzzle.position.text);
}

/**
 * The practice after an attempt. A puzzle that was tried before counts no more, as its move is known; it only becomes the
 * latest.
 * @param {Practice} practice
 * @param {Api.PuzzleData} puzzle
 * @param {boolean} isFound
 * @param {Api.PlayerStrength} strength that after the attempt, as the service has reckoned it
 * @returns {Practice}
 */
export function afterAttempt(practice, { position, number }, isFound, strength) {
  const others = practice.tried.filter(([moves]) => moves !== position.text);
  /** @type {Practice["tried"]} */
  const tried = [...others, [position.text, number]];
  if (others.length < practice.tried.length) return { ...practice, tried };
  const row = isFound ? practice.row + 1 : 0;
  return { strength, tried, found: practice.found + Number(isFound), row, longest: Math.max(row, practice.longest) };
}

/**
 * The next puzzle to ask for: the number of the one tried longest ago if all were tried, otherwise the strength that it is
 * to fit, and the numbers to leave out.
 * @param {Practice} practice
 * @param {number} count how many there are
 * @param {number[]} passed numbers of those that were seen and passed over
 * @returns {{number: number}|{rating: string, without: string}}
 */
export function nextPuzzleQuery({ strength, tried }, count, passed) {
  const numbers = new Set(tried.map(([, number]) => number).filter((number) => number <= count));
  if (numbers.size >= count) return { number: tried[0][1] };
  return { rating: String(strength.rating), without: [...new Set([...numbers, ...passed])].join() };
}

/**
 * What was saved for a game; `beginning` is how strong one is who has not tried yet.
 * @param {string} game
 * @param {Api.PlayerStrength} beginning
 * @returns {Practice}
 */
export function practiceOf(game, beginning) {
  const found = unsaved.get(game) ?? storedPractices()[game];
  return isPractice(found) ? found : newPractice(beginning);
}

/**
 * Keep it, as long as the page is open at least.
 * @param {string} game
 * @param {Practice} practice
 * @returns {boolean} whether the browser does
 */
export function savePractice(game, practice) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...storedPractices(), [game]: practice }));
    unsaved.delete(game);
    return true;
  } catch {
    unsaved.set(game, practice);
    return false;
  }
}

/** Forget how strong somebody is, and what was tried. */
export function forgetPractices() {
  unsaved.clear();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** @returns {Record<string, unknown>} */
function storedPractices() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** @type {(value: unknown) => value is Practice} */
function isPractice(value) {
  const { strength, tried, found, row, longest } = Object(value);
  const { rating, deviation, volatility } = Object(strength);
  const isPair = (/** @type {unknown} */ one) => Array.isArray(one) && typeof one[0] === "string" && Number.isInteger(one[1]) && one[1] > 0;
  // what the service takes for a strength
  const isSane = rating >= -5000 && rating <= 10000 && deviation >= 1 && deviation <= 350 && volatility >= 0.001 && volatility <= 1;
  return isSane && [found, row, longest].every(Number.isInteger) && Array.isArray(tried) && tried.every(isPair);
}
