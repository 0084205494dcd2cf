/** How people did against each computer player, in the games that are kept. */

import { isHuman } from "../game/players.js";
/** @import { KeptGame } from "./saved_games.js" */

/**
 * @typedef {Object} Result
 * @property {string} game      its id
 * @property {string} title     what it is called
 * @property {string} opponent
 * @property {number} won       games that the person has won
 * @property {number} drawn
 * @property {number} lost
 */

/**
 * The results of all games between a person and a computer that are over; those with the most games first.
 * @param {KeptGame[]} games
 * @returns {Result[]}
 */
export function resultsOf(games) {
  /** @type {Map<string, Result>} */
  const all = new Map();
  for (const { state, title, result } of games) {
    const computer = state.players?.findIndex((player) => !isHuman(player)) ?? -1;
    const human = state.players?.findIndex(isHuman) ?? -1;
    if (!result || computer < 0 || human < 0) continue;
    const { game } = state;
    const { kind: opponent } = /** @type {Api.SeatData[]} */ (state.players)[computer];
    const key = `${game} ${opponent}`;
    const row = all.get(key) ?? { game, title, opponent, won: 0, drawn: 0, lost: 0 };
    row[result.winner === null ? "drawn" : result.winner === human ? "won" : "lost"] += 1;
    all.set(key, row);
  }
  return [...all.values()].sort((one, other) => count(other) - count(one));
}

/** @type {(row: Result) => number} */
function count({ won, drawn, lost }) {
  return won + drawn + lost;
}
