import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { forgetChoice, rememberChoice, lastChoice } from "../../src/denkspiel/web/static/js/game/display.js";

/** @type {(seed?: string) => Api.GameInProgress} */
const state = (seed = "7") => /** @type {any} */ ({ game: "connect-four", seed, number: 0 });

/** @type {(cells: number[], by: string|null, seed?: string) => void} */
function made(cells, by, seed) {
  const chosen = by && { cell: cells.at(-1), move: "", opponent: by, ratings: [] };
  rememberChoice(/** @type {any} */ ({ state: state(seed), position: { cells }, chosen }));
}

test("the last choice is the nearest one on the way to a position", () => {
  made([3, 9], "one");
  made([3, 9, 4], null);
  made([3, 9, 4, 5], "two");
  assert.equal(lastChoice(state(), [3, 9, 4, 5])?.opponent, "two");
  assert.equal(lastChoice(state(), [3, 9, 4])?.opponent, "one");
  assert.equal(lastChoice(state(), [3, 9, 5])?.opponent, "one");
  assert.equal(lastChoice(state(), [3]), null);
  assert.equal(lastChoice(state(), [9, 3]), null);
});

test("another game has choices of its own", () => {
  made([3, 9], "one");
  made([3, 9], "other", "8");
  assert.equal(lastChoice(state(), [3, 9])?.opponent, "one");
  assert.equal(lastChoice(state("8"), [3, 9])?.opponent, "other");
  assert.equal(lastChoice(state("9"), [3, 9]), null);
});

test("a human who makes the same move has not chosen it as the computer did", () => {
  made([3, 9], "one");
  forgetChoice(state(), [3, 9]);
  assert.equal(lastChoice(state(), [3, 9]), null);
});

test("the oldest choices are forgotten", () => {
  for (let cell = 0; cell < 201; cell += 1) made([cell], String(cell));
  assert.equal(lastChoice(state(), [0]), null);
  assert.equal(lastChoice(state(), [1])?.opponent, "1");
  assert.equal(lastChoice(state(), [200])?.opponent, "200");
});
