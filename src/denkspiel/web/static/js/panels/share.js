/** The panel for sharing and saving: the link, the picture, the downloads, and records and moves from elsewhere. */

import { apiUrl, positionQuery, post, send } from "../core/api.js";
import { plainText } from "../core/cell_text.js";
import { html, setAttributes } from "../core/element.js";
import { get, isShown, setupPlies, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { confirmQuestion } from "../dialogs/dialog.js";
import { openEditor } from "../dialogs/open.js";
import { loadGame, remark, tryOrRemark } from "../game/actions.js";
import { linkToPosition } from "../game/address.js";
import { onGameChange } from "./analysis.js";
/** @import { Panel } from "./panels.js" */

const FORMATS = [["png", "share.png"], ["svg", "share.svg"], ["hpgl", "share.hpgl"]];
/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body }) {
  parts = createParts();
  body.append(linkField(), pictureField(), parts.feedback, downloads(), readField());
  onGameChange(draw);
  draw();
}

function createParts() {
  return {
    link: html("input", { type: "text", id: "share-link", readonly: true, onfocus: () => parts.link.select() }),
    feedback: html("p", { class: "quiet", role: "status", id: "share-feedback" }),
    files: FORMATS.map(([format, key]) => html("a", { class: "button", id: `save-${format}`, download: "", "data-text": key })),
    text: html("textarea", { id: "read-text", rows: 2, spellcheck: "false", autocomplete: "off", "aria-describedby": "read-hint" }),
    file: html("input", { type: "file", id: "read-file", accept: ".txt,.record,text/plain", class: "visually-hidden", onchange: openFile }),
    hint: html("p", { class: "quiet", id: "read-hint" }),
  };
}

function linkField() {
  const copy = html("button", { type: "button", id: "copy-link", "data-text": "share.copy", onclick: copyLink });
  const label = html("label", { for: "share-link", "data-text": "share.link" });
  return html("div", { class: "field" }, label, html("div", { class: "together" }, parts.link, copy));
}

function pictureField() {
  const copy = html("button", { type: "button", id: "copy-picture", "data-text": "share.copy_picture", onclick: () => runAndReport(() => navigator.clipboard.write([new ClipboardItem({ "image/png": picture() })]), "share.picture_copied") });
  const pass = html("button", { type: "button", id: "share-position", "data-text": "share.share", onclick: () => runAndReport(sharePosition, null) });
  return html("div", { class: "field" }, html("div", { class: "together" }, copy, canShare ? pass : null));
}

/** Do it, and say that it is done or that the browser refuses it. */
/** @type {(deed: () => Promise<void>, done: "share.picture_copied"|null) => Promise<void>} */
async function runAndReport(deed, done) {
  try {
    await deed();
    parts.feedback.textContent = done ? t(done) : "";
  } catch {
    parts.feedback.textContent = t("share.refused");
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
    html("button", { type: "button", id: "share-editor", "data-text": "editor.open", onclick: openEditor }),
  );
}

function openFile() {
  const file = parts.file.files?.[0];
  parts.file.value = "";
  if (file) readFile(file);
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { game, players, position } = state;
  parts.link.value = linkToPosition(position, players);
  for (const [index, [format]] of FORMATS.entries()) {
    const query = { game: game.id, moves: position.text, setup: String(position.setup), format, red: state.step.red };
    setAttributes(parts.files[index], { href: apiUrl("render", query), download: `${game.id.replace(/\W+/g, "-")}.${format}` });
  }
  parts.hint.textContent = t("share.read_hint", { example: game.moves.slice(0, 3).join(" ") });
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(parts.link.value);
    parts.feedback.textContent = t("share.copied");
  } catch {
    parts.link.focus();
    parts.link.select();
    parts.feedback.textContent = t("share.select");
  }
}

async function saveRecord() {
  const { game, cells, players, variations } = shown();
  const [first, second] = players;
  /** @type {Pick<Api.WriteRecordRequest, "names"|"kinds">} */
  const named = { names: [first.name, second.name], kinds: [first.kind, second.kind] };
  const record = await tryOrRemark(() => post("record", { ...positionQuery(game, cells), setup: setupPlies(), variations, ...named }));
  if (!record) return;
  const url = URL.createObjectURL(new Blob([record.text], { type: "text/plain" }));
  html("a", { href: url, download: record.file }).click();
  URL.revokeObjectURL(url);
}

/** Whether the browser can hand something over to other programs. */
export const canShare = "share" in navigator;

/** Hand link and picture over, the link alone where pictures are not taken; who thinks better of it has done nothing. */
async function sharePosition() {
  const { game, position, players } = shown();
  const { sentence } = await post("position", positionQuery(game, position.cells)); // without names: nobody else is "you"
  const link = { title: game.title, text: plainText(sentence), url: linkToPosition(position, players) };
  const file = new File([await picture()], `${game.id.replace(/\W+/g, "-")}.png`, { type: "image/png" });
  const whole = { ...link, files: [file] };
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : link);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

async function picture() {
  const { game, position } = shown();
  const response = await send(apiUrl("render", { game: game.id, moves: position.text, setup: String(position.setup), format: "png" }));
  if (!response.ok) throw new Error(response.statusText);
  return response.blob();
}

const MAX_TEXT_LENGTH = 100_000;

/** Put the game that the text tells on the board, after a question if another one is in progress. */
/** @type {(text: string) => Promise<void>} */
export async function readText(text) {
  const game_text = text.slice(text.lastIndexOf("\n[Denkspiel ") + 1); // of several games the last one is read
  if (game_text.length > MAX_TEXT_LENGTH) return remark(t("share.too_large"));
  if (!game_text.trim()) return;
  const { game, games } = get(); // in a room there is no game on the board
  const found = await tryOrRemark(() => post("read", { text, default_game: (game ?? games[0]).id }));
  if (found) await loadRecord(found);
}

/** The same for a file. */
/** @type {(file: File) => Promise<void>} */
export async function readFile(file) {
  if (file.size > MAX_TEXT_LENGTH) return remark(t("share.too_large"));
  await readText(await file.text());
}

/** @type {(found: Api.ReadGame) => Promise<void>} */
async function loadRecord(found) {
  if (found.faults.length && !found.cells.length) return remark(...found.faults);
  const gaps = { game: found.title, plies: found.cells.length, summary: found.summary };
  const { cells, game, latest } = get();
  const same = found.game === game?.id && cells.join() === found.cells.join();
  if (cells.length && !latest?.outcome && !same && !(await confirmQuestion("ask-replace", t("share.replace", gaps)))) {
    remark(t("no_goes_on"));
    return;
  }
  if (await loadGame(found.game, found.cells, found.players, { waits: found.faults.length > 0, variations: found.variations, setup: found.setup })) remark(found.setup ? found.summary : t("share.loaded", gaps), ...found.faults);
}
