/** The help beside the game: hypertext in a panel, while the game goes on. The server writes its pages. */

import { getJson as ask } from "../core/api.js";
import { byId, html, setAttributes } from "../core/element.js";
import { get, set, subscribe } from "../core/store.js";
import { applyTexts, language } from "../core/texts.js";
import { openLesson, openOriginals } from "../dialogs/open.js";
import { tryOrRemark } from "../game/actions.js";

/** @type {ReturnType<typeof createParts>} */
let parts;
/** @type {string[]} the pages that led here */
const visited = [];
/** @type {string|null} */
let currentPage = null;
/** @type {Element|null} what had the focus before */
let focusBefore = null;

/**
 * Put the panel before another element; it is open while the state names a page.
 * @param {HTMLElement} next
 */
export function start(next) {
  parts = createParts();
  next.before(parts.panel);
  applyTexts(document.body);
  subscribe(({ help }) => showPage(help), "help");
  subscribe(() => currentPage && refreshPage(currentPage), "texts", "game");
  showPage(get().help);
}

function createParts() {
  const back = html("button", { type: "button", id: "help-back", "data-text": "help.back", onclick: () => visited.length && set({ help: visited[visited.length - 1] }) });
  const other = html("a", { class: "button", id: "help-window", target: "_blank", rel: "noopener", "data-text": "help.window" });
  const shut = html("button", { type: "button", id: "help-close", "data-label": "help.close", text: "\u2715", onclick: () => set({ help: null }) });
  const bar = html("div", { class: "help-bar" }, back, other, shut);
  const body = html("div");
  const attributes = { class: "help", id: "help", hidden: true, "data-label": "help.title", onclick: onLinkClick, onkeydown: onKeydown };
  return { panel: html("aside", attributes, bar, body), back, window: other, body };
}

/** Show a page, or none, unless another one is wanted before it is there. */
/** @type {(page: string|null) => Promise<void>} */
async function showPage(page) {
  if (page === null) return close();
  const content = page === currentPage ? null : await fetchPage(page);
  if (content === null || get().help !== page || page === currentPage) return;
  const isOpening = currentPage === null;
  if (currentPage === null) focusBefore = document.activeElement;
  else if (visited.at(-1) === page) visited.pop();
  else visited.push(currentPage);
  currentPage = page;
  setAttributes(parts.panel, { hidden: false });
  if (isOpening) byId("board").scrollIntoView({ block: "nearest" }); // a narrow window has the help over its lower part
  fill(content);
  parts.panel.scrollTop = 0;
  focusHeading();
}

/** Show the same page once more, with other words in it. */
/** @type {(page: string) => Promise<void>} */
async function refreshPage(page) {
  const content = await fetchPage(page);
  if (content === null || page !== currentPage) return;
  const focused = parts.body.contains(document.activeElement);
  fill(content);
  if (focused) focusHeading();
}

/** A page as the server writes it; if it cannot be had, the one that is shown remains. */
/** @type {(page: string) => Promise<Api.HelpPage|null>} */
async function fetchPage(page) {
  const { game } = get();
  const spoken = language();
  const content = await tryOrRemark(() => ask(`help/${encodeURIComponent(page)}`, game ? { game: game.id } : {}));
  if (!content && get().help === page) set({ help: currentPage });
  return content && spoken !== language() ? fetchPage(page) : content;
}

/** The only markup that goes into the page as it is: every text in it has been escaped where it was written. */
/** @type {(content: Api.HelpPage) => void} */
function fill({ address, markup }) {
  parts.body.innerHTML = markup;
  setAttributes(parts.window, { href: address });
  setAttributes(parts.back, { disabled: visited.length === 0 });
}

function focusHeading() {
  const heading = /** @type {HTMLElement|null} */ (parts.body.querySelector(".help-heading"));
  heading?.focus({ preventScroll: true });
}

function close() {
  currentPage = null;
  visited.length = 0;
  setAttributes(parts.panel, { hidden: true });
  if (focusBefore instanceof HTMLElement && focusBefore.isConnected && focusBefore !== document.body) focusBefore.focus();
  focusBefore = null;
}

/** A link to a page turns to it here; with a key held down the browser opens it elsewhere, as always. */
/** @type {(event: MouseEvent) => void} */
function onLinkClick(event) {
  const link = event.target instanceof Element && event.target.closest("[data-page], [data-lesson], [data-original]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const [page, original] = [link.getAttribute("data-page"), link.getAttribute("data-original")];
  if (page) set({ help: page });
  else if (original) openOriginals(original);
  else openLesson();
}

/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  if (event.key === "Escape") set({ help: null });
  else if (!(event.target instanceof Element && event.target.closest("button, a")) || !["Enter", " "].includes(event.key)) return;
  event.stopPropagation();
}
