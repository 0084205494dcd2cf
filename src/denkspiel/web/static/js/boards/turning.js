/** The direction from which boards in space are seen: turned by mouse, touch and keys. */

import { setting } from "../settings.js";
import { keepFinger } from "./finger.js";

/** Radians: around the upright axis, and down from the horizontal. */
const USUAL = { yaw: 0.3, pitch: 0.46 };
const LOWEST = 0.12;
const STEP = 0.14;

const view = { ...USUAL };
let paint = () => {};

/** The view: `yaw` and `pitch` in radians. */
export function viewNow() {
  return view;
}

/** Hear of other views, instead of whoever heard of them before: one board in space is shown at a time. */
export function onTurn(listener) {
  paint = listener;
}

/**
 * Turn by angles.
 * @param {number} yaw
 * @param {number} pitch
 */
export function turnBy(yaw, pitch) {
  view.yaw = (view.yaw + yaw) % (2 * Math.PI);
  view.pitch = Math.max(LOWEST, Math.min(Math.PI / 2, view.pitch + pitch));
  paint();
}

/**
 * Turn a step, as a key does.
 * @param {"left"|"right"|"up"|"down"} direction
 * @returns {true}
 */
export function turnView(direction) {
  turnBy(...{ left: [STEP, 0], right: [-STEP, 0], up: [0, -STEP], down: [0, STEP] }[direction]);
  return true;
}

/** Look from the usual side again. */
export function resetView() {
  Object.assign(view, USUAL);
  turnBy(0, 0);
}

/** So far a pointer may stray and it is still a click. */
const STRAY = 7;
/** Radians a picture's width of movement turns. */
const WIDTH = 3.2;
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/**
 * Let a picture be turned by mouse, touch and arrow keys, and its cells be clicked.
 * @param {HTMLElement} frame
 * @param {{click: (cell: number) => void, point: (cell: number) => void}} hand
 */
export function turnable(frame, hand) {
  let drag = null;
  const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]")?.dataset.cell;
  frame.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    drag = { x: event.clientX, y: event.clientY, turning: false, turns: event.pointerType === "mouse" || isGrasped(event) };
  });
  frame.addEventListener("pointermove", (event) => {
    if (drag === null) {
      const cell = event.pointerType === "mouse" ? cellAt(event) : undefined;
      if (cell !== undefined) hand.point(Number(cell));
      return;
    }
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.turns || setting("space") === "flat") return;
    if (!drag.turning && Math.hypot(dx, dy) < STRAY) return;
    if (!drag.turning) frame.setPointerCapture(event.pointerId);
    drag = { ...drag, x: event.clientX, y: event.clientY, turning: true };
    turnBy((-dx * WIDTH) / frame.clientWidth, (dy * WIDTH) / 2 / frame.clientWidth);
  });
  frame.addEventListener("pointerup", (event) => {
    const cell = drag && !drag.turning ? cellAt(event) : undefined;
    drag = null;
    if (cell !== undefined) hand.click(Number(cell));
  });
  frame.addEventListener("pointercancel", () => (drag = null));
  keepFinger(frame, (event) => setting("space") !== "flat" && isGrasped(event));
  frame.addEventListener("keydown", (event) => {
    if (!(event.key in ARROWS) || event.ctrlKey || event.altKey || event.metaKey) return;
    turnView(ARROWS[event.key]);
    event.preventDefault();
  });
}

/** Whether it is the board itself that is touched, and not the paper around it. */
function isGrasped({ target }) {
  return target.closest(".layer-ground, .layer-stones") !== null;
}
