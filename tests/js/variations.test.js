import assert from "node:assert/strict";
import { test } from "node:test";
import { knownPart, lineThrough, movesAfter, countMovesFrom, commonLength, treeOf, withPath, withoutPath } from "../../src/denkspiel/web/static/js/game/variations.js";
/** @import { Run } from "../../src/denkspiel/web/static/js/game/variations.js" */

const GAME = [1, 2, 3, 4];

/** The tree as nested text: a line's own moves, each branch in brackets where it leaves. */
/** @type {(run: Run, from?: number) => string} */
function drawn({ line, branches }, from = 0) {
  const words = branches.map((runs, ply) => [line[ply], ...runs.map((run) => `(${drawn(run, ply)})`)].filter((word) => word !== undefined).join(" "));
  return words.slice(from).filter(Boolean).join(" ");
}

test("lines part at the first move that differs, or where one of them ends", () => {
  assert.equal(commonLength([1, 2, 3], [1, 2, 4]), 2);
  assert.equal(commonLength([1, 2], [1, 2, 4]), 2);
  assert.equal(commonLength([1, 2, 4], [1, 2]), 2);
  assert.equal(commonLength(GAME, GAME), 4);
  assert.equal(commonLength([], GAME), 0);
});

test("a move more makes the line longer that ends there, and otherwise a new one", () => {
  const lines = [[1, 2, 5], [1, 2, 5, 6], [1, 2, 5, 7], [1, 2, 5]].reduce(withPath, /** @type {number[][]} */ ([]));
  assert.deepEqual(lines, [
    [1, 2, 5, 6],
    [1, 2, 5, 7],
  ]);
});

test("branches in branches stand where they leave, those tried first before the others", () => {
  const lines = [
    [1, 2, 5, 6, 7],
    [1, 2, 5, 8],
    [9, 2],
    [1, 2, 3, 4, 5],
    [1, 2, 0],
    [1, 2, 5, 6, 3],
  ];
  assert.equal(drawn(treeOf(GAME, lines)), "1 (9 2) 2 3 (5 6 (8) 7 (3)) (0) 4 (5)");
});

test("what the game has caught up with is no branch any more", () => {
  assert.equal(drawn(treeOf(GAME, [[1, 2, 3], GAME, [1, 2, 3, 4, 6]])), "1 2 3 4 (6)");
  assert.equal(drawn(treeOf([1, 2], [GAME])), "1 2 (3 4)");
});

test("the move deleted takes along what follows it; what leads there stays as long as no other line has it", () => {
  const lines = [
    [9, 1],
    [1, 2, 5, 6],
    [1, 2, 5, 7],
    [8, 1],
  ];
  assert.deepEqual(withoutPath(lines, [1, 2, 5, 6], GAME), [lines[0], lines[2], lines[3]]);
  assert.deepEqual(withoutPath(lines, [1, 2, 5], GAME), [lines[0], lines[3]]);
  assert.deepEqual(withoutPath(lines, [9, 1], GAME), [[9], ...lines.slice(1)]);
  assert.deepEqual(withoutPath(lines, [7], GAME), lines);
  assert.equal(countMovesFrom(lines, [1, 2, 5]), 3);
  assert.equal(countMovesFrom(lines, [9, 1]), 1);
});

test("a path is followed as far as there is one", () => {
  const lines = [GAME, [1, 2, 5, 6], [1, 2, 5, 7]];
  assert.equal(lineThrough(lines, [1, 2, 5]), lines[1]);
  assert.deepEqual(lineThrough(lines, [1, 9]), [1, 9]);
  assert.deepEqual(knownPart(lines, [1, 2, 5, 8, 9]), [1, 2, 5]);
  assert.deepEqual(knownPart([], [1]), []);
  assert.deepEqual(movesAfter(lines, [1, 2]), [3, 5]);
  assert.deepEqual(movesAfter(lines, [1, 2, 5]), [6, 7]);
});
