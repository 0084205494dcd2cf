import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onTurn, resetView, turnBy, turnView, viewNow } from "../../src/denkspiel/web/static/js/board/rotation.js";

beforeEach(() => {
  onTurn(() => {});
  resetView();
});

test("a step one way and one back lead to the view before", () => {
  for (const [there, back] of /** @type {const} */ ([["left", "right"], ["up", "down"], ["right", "left"]])) {
    const { yaw, pitch } = viewNow();
    turnView(there);
    assert.notDeepEqual({ ...viewNow() }, { yaw, pitch });
    turnView(back);
    assert.ok(Math.abs(viewNow().yaw - yaw) < 1e-9 && Math.abs(viewNow().pitch - pitch) < 1e-9);
  }
});

test("one never looks from below, nor over the top", () => {
  turnBy(0, -9);
  assert.ok(viewNow().pitch > 0);
  turnBy(0, 9);
  assert.equal(viewNow().pitch, Math.PI / 2);
});

test("whole turns count for nothing", () => {
  const { yaw } = viewNow();
  for (let quarter = 0; quarter < 12; quarter += 1) turnBy(Math.PI / 2, 0);
  assert.ok(Math.abs(viewNow().yaw - yaw) < 1e-9);
});

test("whoever listens hears of every turn, and only the last one who asked", () => {
  /** @type {string[]} */
  const heard = [];
  onTurn(() => heard.push("first"));
  onTurn(() => heard.push("second"));
  turnView("left");
  resetView();
  assert.deepEqual(heard, ["second", "second"]);
});
