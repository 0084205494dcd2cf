/** How boards in space are looked at: turned, enlarged, moved and looked through, by mouse, fingers and keys. */

import { setting } from "../core/settings.js";
import { ARROWS } from "./cursor.js";
import { preventTouchScroll } from "./pointer.js";
/** @import { Direction } from "./cursor.js" */
/** @import { PointerActions } from "./board.js" */

/**
 * @typedef {"all"|"level"|"tower"|"line"|"threat"} Look  what is seen in full: everything, what the place pointed at lies in, or
 *     lines that lack one stone
 *
 * @typedef {Object} Drag  what a pointer that is down does
 * @property {number} x  where it was seen last
 * @property {number} y
 * @property {number} time
 * @property {boolean} moves    whether it may move the board
 * @property {boolean} moving   whether it does already
 * @property {boolean} shifts   whether it shifts the board instead of turning it
 * @property {number} [yawSpeed]    radians a millisecond
 * @property {number} [pitchSpeed]
 */

/** Radians: around the upright axis, and down from the horizontal; how much larger than it fits, and how far shifted. */
export const DEFAULT_VIEW = { yaw: 0.34, pitch: 0.44, zoom: 1, x: 0, y: 0 };
/** @type {Look[]} */
const LOOKS = ["all", "level", "tower", "line", "threat"];
const LOWEST = 0.12;
const LARGEST = 4;
const STEP = 0.14;
const STEPS = { left: [STEP, 0], right: [-STEP, 0], up: [0, STEP], down: [0, -STEP] };
const ZOOM_STEP = 1.25;
/** How soon a view glides to where a key or button has led it, and how soon a turning board comes to rest. */
const GLIDE_MS = 70;
const REST_MS = 300;
/** Radians a millisecond below which a board rests. */
const RESTING = 0.00004;

const view = { ...DEFAULT_VIEW, look: /** @type {Look} */ ("all") };
/** Where the view glides to, and how fast it turns by itself. */
const goal = { ...DEFAULT_VIEW };
let spin = { yaw: 0, pitch: 0 };
let last = 0;
let isMoving = false;
let paint = () => {};

/** The view: `yaw` and `pitch` in radians, `zoom` and the pixels it is shifted; what is looked through. */
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
  change({ yaw: view.yaw + yaw, pitch: view.pitch + pitch });
}

/** @type {(patch: Partial<typeof goal>) => void} */
function change(patch) {
  spin = { yaw: 0, pitch: 0 };
  Object.assign(view, limited({ ...view, ...patch }));
  view.yaw %= 2 * Math.PI;
  Object.assign(goal, limited(view)); // without what is looked through, which is no number
  paint();
}

/** @type {(wanted: typeof goal) => typeof goal} */
function limited({ yaw, pitch, zoom, x, y }) {
  const size = Math.max(1, Math.min(LARGEST, zoom));
  const held = (/** @type {number} */ shift) => (size === 1 ? 0 : shift);
  return { yaw, pitch: Math.max(LOWEST, Math.min(Math.PI / 2, pitch)), zoom: size, x: held(x), y: held(y) };
}

/** Lead the view to another one: at once, or gliding where motion is wanted. */
/** @type {(wanted: Partial<typeof goal>) => true} */
function glideTo(wanted) {
  const next = limited({ ...goal, ...wanted });
  if (isStill()) change(next);
  else {
    spin = { yaw: 0, pitch: 0 };
    Object.assign(goal, next);
    startMoving();
  }
  return true;
}

function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function startMoving() {
  if (isMoving) return;
  isMoving = true;
  last = performance.now();
  requestAnimationFrame(move);
}

/** Move the view on by one frame: as it spins, or towards where it is to be. */
/** @type {(now: number) => void} */
function move(now) {
  const passed = Math.max(1, Math.min(50, now - last));
  last = now;
  if (spin.yaw || spin.pitch) {
    Object.assign(view, limited({ ...view, yaw: view.yaw + spin.yaw * passed, pitch: view.pitch + spin.pitch * passed }));
    Object.assign(goal, limited(view));
    const slower = Math.exp(-passed / REST_MS);
    spin = { yaw: spin.yaw * slower, pitch: spin.pitch * slower };
    if (Math.hypot(spin.yaw, spin.pitch) < RESTING) spin = { yaw: 0, pitch: 0 };
  } else {
    const keys = /** @type {(keyof typeof goal)[]} */ (Object.keys(goal));
    const share = 1 - Math.exp(-passed / GLIDE_MS);
    const isNear = keys.every((key) => Math.abs(goal[key] - view[key]) < (key === "x" || key === "y" ? 0.5 : 0.002));
    for (const key of keys) view[key] = isNear ? goal[key] : view[key] + (goal[key] - view[key]) * share;
  }
  paint();
  isMoving = Boolean(spin.yaw || spin.pitch) || Object.entries(goal).some(([key, value]) => view[/** @type {keyof typeof goal} */ (key)] !== value);
  if (isMoving) requestAnimationFrame(move);
  else change({});
}

/**
 * Turn a step, as a key does.
 * @param {Direction} direction
 * @returns {true}
 */
export function rotateStep(direction) {
  const [yaw, pitch] = STEPS[direction];
  return glideTo({ yaw: goal.yaw + yaw, pitch: goal.pitch + pitch });
}

/**
 * Make the board larger or smaller, as a key does; what is in the middle stays there.
 * @param {1|-1} direction
 */
export function zoomStep(direction) {
  const factor = ZOOM_STEP ** direction;
  return glideTo({ zoom: goal.zoom * factor, x: goal.x * factor, y: goal.y * factor });
}

/** Enlarge around a point, in pixels from the middle of the picture, which then goes elsewhere. */
/** @type {(factor: number, from: {x: number, y: number}, to?: {x: number, y: number}) => void} */
function zoomAround(factor, from, to = from) {
  const zoom = Math.max(1, Math.min(LARGEST, view.zoom * factor));
  const by = zoom / view.zoom;
  change({ zoom, x: to.x - (from.x - view.x) * by, y: to.y - (from.y - view.y) * by });
}

/** Look from the usual side again, at everything. */
export function resetView() {
  view.look = "all";
  const turns = Math.round((goal.yaw - DEFAULT_VIEW.yaw) / (2 * Math.PI));
  glideTo({ ...DEFAULT_VIEW, yaw: DEFAULT_VIEW.yaw + turns * 2 * Math.PI });
}

/** Look through the board in the next way. */
export function switchLook() {
  view.look = LOOKS[(LOOKS.indexOf(view.look) + 1) % LOOKS.length];
  paint();
}

/**
 * Take a key that changes the view: Shift and arrows turn the board; plus and minus enlarge it.
 * @param {string} key
 * @param {boolean} shift
 * @returns {boolean} whether it meant something
 */
export function pressForView(key, shift) {
  if (shift && key in ARROWS) return rotateStep(ARROWS[key]);
  if (setting("space") === "flat" || (key !== "+" && key !== "-")) return false;
  return zoomStep(key === "+" ? 1 : -1);
}

/** So far a pointer may stray and it is still a click. */
const CLICK_TOLERANCE_PX = 7;
/** Radians a picture's width of movement turns. */
const WIDTH = 3.2;
/** How much a wheel enlarges for each pixel it would scroll, and a trackpad that is pinched. */
const WHEEL = 0.0015;
const PINCH = 0.01;
/** Milliseconds a pointer may rest before it is let go, and the board goes on turning. */
const FLICK_MS = 60;

/**
 * Let a picture be turned, enlarged and moved by mouse, touch and arrow keys, and its cells be pointed at.
 * @param {HTMLElement} frame
 * @param {PointerActions} actions
 * @param {(x: number, y: number) => number|null} cellAt what is meant by a point of the window
 */
export function makeRotatable(frame, actions, cellAt) {
  /** @type {Drag|null} */
  let drag = null;
  /** @type {Map<number, {x: number, y: number}>} the fingers that are down */
  const fingers = new Map();
  const isGrasped = (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) => cellAt(clientX, clientY) !== null;
  frame.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    const { clientX: x, clientY: y, timeStamp: time, pointerType, button, shiftKey } = event;
    if (pointerType === "touch") fingers.set(event.pointerId, { x, y });
    spin = { yaw: 0, pitch: 0 };
    if (fingers.size > 1) drag = null;
    else if (button < 2) drag = { x, y, time, moving: false, moves: pointerType === "mouse" || isGrasped(event), shifts: button === 1 || shiftKey };
    if (button === 1) event.preventDefault();
  });
  frame.addEventListener("pointermove", (event) => {
    if (fingers.size > 1) pinch(frame, fingers, event);
    else if (drag !== null) drag = dragged(frame, drag, event);
    else if (event.pointerType === "mouse") {
      const cell = cellAt(event.clientX, event.clientY);
      if (cell === null) actions.leave?.();
      else actions.point(cell);
    }
  });
  frame.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    const cell = drag && !drag.moving && !drag.shifts ? cellAt(event.clientX, event.clientY) : null;
    if (drag?.moving) letGo(drag, event.timeStamp);
    drag = null;
    if (cell === null) return;
    if (event.pointerType !== "mouse" && setting("space") !== "flat" && setting("second_tap")) actions.offer?.(cell);
    else actions.cell(cell);
  });
  frame.addEventListener("pointercancel", ({ pointerId }) => {
    fingers.delete(pointerId);
    drag = null;
  });
  frame.addEventListener("pointerleave", ({ pointerId }) => {
    fingers.delete(pointerId);
    actions.leave?.();
  });
  frame.addEventListener("wheel", (event) => onWheel(frame, event), { passive: false });
  preventTouchScroll(frame, (event) => setting("space") !== "flat" && isGrasped(event.touches[0]));
  frame.addEventListener("touchstart", (event) => event.touches.length > 1 && event.cancelable && setting("space") !== "flat" && event.preventDefault(), { passive: false });
  frame.addEventListener("keydown", (event) => {
    if (event.target !== frame || !(event.key in ARROWS) || event.ctrlKey || event.altKey || event.metaKey) return;
    rotateStep(ARROWS[event.key]);
    event.preventDefault();
  });
}

/** Turn or shift the board as far as the pointer has moved, unless that is little and may become a click. */
/** @type {(frame: HTMLElement, drag: Drag, event: PointerEvent) => Drag} */
function dragged(frame, drag, { clientX, clientY, pointerId, timeStamp }) {
  const [dx, dy] = [clientX - drag.x, clientY - drag.y];
  if (!drag.moves || setting("space") === "flat" || (!drag.moving && Math.hypot(dx, dy) < CLICK_TOLERANCE_PX)) return drag;
  if (!drag.moving) frame.setPointerCapture(pointerId);
  const next = { ...drag, x: clientX, y: clientY, time: timeStamp, moving: true };
  if (drag.shifts) {
    change({ x: view.x + dx, y: view.y + dy });
    return next;
  }
  const [yaw, pitch] = [(-dx * WIDTH) / frame.clientWidth, (dy * WIDTH) / 2 / frame.clientWidth];
  rotateBy(yaw, pitch);
  const passed = Math.max(1, timeStamp - drag.time);
  const mixed = (/** @type {number} */ now, /** @type {number} */ before) => 0.6 * (now / passed) + 0.4 * before;
  return { ...next, yawSpeed: mixed(yaw, drag.yawSpeed ?? 0), pitchSpeed: mixed(pitch, drag.pitchSpeed ?? 0) };
}

/** A board that is let go while it turns goes on turning for a while. */
/** @type {(drag: Drag, time: number) => void} */
function letGo({ time: moved, yawSpeed = 0, pitchSpeed = 0 }, time) {
  if (isStill() || time - moved > FLICK_MS) return;
  spin = { yaw: yawSpeed, pitch: pitchSpeed };
  startMoving();
}

/** Two fingers enlarge and shift at once: what lies between them stays there. */
/** @type {(frame: HTMLElement, fingers: Map<number, {x: number, y: number}>, event: PointerEvent) => void} */
function pinch(frame, fingers, { pointerId, clientX, clientY }) {
  const moved = fingers.get(pointerId);
  if (!moved || setting("space") === "flat") return;
  const other = [...fingers].find(([id]) => id !== pointerId)?.[1] ?? moved;
  const now = { x: clientX, y: clientY };
  fingers.set(pointerId, now);
  const middle = (/** @type {{x: number, y: number}} */ one) => fromMiddle(frame, (one.x + other.x) / 2, (one.y + other.y) / 2);
  const apart = (/** @type {{x: number, y: number}} */ one) => Math.max(10, Math.hypot(one.x - other.x, one.y - other.y));
  zoomAround(apart(now) / apart(moved), middle(moved), middle(now));
}

/** A wheel enlarges at the top of the page, and makes smaller what is enlarged; otherwise it scrolls the page. */
/** @type {(frame: HTMLElement, event: WheelEvent) => void} */
function onWheel(frame, event) {
  const { deltaY, ctrlKey, clientX, clientY } = event;
  if (setting("space") === "flat" || (deltaY > 0 ? view.zoom <= 1 : scrollY > 0 && !ctrlKey)) return;
  event.preventDefault();
  zoomAround(Math.exp(-deltaY * (ctrlKey ? PINCH : WHEEL)), fromMiddle(frame, clientX, clientY));
}

/** @type {(frame: HTMLElement, x: number, y: number) => {x: number, y: number}} */
function fromMiddle(frame, x, y) {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}
