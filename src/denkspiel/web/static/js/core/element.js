/** Elements made in a line, HTML and SVG, and the small pictures on buttons. */

import { partsOfText, plainText } from "./cell_text.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|null|undefined} Child */

/** @type {WeakMap<Element, string>} the texts in which cells are named, with their marks */
const markedTexts = new WeakMap();

/** @type {WeakMap<Element, number>} how much is under way by what was pressed */
const busyCounts = new WeakMap();

/**
 * An HTML element. Attributes whose value is `null`, `undefined` or `false` are left out, `true` stands alone,
 * functions under `onclick` and the like become listeners, and `text` is the text in it. What is pressed is marked as busy
 * until its listener has done what it promises.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Object<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element, with the same rules.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Object<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Set attributes of an element, by the rules of `html`.
 * @param {Element} element
 * @param {Object<string, any>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), ["onclick", "onsubmit"].includes(name) ? showingBusy(element, value) : value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else setIfChanged(element, name, value === true ? "" : String(value));
  }
}

/** What stays the same is not set again: screen readers would speak it once more. */
/** @type {(element: Element, name: string, value: string) => void} */
function setIfChanged(element, name, value) {
  const plain = plainText(value);
  if (name !== "text") {
    if (element.getAttribute(name) !== plain) element.setAttribute(name, plain);
  } else if (value !== plain) {
    if (markedTexts.get(element) !== value || element.textContent !== plain) element.replaceChildren(...partsOfText(element, value));
    markedTexts.set(element, value);
  } else if (element.textContent !== value) element.textContent = value;
}

/** @type {(element: Element, listener: (event: Event) => unknown) => (event: Event) => void} */
function showingBusy(element, listener) {
  return (event) => {
    const done = listener(event);
    if (done instanceof Promise) markBusy(event instanceof SubmitEvent && event.submitter ? event.submitter : element, done);
  };
}

/**
 * Let an element show that something is under way, until it is done or has failed.
 * @param {Element} element
 * @param {Promise<unknown>} done
 */
export function markBusy(element, done) {
  const count = (/** @type {number} */ by) => {
    const now = (busyCounts.get(element) ?? 0) + by;
    busyCounts.set(element, now);
    setAttributes(element, { "aria-busy": now > 0 ? "true" : null });
  };
  count(1);
  done.finally(() => count(-1));
}

/**
 * Give an element without words a name: for screen readers, and as a tip.
 * @param {Element} element
 * @param {string} name
 */
export function setAccessibleName(element, name) {
  setAttributes(element, { "aria-label": name, title: name });
}

/**
 * A button with a bin, which needs a name.
 * @param {string} name
 * @param {() => unknown} onclick
 * @param {Object<string, any>} [attributes]
 */
export function binButton(name, onclick, attributes = {}) {
  const button = html("button", { type: "button", class: "tool", onclick, ...attributes }, icon("bin"));
  setAccessibleName(button, name);
  return button;
}

/**
 * A table.
 * @param {Object<string, any>} attributes
 * @param {HTMLElement|null} caption
 * @param {(string|HTMLElement)[]} heads of the columns
 * @param {HTMLElement[]} rows
 */
export function tableOf(attributes, caption, heads, rows) {
  const cells = heads.map((head) => (typeof head === "string" ? html("th", { scope: "col", text: head }) : head));
  return html("table", attributes, caption, html("thead", {}, html("tr", {}, ...cells)), html("tbody", {}, ...rows));
}

/**
 * Names side by side, each in its own direction of writing: a name from right to left would turn round what follows it.
 * @param {string[]} names
 * @returns {Child[]}
 */
export function joinNames(names) {
  return names.flatMap((name, index) => [index ? " – " : "", html("bdi", { text: name })]);
}

/**
 * Exchange what is in an element, unless it says the same already: then a focus in it stays where it is.
 * @param {Element} element
 * @param {...Node} children
 */
export function replaceIfChanged(element, ...children) {
  const cells = (/** @type {Node} */ node) => (node instanceof Element ? [...node.querySelectorAll("[data-cells]")].map((name) => name.getAttribute("data-cells")) : []);
  const texts = (/** @type {Node[]} */ nodes) => nodes.map((node) => `${node.textContent} ${cells(node)}`).join("\n");
  if (texts(children) !== texts([...element.childNodes])) element.replaceChildren(...children);
}

/**
 * Exchange what is in an element, but what has the same id stays focused, scrolled to where it was, and filled in.
 * @param {Element} element
 * @param {...Node} children
 */
export function replaceKeepingFocus(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
  const restore = [element, ...element.querySelectorAll("[id]")].map(captureInput);
  element.replaceChildren(...children);
  for (const one of restore) one(element);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** What somebody has done to an element, to be done to the one in its place, too. */
/** @type {(old: Element) => (root: Element) => void} */
function captureInput(old) {
  const { id, scrollTop, scrollLeft } = old;
  const typed = old instanceof HTMLInputElement && old.value !== old.defaultValue ? old : null;
  return (root) => {
    const now = old === root ? root : root.querySelector(`#${CSS.escape(id)}`);
    if (!now) return;
    [now.scrollTop, now.scrollLeft] = [scrollTop, scrollLeft];
    if (!typed || !(now instanceof HTMLInputElement)) return;
    now.value = typed.value;
    now.dispatchEvent(new Event("input", { bubbles: true }));
    if (typed.selectionStart !== null) now.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  };
}

/**
 * The one element of the page with that id.
 * @param {string} id
 */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Which of these elements has the focus; -1 if none has.
 * @param {HTMLElement[]} elements
 */
export function focusedIndex(elements) {
  return elements.indexOf(/** @type {HTMLElement} */ (document.activeElement));
}

/**
 * Let go of a focus that a mouse or finger has given: the keys then act on the board again.
 */
export function releasePointerFocus() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !activeElement.matches(":focus-visible")) activeElement.blur();
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Object<string, any>} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  setAttributes(element, attributes);
  element.append(...children.flatMap((child) => (typeof child === "string" ? partsOfText(element, child) : (child ?? []))));
  return element;
}

/** @type {WeakMap<HTMLElement, {current: Element|null, entries: number, isLeft: boolean}>} lists, and whether somebody has scrolled away from their current entry */
const scrollStates = new WeakMap();

/**
 * Let a list scroll to its current entry; the page stays where it is. A list in which somebody has scrolled to something else
 * stays there when entries come or go, until one of them is chosen.
 * @param {HTMLElement} list
 */
export function scrollToCurrent(list) {
  const current = list.querySelector("[aria-current]");
  const entries = list.childElementCount;
  const known = scrollStates.get(list) ?? watchScrolling(list);
  const isChosen = current !== known.current && entries === known.entries;
  Object.assign(known, { current, entries });
  if (!current || (known.isLeft && !isChosen)) return;
  requestAnimationFrame(() => { // measured when all else is drawn, too
    if (current.isConnected) list.scrollTop += hiddenHeight(list, current);
  });
}

/** How far a list must scroll down for an entry to be seen. */
/** @type {(list: HTMLElement, entry: Element) => number} */
function hiddenHeight(list, entry) {
  const [frame, box] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  return box.top < frame.top ? box.top - frame.top : Math.max(0, box.bottom - frame.bottom);
}

/** @type {(list: HTMLElement) => {current: Element|null, entries: number, isLeft: boolean}} */
function watchScrolling(list) {
  const known = { current: /** @type {Element|null} */ (null), entries: 0, isLeft: false };
  const note = () => {
    if (list.clientHeight) known.isLeft = known.current !== null && Math.abs(hiddenHeight(list, known.current)) > known.current.clientHeight / 2;
  };
  list.addEventListener("scroll", note, { passive: true });
  scrollStates.set(list, known);
  return known;
}

/** @typedef {keyof typeof ICON_PATHS} IconName */

const ICON_PATHS = {
  new: "M12 5v14M5 12h14",
  back: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  again: "m15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z",
  swap: "M7 4v14m0 0-3-3m3 3 3-3M17 20V6m0 0-3 3m3-3 3 3",
  pause: "M9 6v12M15 6v12",
  go: "m8 5 11 7-11 7Z",
  stop: "M6.500 6.500h11v11h-11Z",
  view: "M12 4.500 19 8v8l-7 3.500L5 16V8ZM5 8l7 3.500L19 8M12 11.500v8",
  left: "M4 12a8 8 0 1 0 2.3-5.7L4 8.5M4 4v4.5h4.5",
  right: "M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 4v4.5h-4.5",
  up: "M12 20V5m-6 6 6-6 6 6",
  down: "M12 4v15m-6-6 6 6 6-6",
  minus: "M5 12h14",
  look: "M2.500 12s3.500-6.500 9.500-6.500S21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  layers: "m12 3 9 4.500-9 4.500-9-4.500ZM3 12l9 4.500 9-4.500M3 16.500 12 21l9-4.500",
  sound: "M4 9.500v5h3.500L12 19V5L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6m2.500-8.500a7.500 7.500 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 19V5L7.500 9.500ZM16 9.500l5 5m0-5-5 5",
  auto: "M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400m0-12.800L17 7M7 17l-1.400 1.400",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z",
  mono: "M4 4h16v16H4ZM4 20 20 4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  help: "M9 9a3 3 0 1 1 4.200 2.750c-.8.400-1.200 1-1.200 1.900v.350m0 3.500h.01",
  games: "M4 7h11v13H4ZM8 7V4h12v13h-5",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.500 10.500v6m3-6v6",
  flag: "M6 21V4h11l-2.500 4 2.500 4H6",
  even: "M5 9.500h14M5 14.500h14",
  people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6.500 9a6.500 6.500 0 0 1 13 0M16 4.300a3.500 3.500 0 0 1 0 6.400m2 4.100a6.500 6.500 0 0 1 3.500 5.200",
  puzzle: "M4 8h5a2 2 0 1 1 4 0h5v5a2 2 0 1 1 0 4v3H4v-5a2 2 0 1 0 0-4Z",
  computer: "M6 3h12v10H6ZM4 16h16l1 4H3Z",
  file: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
};

/**
 * A picture by its name; it says nothing to screen readers, the button around it does.
 * @param {IconName} name
 */
export function icon(name) {
  const picture = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" });
  picture.append(svg("path", { d: ICON_PATHS[name] }));
  return picture;
}
