import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./window.js";
import { onRotate, resetView, rotateBy, rotateStep, currentView, switchLook, zoomStep } from "../../src/denkspiel/web/static/js/board/rotation.js";

beforeEach(() => {
  onRotate(() => {});
  resetView();
});

test("a step one way and one back lead to the view before", () => {
  for (const [there, back] of /** @type {const} */ ([["left", "right"], ["up", "down"], ["right", "left"]])) {
    const { yaw, pitch } = currentView();
    rotateStep(there);
    assert.notDeepEqual({ ...currentView() }, { yaw, pitch });
    rotateStep(back);
    assert.ok(Math.abs(currentView().yaw - yaw) < 1e-9 && Math.abs(currentView().pitch - pitch) < 1e-9);
  }
});

test("one never looks from below, nor over the top", () => {
  rotateBy(0, -9);
  assert.ok(currentView().pitch > 0);
  rotateBy(0, 9);
  assert.equal(currentView().pitch, Math.PI / 2);
});

test("whole turns count for nothing", () => {
  const { yaw } = currentView();
  for (let quarter = 0; quarter < 12; quarter += 1) rotateBy(Math.PI / 2, 0);
  assert.ok(Math.abs(currentView().yaw - yaw) < 1e-9);
});

test("whoever listens hears of every turn, and only the last one who asked", () => {
  /** @type {string[]} */
  const heard = [];
  onRotate(() => heard.push("first"));
  onRotate(() => heard.push("second"));
  rotateStep("left");
  resetView();
  assert.deepEqual(heard, ["second", "second"]);
});

test("a board that glides arrives, and is looked through as before, however often it is turned", () => {
  /** @type {FrameRequestCallback[]} */
  const frames = [];
  const { matchMedia } = globalThis;
  const setGlobal = (/** @type {string} */ name, /** @type {unknown} */ value) => Object.defineProperty(globalThis, name, { configurable: true, value });
  setGlobal("matchMedia", () => ({ matches: false }));
  setGlobal("requestAnimationFrame", (/** @type {FrameRequestCallback} */ frame) => frames.push(frame));
  switchLook();
  const { look } = currentView();
  for (let turn = 0; turn < 4; turn += 1) {
    const before = { ...currentView() };
    for (const step of [() => rotateStep("up"), () => rotateStep("right"), () => zoomStep(1), () => zoomStep(-1)]) step();
    for (let time = performance.now(), count = 0; frames.length && count < 500; time += 16, count += 1) frames.shift()?.(time);
    assert.equal(frames.length, 0, "it comes to rest");
    const { yaw, pitch, zoom, x, y } = currentView();
    assert.ok([yaw, pitch, zoom, x, y].every(Number.isFinite));
    assert.ok(pitch > before.pitch && yaw !== before.yaw && Math.abs(zoom - before.zoom) < 1e-9);
    assert.equal(currentView().look, look);
  }
  setGlobal("matchMedia", matchMedia);
});
