import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { verdict } from "../../src/denkspiel/web/static/js/panels/score.js";

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
