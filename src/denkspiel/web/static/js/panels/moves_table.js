/** The tables of moves: rating and exact value of each, the best first, with reasons on demand. */

import { html } from "../core/element.js";
import { titleOf } from "../game/players.js";
import { setting } from "../core/settings.js";
import { set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { isGuessed, verdictNow } from "./findings.js";
import { isBest, ratingsNow, values } from "./knowledge.js";
import { UNKNOWN, kindOf, rankOf, signText } from "./score.js";
import { worthWords } from "./worth_words.js";
/** @import { Worth } from "./score.js" */

/**
 * @typedef {Object} Row
 * @property {number} cell
 * @property {number} rating
 * @property {string} text  the rating, written
 * @property {string[]} reasons
 * @property {Worth} worth
 */

/**
 * The tables for the position shown. Ratings of the last move stand in one of their own: exact values are those of the
 * next one.
 * @returns {HTMLElement[]}
 */
export function movesTables() {
  const rated = ratingsNow();
  const valued = setting("values") ? values.answer : null;
  if (setting("debug") === "last") return [...table("moves-table", rated, null), ...table("values-table", null, valued)];
  return table("moves-table", rated, valued);
}

/** @type {(id: string, rated: Api.Chosen|null, valued: Api.Analysis|null) => HTMLElement[]} */
function table(id, rated, valued) {
  const rows = rated || valued ? ranked(rated, valued) : [];
  if (!rows.length) return [];
  const heads = [t("values.move"), ...(rated ? [t("values.rating")] : []), ...(valued ? [t(isGuessed(valued) ? "values.worth" : "values.value")] : [])];
  const parts = [
    html("caption", { text: captionOf(rated, valued) }),
    html("thead", {}, html("tr", {}, ...heads.map((text) => html("th", { scope: "col", text })))),
    html("tbody", {}, ...rows.flatMap((row) => lines(row, rated, valued, heads.length))),
  ];
  return [html("table", { class: "moves-table", id }, ...parts)];
}

/** @type {(rated: Api.Chosen|null, valued: Api.Analysis|null) => string} */
function captionOf(rated, valued) {
  if (rated && valued) return t("values.caption_both", { opponent: titleOf(rated.opponent) });
  if (!rated || setting("debug") === "next") return t("values.caption");
  return t("values.caption_last", { opponent: titleOf(rated.opponent), move: name(rated.cell) });
}

/** The moves with what is known of them: by value where values are known, otherwise by rating. */
/** @type {(rated: Api.Chosen|null, valued: Api.Analysis|null) => Row[]} */
function ranked(rated, valued) {
  const ratings = new Map(rated?.ratings.map((one) => [one.cell, one]));
  const worths = new Map(valued?.moves.map((one) => [one.cell, one]));
  const cells = rated ? rated.ratings : shown().position.legal;
  const rows = cells.map(({ cell }) => ({
    cell,
    rating: ratings.get(cell)?.rating ?? 0,
    text: ratings.get(cell)?.text ?? "",
    reasons: ratings.get(cell)?.reasons ?? [],
    worth: worths.get(cell) ?? UNKNOWN,
  }));
  return rows.sort((one, other) => rankOf(other.worth) - rankOf(one.worth) || other.rating - one.rating);
}

/** @type {(row: Row, rated: Api.Chosen|null, valued: Api.Analysis|null, width: number) => HTMLElement[]} */
function lines(row, rated, valued, width) {
  const chosen = rated?.cell === row.cell;
  const cells = [
    html("th", { scope: "row" }, rated ? opener(row) : html("span", { class: "move", text: name(row.cell) })),
    ...(rated ? [ratingCell(row, chosen)] : []),
    ...(valued ? [valueCell(row)] : []),
  ];
  const kind = chosen && verdictNow()?.kind === "errs" ? "errs" : chosen ? "chosen" : null;
  const line = html("tr", { "data-cell": row.cell, "data-move": shown().game.cells[row.cell].move, class: kind }, ...cells);
  return rated && shown().opened === row.cell ? [line, reasonsLine(row, width)] : [line];
}

/** @type {(row: Row) => HTMLElement} */
function opener(row) {
  const open = shown().opened === row.cell;
  return html("button", {
    type: "button",
    class: "opener",
    id: `reasons-of-${row.cell}`,
    "aria-expanded": String(open),
    "aria-label": t("values.reasons_of", { move: name(row.cell) }),
    text: name(row.cell),
    onclick: () => set({ opened: open ? null : row.cell }),
  });
}

/** @type {(row: Row, chosen: boolean) => HTMLElement} */
function ratingCell(row, chosen) {
  const mark = chosen ? html("span", { class: "tag chosen-tag", text: t("values.choice") }) : null;
  return html("td", { class: "rating" }, html("span", { class: "number", text: row.text }), mark);
}

/**
 * What a move is worth, as a sign and in words.
 * @param {Pick<Row, "cell"|"worth">} row
 */
export function valueCell({ cell, worth }) {
  const kind = kindOf(worth);
  const sign = html("span", { class: `sign ${kind}`, "aria-hidden": "true", text: signText(worth) });
  const mark = isBest(cell) ? html("span", { class: "tag best-tag", text: t("values.best") }) : null;
  return html("td", { class: "value" }, sign, html("span", { class: `words ${kind}`, text: worthWords(worth) }), mark);
}

/** @type {(row: Row, width: number) => HTMLElement} */
function reasonsLine({ cell, reasons }, width) {
  const list = reasons.length ? reasons : [t("values.no_reasons")];
  const items = html("ul", { class: "reasons" }, ...list.map((text) => html("li", { text })));
  return html("tr", { class: "reasons-line", "data-reasons": cell }, html("td", { colspan: width }, items));
}

/** @type {(cell: number) => string} */
function name(cell) {
  return shown().game.cells[cell].text;
}
