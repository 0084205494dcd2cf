import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { distance, pickCell, pegEnds } from "../../src/denkspiel/web/static/js/board/projection.js";
import { projection } from "../../src/denkspiel/web/static/js/board/projection.js";
import { DEFAULT_VIEW } from "../../src/denkspiel/web/static/js/board/rotation.js";
import { cube, range, towers } from "./games.js";

const SCALE = 100;

/** @type {(game: Api.GameData, gaze?: {yaw: number, pitch: number, flat: number}) => Parameters<typeof pickCell>[0]} */
function seen(game, gaze = { ...DEFAULT_VIEW, flat: 0 }) {
  const { at, size } = projection(game, gaze);
  /** @type {typeof at} */
  const spot = (...place) => {
    const { x, y, ...rest } = at(...place);
    return { x: SCALE * x, y: SCALE * y, ...rest };
  };
  return { game, size, spot, scale: SCALE, view: gaze, places: game.cells.map((cell) => cell.spot) };
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
