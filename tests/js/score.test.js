import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { boardText, chanceText, kindOf, meritOf, pointsText, rankOf, signText, verdict } from "../../src/denkspiel/web/static/js/panels/score.js";
/** @import { MoveValue } from "../../src/denkspiel/web/static/js/panels/score.js" */

/** @type {(value: Api.ScoreData["value"], plies: number) => MoveValue} */
function score(value, plies) {
  return { score: { value, plies, sign: "=", short: `${value}/${plies}`, words: "" }, chance: null, points: null };
}

/** @type {(chance: number, points?: number|null) => MoveValue} */
function guess(chance, points = null) {
  return { score: null, chance, points };
}

const [NOTHING, WINS, DRAW, LOSES] = [{ score: null, chance: null, points: null }, guess(1), guess(0.5), guess(0)];

test("values are of kinds", () => {
  assert.deepEqual([score(1, 7), score(0, 12), score(-1, 4), NOTHING].map(kindOf), ["win", "draw", "loss", "unknown"]);
});

test("a win that comes later, and a loss that comes sooner, are not as good as the best", () => {
  const merits = [[score(1, 9), score(1, 7)], [score(1, 7), score(1, 7)], [score(-1, 4), score(-1, 8)], [score(-1, 8), score(-1, 8)], [score(0, 3), score(0, 12)], [NOTHING, score(1, 7)], [guess(0.6), guess(0.6)]];
  assert.deepEqual(merits.map(([tried, best]) => meritOf(tried, best)), ["later", "good", "sooner", "good", "good", "good", "good"]);
});

test("an estimate is of a kind of its own, but a proven outcome is none, whenever it comes", () => {
  assert.deepEqual([guess(0.98, 2000), guess(0.5, 0), guess(0.3, -147)].map(kindOf), ["guessed", "guessed", "guessed"]);
  assert.deepEqual([WINS, DRAW, LOSES].map(kindOf), ["win", "draw", "loss"]);
});

test("signs tell what is proven from what is estimated", () => {
  const values = [score(1, 7), WINS, DRAW, LOSES, NOTHING, guess(0.611, 78)];
  assert.deepEqual(values.map(signText), ["1/7", "+", "=", "\u2212", "?", chanceText(0.611)]);
  assert.deepEqual(values.map(boardText), ["1/7", "+", "=", "\u2212", "?", "\u224861"]);
  assert.equal(chanceText(0.611), "\u2248\u202f61\u202f%");
  assert.deepEqual([78, 0, -12].map(pointsText), ["+78", "\u00b10", "\u221212"]);
});

test("the best come first: soon won, late won, won some time, guessed, drawn, guessed, unknown, lost in the same way", () => {
  const proven = [score(-1, 64), score(-1, 2)];
  const best = [score(1, 1), score(1, 63), WINS, guess(0.98, 9000), guess(0.51, 7), score(0, 40), NOTHING, guess(0.02, -9000), LOSES, ...proven];
  const mixed = [4, 2, 0, 10, 5, 8, 9, 3, 1, 7, 6].map((index) => best[index]);
  assert.deepEqual(mixed.sort((one, other) => rankOf(other) - rankOf(one)), best);
});

/** @type {Record<string, Api.ScoreData>} */
const SCORES = {
  "+5": { value: 1, plies: 5, sign: "+", short: "", words: "" },
  "+9": { value: 1, plies: 9, sign: "+", short: "", words: "" },
  "=": { value: 0, plies: 9, sign: "=", short: "", words: "" },
  "-4": { value: -1, plies: 4, sign: "-", short: "", words: "" },
};

/** @type {(cell: number) => Api.ChoiceData} */
function choice(cell) {
  return { cell, move: "", opponent: "random", ratings: [], seconds: 0 };
}

/** @type {(values: string[], best: number[], score?: string) => Api.Analysis} values of the cells 0, 1, ... */
function analysis(values, best, score) {
  const moves = values.map((value, cell) => ({ cell, move: "", score: SCORES[value] ?? null, chance: null, points: null }));
  return { state: "exact", score: score ? SCORES[score] : null, source: null, chance: null, moves, best: best.map((cell) => ({ cell, move: "" })), line: [], seconds: 0 };
}

test("any of the best moves is sound", () => {
  for (const cell of [0, 2]) assert.equal(verdict(choice(cell), analysis(["+5", "=", "+5"], [0, 2], "+5"))?.kind, "sound");
  assert.equal(verdict(choice(0), analysis(["+5", "?"], [0]))?.kind, "sound", "even if the position is not solved");
});

test("who wins later is slower, who gives the win away errs", () => {
  const known = analysis(["+5", "+9", "=", "-4"], [0], "+5");
  assert.deepEqual([1, 2, 3].map((cell) => verdict(choice(cell), known)?.kind), ["slower", "errs", "errs"]);
  assert.deepEqual(verdict(choice(2), known), { kind: "errs", score: SCORES["="], best: SCORES["+5"], cell: 0 });
});

test("there is none where a value is missing", () => {
  const known = analysis(["+5", "?"], [0], "+5");
  assert.equal(verdict(choice(1), known), null);
  assert.equal(verdict(null, known), null);
  assert.equal(verdict(choice(0), null), null);
  assert.equal(verdict(choice(1), analysis(["+5", "="], [0])), null);
  assert.equal(verdict(choice(1), analysis(["+5", "="], [])), null);
});
