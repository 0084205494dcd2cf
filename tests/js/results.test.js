import assert from "node:assert/strict";
import { test } from "node:test";
import "./window.js";
import { resultsOf } from "../../src/denkspiel/web/static/js/storage/saved_games.js";
/** @import { SavedGame } from "../../src/denkspiel/web/static/js/storage/saved_games.js" */

/** @type {(first: string, second: string, winner: 0|1|null|undefined) => SavedGame} `undefined` while it goes on */
function game(first, second, winner) {
  const seats = /** @type {[Api.SeatData, Api.SeatData]} */ ([first, second].map((kind) => ({ kind, name: "" })));
  const state = { game: "g", cells: [1], undone: [], players: seats, turned: false, seed: "", number: 0 };
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
