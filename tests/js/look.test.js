import assert from "node:assert/strict";
import { test } from "node:test";
import { missingCell, ownerOf, seenLines, solidCells } from "../../src/denkspiel/web/static/js/board/look.js";
import { cube, range, towers } from "./games.js";

/** All rows, columns and pillars of a game: lines enough for what is seen. */
/** @type {(game: Api.GameData) => Api.GameData} */
function withLines(game) {
  const key = (/** @type {number} */ cell, /** @type {number} */ axis) => [axis, ...game.cells[cell].spot.filter((_, index) => index !== axis)].join();
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const axis of range(3)) for (const { cell } of game.cells) groups.set(key(cell, axis), [...(groups.get(key(cell, axis)) ?? []), cell]);
  return { ...game, lines: [...groups.values()] };
}

/** Stones by lot, the same ones for the same seed. */
/** @type {(count: number, seed: number) => (0|1|null)[]} */
function stones(count, seed) {
  let state = seed;
  return range(count).map(() => {
    state = (state * 16807) % 2147483647;
    return /** @type {(0|1|null)[]} */ ([0, 1, null])[state % 3];
  });
}

const GAMES = [cube(3), cube(4), towers(4)].map(withLines);

test("everything is seen in full as long as nothing is looked through", () => {
  for (const game of GAMES) assert.equal(solidCells(game, stones(game.cells.length, 1), "all", 0), null);
});

test("one level has as many cells as a layer, one tower as many as there are layers, and the place is among them", () => {
  for (const game of GAMES) {
    const [columns, rows, layers] = game.shape;
    for (const { cell } of game.cells) {
      const counted = (/** @type {"level"|"tower"} */ look) => game.cells.filter((one) => solidCells(game, [], look, cell)?.(one.cell)).length;
      assert.equal(counted("level"), columns * rows);
      assert.equal(counted("tower"), layers);
      for (const look of /** @type {const} */ (["level", "tower", "line"])) assert.ok(solidCells(game, stones(game.cells.length, 7), look, cell)?.(cell));
    }
  }
});

test("open lines of a place are those through it on which not both players stand", () => {
  for (const game of GAMES) {
    const owners = stones(game.cells.length, 11);
    for (const { cell } of game.cells) {
      const seen = seenLines(game, owners, "line", cell);
      for (const line of game.lines) {
        const isOpen = line.includes(cell) && !(line.some((one) => owners[one] === 0) && line.some((one) => owners[one] === 1));
        assert.equal(seen.includes(line), isOpen);
      }
    }
  }
});

test("threats are the lines that a stone of one player would complete", () => {
  let found = 0;
  for (const game of GAMES) {
    for (const seed of range(40)) {
      const owners = stones(game.cells.length, seed + 1);
      const seen = seenLines(game, owners, "threat", 0);
      for (const line of game.lines) {
        const completing = line.filter((cell) => owners[cell] === null && /** @type {const} */ ([0, 1]).some((owner) => line.every((one) => one === cell || owners[one] === owner)));
        assert.equal(seen.includes(line), completing.length === 1);
        assert.equal(missingCell(line, owners), completing[0] ?? null);
        if (completing.length) assert.equal(ownerOf(line, owners), owners[line.filter((cell) => cell !== completing[0])[0]]);
        found += completing.length;
      }
    }
  }
  assert.ok(found > 0);
});
