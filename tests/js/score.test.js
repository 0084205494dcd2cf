import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf, rankOf, ratingText, shortRating, signText } from "../../src/denkspiel/web/static/js/panels/score.js";

/** @type {(value: Api.Score["value"], plies: number) => Api.Score} */
function score(value, plies) {
  return { value, plies, sign: "=", words: "" };
}

test("values are signs that need no colour", () => {
  assert.deepEqual([score(1, 7), score(0, 12), score(-1, 4), null].map(signText), ["+7", "=", "\u22124", "?"]);
  assert.deepEqual([score(1, 7), score(0, 12), score(-1, 4), null].map(kindOf), ["win", "draw", "loss", "unknown"]);
});

test("the best come first: soon won, late won, drawn, unknown, late lost, soon lost", () => {
  const best = [score(1, 1), score(1, 63), score(0, 40), null, score(-1, 64), score(-1, 2)];
  const mixed = [4, 2, 0, 5, 3, 1].map((index) => best[index]);
  assert.deepEqual(mixed.sort((one, other) => rankOf(other) - rankOf(one)), best);
});

test("ratings keep their digits and lose their noise", () => {
  assert.deepEqual([100018, -0.5, 0.1 + 0.2, 0].map(ratingText), ["100018", "\u22120.5", "0.3", "0"]);
});

test("over the board ratings are short", () => {
  assert.deepEqual([100018, -2e6, 2.34567, 999, -1000, 5e9, 0].map(shortRating), ["100k", "\u22122M", "2.35", "999", "\u22121k", "5G", "0"]);
});
