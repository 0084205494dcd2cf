/** Elements made in a line: HTML and SVG, with attributes and children. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|null|undefined} Child */

/** @type {WeakMap<Element, number>} how much is under way by what was pressed */
const underWay = new WeakMap();

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
  return filled(document.createElement(name), attributes, children);
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
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Set attributes of an element, by the rules of `html`.
 * @param {Element} element
 * @param {Object<string, any>} attributes
 */
export function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), ["onclick", "onsubmit"].includes(name) ? told(element, value) : value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (name === "text") write(element, String(value));
    else mark(element, name, value === true ? "" : String(value));
  }
}

/** @type {(element: Element, listener: (event: Event) => unknown) => (event: Event) => void} */
function told(element, listener) {
  return (event) => {
    const done = listener(event);
    if (done instanceof Promise) busy(event instanceof SubmitEvent && event.submitter ? event.submitter : element, done);
  };
}

/**
 * Let an element show that something is under way, until it is done or has failed.
 * @param {Element} element
 * @param {Promise<unknown>} done
 */
export function busy(element, done) {
  const count = (/** @type {number} */ by) => {
    const now = (underWay.get(element) ?? 0) + by;
    underWay.set(element, now);
    put(element, { "aria-busy": now > 0 ? "true" : null });
  };
  count(1);
  done.finally(() => count(-1));
}

/** @type {(element: Element, text: string) => void} */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @type {(element: Element, name: string, value: string) => void} */
function mark(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Give an element without words a name: for screen readers, and as a tip.
 * @param {Element} element
 * @param {string} name
 */
export function entitle(element, name) {
  put(element, { "aria-label": name, title: name });
}

/**
 * Names side by side, each in its own direction of writing: a name from right to left would turn round what follows it.
 * @param {string[]} names
 * @returns {Child[]}
 */
export function sideBySide(names) {
  return names.flatMap((name, index) => [index ? " – " : "", html("bdi", { text: name })]);
}

/**
 * Exchange what is in an element, unless it says the same already: then a focus in it stays where it is.
 * @param {Element} element
 * @param {...Node} children
 */
export function renew(element, ...children) {
  const texts = (/** @type {Node[]} */ nodes) => nodes.map((node) => node.textContent).join("\n");
  if (texts(children) !== texts([...element.childNodes])) element.replaceChildren(...children);
}

/**
 * Exchange what is in an element, but what has the same id stays focused, scrolled to where it was, and filled in.
 * @param {Element} element
 * @param {...Node} children
 */
export function exchange(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
  const restore = [element, ...element.querySelectorAll("[id]")].map(noted);
  element.replaceChildren(...children);
  for (const one of restore) one(element);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** What somebody has done to an element, to be done to the one in its place, too. */
/** @type {(old: Element) => (root: Element) => void} */
function noted(old) {
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
export function focusedOf(elements) {
  return elements.indexOf(/** @type {HTMLElement} */ (document.activeElement));
}

/**
 * Let go of a focus that a mouse or finger has given: the keys then act on the board again.
 */
export function freeFocus() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !activeElement.matches(":focus-visible")) activeElement.blur();
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Object<string, any>} attributes
 * @param {Child[]} children
 */
function filled(element, attributes, children) {
  put(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** @type {WeakMap<HTMLElement, {current: Element|null, entries: number, isLeft: boolean}>} lists, and whether somebody has scrolled away from their current entry */
const lists = new WeakMap();

/**
 * Let a list scroll to its current entry; the page stays where it is. A list in which somebody has scrolled to something else
 * stays there when entries come or go, until one of them is chosen.
 * @param {HTMLElement} list
 */
export function scrollToCurrent(list) {
  const current = list.querySelector("[aria-current]");
  const entries = list.childElementCount;
  const known = lists.get(list) ?? watched(list);
  const isChosen = current !== known.current && entries === known.entries;
  Object.assign(known, { current, entries });
  if (!current || (known.isLeft && !isChosen)) return;
  list.scrollTop += outside(list, current);
}

/** How far a list must scroll down for an entry to be seen. */
/** @type {(list: HTMLElement, entry: Element) => number} */
function outside(list, entry) {
  const [frame, box] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  return box.top < frame.top ? box.top - frame.top : Math.max(0, box.bottom - frame.bottom);
}

/** @type {(list: HTMLElement) => {current: Element|null, entries: number, isLeft: boolean}} */
function watched(list) {
  const known = { current: /** @type {Element|null} */ (null), entries: 0, isLeft: false };
  const note = () => {
    if (list.clientHeight) known.isLeft = known.current !== null && Math.abs(outside(list, known.current)) > known.current.clientHeight / 2;
  };
  list.addEventListener("scroll", note, { passive: true });
  lists.set(list, known);
  return known;
}
