/** Receives pasted and dropped text and files anywhere on the page. */

import { html } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
import { tryOrRemark } from "../game/actions.js";

/** Take what is pasted or dropped from now on. */
export function startIncoming() {
  const veil = html("div", { class: "drop-target", hidden: true, "aria-hidden": "true" }, html("p", { "data-text": "share.drop" }));
  document.body.append(veil);
  document.addEventListener("paste", onPaste);
  document.addEventListener("dragover", (event) => {
    if (!hasReadableData(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  document.addEventListener("drop", (event) => {
    veil.hidden = true;
    if (hasReadableData(event)) onDrop(event);
  });
}

/** @type {(event: ClipboardEvent) => void} */
function onPaste(event) {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (text && !isField(event.target) && !document.querySelector("dialog[open]")) read(text);
}

/** @type {(event: DragEvent) => void} */
function onDrop(event) {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  read(file ?? event.dataTransfer?.getData("text/plain") ?? "");
}

/** @type {(what: File|string) => Promise<void>} */
async function read(what) {
  const loaded = await tryOrRemark(loadLazy);
  if (loaded === null) return;
  const { readFile, readText } = loaded.share;
  await (what instanceof File ? readFile(what) : readText(what));
}

/** @type {(event: DragEvent) => boolean} */
function hasReadableData({ dataTransfer, target }) {
  const types = dataTransfer?.types ?? [];
  return (types.includes("Files") || types.includes("text/plain")) && !isField(target);
}

/** @type {(target: EventTarget|null) => boolean} */
function isField(target) {
  return target instanceof Element && target.closest("input:not([readonly]), textarea, select, [contenteditable]") !== null;
}
