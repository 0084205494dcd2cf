import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { estimateOf, recordAnalysis, recordOutcome, recordReview, standing } from "../../src/denkspiel/web/static/js/panels/course.js";
import { heightOf, plyAt } from "../../src/denkspiel/web/static/js/panels/graph.js";

/** @type {(value: Api.ScoreData["value"], plies: number) => Api.ScoreData} */
function score(value, plies) {
  return { value, plies, sign: "=", short: "=", words: "" };
}

test("a value stands the higher the sooner the first player wins, and the lower the sooner the second does", () => {
  const height = (/** @type {0|1|null} */ winner, /** @type {number} */ plies) => heightOf({ winner, plies }, 42);
  assert.equal(height(null, 30), 0);
  assert.ok(height(0, 1) > height(0, 40) && height(0, 40) > 0);
  assert.ok(height(1, 1) < height(1, 40) && height(1, 40) < 0);
  assert.equal(height(1, 9), -height(0, 9));
  assert.ok(height(0, 0) <= 1);
});

test("a click finds the nearest ply, and never one that there is not", () => {
  const [width, plies] = [328, 10];
  const found = Array.from({ length: width }, (_, across) => plyAt(across, width, plies));
  assert.deepEqual([found[0], found[width - 1]], [0, plies]);
  assert.equal(plyAt(-50, width, plies), 0);
  assert.equal(plyAt(width + 50, width, plies), plies);
  assert.deepEqual([...new Set(found)], Array.from({ length: plies + 1 }, (_, ply) => ply));
  assert.equal(plyAt(width / 2, width, plies), plies / 2);
});

/** @type {(game: string, ...cells: number[]) => {game: string, moves: string[]}} */
function place(game, ...cells) {
  return { game, moves: cells.map((cell) => String(cell + 1)) };
}

test("what is learned of a position is known of it and of those after its moves, whoever is to move", () => {
  const moves = [{ cell: 3, move: "4", score: score(1, 5), chance: null, points: null }, { cell: 4, move: "5", score: score(-1, 8), chance: null, points: null }, { cell: 5, move: "6", score: null, chance: 0.3, points: -147 }];
  recordAnalysis(place("game", 0), { state: "exact", score: score(1, 5), source: "exact", chance: 1, moves, best: [], line: [], seconds: 0 });
  assert.deepEqual(standing(place("game", 0)), { winner: 1, plies: 5 });
  assert.deepEqual(standing(place("game", 0, 3)), { winner: 1, plies: 4 });
  assert.deepEqual(standing(place("game", 0, 4)), { winner: 0, plies: 7 });
  assert.equal(standing(place("game", 0, 5)), null);
  assert.equal(standing(place("other", 0)), null);
});

test("a review tells of every position of the game", () => {
  /** @type {(cell: number, side: 0|1, before: Api.ScoreData|null, after: Api.ScoreData|null) => Api.ReviewedPly} */
  const ply = (cell, side, before, after) => ({
    ...{ cell, move: String(cell + 1), ply: 0, side, score_before: before, score_after: after, lost: 0, source: "exact", chance_before: null, chance_after: null, mark: "best", mark_words: "", better: [], why: null, idea: null },
  });
  const plies = [ply(0, 0, score(0, 9), score(0, 9)), ply(4, 1, score(0, 8), score(-1, 4)), ply(8, 0, null, score(1, 3))];
  recordReview(place("tic", 0, 4, 8), { state: "exact", plies, accuracy: [100, 100], seconds: 0 });
  assert.deepEqual(standing(place("tic")), { winner: null, plies: 9 });
  assert.deepEqual(standing(place("tic", 0)), { winner: null, plies: 8 });
  assert.deepEqual(standing(place("tic", 0, 4)), { winner: 0, plies: 3 });
  assert.deepEqual(standing(place("tic", 0, 4, 8)), { winner: 0, plies: 2 });
});

test("an estimate is kept as the chance of the first player, whoever is to move", () => {
  const moves = [{ cell: 3, move: "4", score: null, chance: 0.7, points: 147 }];
  recordAnalysis(place("guess", 0), { state: "unknown", score: null, source: "estimate", chance: 0.75, moves, best: [], line: [], seconds: 0 });
  assert.equal(estimateOf(place("guess", 0)), 0.25);
  assert.equal(standing(place("guess", 0)), null);
});

test("the end of a game needs no search", () => {
  recordOutcome(place("ended", 1, 2), { winner: 1, reason: "line", lines: [], cells: [], rings: [], sentence: "" });
  assert.deepEqual(standing(place("ended", 1, 2)), { winner: 1, plies: 0 });
});
