import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKS, RADIUS, endsOf, markSpots, placed, ringOf } from "../../src/denkspiel/web/static/js/boards/graph_layout.js";
import { ring } from "./games.js";

/** @type {(game: Api.GameData, one: number, other: number) => number} the cell between two points */
function between(game, one, other) {
  return game.cells.findIndex(({ ends }) => ends?.includes(one) && ends.includes(other));
}

test("points keep their places to each other, upward as in the game, with room at the edge", () => {
  const game = ring(6);
  const { points, width, height } = placed(game);
  for (const { x, y } of points) assert.ok(x >= RADIUS && y >= RADIUS && x <= width - RADIUS && y <= height - RADIUS);
  assert.ok(points[1].y < points[5].y, "a point above stands higher on the page");
  const sides = points.map((point, index) => Math.hypot(point.x - points[(index + 1) % 6].x, point.y - points[(index + 1) % 6].y));
  for (const side of sides) assert.ok(Math.abs(side - sides[0]) < 1e-6);
});

test("points in space do not fall together", () => {
  const game = ring(4);
  game.points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]].map((place, index) => ({ name: String(index), place }));
  const spots = placed(game).points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
  assert.equal(new Set(spots).size, 4);
});

test("the lines of a figure are followed from point to point, in whatever order they come", () => {
  const game = ring(6);
  const lines = [between(game, 4, 1), between(game, 0, 1), between(game, 0, 4)];
  const found = ringOf(game, lines);
  assert.deepEqual([...(found ?? [])].sort(), [0, 1, 4]);
  const square = [between(game, 0, 1), between(game, 2, 3), between(game, 3, 0), between(game, 1, 2)];
  const order = ringOf(game, square) ?? [];
  assert.equal(order.length, 4);
  order.forEach((point, index) => {
    const next = order[(index + 1) % 4];
    assert.ok(square.some((cell) => endsOf(game, cell).includes(point) && endsOf(game, cell).includes(next)));
  });
});

test("lines that close no ring form no figure", () => {
  const game = ring(6);
  assert.equal(ringOf(game, [between(game, 0, 1), between(game, 1, 2), between(game, 2, 3)]), null);
  assert.equal(ringOf(game, [between(game, 0, 1), between(game, 2, 3), between(game, 4, 5)]), null);
});

test("marks stand on their lines, and on a hexagon no two of them touch", () => {
  const game = ring(6);
  const { points } = placed(game);
  const spots = markSpots(game, points);
  spots.forEach((spot, cell) => {
    const [start, end] = endsOf(game, cell).map((point) => points[point]);
    const along = (end.x - start.x) * (spot.y - start.y) - (end.y - start.y) * (spot.x - start.x);
    assert.ok(Math.abs(along) / Math.hypot(end.x - start.x, end.y - start.y) < 1e-6);
    for (const other of spots.slice(cell + 1)) {
      assert.ok(Math.abs(other.x - spot.x) >= MARKS.width || Math.abs(other.y - spot.y) >= MARKS.height);
    }
  });
});
