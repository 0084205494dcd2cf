/** Dialogues over the page; the browser keeps the focus in them. */

import { freeFocus, html } from "../element.js";
import { t } from "../texts.js";

/**
 * Open a dialogue.
 * @param {string} id
 * @param {string} title
 * @param {(Node|string)[]} body
 * @param {{wide?: boolean, closed?: () => void}} [options] `closed` is called when it goes, whatever the reason
 * @returns {HTMLDialogElement} gone as soon as it is closed
 */
export function openDialog(id, title, body, { wide = false, closed = () => {} } = {}) {
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
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
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
