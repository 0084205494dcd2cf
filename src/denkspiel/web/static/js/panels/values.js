/** The panel of ratings and exact values: each move of the position with both side by side. */

import { html, replaceIfChanged, replaceKeepingFocus, setAttributes, tableOf } from "../core/element.js";
import { DEBUG_MODES, isDebugging, setting } from "../core/settings.js";
import { get, isShown, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { openDecision } from "../dialogs/open.js";
import { switchDebug, switchValues } from "../game/actions.js";
import { computerName, titleOf } from "../game/players.js";
import { currentOpponent, isAnswerOpen, isBest, onGameChange, raterNow, ratingsNow, values } from "./analysis.js";
import { followGame } from "./board_marks.js";
import { findingParagraphs, isEstimated, isUnsolved, verdictNow } from "./findings.js";
import { UNKNOWN, kindOf, rankOf, signText, valueText } from "./score.js";
/** @import { MoveValue } from "./score.js" */
/** @import { Panel } from "./panels.js" */

/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body }) {
  followGame();
  parts = createParts();
  const switches = html("div", { class: "switches" }, parts.debug.label, parts.values.label);
  body.append(switches, parts.rater, parts.words, parts.table, parts.decide, parts.legend);
  onGameChange(draw);
  draw();
}

function createParts() {
  const by = html("select", { id: "rated-by", onchange: () => set({ rater: by.value }) });
  return {
    debug: ratingsSelect(),
    values: valuesCheckbox(),
    by,
    rater: html("label", { class: "field", for: "rated-by" }, html("span", { "data-text": "values.by" }), by),
    words: html("div", { class: "findings", id: "findings" }),
    table: html("div", { class: "table-frame", role: "region", tabindex: 0, "aria-labelledby": "panel-values-title" }),
    decide: html("button", { type: "button", id: "decide-rated", "data-text": "moves.decision", onclick: () => openDecision(...ratedDecision()) }),
    legend: html("p", { class: "quiet" }),
  };
}

/** Which ratings are shown: all three to choose from, where the key leads from one to the next. */
function ratingsSelect() {
  const options = DEBUG_MODES.map((debug) => html("option", { value: debug, "data-text": `values.debug.${debug}` }));
  const choose = () => switchDebug(/** @type {import("../core/settings.js").Debug} */ (box.value));
  const box = html("select", { id: "show-ratings", onchange: choose, "aria-keyshortcuts": "d" }, ...options);
  const words = html("span", {}, html("span", { "data-text": "values.ratings" }), " ", html("kbd", { class: "by-keys", text: "d" }));
  const label = html("label", { class: "field", for: "show-ratings" }, words, box);
  return { box, label };
}

function valuesCheckbox() {
  const box = html("input", { type: "checkbox", id: "show-values", onchange: switchValues, "aria-keyshortcuts": "a" });
  const label = html("label", { class: "switch", for: "show-values" }, box, html("span", { "data-text": "values.exact" }), html("kbd", { class: "by-keys", text: "a" }));
  return { box, label };
}

function draw() {
  if (!isShown(get())) return;
  parts.debug.box.value = isDebugging() ? setting("debug") : "off";
  parts.values.box.checked = setting("values");
  setAttributes(parts.rater, { hidden: setting("debug") !== "next" });
  setAttributes(parts.legend, { hidden: !setting("values") || isUnsolved() || isAnswerOpen(), text: legend() });
  drawRaters();
  const isDecided = isDebugging() && ratingsNow() !== null && shown().game.explainers.includes(ratedDecision()[0]);
  setAttributes(parts.decide, { hidden: !isDecided });
  replaceIfChanged(parts.words, ...findingParagraphs());
  const tables = movesTables();
  setAttributes(parts.table, { hidden: !tables.length });
  if (tables.length) replaceKeepingFocus(parts.table, ...tables);
}

/** Whose decision the ratings shown belong to, and the moves before it. */
/** @type {() => [string, number[]]} */
function ratedDecision() {
  const { cells } = shown().position;
  const rated = ratingsNow();
  if (!rated || setting("debug") === "next") return [raterNow(), cells];
  return [rated.opponent, cells.slice(0, cells.indexOf(rated.cell))];
}

function legend() {
  const proven = t(shown().game.drawable ? "values.legend" : "values.legend_drawless");
  return isEstimated(values.answer) ? `${proven} ${t("values.legend_guessed")}` : proven;
}

function drawRaters() {
  const { game, rater } = shown();
  const names = ["", ...game.opponents];
  const texts = names.map((name) => name ? titleOf(name) : t("values.current", { opponent: computerName(currentOpponent()) }));
  const offered = [...parts.by.options].map((option) => option.text);
  if (offered.join("\n") !== texts.join("\n")) {
    parts.by.replaceChildren(...names.map((name, index) => html("option", { value: name, text: texts[index] })));
  }
  parts.by.value = names.includes(rater) ? rater : "";
}

/**
 * @typedef {Object} Row
 * @property {number} cell
 * @property {number} rating
 * @property {string} text  the rating, written
 * @property {string[]} reasons
 * @property {MoveValue} value
 */

/**
 * The tables for the position shown. Ratings of the last move stand in one of their own: exact values are those of the
 * next one.
 * @returns {HTMLElement[]}
 */
function movesTables() {
  const rated = ratingsNow();
  const valued = setting("values") ? values.answer : null;
  if (setting("debug") === "last") return [...table("moves-table", rated, null), ...table("values-table", null, valued)];
  return table("moves-table", rated, valued);
}

/** @type {(id: string, rated: Api.ChosenMove|null, valued: Api.Analysis|null) => HTMLElement[]} */
function table(id, rated, valued) {
  const rows = rated || valued ? rankedRows(rated, valued) : [];
  if (!rows.length) return [];
  const heads = [t("values.move"), ...(rated ? [t("values.rating")] : []), ...(valued ? [t(isEstimated(valued) ? "values.worth" : "values.value")] : [])];
  const lines = rows.flatMap((row) => rowsOf(row, rated, valued, heads.length));
  return [tableOf({ class: "moves-table", id }, html("caption", { text: captionOf(rated, valued) }), heads, lines)];
}

/** @type {(rated: Api.ChosenMove|null, valued: Api.Analysis|null) => string} */
function captionOf(rated, valued) {
  if (rated && valued) return t("values.caption_both", { opponent: computerName(rated.opponent) });
  if (!rated || setting("debug") === "next") return t("values.caption");
  return t("values.caption_last", { opponent: computerName(rated.opponent), move: moveName(rated.cell) });
}

/** The moves with what is known of them: by value where values are known, otherwise by rating. */
/** @type {(rated: Api.ChosenMove|null, valued: Api.Analysis|null) => Row[]} */
function rankedRows(rated, valued) {
  const ratings = new Map(rated?.ratings.map((one) => [one.cell, one]));
  const valueByCell = new Map(valued?.moves.map((one) => [one.cell, one]));
  const cells = rated ? rated.ratings : shown().position.legal;
  const rows = cells.map(({ cell }) => ({
    cell,
    rating: ratings.get(cell)?.rating ?? 0,
    text: ratings.get(cell)?.text ?? "",
    reasons: ratings.get(cell)?.reasons ?? [],
    value: valueByCell.get(cell) ?? UNKNOWN,
  }));
  return rows.sort((one, other) => rankOf(other.value) - rankOf(one.value) || other.rating - one.rating);
}

/** @type {(row: Row, rated: Api.ChosenMove|null, valued: Api.Analysis|null, width: number) => HTMLElement[]} */
function rowsOf(row, rated, valued, width) {
  const chosen = rated?.cell === row.cell;
  const cells = [
    html("th", { scope: "row" }, rated ? reasonsButton(row) : html("span", { class: "move", text: moveName(row.cell) })),
    ...(rated ? [ratingCell(row, chosen)] : []),
    ...(valued ? [valueCell(row)] : []),
  ];
  const kind = chosen && verdictNow()?.kind === "errs" ? "errs" : chosen ? "chosen" : null;
  const line = html("tr", { "data-cell": row.cell, "data-cells": row.cell, "data-move": shown().game.cells[row.cell].move, class: kind }, ...cells);
  return rated && shown().openedReasons === row.cell ? [line, reasonsLine(row, width)] : [line];
}

/** @type {(row: Row) => HTMLElement} */
function reasonsButton(row) {
  const open = shown().openedReasons === row.cell;
  return html("button", {
    type: "button",
    class: "opener",
    id: `reasons-of-${row.cell}`,
    "aria-expanded": String(open),
    "aria-label": t("values.reasons_of", { move: moveName(row.cell) }),
    text: moveName(row.cell),
    onclick: () => set({ openedReasons: open ? null : row.cell }),
  });
}

/** @type {(row: Row, chosen: boolean) => HTMLElement} */
function ratingCell(row, chosen) {
  const mark = chosen ? html("span", { class: "tag chosen-tag", text: t("values.choice") }) : null;
  return html("td", { class: "rating" }, html("span", { class: "number", text: row.text }), mark);
}

/**
 * The value of a move, as a sign and in words.
 * @param {Pick<Row, "cell"|"value">} row
 */
export function valueCell({ cell, value }) {
  const kind = kindOf(value);
  const sign = html("span", { class: `sign ${kind}`, "aria-hidden": "true", text: signText(value) });
  const mark = isBest(cell) ? html("span", { class: "tag best-tag", text: t("values.best") }) : null;
  return html("td", { class: "value" }, sign, html("span", { class: `words ${kind}`, text: valueText(value) }), mark);
}

/** @type {(row: Row, width: number) => HTMLElement} */
function reasonsLine({ cell, reasons }, width) {
  const list = reasons.length ? reasons : [t("values.no_reasons")];
  const items = html("ul", { class: "reasons" }, ...list.map((text) => html("li", { text })));
  return html("tr", { class: "reasons-line", "data-reasons": cell }, html("td", { colspan: width }, items));
}

/** @type {(cell: number) => string} */
function moveName(cell) {
  return shown().game.cells[cell].text;
}
