/** The panel of openings: what people and computers chose in saved games where the position stood, and the values of the moves. */

import { isRepeatedClick } from "../board/pointer.js";
import { html, replaceIfChanged, replaceKeepingFocus, setAttributes, tableOf } from "../core/element.js";
import { get, isShown, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { phase } from "../game/actions.js";
import { playVariation } from "../game/navigation.js";
import { computerName } from "../game/players.js";
import { isExploring, tryMove } from "../game/position_actions.js";
import { isHelpForbidden } from "../online/live_state.js";
import { isAnswerOpen, onGameChange, openingMoves, values } from "./analysis.js";
import { followGame } from "./board_marks.js";
import { failureParagraphs, isEstimated, paragraph, searchInProgress } from "./findings.js";
import { UNKNOWN, rankOf } from "./score.js";
import { valueCell } from "./values.js";
/** @import { MoveValue } from "./score.js" */
/** @import { Panel } from "./panels.js" */

/** So many computers are named in a row. */
const MAX_COMPUTERS = 3;
const RESULTS = /** @type {const} */ (["won", "drawn", "lost"]);
/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start(panel) {
  followGame();
  parts = createParts(panel.section);
  panel.body.append(parts.words, parts.table, parts.legend);
  onGameChange(draw);
  panel.follow(draw);
  draw();
}

/** @param {HTMLDetailsElement} section */
function createParts(section) {
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
  const nothing = position.outcome ? t("openings.over") : isHelpForbidden() ? t("live.no_help") : isAnswerOpen() ? t("values.hidden") : "";
  const rows = nothing ? [] : openingRows(position.legal, openingMoves.answer, values.answer);
  const alike = rows.some(({ cells }) => cells.length > 1) ? [paragraph(t("openings.alike"))] : [];
  const sentences = nothing ? [paragraph(nothing)] : [...failureParagraphs(openingMoves, values), ...countParagraphs(), ...alike, ...searchInProgress()];
  replaceIfChanged(parts.words, ...sentences);
  setAttributes(parts.table, { hidden: nothing !== "" });
  setAttributes(parts.legend, { hidden: nothing !== "" });
  replaceKeepingFocus(parts.table, ...(nothing ? [] : [table(rows)]));
}

function countParagraphs() {
  const { answer, status } = openingMoves;
  if (status === "asking") return [paragraph(t("openings.asking"), "busy")];
  if (answer === null) return [];
  if (answer.times) return [paragraph(t(answer.times === 1 ? "openings.once" : "openings.times", { times: answer.times }), "strong")];
  const isBeyond = shown().position.ply >= answer.counted;
  return [paragraph(isBeyond ? t("openings.beyond", { plies: answer.counted }) : t("openings.none"))];
}

/** @type {(rows: Row[]) => HTMLElement} */
function table(rows) {
  const counted = Boolean(openingMoves.answer?.times);
  const valued = values.answer !== null;
  const heads = [
    t("values.move"),
    ...(valued ? [t(isEstimated(values.answer) ? "values.worth" : "values.value")] : []),
    ...(counted ? [t("openings.people"), t("openings.computers")] : []),
  ];
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  const computers = rows.reduce((sum, row) => sum + row.computers, 0);
  const lines = rows.flatMap((row) => {
    const results = row.people || row.computers ? [resultsLine(row, heads.length - 1)] : [];
    const value = valued ? [valueCell({ cell: row.cells[0], value: row.value })] : [];
    const shares = counted ? [shareCell(row.people, people), shareCell(row.computers, computers, computerNames(row))] : [];
    return [html("tr", { "data-cell": row.cells[0] }, movesCell(row, 1 + results.length), ...value, ...shares), ...results];
  });
  const caption = html("caption", { text: t(counted ? "openings.caption" : "values.caption") });
  return tableOf({ class: "moves-table openings-table", id: "openings-table" }, caption, heads, lines);
}

/** @type {(row: Row, high: number) => HTMLElement} */
function movesCell(row, high) {
  const { named, others } = namedOf(row);
  const more = others ? html("span", { class: "quiet", text: t("openings.others", { count: others }) }) : null;
  return html("th", { scope: "row", rowspan: high }, html("span", { class: "openings-moves" }, ...named.map(moveButton), more));
}

/** @type {(cell: number) => HTMLElement} */
function moveButton(cell) {
  const move = shown().game.cells[cell].text;
  return html("button", { type: "button", class: "opener", id: `opening-${cell}`, "data-cells": cell, "aria-label": t("openings.look", { move }), text: move, onclick: () => onMoveClick(cell) });
}

/** In an exercise a move is tried, as on the board; otherwise it is looked at, and the game stays as it is. */
/** @type {(cell: number) => void} */
function onMoveClick(cell) {
  if (isRepeatedClick()) return;
  if (isExploring()) tryMove(cell);
  else if (phase() !== "overlay") playVariation(cell);
}

/** @type {(times: number, all: number, by?: string) => HTMLElement} */
function shareCell(times, all, by = "") {
  const text = times ? t("openings.share", { percent: percentage(times, all), times }) : "\u2013";
  return html("td", { class: "share" }, html("span", { text }), by ? html("small", { text: by }) : null);
}

/** @type {(row: Row) => string} */
function computerNames({ by }) {
  const named = by.slice(0, MAX_COMPUTERS).map(({ opponent, times }) => t("openings.by", { opponent: computerName(opponent), times }));
  return [...named, ...(by.length > MAX_COMPUTERS ? ["\u2026"] : [])].join(", ");
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

/** So many moves of a row are named; of more only the first one. */
const MAX_MOVES = 4;

/**
 * @typedef {Object} Row
 * @property {number[]} cells  the moves by their cells, alike all of them
 * @property {MoveValue} value  of each of them
 * @property {number} people  how often people have chosen one of them
 * @property {number} computers  how often a computer has
 * @property {{opponent: string, times: number}[]} by  which computers, the one that did so most often first
 * @property {Api.ResultCountsData} results  of all who have chosen one of them
 */

/**
 * The rows, those chosen most often first, then those of the highest value.
 * @param {Pick<Api.Move, "cell">[]} legal  what is allowed
 * @param {Pick<Api.Exploration, "moves">|null} explored  what was chosen, if that is known
 * @param {Pick<Api.Analysis, "moves">|null} valued  the values of the moves, if they are known
 * @returns {Row[]}
 */
export function openingRows(legal, explored, valued) {
  const valueByCell = new Map(valued?.moves.map((one) => [one.cell, one]));
  const chosen = new Map(explored?.moves.map((one) => [one.cell, one]));
  /** @type {Map<number, Row>} */
  const rows = new Map();
  for (const { cell } of legal) {
    const one = chosen.get(cell);
    const row = rows.get(one?.like ?? cell);
    if (row) row.cells.push(cell);
    else rows.set(cell, rowOf(cell, one, valueByCell.get(cell) ?? UNKNOWN));
  }
  const times = (/** @type {Row} */ row) => row.people + row.computers;
  return [...rows.values()].sort((one, other) => times(other) - times(one) || rankOf(other.value) - rankOf(one.value));
}

/** @type {(cell: number, chosen: Api.ExploredMove|undefined, value: MoveValue) => Row} */
function rowOf(cell, chosen, value) {
  const opponents = chosen?.opponents ?? [];
  const by = opponents.map((one) => ({ opponent: one.opponent, times: timesOf(one) })).sort((one, other) => other.times - one.times);
  const all = chosen ? [chosen.people, ...opponents] : [];
  return {
    cells: [cell],
    value,
    people: chosen ? timesOf(chosen.people) : 0,
    computers: by.reduce((sum, { times }) => sum + times, 0),
    by,
    results: { won: total(all, "won"), drawn: total(all, "drawn"), lost: total(all, "lost") },
  };
}

/** The moves of a row that are named, and how many others there are. */
/** @type {(row: Row) => {named: number[], others: number}} */
export function namedOf({ cells }) {
  return cells.length > MAX_MOVES ? { named: cells.slice(0, 1), others: cells.length - 1 } : { named: cells, others: 0 };
}

/**
 * A share in whole percent; 0 of nothing.
 * @param {number} part
 * @param {number} whole
 */
export function percentage(part, whole) {
  return whole ? Math.round((100 * part) / whole) : 0;
}

/** @type {(results: Api.ResultCountsData) => number} */
function timesOf({ won, drawn, lost }) {
  return won + drawn + lost;
}

/** @type {(all: Api.ResultCountsData[], result: "won"|"drawn"|"lost") => number} */
function total(all, result) {
  return all.reduce((sum, one) => sum + one[result], 0);
}
