/** Gamepads and joysticks: the stick or cross moves the cursor, fire plays, the shoulders change the layer. */

import { focusedIndex } from "../core/element.js";
import { phase } from "../game/actions.js";
import { pressKey } from "../game/keyboard.js";

const DEAD_ZONE = 0.5;
/** Milliseconds before a held direction is repeated, and between further repetitions. */
const REPEAT_DELAY_MS = 380;
const REPEAT_INTERVAL_MS = 140;
/** @type {Record<string, string>} buttons of the standard layout, and the keys they stand for */
const BUTTONS = {
  0: "Enter",
  1: "u",
  2: "h",
  3: "f",
  4: "PageDown",
  5: "PageUp",
  8: "s",
  9: "p",
  12: "ArrowUp",
  13: "ArrowDown",
  14: "ArrowLeft",
  15: "ArrowRight",
};
/** @type {Record<string, string>} the keys that these stand for in the skin of an original */
const SKIN_KEYS = { h: "F1", s: "F3" };
/** @type {Map<string, number>} for each key that is held the time when it is repeated */
const held = new Map();
let running = false;

/** Watch for gamepads from now on. */
export function startGamepad() {
  addEventListener("gamepadconnected", watch);
  watch();
}

function watch() {
  if (running) return;
  running = true;
  requestAnimationFrame(poll);
}

/** @type {(now: number) => void} */
function poll(now) {
  const keys = new Set(pads().flatMap(pressed));
  for (const key of held.keys()) if (!keys.has(key)) held.delete(key);
  for (const key of keys) repeat(key, now);
  running = pads().length > 0;
  if (running) requestAnimationFrame(poll);
}

/** A key once it is pressed, and directions again and again while they are held. */
/** @type {(key: string, now: number) => void} */
function repeat(key, now) {
  const due = held.get(key);
  if (due === undefined) {
    held.set(key, key.startsWith("Arrow") ? now + REPEAT_DELAY_MS : Infinity);
    act(key);
  } else if (now >= due) {
    held.set(key, now + REPEAT_INTERVAL_MS);
    act(key);
  }
}

/** A skin takes keys. In a dialogue the cross moves the focus and fire presses; at the board it is as with keys. */
/** @type {(key: string) => void} */
function act(key) {
  const dialog = document.querySelector("dialog[open]");
  if (dialog?.matches(".skin")) dialog.dispatchEvent(new KeyboardEvent("keydown", { key: SKIN_KEYS[key] ?? key, bubbles: true, cancelable: true }));
  else if (!dialog) pressKey(phase() === "over" && key.length === 1 ? "Enter" : key);
  else if (key === "Enter") click(document.activeElement);
  else if (key === "u") click(dialog.querySelector("[data-cancel]"));
  else if (key.startsWith("Arrow")) focusNext(dialog, key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1);
}

/** @type {(element: Element|null) => void} */
function click(element) {
  if (element instanceof HTMLElement) element.click();
}

/** @type {(dialog: Element, by: number) => void} */
function focusNext(dialog, by) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = dialog.querySelectorAll("button:enabled, input:enabled, select:enabled, a[href]");
  const all = [...found];
  const at = focusedIndex(all);
  all[(at + by + all.length) % all.length]?.focus();
}

/** @type {(pad: Gamepad) => string[]} */
function pressed({ buttons, axes }) {
  const keys = Object.keys(BUTTONS).filter((index) => buttons[Number(index)]?.pressed).map((index) => BUTTONS[index]);
  const [x = 0, y = 0] = axes;
  if (Math.abs(x) > DEAD_ZONE) keys.push(x < 0 ? "ArrowLeft" : "ArrowRight");
  if (Math.abs(y) > DEAD_ZONE) keys.push(y < 0 ? "ArrowUp" : "ArrowDown");
  return keys;
}

function pads() {
  return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad !== null);
}
