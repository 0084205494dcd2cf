import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { countsByMistake, countsByTheme, countsByWeek, daysInARow, forgetProgress, missedPuzzles, noteAnswer, noteReview, noteRush, readProgress, weekOf } from "../../src/denkspiel/web/static/js/storage/progress.js";
import { space, stored } from "./storage.js";

beforeEach(() => {
  space.isFull = false;
  forgetProgress();
  stored.clear();
});

const NOON = new Date(2026, 10, 26, 12);

/** @type {(number: number, more?: Partial<import("../../src/denkspiel/web/static/js/storage/progress.js").Entry>) => import("../../src/denkspiel/web/static/js/storage/progress.js").Entry} */
function entry(number, more = {}) {
  return { at: Math.round(NOON.getTime() / 1000), game: "connect-four", theme: "fork", number, moves: `12${number}`, isFound: true, isFirst: true, ...more };
}

/** @type {(days: number) => number} */
function daysAgo(days) {
  return Math.round(new Date(2026, 10, 26 - days, 9).getTime() / 1000);
}

test("answers are kept in order, the latest two thousand of them", () => {
  for (let number = 1; number <= 2003; number += 1) noteAnswer(entry(number));
  const { entries } = readProgress();
  assert.deepEqual([entries.length, entries[0].number, entries.at(-1)?.number], [2000, 4, 2003]);
});

test("a puzzle is missed until it is solved, whatever its number is now; the one missed longest ago comes first", () => {
  const all = [entry(1, { isFound: false }), entry(2, { isFound: false }), entry(3), entry(4, { isFound: false, game: "qubic" })];
  assert.deepEqual(missedPuzzles(all).map(({ number }) => number), [1, 2, 4]);
  const again = [...all, entry(1, { isFound: false, isFirst: false }), entry(9, { moves: "122", isFirst: false })];
  assert.deepEqual(missedPuzzles(again).map(({ number }) => number), [4, 1]);
});

test("by theme and week first answers count, and no second ones", () => {
  const all = [entry(1), entry(2, { isFound: false }), entry(2, { isFirst: false }), entry(3, { theme: "parity", at: daysAgo(7) })];
  assert.deepEqual([...countsByTheme(all)], [["fork", { solved: 1, missed: 1 }], ["parity", { solved: 1, missed: 0 }]]);
  const weeks = countsByWeek(all, NOON, 3);
  assert.deepEqual(weeks.map(({ counts }) => [counts.solved, counts.missed]), [[1, 1], [1, 0], [0, 0]]);
  assert.deepEqual(weeks.map(({ from }) => [from.getDay(), from.getHours()]), [[1, 0], [1, 0], [1, 0]]);
  assert.equal(weekOf(new Date(2026, 10, 29, 23)).getTime(), weeks[0].from.getTime());
});

test("a row of days goes up to today or yesterday, and needs a solved puzzle a day", () => {
  const on = (/** @type {number[]} */ ...days) => days.map((day) => entry(day, { at: daysAgo(day) }));
  assert.deepEqual(daysInARow([], NOON), { now: 0, longest: 0 });
  assert.deepEqual(daysInARow(on(0, 1, 3, 4, 5), NOON), { now: 2, longest: 3 });
  assert.deepEqual(daysInARow(on(1, 2), NOON), { now: 2, longest: 2 });
  assert.deepEqual(daysInARow(on(2, 3), NOON), { now: 0, longest: 2 });
  assert.deepEqual(daysInARow([entry(1, { isFound: false })], NOON), { now: 0, longest: 0 });
});

test("of a rush the best result of each game is kept", () => {
  assert.deepEqual([noteRush("qubic", 0), noteRush("qubic", 5), noteRush("qubic", 3), noteRush("hexagon", 1)], [
    { best: 0, isRecord: false },
    { best: 5, isRecord: true },
    { best: 5, isRecord: false },
    { best: 1, isRecord: true },
  ]);
  noteAnswer(entry(1));
  assert.deepEqual(readProgress().rushes, { qubic: 5, hexagon: 1 });
});

test("the mistakes of a game are those of its latest review", () => {
  noteReview("a", "qubic", ["missed-win"]);
  noteReview("b", "hexagon", []);
  noteReview("a", "qubic", ["missed-block", "missed-win", "missed-block"]);
  const { reviewed } = readProgress();
  assert.deepEqual(reviewed.map(({ id }) => id), ["b", "a"]);
  assert.deepEqual(countsByMistake(reviewed), [["missed-block", 2], ["missed-win", 1]]);
});

test("a browser that keeps nothing knows it as long as the page is open", () => {
  space.isFull = true;
  noteAnswer(entry(1));
  noteAnswer(entry(2));
  assert.equal(readProgress().entries.length, 2);
  space.isFull = false;
  noteRush("qubic", 1);
  assert.equal(readProgress().entries.length, 2);
});

for (const text of ["", "{", "null", "[]", '{"entries": 4}', '{"entries": [4, {"at": 1}, null], "rushes": {"qubic": "a"}, "reviewed": [{"id": 1}, {"id": "a", "at": 1, "game": "qubic", "mistakes": [4]}]}']) {
  test(`a storage with ${text} in it is a beginning`, () => {
    stored.set("denkspiel.progress", text);
    assert.deepEqual(readProgress(), { entries: [], rushes: {}, reviewed: [] });
  });
}
