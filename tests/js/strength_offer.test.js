import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./window.js";
import { isOffered, markOffered, nextStrength, recordResult } from "../../src/denkspiel/web/static/js/game/strength_offer.js";
import { stored } from "./storage.js";

beforeEach(() => stored.clear());

/** @type {(game: string, opponent: string, ...results: (1|0|-1)[]) => number[]} */
function noted(game, opponent, ...results) {
  return results.map((result) => recordResult(game, opponent, result));
}

test("games in a row are counted until one ends otherwise", () => {
  assert.deepEqual(noted("qubic", "master", -1, -1, -1, 1, 1, 0, 1, -1), [-1, -2, -3, 1, 2, 0, 1, -1]);
});

test("each game and each opponent has a row of its own", () => {
  noted("qubic", "master", 1, 1);
  assert.deepEqual(noted("qubic", "random", 1), [1]);
  assert.deepEqual(noted("hexagon", "master", -1), [-1]);
  assert.deepEqual(noted("qubic", "master", 1), [3]);
});

test("what was told stays told until the row ends", () => {
  noted("qubic", "master", 1, 1, 1);
  assert.equal(isOffered("qubic", "master"), false);
  markOffered("qubic", "master");
  noted("qubic", "master", 1);
  assert.equal(isOffered("qubic", "master"), true);
  noted("qubic", "master", -1);
  assert.equal(isOffered("qubic", "master"), false);
});

for (const text of ["", "{", "null", "[]", '{"qubic master": 4}', '{"qubic master": {"length": "x"}}']) {
  test(`a storage with ${JSON.stringify(text)} in it does no harm`, () => {
    stored.set("denkspiel.streaks", text);
    assert.deepEqual(noted("qubic", "master", 1, 1), [1, 2]);
  });
}

/** @type {(id: Api.PlainStrengthData["id"], opponent: string, number: number|null) => Api.PlainStrengthData} */
function strength(id, opponent, number) {
  return { id, title: id, opponent, number };
}

const MEASURED = {
  strengths: [strength("beginner", "level-1", 600), strength("easy", "level-3", 783), strength("perfect", "perfect", 2267)],
  numbers: { "level-1": 600, "level-2": 682, "level-3": 783, homburg: 892, perfect: 2267, random: 0 },
};

for (const [opponent, up, expected] of /** @type {[string, boolean, string|undefined][]} */ ([
  ["level-1", true, "level-3"],
  ["level-1", false, undefined],
  ["level-2", true, "level-3"],
  ["level-2", false, "level-1"],
  ["homburg", true, "perfect"],
  ["homburg", false, "level-3"],
  ["perfect", true, undefined],
  ["perfect", false, "level-3"],
  ["random", true, "level-1"],
  ["random", false, undefined],
  ["stranger", true, undefined],
])) {
  test(`${up ? "above" : "below"} ${opponent} comes ${expected}`, () => {
    assert.equal(nextStrength(MEASURED, opponent, up)?.opponent, expected);
  });
}

test("without numbers only those have a next one who are a strength themselves", () => {
  const strengths = MEASURED.strengths.map((one) => ({ ...one, number: null }));
  assert.equal(nextStrength({ strengths, numbers: {} }, "level-3", true)?.opponent, "perfect");
  assert.equal(nextStrength({ strengths, numbers: {} }, "homburg", true), null);
});
