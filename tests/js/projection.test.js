import assert from "node:assert/strict";
import { test } from "node:test";
import "./window.js";
import { distance, flatExtent, layersAbreast, levelCell, pegEnds, pickCell, projection, sizeOf } from "../../src/denkspiel/web/static/js/board/projection.js";
import { DEFAULT_VIEW } from "../../src/denkspiel/web/static/js/board/rotation.js";
import { cube, range, towers } from "./games.js";

const STACKED = { ...DEFAULT_VIEW, flat: 0 };
const FLAT = { ...STACKED, flat: 1 };

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
  for (const room of [{ width: 2000, height: 300 }, { width: 740, height: 650 }, { width: 200, height: 900 }]) {
    const perRow = layersAbreast(game, room);
    const { at } = projection(game, FLAT, perRow);
    const spots = game.cells.map(({ spot }) => at(...spot));
    for (const [index, one] of spots.entries()) {
      for (const other of spots.slice(index + 1)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 0.99);
    }
    const { across, along } = flatExtent(game, perRow);
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
    assert.ok(Math.abs(Math.max(...xs) - Math.min(...xs) - across) < 1e-9);
    assert.ok(Math.abs(Math.max(...ys) - Math.min(...ys) - along) < 1e-9);
  }
});

test("four layers lie in a row, two by two or one above the other, whichever makes them largest", () => {
  const rooms = [[1800, 300], [740, 650], [200, 900]].map(([width, height]) => ({ width, height }));
  assert.deepEqual(rooms.map((room) => layersAbreast(cube(4), room)), [4, 2, 1]);
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

const SCALE = 100;

/** @type {(game: Api.GameData, view?: {yaw: number, pitch: number, flat: number}) => Parameters<typeof pickCell>[0]} */
function seen(game, view = STACKED) {
  const { at, size } = projection(game, view);
  /** @type {typeof at} */
  const spot = (...place) => {
    const { x, y, ...rest } = at(...place);
    return { x: SCALE * x, y: SCALE * y, ...rest };
  };
  return { game, size, spot, scale: SCALE, view, places: game.cells.map((cell) => cell.spot) };
}

test("the distance to a stretch is that to the nearest of its points", () => {
  const [start, end] = [{ x: 0, y: 0 }, { x: 10, y: 0 }];
  assert.equal(distance({ x: 4, y: 3 }, start, end), 3);
  assert.equal(distance({ x: 13, y: 4 }, start, end), 5);
  assert.equal(distance({ x: -3, y: -4 }, start, end), 5);
});

test("anywhere along a peg that peg is meant, unless one stands before it", () => {
  const game = towers(4);
  for (const yaw of [0.22, 0.5, 2, -1]) {
    const scene = seen(game, { yaw, pitch: 0.4, flat: 0 });
    for (const stack of range(16)) {
      const { foot, top } = pegEnds(scene, stack);
      for (const share of [0, 0.3, 0.7, 1]) {
        const cell = pickCell(scene, { x: foot.x, y: foot.y + (top.y - foot.y) * share });
        assert.ok(cell !== null);
        const other = pegEnds(scene, game.cells[cell].stack).foot;
        assert.ok(game.cells[cell].stack === stack || (Math.abs(other.x - foot.x) < 1 && other.depth < foot.depth), `${yaw} ${stack}`);
      }
    }
  }
});

test("of pegs that stand one behind the other the front one is meant", () => {
  const scene = seen(towers(3), { yaw: 0, pitch: 0.4, flat: 0 });
  const column = scene.game.stacks.map((cells) => cells[0]).filter((cell) => scene.places[cell][0] === 1);
  const [front, back] = column.map((cell) => pegEnds(scene, scene.game.cells[cell].stack));
  assert.ok(front.foot.depth < back.foot.depth && Math.abs(front.foot.x - back.foot.x) < 1e-9);
  assert.equal(pickCell(scene, { x: back.foot.x, y: back.foot.y }), column[0]);
});

test("at a tower the level is meant that the pointer is at", () => {
  const scene = seen(towers(4));
  for (const stack of scene.game.stacks) {
    for (const cell of stack) assert.equal(levelCell(scene, stack[0], scene.spot(...scene.places[cell])), cell);
  }
});

test("far from all pegs nothing is meant", () => {
  const scene = seen(towers(4));
  const { top } = pegEnds(scene, 0);
  assert.equal(pickCell(scene, { x: top.x, y: top.y - 5 * SCALE }), null);
});

test("the field under the pointer is meant in every layer, stacked and flat, and none far beside it", () => {
  const game = cube(3);
  for (const flat of [0, 1]) {
    const scene = seen(game, { ...DEFAULT_VIEW, flat });
    for (const { cell, spot: [column, row, layer] } of game.cells) {
      for (const [right, back] of [[0, 0], [0.4, 0.4], [-0.4, 0.3]]) {
        const on = scene.spot(column + right, row + back, layer);
        const covers = flat === 0 && game.cells.some(({ spot: [, , other] }) => other !== layer && Math.abs(scene.spot(column, row, other).y - on.y) < 0.5 * SCALE);
        assert.ok(covers || pickCell(scene, on) === cell, `${flat} ${cell}`);
      }
    }
    assert.equal(pickCell(scene, { x: 20 * SCALE, y: 0 }), null);
  }
});
