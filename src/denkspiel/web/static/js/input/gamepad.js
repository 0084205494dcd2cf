/** Gamepads and joysticks: the stick or cross moves the cursor, fire plays, the shoulders change the layer. */

import { phase } from "../flow.js";
import { take } from "./keys.js";

const DEAD = 0.5;
/** Milliseconds before a held direction is repeated, and between further repetitions. */
const FIRST = 380;
const NEXT = 140;
/** Buttons of the standard layout, and the keys they stand for. */
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
  requestAnimationFrame(glance);
}

function glance(now) {
  const keys = new Set(pads().flatMap(pressed));
  for (const key of held.keys()) if (!keys.has(key)) held.delete(key);
  for (const key of keys) repeat(key, now);
  running = pads().length > 0;
  if (running) requestAnimationFrame(glance);
}

/** A key once it is pressed, and directions again and again while they are held. */
function repeat(key, now) {
  const due = held.get(key);
  if (due === undefined) {
    held.set(key, key.startsWith("Arrow") ? now + FIRST : Infinity);
    act(key);
  } else if (now >= due) {
    held.set(key, now + NEXT);
    act(key);
  }
}

/** In a dialogue the cross moves the focus and fire presses; at the board it is as with keys. */
function act(key) {
  const dialog = document.querySelector("dialog[open]");
  if (!dialog) take(phase() === "over" && key.length === 1 ? "Enter" : key);
  else if (key === "Enter") document.activeElement?.click();
  else if (key === "u") dialog.querySelector("[data-cancel]")?.click();
  else if (key.startsWith("Arrow")) focusNext(dialog, key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1);
}

function focusNext(dialog, by) {
  const all = [...dialog.querySelectorAll("button, input, select, a[href]")].filter((one) => !one.disabled);
  const at = all.indexOf(document.activeElement);
  all[(at + by + all.length) % all.length]?.focus();
}

function pressed({ buttons, axes }) {
  const keys = Object.keys(BUTTONS).filter((index) => buttons[index]?.pressed).map((index) => BUTTONS[index]);
  const [x = 0, y = 0] = axes;
  if (Math.abs(x) > DEAD) keys.push(x < 0 ? "ArrowLeft" : "ArrowRight");
  if (Math.abs(y) > DEAD) keys.push(y < 0 ? "ArrowUp" : "ArrowDown");
  return keys;
}

function pads() {
  return [...(navigator.getGamepads?.() ?? [])].filter(Boolean);
}
