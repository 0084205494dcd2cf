/** The help beside the game: hypertext in a panel, while the game goes on. */

import { html, put } from "../element.js";
import { get, set, subscribe } from "../store.js";
import { label, onLanguage, t } from "../texts.js";
import { CONTENTS, pageOf } from "./help_contents.js";
import { addressOf, helpPage, link } from "./help_page.js";
import { loadWorld } from "./help_world.js";

const parts = {};
const trail = [];
let shown = null;
let opener = null;
let world = {};

/** Put the panel into `root`; it is open while the state names a page. */
export async function start(root) {
  world = await loadWorld();
  parts.back = html("button", { type: "button", id: "help-back", "data-text": "help.back", onclick: back });
  parts.window = html("a", { class: "button", id: "help-window", target: "_blank", rel: "noopener", "data-text": "help.window" });
  parts.close = html("button", { type: "button", id: "help-close", "data-label": "help.close", text: "\u2715", onclick: () => set({ help: null }) });
  parts.links = html("nav", { class: "help-links", "data-label": "help.pages" });
  parts.page = html("div", { class: "help-page", id: "help-page" });
  const bar = html("div", { class: "help-bar" }, parts.back, parts.window, parts.close);
  parts.panel = html("aside", { class: "help", id: "help", hidden: true, "data-label": "help.title", onclick: follow, onkeydown: press }, bar, parts.links, parts.page);
  root.append(parts.panel);
  subscribe(() => get().help === shown || show(get().help));
  onLanguage(async () => {
    world = await loadWorld();
    if (shown) renew();
  });
  show(get().help);
}

function show(page) {
  if (shown === null) opener = document.activeElement;
  if (page !== null && shown !== null && trail.at(-1) === page) trail.pop();
  else if (page !== null && shown !== null) trail.push(shown);
  shown = page;
  put(parts.panel, { hidden: page === null });
  if (page === null) return close();
  render();
  parts.panel.scrollTop = 0;
  focusHeading();
}

function focusHeading() {
  parts.page.querySelector(".help-heading").focus({ preventScroll: true });
}

/** Show the same page once more, with other words in it. */
function renew() {
  const focused = parts.page.contains(document.activeElement);
  render();
  if (focused) focusHeading();
}

function close() {
  trail.length = 0;
  if (opener?.isConnected && opener !== document.body) opener.focus();
  opener = null;
}

function back() {
  if (trail.length) set({ help: trail.at(-1) });
}

function render() {
  parts.page.replaceChildren(...helpPage(shown, { ...world, game: get().game, level: 2 }));
  parts.links.replaceChildren(...CONTENTS.map((id) => tab(id)));
  put(parts.window, { href: addressOf(shown) });
  put(parts.back, { disabled: trail.length === 0 });
  label(parts.panel);
}

function tab(id) {
  const element = link(id, t(pageOf(id).title));
  put(element, { "aria-current": id === shown ? "page" : null });
  return element;
}

/** A link to a page turns to it here; with a key held down the browser opens it elsewhere, as always. */
function follow(event) {
  const page = event.target.closest("[data-page]")?.dataset.page;
  if (!page || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  set({ help: page });
}

function press(event) {
  if (event.key === "Escape") set({ help: null });
  else if (!event.target.closest("button, a") || !["Enter", " "].includes(event.key)) return;
  event.stopPropagation();
}
