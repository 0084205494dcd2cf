import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetLeft, leave, left } from "../../src/denkspiel/web/static/js/storage/unsaved.js";
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
  assert.deepEqual(left(), []);
  leave([save("a"), save("b", 1)]);
  leave([save("c")]);
  assert.deepEqual(left(), [save("a"), save("b", 1), save("c")]);
  forgetLeft();
  assert.deepEqual(left(), []);
});

for (const text of ["", "{", "null", "{}", '"ab"', "7", "[7]", "[null]", '[{"game":{}}]', '[{"game":{"id":7}}]']) {
  test(`${JSON.stringify(text)} in the storage is passed over, and written over by what is left`, () => {
    leave([]);
    for (const key of kept.keys()) kept.set(key, text);
    assert.deepEqual(left(), []);
    leave([save("a")]);
    assert.deepEqual(left(), [save("a")]);
  });
}

test("a storage without room does no harm to what was left before", () => {
  leave([save("a")]);
  room.isFull = true;
  leave([save("b")]);
  assert.deepEqual(left(), [save("a")]);
});
