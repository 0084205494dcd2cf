import assert from "node:assert/strict";
import { test } from "node:test";
import { rows, step } from "../../src/denkspiel/web/static/js/panels/cell_rows.js";
import { cube, range, ring, tiles, towers, upright } from "./games.js";

test("every cell of every game stands in the rows once", () => {
  for (const game of [upright(7, 6), tiles(3, 3), cube(3), towers(4), ring(6)]) {
    const cells = rows(game).flatMap(({ lines }) => lines.flat()).filter((cell) => cell !== null);
    assert.deepEqual([...cells].sort((one, other) => one - other), range(game.cells.length));
  }
});

test("rows stand as the board is seen, the uppermost first", () => {
  const [{ layer, lines }] = rows(tiles(3, 2));
  assert.equal(layer, null);
  assert.deepEqual(lines, [[3, 4, 5], [0, 1, 2]]);
  assert.deepEqual(rows(cube(3)).map((group) => group.layer), [1, 2, 3]);
});

test("arrows lead to the neighbour, and not beyond the edge", () => {
  const game = tiles(3, 3);
  const steps = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].map((key) => step(game, 4, key));
  assert.deepEqual(steps, [3, 5, 7, 1, 3, 5]);
  assert.equal(step(game, 0, "ArrowLeft"), null);
  assert.equal(step(game, 0, "ArrowDown"), null);
  assert.equal(step(game, 0, "x"), null);
});

test("from layer to layer one goes up and down", () => {
  const game = cube(2);
  assert.equal(step(game, 0, "ArrowDown"), 4 + 2, "below the lowest row of a layer comes the uppermost of the next");
});

test("in a graph arrows jump over the places without a line", () => {
  const game = ring(4);
  const seen = new Set([0]);
  const queue = [0];
  for (const cell of queue) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = step(game, cell, key);
      if (next !== null && !seen.has(next)) queue.push(next);
      if (next !== null) seen.add(next);
    }
  }
  assert.equal(seen.size, 6);
});

test("arrows jump over a place that is no cell", () => {
  const whole = tiles(3, 1);
  const game = { ...whole, cells: [whole.cells[0], { ...whole.cells[2], cell: 1 }] };
  assert.equal(step(game, 0, "ArrowRight"), 1);
  assert.equal(step(game, 1, "ArrowLeft"), 0);
});
