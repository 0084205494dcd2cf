import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setAvailableWidth } from "../../src/denkspiel/web/static/js/board/layout.js";
import { projection, sizeOf, flatExtent } from "../../src/denkspiel/web/static/js/board/projection.js";
import { DEFAULT_VIEW } from "../../src/denkspiel/web/static/js/board/rotation.js";
import { cube, towers } from "./games.js";

const STACKED = { ...DEFAULT_VIEW, flat: 0 };
const FLAT = { ...STACKED, flat: 1 };

afterEach(() => setAvailableWidth(Infinity));

test("towers stand farther apart than the cells of a cube", () => {
  assert.deepEqual(sizeOf(cube(3)), { columns: 3, rows: 3, layers: 3, step: 1, towers: false });
  assert.deepEqual(sizeOf(towers(4)), { columns: 4, rows: 4, layers: 4, step: 1.4, towers: true });
});

test("seen from straight above, nothing rises, and distances are those of the board", () => {
  const { at } = projection(towers(4), { yaw: 0, pitch: Math.PI / 2, flat: 0 });
  const [here, right, back] = [at(0, 0, 0), at(1, 0, 0), at(0, 1, 0)];
  assert.ok(Math.abs(right.x - here.x - 1.4) < 1e-9 && Math.abs(right.y - here.y) < 1e-9);
  assert.ok(Math.abs(here.y - back.y - 1.4) < 1e-9 && Math.abs(back.x - here.x) < 1e-9);
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

test("each layer lies above the one below, by the same rise, and upright lines stay upright", () => {
  for (const game of [cube(4), towers(4)]) {
    const { at, rise } = projection(game, STACKED);
    for (const layer of [1, 2, 3]) {
      const [low, high] = [at(2, 1, layer - 1), at(2, 1, layer)];
      assert.ok(Math.abs(low.y - high.y - rise * high.near) < 1e-9);
      assert.ok(Math.abs(low.x - high.x) < 1e-9);
    }
    assert.ok(rise > 0);
  }
});

test("what is near is larger", () => {
  for (const game of [cube(4), towers(4)]) {
    const { at } = projection(game, STACKED);
    const wide = (/** @type {number} */ row) => Math.hypot(at(3, row, 0).x - at(0, row, 0).x, at(3, row, 0).y - at(0, row, 0).y);
    assert.ok(wide(0) > 1.1 * wide(3));
    assert.ok(at(0, 0, 0).near > 1 && at(3, 3, 0).near < 1);
  }
});

test("laid flat, no two cells lie on each other, whatever the room", () => {
  const game = cube(4);
  for (const room of [Infinity, 390]) {
    setAvailableWidth(room);
    const { at } = projection(game, FLAT);
    const spots = game.cells.map(({ spot }) => at(...spot));
    for (const [index, one] of spots.entries()) {
      for (const other of spots.slice(index + 1)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 0.99);
    }
    const { across, along } = flatExtent(game);
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
    for (const pitch of [0.12, DEFAULT_VIEW.pitch, 1, Math.PI / 2]) {
      const { at, rise } = projection(cube(4), { yaw, pitch, flat: 0 });
      for (const layer of [0, 1, 2]) {
        const corner = (/** @type {number} */ height) => [-0.5, 3.5].flatMap((column) => [-0.5, 3.5].map((row) => at(column, row, height).y));
        const [low, high] = [corner(layer), corner(layer + 1)];
        const covered = Math.max(...high) - Math.min(...low);
        assert.ok(covered <= 0.3 * (Math.max(...low) - Math.min(...low)), `${yaw} ${pitch} ${layer}`);
      }
      assert.ok(rise >= 0.9, "and cells seen from the side do not touch");
    }
  }
});
