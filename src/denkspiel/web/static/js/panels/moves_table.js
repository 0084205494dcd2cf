/** The table of moves: rating and exact value of each, the best first, with reasons on demand. */

import { html } from "../element.js";
import { moveText } from "../moves.js";
import { setting } from "../settings.js";
import { get, set } from "../store.js";
import { t } from "../texts.js";
import { choiceErrs } from "./findings.js";
import { isBest, ratingsNow, valuesNow } from "./knowledge.js";
import { kindOf, rankOf, ratingText, signText } from "./score.js";

let opened = null;

/** The table for the position shown, or `null` if there is nothing to show. */
export function movesTable() {
  const rows = ranked();
  if (!rows.length) return null;
  const [rated, valued] = [setting("ratings") && ratingsNow().answer, setting("values") && valuesNow().answer];
  if (!rated && !valued) return null;
  const both = rated && valued;
  const caption = both ? t("values.caption_both", { opponent: rated.opponent }) : t("values.caption");
  const heads = [t("values.move"), ...(rated ? [t("values.rating")] : []), ...(valued ? [t("values.value")] : [])];
  return html(
    "table",
    { class: "moves-table", id: "moves-table" },
    html("caption", { text: caption }),
    html("thead", {}, html("tr", {}, ...heads.map((text) => html("th", { scope: "col", text })))),
    html("tbody", {}, ...rows.flatMap((row) => lines(row, rated, valued, heads.length))),
  );
}

/** The moves with what is known of them: by value where values are known, otherwise by rating. */
function ranked() {
  const { position } = get();
  const rated = new Map(setting("ratings") ? ratingsNow().answer?.ratings.map((one) => [one.cell, one]) : []);
  const valued = new Map(setting("values") ? valuesNow().answer?.moves.map((one) => [one.cell, one.score]) : []);
  const rows = position.legal.map(({ cell }) => ({
    cell,
    rating: rated.get(cell)?.rating ?? null,
    reasons: rated.get(cell)?.reasons ?? [],
    score: valued.get(cell) ?? null,
  }));
  return rows.sort((one, other) => rankOf(other.score) - rankOf(one.score) || (other.rating ?? 0) - (one.rating ?? 0));
}

function lines(row, rated, valued, width) {
  const chosen = rated && rated.cell === row.cell;
  const cells = [
    html("th", { scope: "row" }, rated ? opener(row) : html("span", { class: "move", text: name(row.cell) })),
    ...(rated ? [ratingCell(row, chosen)] : []),
    ...(valued ? [valueCell(row)] : []),
  ];
  const kind = chosen && valued && choiceErrs() ? "errs" : chosen ? "chosen" : null;
  const line = html("tr", { "data-cell": row.cell, "data-move": get().game.cells[row.cell].move, class: kind }, ...cells);
  return rated && opened === row.cell ? [line, reasonsLine(row, width)] : [line];
}

function opener(row) {
  const open = opened === row.cell;
  return html("button", {
    type: "button",
    class: "opener",
    id: `reasons-of-${row.cell}`,
    "aria-expanded": String(open),
    "aria-label": t("values.reasons_of", { move: name(row.cell) }),
    text: name(row.cell),
    onclick: () => toggle(row.cell),
  });
}

function toggle(cell) {
  opened = opened === cell ? null : cell;
  set({ opened });
}

function ratingCell(row, chosen) {
  const mark = chosen ? html("span", { class: "tag chosen-tag", text: t("values.choice") }) : null;
  return html("td", { class: "rating" }, html("span", { class: "number", text: ratingText(row.rating) }), mark);
}

function valueCell({ cell, score }) {
  const words = score ? score.words : t("values.unknown");
  const sign = html("span", { class: `sign ${kindOf(score)}`, "aria-hidden": "true", text: signText(score) });
  const mark = isBest(cell) ? html("span", { class: "tag best-tag", text: t("values.best") }) : null;
  return html("td", { class: "value" }, sign, html("span", { class: "words", text: words }), mark);
}

function reasonsLine({ cell, reasons }, width) {
  const list = reasons.length ? reasons : [t("values.no_reasons")];
  const items = html("ul", { class: "reasons" }, ...list.map((text) => html("li", { text })));
  return html("tr", { class: "reasons-line", "data-reasons": cell }, html("td", { colspan: width }, items));
}

function name(cell) {
  return moveText(get().game, cell);
}
