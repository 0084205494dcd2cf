import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { makeRoom } from "../../src/denkspiel/web/static/js/boards/layout.js";
import { projection, sizeOf, spreadOf } from "../../src/denkspiel/web/static/js/boards/projection.js";
import { cube, towers } from "./games.js";

const STACKED = { yaw: 0.3, pitch: 0.46, flat: 0 };
const FLAT = { ...STACKED, flat: 1 };

afterEach(() => makeRoom(Infinity));

test("towers stand farther apart than the cells of a cube", () => {
  assert.deepEqual(sizeOf(cube(3)), { columns: 3, rows: 3, layers: 3, step: 1, towers: false });
  assert.deepEqual(sizeOf(towers(4)), { columns: 4, rows: 4, layers: 4, step: 1.5, towers: true });
});

test("seen from straight above, nothing rises, and distances are those of the board", () => {
  const { at } = projection(towers(4), { yaw: 0, pitch: Math.PI / 2, flat: 0 });
  const [here, right, back] = [at(0, 0, 0), at(1, 0, 0), at(0, 1, 0)];
  assert.ok(Math.abs(right.x - here.x - 1.5) < 1e-9 && Math.abs(right.y - here.y) < 1e-9);
  assert.ok(Math.abs(here.y - back.y - 1.5) < 1e-9 && Math.abs(back.x - here.x) < 1e-9);
});

test("what is farther away has a larger depth and stands higher on the page", () => {
  const { at } = projection(cube(4), { yaw: 0, pitch: 0.46, flat: 0 });
  assert.ok(at(0, 3, 0).depth > at(0, 0, 0).depth);
  assert.ok(at(0, 3, 0).y < at(0, 0, 0).y);
});

test("after half a turn the far corner is the near one", () => {
  const seen = (/** @type {number} */ yaw) => projection(cube(3), { yaw, pitch: 0.4, flat: 0 }).at;
  const [before, after] = [seen(0.2)(2, 2, 1), seen(0.2 + Math.PI)(0, 0, 1)];
  for (const key of /** @type {const} */ (["x", "y", "depth"])) assert.ok(Math.abs(before[key] - after[key]) < 1e-9);
});

test("each layer lies above the one below, by the same rise", () => {
  for (const game of [cube(4), towers(4)]) {
    const { at, rise } = projection(game, STACKED);
    for (const layer of [1, 2, 3]) assert.ok(Math.abs(at(1, 1, layer - 1).y - at(1, 1, layer).y - rise) < 1e-9);
    assert.ok(rise > 0);
  }
});

test("laid flat, no two cells lie on each other, whatever the room", () => {
  const game = cube(4);
  for (const room of [Infinity, 390]) {
    makeRoom(room);
    const { at } = projection(game, FLAT);
    const spots = game.cells.map(({ spot }) => at(...spot));
    for (const [index, one] of spots.entries()) {
      for (const other of spots.slice(index + 1)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 0.99);
    }
    const { across, along } = spreadOf(game);
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
    assert.ok(Math.abs(Math.max(...xs) - Math.min(...xs) - across) < 1e-9);
    assert.ok(Math.abs(Math.max(...ys) - Math.min(...ys) - along) < 1e-9);
  }
});

test("between stacked and flat everything glides", () => {
  const at = (/** @type {number} */ flat) => projection(cube(3), { ...STACKED, flat }).at(2, 1, 2);
  const [start, middle, end] = [at(0), at(0.5), at(1)];
  assert.ok(Math.abs(middle.x - (start.x + end.x) / 2) < 1e-9);
  assert.ok(Math.abs(middle.y - (start.y + end.y) / 2) < 1e-9);
});

test("layers hide little of each other, however one looks", () => {
  for (const yaw of [0, 0.7, 1.5, 3]) {
    for (const pitch of [0.12, 0.46, 1, Math.PI / 2]) {
      const { at, rise } = projection(cube(4), { yaw, pitch, flat: 0 });
      const corners = [-0.5, 3.5].flatMap((column) => [-0.5, 3.5].map((row) => at(column, row, 0).y));
      assert.ok(rise >= 0.9 * (Math.max(...corners) - Math.min(...corners)) - 1e-9);
      assert.ok(rise >= 0.9, "and cells seen from the side do not touch");
    }
  }
});
