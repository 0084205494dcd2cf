/** The panel of openings: what people and computers chose in kept games where the position stood, and what it is worth. */

import { isFairPlay } from "../online/live_state.js";
import { exchange, html, put, renew } from "../core/element.js";
import { isBeside, tryMove } from "../game/exploring.js";
import { phase } from "../game/actions.js";
import { isRepeated } from "../board/double_click.js";
import { branchOff } from "../game/navigation.js";
import { titleOf } from "../game/players.js";
import { get, isShown, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { failure, isGuessed, underWay } from "./findings.js";
import { onNews } from "./following.js";
import { chosen, values } from "./knowledge.js";
import { valueCell } from "./moves_table.js";
import { namedOf, openingRows, percentage } from "./opening_rows.js";
import { understand } from "./understanding.js";
/** @import { Row } from "./opening_rows.js" */
/** @import { Panel } from "./panel.js" */

/** So many computers are named in a row. */
const NAMED = 3;
const RESULTS = /** @type {const} */ (["won", "drawn", "lost"]);
/** @type {ReturnType<typeof made>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start(panel) {
  understand();
  parts = made(panel.section);
  panel.body.append(parts.words, parts.table, parts.legend);
  onNews(draw);
  panel.follow(draw);
  draw();
}

/** @param {HTMLDetailsElement} section */
function made(section) {
  return {
    section,
    words: html("div", { class: "findings", id: "openings-words" }),
    table: html("div", { class: "table-frame", role: "region", tabindex: 0, "aria-labelledby": "panel-openings-title" }),
    legend: html("p", { class: "quiet", "data-text": "openings.click" }),
  };
}

function draw() {
  const state = get();
  if (!parts.section.open || !isShown(state)) return;
  const { position } = state;
  const nothing = position.outcome ? t("openings.over") : isFairPlay() ? t("live.no_help") : "";
  const rows = nothing ? [] : openingRows(position.legal, chosen.answer, values.answer);
  renew(parts.words, ...(nothing ? [paragraph(nothing)] : sentences(rows)));
  put(parts.table, { hidden: nothing !== "" });
  put(parts.legend, { hidden: nothing !== "" });
  exchange(parts.table, ...(nothing ? [] : [table(rows)]));
}

/** @type {(rows: Row[]) => HTMLElement[]} */
function sentences(rows) {
  const alike = rows.some(({ cells }) => cells.length > 1) ? [paragraph(t("openings.alike"))] : [];
  return [...failure(chosen, values), ...found(), ...alike, ...underWay()];
}

function found() {
  const { answer, status } = chosen;
  if (status === "asking") return [paragraph(t("openings.asking"), "busy")];
  if (answer === null) return [];
  if (answer.times) return [paragraph(t(answer.times === 1 ? "openings.once" : "openings.times", { times: answer.times }), "strong")];
  const isBeyond = shown().position.ply >= answer.counted;
  return [paragraph(isBeyond ? t("openings.beyond", { plies: answer.counted }) : t("openings.none"))];
}

/** @type {(rows: Row[]) => HTMLElement} */
function table(rows) {
  const counted = Boolean(chosen.answer?.times);
  const valued = values.answer !== null;
  const heads = [
    t("values.move"),
    ...(valued ? [t(isGuessed(values.answer) ? "values.worth" : "values.value")] : []),
    ...(counted ? [t("openings.people"), t("openings.computers")] : []),
  ];
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  const computers = rows.reduce((sum, row) => sum + row.computers, 0);
  const lines = rows.flatMap((row) => {
    const results = row.people || row.computers ? [resultsLine(row, heads.length - 1)] : [];
    const worth = valued ? [valueCell({ cell: row.cells[0], worth: row.worth })] : [];
    const shares = counted ? [share(row.people, people), share(row.computers, computers, names(row))] : [];
    return [html("tr", { "data-cell": row.cells[0] }, movesCell(row, 1 + results.length), ...worth, ...shares), ...results];
  });
  return html(
    "table",
    { class: "moves-table openings-table", id: "openings-table" },
    html("caption", { text: t(counted ? "openings.caption" : "values.caption") }),
    html("thead", {}, html("tr", {}, ...heads.map((text) => html("th", { scope: "col", text })))),
    html("tbody", {}, ...lines),
  );
}

/** @type {(row: Row, high: number) => HTMLElement} */
function movesCell(row, high) {
  const { named, others } = namedOf(row);
  const more = others ? html("span", { class: "quiet", text: t("openings.others", { count: others }) }) : null;
  return html("th", { scope: "row", rowspan: high }, html("span", { class: "openings-moves" }, ...named.map(mover), more));
}

/** @type {(cell: number) => HTMLElement} */
function mover(cell) {
  const move = shown().game.cells[cell].text;
  return html("button", { type: "button", class: "opener", id: `opening-${cell}`, "aria-label": t("openings.look", { move }), text: move, onclick: () => go(cell) });
}

/** In an exercise a move is tried, as on the board; otherwise it is looked at, and the game stays as it is. */
/** @type {(cell: number) => void} */
function go(cell) {
  if (isRepeated()) return;
  if (isBeside()) tryMove(cell);
  else if (phase() !== "lent") branchOff(cell);
}

/** @type {(times: number, all: number, by?: string) => HTMLElement} */
function share(times, all, by = "") {
  const text = times ? t("openings.share", { percent: percentage(times, all), times }) : "\u2013";
  return html("td", { class: "share" }, html("span", { text }), by ? html("small", { text: by }) : null);
}

/** @type {(row: Row) => string} */
function names({ by }) {
  const named = by.slice(0, NAMED).map(({ opponent, times }) => t("openings.by", { opponent: titleOf(opponent), times }));
  return [...named, ...(by.length > NAMED ? ["\u2026"] : [])].join(", ");
}

/** How the games ended for those who chose the move of the line above: there is no room beside it. */
/** @type {(row: Row, width: number) => HTMLElement} */
function resultsLine({ results }, width) {
  const { drawable } = shown().game;
  const pieces = RESULTS.map((result) => html("span", { class: `result-${result}` }));
  RESULTS.forEach((result, index) => {
    pieces[index].style.flexGrow = String(results[result]);
  });
  const bar = html("span", { class: "result-bar", "aria-hidden": "true" }, ...pieces);
  const words = t(drawable || results.drawn ? "openings.outcome" : "openings.outcome_drawless", { ...results });
  return html("tr", { class: "results" }, html("td", { colspan: width }, bar, html("small", { text: words })));
}

/** @type {(text: string, kind?: string) => HTMLElement} */
function paragraph(text, kind = "plain") {
  return html("p", { class: `finding ${kind}`, text });
}
