import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./window.js";
import { afterAttempt, newPractice, isKnown, savePractice, practiceOf, nextPuzzleQuery, strengthText } from "../../src/denkspiel/web/static/js/puzzles/practice.js";
import { withAnswer, dayOf, hasHint, isPlayedOut, areHintsUsed, canTry, nameOf, positionOf, newAttempt, withStep, retried } from "../../src/denkspiel/web/static/js/puzzles/attempt.js";
import { stored, space } from "./storage.js";

beforeEach(() => {
  stored.clear();
  space.isFull = false;
});

const BEGINNING = { rating: 1000, deviation: 350, volatility: 0.06 };

/** @type {(text: string) => Api.PositionData} */
function position(text) {
  return { game: "connect-four", moves: [...text], cells: [], text, ply: text.length, side_to_move: 1, legal: [], owners: [], last: null, setup: 0, outcome: null, sentence: "" };
}

/** @type {(number: number, more?: Partial<Api.PuzzleData>) => Api.PuzzleData} */
function puzzle(number, more = {}) {
  const told = { kind: /** @type {const} */ ("win"), grade: /** @type {1} */ (1), rating: 900 + number, deviation: 80, task: "Find it.", hints: 3, day: null, easy: false };
  return { ...told, game: "connect-four", number, count: 5, position: position(`12${number}`), ...more };
}

/** @type {Api.PuzzleMove[]} */
const LINE = ["1", "2", "3"].map((move, cell) => ({ cell, move, says: `${move}.`, position: position(`12${move}`) }));

const BETTER = { rating: 1100, deviation: 300, volatility: 0.06 };
const WORSE = { rating: 900, deviation: 300, volatility: 0.06 };

test("the strength becomes what the service says; the row grows and breaks", () => {
  let practice = afterAttempt(newPractice(BEGINNING), puzzle(1), true, BETTER);
  assert.deepEqual(practice.strength, BETTER);
  const rows = [2, 3, 4].map((number) => {
    practice = afterAttempt(practice, puzzle(number), number !== 3, WORSE);
    return [practice.found, practice.row, practice.longest];
  });
  assert.deepEqual(rows, [[2, 2, 2], [2, 0, 2], [3, 1, 2]]);
});

test("a puzzle that was tried before counts no more, whatever its number is now, but is the latest", () => {
  const once = afterAttempt(afterAttempt(newPractice(BEGINNING), puzzle(1), true, BETTER), puzzle(2), true, BETTER);
  const moved = puzzle(4, { position: position("121") });
  assert.equal(isKnown(once, moved), true);
  assert.equal(isKnown(once, puzzle(3)), false);
  assert.deepEqual(afterAttempt(once, moved, false, WORSE), { ...once, tried: [["122", 2], ["121", 4]] });
});

test("what was tried or passed over is left out, and when all were tried the oldest comes again", () => {
  let practice = newPractice(BEGINNING);
  assert.deepEqual(nextPuzzleQuery(practice, 5, []), { rating: "1000", without: "" });
  for (const number of [3, 1]) practice = afterAttempt(practice, puzzle(number), true, BETTER);
  assert.deepEqual(nextPuzzleQuery(practice, 5, [1, 5]), { rating: String(practice.strength.rating), without: "3,1,5" });
  for (const number of [2, 4, 5, 3]) practice = afterAttempt(practice, puzzle(number), false, WORSE);
  assert.deepEqual(nextPuzzleQuery(practice, 5, []), { number: 1 });
  assert.ok("rating" in nextPuzzleQuery(practice, 6, []));
});

test("each game is kept by itself", () => {
  const [one, other] = [afterAttempt(newPractice(BEGINNING), puzzle(1), true, BETTER), afterAttempt(newPractice(BEGINNING), puzzle(2), false, WORSE)];
  assert.ok(savePractice("connect-four", one) && savePractice("hexagon", other));
  assert.deepEqual([practiceOf("connect-four", BEGINNING), practiceOf("hexagon", BEGINNING)], [one, other]);
  assert.deepEqual(practiceOf("qubic", BEGINNING), newPractice(BEGINNING));
});

test("a browser that keeps nothing says so, and knows it as long as the page is open", () => {
  space.isFull = true;
  const practice = afterAttempt(newPractice(BEGINNING), puzzle(1), true, BETTER);
  assert.equal(savePractice("qubic", practice), false);
  assert.deepEqual(practiceOf("qubic", BEGINNING), practice);
  space.isFull = false;
  assert.equal(savePractice("qubic", practice), true);
});

for (const text of ["", "{", "null", "[]", '{"score-four": 4}', '{"score-four": {"tried": []}}', `{"score-four": ${JSON.stringify({ ...newPractice(BEGINNING), tried: [4] })}}`]) {
  test(`a storage with ${text} in it is a beginning`, () => {
    stored.set("denkspiel.puzzles", text);
    assert.deepEqual(practiceOf("score-four", BEGINNING), newPractice(BEGINNING));
  });
}

test("an answer is played out move by move, back and forth, and after a wrong one the puzzle stands there again", () => {
  const begin = newAttempt(puzzle(1));
  assert.deepEqual([canTry(begin), hasHint(begin), areHintsUsed(begin)], [true, true, false]);
  const wrong = withAnswer(begin, { right: false, isShown: false, says: "", theme: "fork", line: LINE });
  assert.deepEqual([wrong.at, canTry(wrong), isPlayedOut(wrong), wrong.isDone, positionOf(wrong).text], [1, false, false, false, "121"]);
  let now = wrong;
  const places = [1, 1, 1, -1, -9, Infinity].map((by) => {
    now = withStep(now, by);
    return [now.at, isPlayedOut(now)];
  });
  assert.deepEqual(places, [[2, false], [3, true], [3, true], [2, false], [1, false], [3, true]]);
  const again = retried(wrong);
  assert.deepEqual([canTry(again), positionOf(again).text], [true, "121"]);
  assert.equal(withAnswer(again, { right: true, isShown: false, says: "", theme: "fork", line: LINE }).isDone, true);
});

test("hints come to an end", () => {
  const told = { ...newAttempt(puzzle(1)), hints: ["a", "b", "c"] };
  assert.deepEqual([hasHint(told), areHintsUsed(told), canTry(told)], [false, true, true]);
});

test("the address calls a puzzle by its day, which is that of the device, or by its number", () => {
  assert.equal(nameOf(puzzle(7)), "7");
  assert.equal(nameOf(puzzle(7, { day: "2026-11-24" })), "2026-11-24");
  assert.equal(nameOf(puzzle(7, { day: "2026-11-24", easy: true })), "2026-11-24-easy");
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("the strength is said as soon as it is certain enough to say something", () => {
  const words = { strength: "{rating} ± {deviation}", strength_unknown: "later", change: "{change}" };
  const practice = (/** @type {number} */ deviation) => newPractice({ rating: 617.4, deviation, volatility: 0.06 });
  assert.equal(strengthText(words, practice(268), 154), "later");
  assert.equal(strengthText(words, practice(100)), "617 ± 200");
  assert.equal(strengthText(words, practice(100), 12.3), "617 ± 200 +12");
  assert.equal(strengthText(words, practice(100), -12.3), "617 ± 200 \u221212");
});
