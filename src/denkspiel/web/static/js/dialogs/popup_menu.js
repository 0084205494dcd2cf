/** A menu that drops from a button: to be chosen from by mouse, arrows or digits. */

import { byId, focusedIndex, html, icon, markBusy, releasePointerFocus } from "../core/element.js";
import { stillShown, subscribe } from "../core/store.js";
import { applyTexts, language, lettersFor } from "../core/texts.js";
/** @import { IconName } from "../core/element.js" */

/**
 * @typedef {Object} Item
 * @property {string} text
 * @property {() => unknown} act
 * @property {string} [id]
 * @property {string} [key] the key that does the same
 * @property {boolean} [on] whether it is switched on, for items that switch
 * @property {IconName} [icon]
 */

/** So many items have a digit, the last of them 0. */
const DIGITS = 10;
/** Pixels between a menu and the edge of the window. */
const MARGIN = 8;
/** @type {{button: HTMLButtonElement, menu: HTMLElement, isShown: () => boolean}|null} with whether the game is on the board still that it is about */
let open = null;

subscribe(() => open?.isShown() === false && close(), "saveInfo", "live");

/**
 * Let a button open a menu.
 * @param {HTMLButtonElement} button
 * @param {() => Item[]} items what the menu offers at the moment
 * @param {{numbered?: boolean}} [options] whether digits choose
 * @returns {() => void} opens it
 */
export function attachMenu(button, items, { numbered = false } = {}) {
  const show = () => {
    if (open?.button === button) return close();
    close();
    const menu = html("div", { class: "menu", role: "menu", "data-arrows": true, "aria-label": button.getAttribute("aria-label") ?? button.textContent });
    menu.append(...items().map((item, index) => entry(item, numbered && index < DIGITS ? (index + 1) % DIGITS : null)));
    menu.addEventListener("keydown", onKeydown);
    applyTexts(menu);
    button.after(menu);
    button.setAttribute("aria-expanded", "true");
    open = { button, menu, isShown: stillShown("game") };
    moveIntoWindow(menu);
    entriesOf(menu)[0]?.focus();
    document.addEventListener("pointerdown", onPointerdown, true);
  };
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", show);
  return show;
}

/** Close the menu that is open, if one is. */
export function close(focus = false) {
  if (!open) return;
  const { button, menu } = open;
  open = null;
  menu.remove();
  button.setAttribute("aria-expanded", "false");
  document.removeEventListener("pointerdown", onPointerdown, true);
  if (focus) button.focus();
  releasePointerFocus();
}

/** @type {(item: Item, number: number|null) => HTMLElement} */
function entry(item, number) {
  const act = () => {
    const button = open?.button;
    close(true);
    const done = item.act();
    if (button && done instanceof Promise) markBusy(button, done);
  };
  const role = item.on === undefined ? "menuitem" : "menuitemcheckbox";
  return html(
    "button",
    { type: "button", class: "menu-item", role, id: item.id, tabindex: -1, "aria-checked": item.on === undefined ? null : String(item.on), onclick: act },
    item.icon ? icon(item.icon) : null,
    number === null ? null : html("span", { class: "menu-number by-keys", text: number }),
    html("span", { class: "menu-text", text: item.text }),
    item.key ? html("kbd", { class: "by-keys", text: lettersFor(item.key, language())[0] }) : null,
  );
}

/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  const entries = open ? entriesOf(open.menu) : [];
  const at = focusedIndex(entries);
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key in steps) entries.at(steps[event.key] % entries.length)?.focus();
  else if (/^\d$/.test(event.key)) numbered(entries, event.key)?.click();
  else if (["Escape", "Backspace", "m", "q"].includes(event.key)) {
    close();
    byId("board").focus(); // the keys are its own again
  }
  else if (event.key === "Tab") return close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @type {(menu: HTMLElement) => HTMLElement[]} */
function entriesOf(menu) {
  return /** @type {HTMLElement[]} */ ([...menu.children]);
}

/** @type {(entries: HTMLElement[], digit: string) => HTMLElement|undefined} */
function numbered(entries, digit) {
  return entries.find((one) => one.querySelector(".menu-number")?.textContent === digit);
}

/** @type {(event: Event) => void} */
function onPointerdown(event) {
  const target = /** @type {Node|null} */ (event.target);
  if (open && !open.menu.contains(target) && !open.button.contains(target)) close();
}

/** Move a menu that would leave the window back into it. */
/** @type {(menu: HTMLElement) => void} */
function moveIntoWindow(menu) {
  const { left, right } = menu.getBoundingClientRect();
  const over = right - document.documentElement.clientWidth + MARGIN;
  const back = Math.max(-over, MARGIN - left);
  if (over > 0 || left < MARGIN) menu.style.translate = `${back}px`;
}
