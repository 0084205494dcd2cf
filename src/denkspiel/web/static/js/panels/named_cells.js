/** Lights the cells on the board that a text names, while the pointer is over it, it has the focus, or it is what one has stepped to. */

import { get, set, subscribe } from "../core/store.js";

const NAMED = "[data-cells]";
/** What names cells only as a whole: a row, or something that is pressed. */
const WHOLE = "button, tr, summary, li";
/** What lights its cells as long as nothing is pointed at: it belongs to what is shown. */
const CURRENT = '[data-lit], .puzzle-line [aria-current="step"]';

/** @type {Element|null} the name that was pressed: it lights its cells until it is pressed again, or something else is pointed at */
let pinned = null;
/** @type {Element|null} the text that lights its cells, to be looked at again when it changes */
let lighting = null;
let isStarted = false;

/** Follow the pointer and the focus from now on; what has led here may be pointed at still. */
export function startNamedCells() {
  if (isStarted) return;
  isStarted = true;
  const pointed = [...document.querySelectorAll(":hover")].at(-1) ?? null;
  light(elementNaming(pointed) ?? elementNaming(document.activeElement));
  document.addEventListener("pointerover", ({ target }) => light(elementNaming(target)));
  document.addEventListener("focusin", ({ target }) => light(elementNaming(target)));
  document.addEventListener("focusout", () => light(null));
  document.addEventListener("click", ({ target }) => press(target));
  document.addEventListener("keydown", onKeydown, { capture: true });
  document.documentElement.addEventListener("pointerleave", () => light(elementNaming(document.activeElement)));
  // What was pointed at may be gone, or another position may be shown: once everybody has drawn that.
  subscribe(() => queueMicrotask(() => light(lighting?.isConnected ? lighting : null)));
}

/** A name is pressed as a button is: where nothing can be pointed at, it then stays lit. */
/** @type {(target: EventTarget|null) => void} */
function press(target) {
  const name = target instanceof Element ? target.closest('.named[role="button"]') : null;
  pinned = name === pinned ? null : name;
  light(pinned);
}

/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  if (!["Enter", " "].includes(event.key) || !(event.target instanceof Element) || !event.target.matches(".named")) return;
  event.preventDefault();
  event.stopPropagation();
  press(event.target);
}

/**
 * The text at that place that names cells: a name itself, or else what holds names.
 * @param {EventTarget|null} target
 * @returns {Element|null}
 */
function elementNaming(target) {
  if (!(target instanceof Element)) return null;
  const name = target.closest(NAMED);
  if (name) return name;
  const whole = target.closest(WHOLE);
  return whole?.querySelector(NAMED) ? whole : null;
}

/** @type {(element: Element|null) => void} */
function light(element) {
  lighting = element;
  if (!pinned?.isConnected) pinned = null;
  const whole = element ?? pinned ?? [...document.querySelectorAll(CURRENT)].filter((one) => one.getClientRects().length).at(-1);
  const names = whole?.matches(NAMED) ? [whole] : [...(whole?.querySelectorAll(NAMED) ?? [])];
  const texts = names.map((name) => name.getAttribute("data-cells")).filter((text) => text !== null && text !== "");
  const named = [...new Set(texts.join().split(",").filter(Boolean).map(Number))];
  if (String(named) !== String(get().named)) set({ named });
}
