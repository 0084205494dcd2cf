/** The help beside the game: hypertext in a panel, while the game goes on. */

import { html, put } from "../element.js";
import { get, set, subscribe } from "../store.js";
import { label, onLanguage } from "../texts.js";
import { CONTENTS, titleOf } from "./help_contents.js";
import { addressOf, helpPage, link } from "./help_page.js";
import { loadWorld } from "./help_world.js";

/** @type {ReturnType<typeof made>} */
let parts;
/** @type {string[]} the pages that led here */
const trail = [];
/** @type {string|null} */
let shown = null;
/** @type {Element|null} what had the focus before */
let opener = null;
/** @type {Awaited<ReturnType<typeof loadWorld>>} */
let world;

/**
 * Put the panel into `root`; it is open while the state names a page.
 * @param {HTMLElement} root
 */
export async function start(root) {
  world = await loadWorld();
  parts = made();
  root.append(parts.panel);
  subscribe(() => get().help === shown || show(get().help));
  onLanguage(async () => {
    world = await loadWorld();
    if (shown) renew(shown);
  });
  show(get().help);
}

function made() {
  const back = html("button", { type: "button", id: "help-back", "data-text": "help.back", onclick: goBack });
  const other = html("a", { class: "button", id: "help-window", target: "_blank", rel: "noopener", "data-text": "help.window" });
  const shut = html("button", { type: "button", id: "help-close", "data-label": "help.close", text: "\u2715", onclick: () => set({ help: null }) });
  const links = html("nav", { class: "help-links", "data-label": "help.pages" });
  const page = html("div", { class: "help-page", id: "help-page" });
  const bar = html("div", { class: "help-bar" }, back, other, shut);
  const attributes = { class: "help", id: "help", hidden: true, "data-label": "help.title", onclick: follow, onkeydown: press };
  return { panel: html("aside", attributes, bar, links, page), back, window: other, links, page };
}

/** @type {(page: string|null) => void} */
function show(page) {
  if (shown === null) opener = document.activeElement;
  if (page !== null && shown !== null && trail.at(-1) === page) trail.pop();
  else if (page !== null && shown !== null) trail.push(shown);
  shown = page;
  put(parts.panel, { hidden: page === null });
  if (page === null) return close();
  render(page);
  parts.panel.scrollTop = 0;
  focusHeading();
}

function focusHeading() {
  const heading = /** @type {HTMLElement|null} */ (parts.page.querySelector(".help-heading"));
  heading?.focus({ preventScroll: true });
}

/** Show the same page once more, with other words in it. */
/** @type {(page: string) => void} */
function renew(page) {
  const focused = parts.page.contains(document.activeElement);
  render(page);
  if (focused) focusHeading();
}

function close() {
  trail.length = 0;
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  opener = null;
}

function goBack() {
  if (trail.length) set({ help: trail[trail.length - 1] });
}

/** @type {(page: string) => void} */
function render(page) {
  parts.page.replaceChildren(...helpPage(page, { ...world, game: get().game, level: 2 }));
  parts.links.replaceChildren(...CONTENTS.map((id) => tab(id)));
  put(parts.window, { href: addressOf(page) });
  put(parts.back, { disabled: trail.length === 0 });
  label(parts.panel);
}

/** @type {(id: string) => HTMLElement} */
function tab(id) {
  const element = link(id, titleOf(id));
  put(element, { "aria-current": id === shown ? "page" : null });
  return element;
}

/** A link to a page turns to it here; with a key held down the browser opens it elsewhere, as always. */
/** @type {(event: MouseEvent) => void} */
function follow(event) {
  const page = event.target instanceof Element && event.target.closest("[data-page]")?.getAttribute("data-page");
  if (!page || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  set({ help: page });
}

/** @type {(event: KeyboardEvent) => void} */
function press(event) {
  if (event.key === "Escape") set({ help: null });
  else if (!(event.target instanceof Element && event.target.closest("button, a")) || !["Enter", " "].includes(event.key)) return;
  event.stopPropagation();
}
