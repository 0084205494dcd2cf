import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { hasOneBoard, setAvailableWidth, planOf, layersPerRow } from "../../src/denkspiel/web/static/js/board/layout.js";
import { cube, range, tiles, towers, upright } from "./games.js";

afterEach(() => setAvailableWidth(Infinity));

/** @type {(game: Api.GameData) => number} the least distance between the middles of two cells that lie in different places */
function nearest(game) {
  const { cells } = planOf(game);
  const apart = cells.flatMap((one) => cells.map((other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))));
  return Math.min(...apart.filter((distance) => distance > 0));
}

test("an upright board has a column for each stack, and its cells lie on a grid", () => {
  const plan = planOf(upright(7, 6));
  assert.equal(plan.columns, true);
  assert.deepEqual([plan.width, plan.height], [7, 6]);
  assert.deepEqual(plan.stacks, range(7).map((x) => ({ x, y: 0 })));
  assert.deepEqual(plan.cells[6 * 2 + 5], { x: 2, y: 5 });
});

test("tiles without gravity are no columns and have room for captions", () => {
  const plan = planOf(tiles(3, 3));
  assert.equal(plan.columns, false);
  assert.equal(plan.layers.length, 1);
  assert.ok(plan.margin.left > 0 && plan.margin.low > 0);
});

test("the cells of towers lie where their stack lies", () => {
  const game = towers(4);
  const plan = planOf(game);
  assert.equal(plan.layers.length, 1);
  game.stacks.forEach((stack, index) => {
    for (const cell of stack) assert.deepEqual(plan.cells[cell], plan.stacks[index]);
  });
});

test("no two cells of a cube lie on each other, and all of them within the plan", () => {
  for (const side of [2, 3, 4]) {
    const game = cube(side);
    const plan = planOf(game);
    assert.equal(plan.layers.length, side);
    assert.ok(nearest(game) >= 1);
    assert.equal(new Set(plan.cells.map(({ x, y }) => `${x} ${y}`)).size, side ** 3);
    for (const { x, y } of plan.cells) assert.ok(x >= 0 && y >= 0 && x <= plan.width - 1 && y <= plan.height - 1);
  }
});

test("the four layers of a plan lie one above the other beside the board in space; alone, as there is room", () => {
  const game = cube(4);
  const wide = planOf(game);
  const lying = [Infinity, 600, 390].map((pixels) => {
    setAvailableWidth(pixels);
    return planOf(game);
  });
  assert.deepEqual(lying.map(({ perRow }) => perRow), [1, 2, 1]);
  const [inset, square, column] = lying;
  assert.ok(column.least <= 390 && square.least <= 600 && square.least > 390);
  assert.ok(square.height < column.height && inset.height === column.height);
  assert.equal(layersPerRow(4, 4), 1);
  setAvailableWidth(Infinity);
  assert.equal(planOf(game), wide);
});

test("layers lie in one row where it has room for all of them, and otherwise two by two", () => {
  const perRow = [320, 480].map((pixels) => {
    setAvailableWidth(pixels);
    return planOf(cube(3)).perRow;
  });
  assert.deepEqual(perRow, [2, 3]);
});

test("on a phone there is room for one board, on a screen for both", () => {
  const ones = [390, 560, 719, 720, 1200].map((pixels) => {
    setAvailableWidth(pixels);
    return hasOneBoard();
  });
  assert.deepEqual(ones, [true, true, true, false, false]);
});

test("a plan is wide enough for fingers: 44 pixels a cell", () => {
  for (const game of [tiles(3, 3), tiles(8, 8), cube(3)]) {
    const { least, width, margin } = planOf(game);
    assert.ok(least / (width + margin.left + margin.edge) >= 44);
    assert.ok((least - 1) / (width + margin.left + margin.edge) < 44);
  }
});

test("layers are called as the server names them, or else counted from the lowest", () => {
  const game = cube(3);
  assert.deepEqual(planOf(game).layers.map(({ name }) => name), ["1", "2", "3"]);
  const named = { ...game, plan: { ...game.plan, axes: [["a", "b", "c"], ["1", "2", "3"], ["x", "y", "z"]] } };
  assert.deepEqual(planOf(named).layers.map(({ name }) => name), ["x", "y", "z"]);
});
