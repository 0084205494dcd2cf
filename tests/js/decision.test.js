/** What the steps of a decision have led to: sums, marks, and what another reading changes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { changedRatings, marksAt, sumAt, totalsAt } from "../../src/denkspiel/web/static/js/originals/decision_steps.js";
/** @import { Decision } from "../../src/denkspiel/web/static/js/originals/decision_steps.js" */

/** @type {(move: string|null, points: number|null, total: number|null, numbers?: number[]) => Decision["steps"][number]} */
const step = (move, points, total, numbers = []) => ({ quote: "S2", move, cells: [], numbers, text: "", points, total });

/** @type {Decision} */
const DECISION = {
  game: "connect-four",
  moves: [],
  by: "homburg",
  title: "Homburg",
  choice: "2",
  quotes: {},
  readings: [],
  steps: [step("1", null, null), step("1", 351, 351, [7, 14]), step("2", 50, 50), step("1", -99000, -98649), step(null, null, null, [3])],
  ratings: [
    { move: "1", rating: -98649, best: false },
    { move: "2", rating: 50, best: true },
  ],
};
const cellOf = (/** @type {string} */ move) => Number(move) - 1;

test("a sum has the points of its own move only", () => {
  assert.deepEqual(DECISION.steps.map((_, index) => sumAt(DECISION.steps, index)), ["", "351", "50", "351 \u2212 99000 = \u221298649", ""]);
});

test("totals grow from step to step; at the end they are the ratings", () => {
  assert.deepEqual([...totalsAt(DECISION, 0)], []);
  assert.deepEqual([...totalsAt(DECISION, 2)], [["1", 351], ["2", 50]]);
  assert.deepEqual([...totalsAt(DECISION, 4)], [["1", -98649], ["2", 50]]);
});

test("a step has a full ring around the cell of its move, and others around the cells that it looks at", () => {
  const { pointer, rating } = marksAt(DECISION, 1, cellOf);
  assert.deepEqual(pointer.map(({ cell, best }) => [cell, best]), [[7, false], [14, false], [0, true]]);
  assert.deepEqual(rating.map(({ cell, text, best }) => [cell, text, best]), [[0, "351", false]]);
});

test("at the end the chosen move has the full ring", () => {
  const { pointer, rating } = marksAt(DECISION, 4, cellOf);
  assert.deepEqual(pointer.map(({ cell, best }) => [cell, best]), [[3, false], [1, true]]);
  assert.deepEqual(rating.map(({ text, best }) => [text, best]), [["\u221298649", false], ["50", true]]);
});

test("what another reading changes are the ratings that differ", () => {
  const [first, second] = DECISION.ratings;
  assert.deepEqual(changedRatings(DECISION, { ...DECISION, ratings: [first, { ...second, rating: 7 }] }), [{ move: "2", before: "50", after: "7" }]);
  assert.deepEqual(changedRatings(DECISION, DECISION), []);
});
