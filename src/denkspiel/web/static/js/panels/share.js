/** The panel for sharing and saving: the link, the downloads, and a field for records and moves from elsewhere. */

import { linkTo } from "../game/address.js";
import { address, post, question } from "../core/api.js";
import { html, put } from "../core/element.js";
import { attempt } from "../game/actions.js";
import { get, isShown, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { onNews } from "./following.js";
import { canShare, copyPicture, sharePosition } from "./picture.js";
import { readFile, readText } from "./reading.js";
/** @import { Panel } from "./panel.js" */

const FORMATS = [["png", "share.png"], ["svg", "share.svg"], ["hpgl", "share.hpgl"]];
/** @type {ReturnType<typeof made>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body }) {
  parts = made();
  body.append(linkField(), pictureField(), parts.said, downloads(), readField());
  onNews(draw);
  draw();
}

function made() {
  return {
    link: html("input", { type: "text", id: "share-link", readonly: true, onfocus: () => parts.link.select() }),
    said: html("p", { class: "quiet", role: "status", id: "share-said" }),
    files: FORMATS.map(([format, key]) => html("a", { class: "button", id: `save-${format}`, download: "", "data-text": key })),
    text: html("textarea", { id: "read-text", rows: 2, spellcheck: "false", autocomplete: "off", "aria-describedby": "read-hint" }),
    file: html("input", { type: "file", id: "read-file", accept: ".txt,.record,text/plain", class: "unseen", onchange: load }),
    hint: html("p", { class: "quiet", id: "read-hint" }),
  };
}

function linkField() {
  const copy = html("button", { type: "button", id: "copy-link", "data-text": "share.copy", onclick: copyLink });
  const label = html("label", { for: "share-link", "data-text": "share.link" });
  return html("div", { class: "field" }, label, html("div", { class: "together" }, parts.link, copy));
}

function pictureField() {
  const copy = html("button", { type: "button", id: "copy-picture", "data-text": "share.copy_picture", onclick: () => tell(copyPicture, "share.picture_copied") });
  const pass = html("button", { type: "button", id: "share-position", "data-text": "share.share", onclick: () => tell(sharePosition, null) });
  return html("div", { class: "field" }, html("div", { class: "together" }, copy, canShare ? pass : null));
}

/** Do it, and say that it is done or that the browser refuses it. */
/** @type {(deed: () => Promise<void>, done: "share.picture_copied"|null) => Promise<void>} */
async function tell(deed, done) {
  try {
    await deed();
    parts.said.textContent = done ? t(done) : "";
  } catch {
    parts.said.textContent = t("share.refused");
  }
}

function downloads() {
  const record = html("button", { type: "button", id: "save-record", "data-text": "share.record", onclick: saveRecord });
  const group = html("div", { class: "together", role: "group", "aria-labelledby": "share-files" }, record, ...parts.files);
  return html("div", { class: "field" }, html("span", { id: "share-files", "data-text": "share.files" }), group);
}

function readField() {
  const button = html("button", { type: "button", id: "read-load", "data-text": "share.load", onclick: () => readText(parts.text.value) });
  const pick = html("label", { class: "button", for: "read-file", "data-text": "share.file" });
  return html(
    "div",
    { class: "field" },
    html("label", { for: "read-text", "data-text": "share.read" }),
    parts.text,
    html("div", { class: "together" }, button, parts.file, pick),
    parts.hint,
  );
}

function load() {
  const file = parts.file.files?.[0];
  parts.file.value = "";
  if (file) readFile(file);
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { game, players, position } = state;
  parts.link.value = linkTo(position, players);
  for (const [index, [format]] of FORMATS.entries()) {
    const query = { game: game.id, moves: position.text, format, red: state.step.red };
    put(parts.files[index], { href: address("render", query), download: `${game.id.replace(/\W+/g, "-")}.${format}` });
  }
  parts.hint.textContent = t("share.read_hint", { example: game.moves.slice(0, 3).join(" ") });
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(parts.link.value);
    parts.said.textContent = t("share.copied");
  } catch {
    parts.link.focus();
    parts.link.select();
    parts.said.textContent = t("share.select");
  }
}

async function saveRecord() {
  const { game, cells, players, variations } = shown();
  const [first, second] = players;
  /** @type {Pick<Api.RecordQuestion, "names"|"kinds">} */
  const named = { names: [first.name, second.name], kinds: [first.kind, second.kind] };
  const record = await attempt(() => post("record", { ...question(game, cells), variations, ...named }));
  if (!record) return;
  const url = URL.createObjectURL(new Blob([record.text], { type: "text/plain" }));
  html("a", { href: url, download: record.file }).click();
  URL.revokeObjectURL(url);
}
