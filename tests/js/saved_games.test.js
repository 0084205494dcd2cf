import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./window.js";
import { clearGamesOfLastPage, gamesOfLastPage, resultsOf, saveForNextPage } from "../../src/denkspiel/web/static/js/storage/saved_games.js";
import { space, stored } from "./storage.js";
/** @import { Save, SavedGame } from "../../src/denkspiel/web/static/js/storage/saved_games.js" */

/** @type {(first: string, second: string, winner: 0|1|null|undefined) => SavedGame} `undefined` while it goes on */
function game(first, second, winner) {
  const seats = /** @type {[Api.SeatData, Api.SeatData]} */ ([first, second].map((kind) => ({ kind, name: "" })));
  const state = { game: "g", cells: [1], setup: 0, undone: [], players: seats, turned: false, seed: "", number: 0 };
  const rest = { begin: /** @type {const} */ ("lot"), paused: false, question: null, acknowledgement: null, has_quit: false };
  const result = winner === undefined ? null : { winner };
  return { id: "", title: "G", state: { ...state, ...rest }, moves: "", plotter: false, begun: 0, changed: 0, result };
}

test("a person's results are counted by opponent, whatever stones they had", () => {
  const games = [
    game("human", "homburg", 0),
    game("homburg", "human", 0),
    game("homburg", "human", 0),
    game("homburg", "human", 1),
    game("human", "homburg", null),
    game("human", "random", 0),
  ];
  assert.deepEqual(resultsOf(games), [
    { game: "g", title: "G", opponent: "homburg", won: 2, drawn: 1, lost: 2 },
    { game: "g", title: "G", opponent: "random", won: 1, drawn: 0, lost: 0 },
  ]);
});

test("games that go on, and those of two of a kind, do not count", () => {
  const games = [game("human", "homburg", undefined), game("human", "human", 0), game("random", "homburg", 0)];
  assert.deepEqual(resultsOf(games), []);
});

beforeEach(() => {
  stored.clear();
  space.isFull = false;
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
    for (const key of stored.keys()) stored.set(key, text);
    assert.deepEqual(gamesOfLastPage(), []);
    saveForNextPage([save("a")]);
    assert.deepEqual(gamesOfLastPage(), [save("a")]);
  });
}

test("a storage without room does no harm to what was left before", () => {
  saveForNextPage([save("a")]);
  space.isFull = true;
  saveForNextPage([save("b")]);
  assert.deepEqual(gamesOfLastPage(), [save("a")]);
});
