/** Where a decision stands after a number of its steps: sums, marks on the board, and changes by another reading. */

/** @import { Marks } from "../board/marks.js" */

/** @typedef {Api.Posts["decision"]["answer"]} Decision  how a player decides, as the service tells it */

/**
 * A number as it is written beside moves.
 * @param {number} value
 */
export function numberText(value) {
  return String(value).replace("-", "\u2212");
}

/**
 * What the moves are rated so far, by their names.
 * @param {Decision} decision
 * @param {number} index of the step shown
 * @returns {Map<string, number>}
 */
export function totalsAt({ steps, ratings }, index) {
  if (index === steps.length - 1) return new Map(ratings.map(({ move, rating }) => [move, rating]));
  return new Map(steps.slice(0, index + 1).flatMap(({ move, total }) => (move === null || total === null ? [] : [[move, total]])));
}

/**
 * The sum of the move that a step is about, as far as it goes: "351 + 50 − 99000 = −98599"; "" before its first points.
 * @param {Decision["steps"]} steps
 * @param {number} index
 */
export function sumAt(steps, index) {
  const { move } = steps[index];
  const points = steps.slice(0, index + 1).flatMap((step) => (step.move === move && step.points ? [step.points] : []));
  const term = (/** @type {number} */ value, /** @type {number} */ at) => (at ? `${value < 0 ? "\u2212" : "+"} ${Math.abs(value)}` : numberText(value));
  const total = points.length > 1 ? ` = ${numberText(points.reduce((sum, value) => sum + value))}` : "";
  return points.map(term).join(" ") + total;
}

/**
 * The marks on the board: rings around the cells of the step, a full one around that of its move, and the sums so far.
 * @param {Decision} decision
 * @param {number} index
 * @param {(move: string) => number} cellOf where the stone of a move goes
 * @returns {Marks}
 */
export function marksAt(decision, index, cellOf) {
  const { numbers, move } = decision.steps[index];
  const choice = index === decision.steps.length - 1 ? decision.choice : null;
  const at = move ?? choice;
  const place = at === null ? null : cellOf(at);
  const lit = [...new Set(place === null ? numbers : [...numbers, place])];
  return {
    value: [],
    rating: [...totalsAt(decision, index)].map(([name, total]) => ({ cell: cellOf(name), text: numberText(total), best: name === choice })),
    pointer: lit.map((cell) => ({ cell, text: "", best: cell === place })),
  };
}

/**
 * The moves that another reading rates otherwise.
 * @param {Decision} before
 * @param {Decision} after
 * @returns {{move: string, before: string, after: string}[]}
 */
export function changedRatings(before, after) {
  const old = new Map(before.ratings.map(({ move, rating }) => [move, rating]));
  const differs = (/** @type {{move: string, rating: number}} */ { move, rating }) => old.has(move) && old.get(move) !== rating;
  return after.ratings.filter(differs).map(({ move, rating }) => ({ move, before: numberText(old.get(move) ?? 0), after: numberText(rating) }));
}
