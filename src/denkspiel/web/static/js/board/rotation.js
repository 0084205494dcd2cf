/** The direction from which boards in space are seen: turned by mouse, touch and keys. */

import { setting } from "../core/settings.js";
import { ARROWS } from "./cursor.js";
import { preventTouchScroll } from "./pointer.js";
/** @import { Direction } from "./cursor.js" */
/** @import { PointerActions } from "./board.js" */

/**
 * @typedef {Object} Drag  what a pointer that is down does
 * @property {number} x  where it was seen last
 * @property {number} y
 * @property {boolean} turns    whether it may turn the board
 * @property {boolean} turning  whether it does already
 */

/** Radians: around the upright axis, and down from the horizontal. */
export const DEFAULT_VIEW = { yaw: 0.22, pitch: 0.29 };
const LOWEST = 0.12;
const STEP = 0.14;
const STEPS = { left: [STEP, 0], right: [-STEP, 0], up: [0, -STEP], down: [0, STEP] };

const view = { ...DEFAULT_VIEW };
let paint = () => {};

/** The view: `yaw` and `pitch` in radians. */
export function currentView() {
  return view;
}

/** Call this listener for other views, and no earlier one: one board in space is shown at a time. */
/** @type {(listener: () => void) => void} */
export function onRotate(listener) {
  paint = listener;
}

/**
 * Turn by angles.
 * @param {number} yaw
 * @param {number} pitch
 */
export function rotateBy(yaw, pitch) {
  view.yaw = (view.yaw + yaw) % (2 * Math.PI);
  view.pitch = Math.max(LOWEST, Math.min(Math.PI / 2, view.pitch + pitch));
  paint();
}

/**
 * Turn a step, as a key does.
 * @param {Direction} direction
 * @returns {true}
 */
export function rotateStep(direction) {
  const [yaw, pitch] = STEPS[direction];
  rotateBy(yaw, pitch);
  return true;
}

/** Look from the usual side again. */
export function resetView() {
  Object.assign(view, DEFAULT_VIEW);
  rotateBy(0, 0);
}

/** So far a pointer may stray and it is still a click. */
const CLICK_TOLERANCE_PX = 7;
/** Radians a picture's width of movement turns. */
const WIDTH = 3.2;

/**
 * Let a picture be turned by mouse, touch and arrow keys, and its cells be pointed at.
 * @param {HTMLElement} frame
 * @param {PointerActions} actions
 * @param {(x: number, y: number) => number|null} cellAt what is meant by a point of the window
 */
export function makeRotatable(frame, actions, cellAt) {
  /** @type {Drag|null} */
  let drag = null;
  const isGrasped = (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) => cellAt(clientX, clientY) !== null;
  frame.addEventListener("pointerdown", (event) => {
    const turns = event.pointerType === "mouse" || isGrasped(event);
    if (!event.button) drag = { x: event.clientX, y: event.clientY, turning: false, turns };
  });
  frame.addEventListener("pointermove", (event) => {
    if (drag !== null) drag = rotatedDrag(frame, drag, event);
    else if (event.pointerType === "mouse") {
      const cell = cellAt(event.clientX, event.clientY);
      if (cell === null) actions.leave?.();
      else actions.point(cell);
    }
  });
  frame.addEventListener("pointerup", (event) => {
    const cell = drag && !drag.turning ? cellAt(event.clientX, event.clientY) : null;
    drag = null;
    if (cell === null) return;
    if (event.pointerType !== "mouse" && setting("space") !== "flat" && setting("second_tap")) actions.offer?.(cell);
    else actions.cell(cell);
  });
  frame.addEventListener("pointercancel", () => {
    drag = null;
  });
  frame.addEventListener("pointerleave", () => actions.leave?.());
  preventTouchScroll(frame, (event) => setting("space") !== "flat" && isGrasped(event.touches[0]));
  frame.addEventListener("keydown", (event) => {
    if (!(event.key in ARROWS) || event.ctrlKey || event.altKey || event.metaKey) return;
    rotateStep(ARROWS[event.key]);
    event.preventDefault();
  });
}

/** Turn the board as far as the pointer has moved, unless that is little and may become a click. */
/** @type {(frame: HTMLElement, drag: Drag, event: PointerEvent) => Drag} */
function rotatedDrag(frame, drag, { clientX, clientY, pointerId }) {
  const [dx, dy] = [clientX - drag.x, clientY - drag.y];
  if (!drag.turns || setting("space") === "flat" || (!drag.turning && Math.hypot(dx, dy) < CLICK_TOLERANCE_PX)) return drag;
  if (!drag.turning) frame.setPointerCapture(pointerId);
  rotateBy((-dx * WIDTH) / frame.clientWidth, (dy * WIDTH) / 2 / frame.clientWidth);
  return { ...drag, x: clientX, y: clientY, turning: true };
}
