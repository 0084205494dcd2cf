import "./window.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { clearGamesOfLastPage, saveForNextPage, gamesOfLastPage } from "../../src/denkspiel/web/static/js/storage/saved_games.js";
import { kept, room } from "./storage.js";

/** @import { Save } from "../../src/denkspiel/web/static/js/storage/saved_games.js" */

beforeEach(() => {
  kept.clear();
  room.isFull = false;
});

/** @type {(id: string, before?: number|null) => Save} */
function save(id, before = null) {
  return { game: /** @type {any} */ ({ id, moves: "4453" }), before };
}

test("what windows have left is there in order, until it is on the disk", () => {
  assert.deepEqual(gamesOfLastPage(), []);
  saveForNextPage([save("a"), save("b", 1)]);
  saveForNextPage([save("c")]);
  assert.deepEqual(gamesOfLastPage(), [save("a"), save("b", 1), save("c")]);
  clearGamesOfLastPage();
  assert.deepEqual(gamesOfLastPage(), []);
});

for (const text of ["", "{", "null", "{}", '"ab"', "7", "[7]", "[null]", '[{"game":{}}]', '[{"game":{"id":7}}]']) {
  test(`${JSON.stringify(text)} in the storage is passed over, and written over by what is left`, () => {
    saveForNextPage([]);
    for (const key of kept.keys()) kept.set(key, text);
    assert.deepEqual(gamesOfLastPage(), []);
    saveForNextPage([save("a")]);
    assert.deepEqual(gamesOfLastPage(), [save("a")]);
  });
}

test("a storage without room does no harm to what was left before", () => {
  saveForNextPage([save("a")]);
  room.isFull = true;
  saveForNextPage([save("b")]);
  assert.deepEqual(gamesOfLastPage(), [save("a")]);
});
