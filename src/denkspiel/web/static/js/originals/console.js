/** A text console: what a program prints stays, and in the last line it asks. Programs read as the originals did: print, ask, wait. */

import { html, setAttributes } from "../core/element.js";
/** @import { Child } from "../core/element.js" */

/**
 * @typedef {ReturnType<typeof openConsole>} Console
 * @typedef {{text: string, name?: string, types?: string}} ConsoleKey  a key on the screen: what stands on it, what it is called
 *     if that says too little, and what it types, by default the text on it
 */

/** Lines that scroll out of the top are gone, as on a machine. */
const MAX_BLOCKS = 300;
/** Keys that would lead a cursor through the line; these programs can only append and delete. */
const IGNORED_KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * Fill `root` with a console.
 * @param {HTMLElement} root
 * @param {ConsoleKey[]} keys what can be typed by mouse or finger
 */
export function openConsole(root, keys) {
  /** @type {{prompt: string, ending: () => string|null, resolve: (text: string|null) => void}|null} */
  let asked = null;
  /** @type {{condition: () => boolean, resolve: () => void}[]} */
  let waiting = [];
  const log = html("div", { class: "console-log", role: "log", "aria-label": "Ausgabe" });
  const prompt = html("span", { class: "console-prompt", "aria-hidden": "true" });
  // A phone's own keyboard would hide half of the output; the keys below the console type all that is asked for.
  const inputMode = matchMedia("(pointer: coarse)").matches ? "none" : "text";
  const input = html("input", { class: "console-input", inputmode: inputMode, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 24, onkeydown: ignoreCursorKeys, oninput: fit });
  const line = html("form", { class: "console-line", onsubmit: submit }, prompt, input, html("span", { class: "console-caret", "aria-hidden": "true" }));
  const screen = html("div", { class: "console-screen", onclick: focusUnlessSelected }, log, line);
  root.append(html("div", { class: "console" }, screen, html("div", { class: "console-keys", role: "group", "aria-label": "Tasten" }, ...keyButtons())));
  root.addEventListener("focus", focus);
  queueMicrotask(focus); // after the frame has led the focus to `root`
  showPrompt("");
  fit();

  function keyButtons() {
    const press = (/** @type {string} */ types) => () => {
      input.value += types;
      fit();
    };
    const back = () => {
      input.value = input.value.slice(0, -1);
      fit();
    };
    const typing = keys.map(({ text, name, types }) => button(text, name, press(types ?? text)));
    return [...typing, button("←", "Löschen", back), button("Enter ↵", undefined, () => line.requestSubmit())];
  }

  /** The focus stays in the line that one types in. */
  /** @type {(text: string, name: string|undefined, onclick: () => void) => HTMLButtonElement} */
  function button(text, name, onclick) {
    return html("button", { type: "button", class: "console-key", text, "aria-label": name, onclick, onmousedown: (/** @type {Event} */ event) => event.preventDefault() });
  }

  function focus() {
    input.focus({ preventScroll: true });
  }

  function focusUnlessSelected() {
    if (getSelection()?.isCollapsed !== false) focus();
  }

  /** @type {(event: KeyboardEvent) => void} */
  function ignoreCursorKeys(event) {
    if (IGNORED_KEYS.includes(event.key)) event.preventDefault();
  }

  /** The block cursor stands behind what is typed. */
  function fit() {
    input.style.width = `${input.value.length}ch`;
  }

  /** @type {(text: string) => void} */
  function showPrompt(text) {
    prompt.textContent = text;
    setAttributes(input, { "aria-label": text.trim() || "Eingabe" });
    screen.scrollTop = screen.scrollHeight;
  }

  /** @type {(event: Event) => void} */
  function submit(event) {
    event.preventDefault();
    if (!asked) return;
    const { prompt: words, resolve } = asked;
    asked = null;
    const text = input.value;
    input.value = "";
    fit();
    print(words + text);
    showPrompt("");
    resolve(text.trim());
  }

  /**
   * Print lines.
   * @param {...Child} parts text, or parts of it that are marked
   */
  function print(...parts) {
    log.append(html("pre", {}, ...parts));
    while (log.children.length > MAX_BLOCKS) log.firstElementChild?.remove();
    screen.scrollTop = screen.scrollHeight;
  }

  /**
   * Ask for a line.
   * @param {string} words
   * @param {() => string|null} [ending] what ends the line once the question has no sense any more, and until then `null`
   * @returns {Promise<string|null>} `null` if that came before an answer
   */
  function ask(words, ending = () => null) {
    showPrompt(words);
    return new Promise((resolve) => {
      asked = { prompt: words, ending, resolve };
    });
  }

  /**
   * Wait until something is true of the game on the board. After the console is closed, that never comes.
   * @param {() => boolean} condition
   * @returns {Promise<void>}
   */
  function until(condition) {
    return new Promise((resolve) => {
      waiting.push({ condition, resolve });
      wake();
    });
  }

  /** Look again at what is waited for. */
  function wake() {
    const due = waiting.filter(({ condition }) => condition());
    waiting = waiting.filter((one) => !due.includes(one));
    for (const { resolve } of due) resolve();
    const end = asked?.ending() ?? null;
    if (!asked || end === null) return;
    const { prompt: words, resolve } = asked;
    asked = null;
    print(words + end);
    showPrompt("");
    resolve(null);
  }

  /** @type {(event: KeyboardEvent) => boolean} a key that was pressed elsewhere goes to the line, too */
  function onKey({ key, target }) {
    const isElsewhere = target !== input && (key.length === 1 || key === "Enter" || key === "Backspace");
    if (isElsewhere) focus();
    if (isElsewhere && key === "Enter") line.requestSubmit();
    return isElsewhere && key === "Enter";
  }

  return { print, ask, until, wake, onKey };
}
