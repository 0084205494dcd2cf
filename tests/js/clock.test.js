/** Clocks of link games: what they show, and when, whatever the device believes what time it is. */

import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { ServiceTime, nextTickIn, clockText, isLong, isShort, leftAt } from "../../src/denkspiel/web/static/js/online/clock.js";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const inDays = (/** @type {number} */ days, /** @type {number} */ hours) => `${days} d ${hours} h`;

/** @type {(left: [number, number], due: number|null, side?: 0|1|null) => [number, number]} */
function shownAt(left, due, side = 0) {
  const step = /** @type {Api.GameStep} */ (/** @type {unknown} */ ({ position: { side_to_move: side } }));
  return leftAt({ left, due, step }, 1_000_000);
}

test("a clock shows minutes, hours, days, and at the end tenths of seconds", () => {
  assert.equal(clockText(5 * MINUTE, inDays), "5:00");
  assert.equal(clockText(4 * MINUTE + 59 * SECOND + 1, inDays), "5:00", "a second that has begun is still there");
  assert.equal(clockText(61 * SECOND, inDays), "1:01");
  assert.equal(clockText(2 * HOUR + 3 * MINUTE + 4 * SECOND, inDays), "2:03:04");
  assert.equal(clockText(DAY + 5 * HOUR, inDays), "1 d 5 h");
  assert.equal(clockText(9_950, inDays), "10.0");
  assert.equal(clockText(1, inDays), "0.1");
  assert.equal(clockText(0, inDays), "0.0");
  assert.deepEqual([10_000, 9_999].map(isShort), [false, true]);
});

test("whether days are left decides how the clock looks", () => {
  assert.deepEqual([DAY, DAY - 1].map(isLong), [true, false]);
});

test("a clock is drawn again when it shows something else, not more often", () => {
  assert.equal(nextTickIn(65_400), 400);
  assert.equal(nextTickIn(65_000), 1000);
  assert.equal(nextTickIn(10_500), 100);
  assert.equal(nextTickIn(3 * DAY), MINUTE);
});

test("only the clock of the side to move runs, never below nothing, and not before its grace is over", () => {
  assert.deepEqual(shownAt([60_000, 50_000], 1_040_000), [40_000, 50_000]);
  assert.deepEqual(shownAt([60_000, 50_000], 1_040_000, 1), [60_000, 40_000]);
  assert.deepEqual(shownAt([60_000, 50_000], 1_100_000), [60_000, 50_000], "a first move is free for a while");
  assert.deepEqual(shownAt([60_000, 50_000], 999_999), [0, 50_000]);
  assert.deepEqual(shownAt([60_000, 50_000], null), [60_000, 50_000]);
});

test("the time of the service is that of the freshest telling, and follows a device whose clock is set", () => {
  const time = new ServiceTime();
  assert.equal(time.at(500), 500, "nothing is known yet");
  time.note(10_000, 4_000);
  time.note(11_000, 7_000); // it was on its way for two seconds, or kept so long
  assert.equal(time.at(8_000), 14_000);
  for (let telling = 0; telling < 8; telling += 1) time.note(20_000 + telling, 30_000 + telling);
  assert.equal(time.at(40_000), 30_000);
});
