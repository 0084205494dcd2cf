/** What was chosen in a position, as the rows of a table: moves that are alike by symmetry stand in one. */

import { UNKNOWN, rankOf } from "./score.js";
/** @import { Worth } from "./score.js" */

/** So many moves of a row are named; of more only the first one. */
const NAMED = 4;

/**
 * @typedef {Object} Row
 * @property {number[]} cells  the moves by their cells, alike all of them
 * @property {Worth} worth  of each of them
 * @property {number} people  how often people have chosen one of them
 * @property {number} computers  how often a computer has
 * @property {{opponent: string, times: number}[]} by  which computers, the one that did so most often first
 * @property {Api.Results} results  of all who have chosen one of them
 */

/**
 * The rows, those chosen most often first, then those worth most.
 * @param {Pick<Api.Move, "cell">[]} legal  what is allowed
 * @param {Pick<Api.Exploration, "moves">|null} explored  what was chosen, if that is known
 * @param {Pick<Api.Analysis, "moves">|null} valued  what the moves are worth, if that is known
 * @returns {Row[]}
 */
export function openingRows(legal, explored, valued) {
  const worths = new Map(valued?.moves.map((one) => [one.cell, one]));
  const chosen = new Map(explored?.moves.map((one) => [one.cell, one]));
  /** @type {Map<number, Row>} */
  const rows = new Map();
  for (const { cell } of legal) {
    const one = chosen.get(cell);
    const row = rows.get(one?.like ?? cell);
    if (row) row.cells.push(cell);
    else rows.set(cell, rowOf(cell, one, worths.get(cell) ?? UNKNOWN));
  }
  const times = (/** @type {Row} */ row) => row.people + row.computers;
  return [...rows.values()].sort((one, other) => times(other) - times(one) || rankOf(other.worth) - rankOf(one.worth));
}

/** @type {(cell: number, chosen: Api.ExploredMove|undefined, worth: Worth) => Row} */
function rowOf(cell, chosen, worth) {
  const opponents = chosen?.opponents ?? [];
  const by = opponents.map((one) => ({ opponent: one.opponent, times: timesOf(one) })).sort((one, other) => other.times - one.times);
  const all = chosen ? [chosen.people, ...opponents] : [];
  return {
    cells: [cell],
    worth,
    people: chosen ? timesOf(chosen.people) : 0,
    computers: by.reduce((sum, { times }) => sum + times, 0),
    by,
    results: { won: total(all, "won"), drawn: total(all, "drawn"), lost: total(all, "lost") },
  };
}

/** The moves of a row that are named, and how many others there are. */
/** @type {(row: Row) => {named: number[], others: number}} */
export function namedOf({ cells }) {
  return cells.length > NAMED ? { named: cells.slice(0, 1), others: cells.length - 1 } : { named: cells, others: 0 };
}

/**
 * A share in whole percent; 0 of nothing.
 * @param {number} part
 * @param {number} whole
 */
export function percentage(part, whole) {
  return whole ? Math.round((100 * part) / whole) : 0;
}

/** @type {(results: Api.Results) => number} */
function timesOf({ won, drawn, lost }) {
  return won + drawn + lost;
}

/** @type {(all: Api.Results[], result: "won"|"drawn"|"lost") => number} */
function total(all, result) {
  return all.reduce((sum, one) => sum + one[result], 0);
}
