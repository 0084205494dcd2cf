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
  /** @type {HTMLDialogElement|null} */ (document.getElementById(id))?.close();
  const heading = html("h2", { id: `${id}-title`, text: title });
  const cross = html("button", { type: "button", class: "dialog-close", "aria-label": t("close"), "data-cancel": true , text: "×" });
  const dialog = html(
    "dialog",
    { id, class: wide ? "dialog wide" : "dialog", "aria-labelledby": heading.id },
    html("div", { class: "dialog-head" }, heading, cross),
    ...body,
  );
  cross.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    freeFocus();
    closed();
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
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
