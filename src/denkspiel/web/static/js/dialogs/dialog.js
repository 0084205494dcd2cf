/** Dialogues over the page; the browser keeps the focus in them. */

import { freeFocus, html } from "../core/element.js";
import { stillShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";

/** @type {Map<HTMLDialogElement, () => boolean>} the dialogues about a game, and whether that is on the board still */
const aboutGames = new Map();

subscribe(shutOutdated, "place", "live");

/**
 * Open a dialogue.
 * @param {string} id
 * @param {string} title
 * @param {(Node|string)[]} body
 * @param {{wide?: boolean, closed?: () => void, aboutGame?: boolean}} [options] `closed` is called when it goes, whatever
 *     the reason; `aboutGame` makes it go with the game on the board
 * @returns {HTMLDialogElement} gone as soon as it is closed
 */
export function openDialog(id, title, body, { wide = false, closed = () => {}, aboutGame = false } = {}) {
  const earlier = /** @type {HTMLDialogElement|null} */ (document.getElementById(id));
  if (earlier) shut(earlier);
  const before = document.activeElement;
  const heading = html("h2", { id: `${id}-title`, text: title });
  const cross = html("button", { type: "button", class: "dialog-close", "aria-label": t("close"), "data-cancel": true , text: "×" });
  const dialog = html(
    "dialog",
    { id, class: wide ? "dialog wide" : "dialog", "aria-labelledby": heading.id },
    html("div", { class: "dialog-head" }, heading, cross),
    ...body,
  );
  const gone = () => {
    dialog.remove();
    aboutGames.delete(dialog);
    giveBack(before);
    freeFocus();
    closed();
  };
  cross.addEventListener("click", () => shut(dialog));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) shut(dialog);
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    shut(dialog);
  });
  dialog.addEventListener("close", gone, { once: true });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  if (aboutGame) aboutGames.set(dialog, stillShown("game"));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Another game is on the board, perhaps by the browser's back button: what was asked about the one before means nothing now. */
function shutOutdated() {
  for (const [dialog, isShown] of aboutGames) if (!isShown()) shut(dialog);
}

/** Let what had the focus have it again, or what has been put in its place. */
/** @type {(before: Element|null) => void} */
function giveBack(before) {
  const now = before?.isConnected || !before?.id ? before : document.getElementById(before.id);
  if (now instanceof HTMLElement && now !== document.activeElement) now.focus({ preventScroll: true });
}

/**
 * Close a dialogue. The browser tells of it later only; the key typed right after Escape would be lost to what is gone.
 * @param {HTMLDialogElement} dialog
 */
export function shut(dialog) {
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
}

/**
 * A button with words.
 * @param {string} id
 * @param {string} text
 * @param {() => void} act
 * @param {string} [keys] that do the same
 */
export function action(id, text, act, keys) {
  const attributes = { type: "button", id, class: "button", onclick: act, "aria-keyshortcuts": keys };
  return html("button", attributes, html("span", { text }));
}
