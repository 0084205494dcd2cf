import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf, rankOf } from "../../src/denkspiel/web/static/js/panels/score.js";

/** @type {(value: Api.ScoreData["value"], plies: number) => Api.ScoreData} */
function score(value, plies) {
  return { value, plies, sign: "=", short: "=", words: "" };
}

test("values are of kinds", () => {
  assert.deepEqual([score(1, 7), score(0, 12), score(-1, 4), null].map(kindOf), ["win", "draw", "loss", "unknown"]);
});

test("the best come first: soon won, late won, drawn, unknown, late lost, soon lost", () => {
  const best = [score(1, 1), score(1, 63), score(0, 40), null, score(-1, 64), score(-1, 2)];
  const mixed = [4, 2, 0, 5, 3, 1].map((index) => best[index]);
  assert.deepEqual(mixed.sort((one, other) => rankOf(other) - rankOf(one)), best);
});
