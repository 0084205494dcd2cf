/** The score of a match: the games that the same two players have finished here, one after the other, in this window. */

import { byId, html, setAttributes } from "../core/element.js";
import { gameId, get, isShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { displayName, isHuman } from "./players.js";
/** @import { State } from "../core/store.js" */

const KEY = "denkspiel-match";

/**
 * @typedef {Object} Match
 * @property {string} key     the game and its players
 * @property {Record<string, number>} winners  for each game the number of the player who has won it, or -1
 */

/** @type {Match} */
let match = storedMatch();
/** @type {HTMLElement[]} what stands on the cards of the players */
const badges = [0, 1].map(() => html("span", { class: "player-score", "aria-hidden": "true" }));

for (const [side, badge] of badges.entries()) byId(`player-${side}`).append(badge);
subscribe(draw);

/**
 * Count the game that has just ended.
 * @param {0|1|null} winner
 */
export function countGame(winner) {
  const { key, sides } = players();
  if (get().live?.room) return;
  if (key !== match.key) match = { key, winners: {} };
  match.winners[gameId()] = winner === null ? -1 : sides.indexOf(winner);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(match));
  } catch {
    // A browser that keeps nothing still counts until the page is left.
  }
  draw(get());
}

/** The game and its players, with either stones, and the side of each; a person here comes first. */
/** @type {() => {key: string, sides: (0|1)[]}} */
function players() {
  const { game, players: seats, live, step } = get();
  const names = seats.map(({ kind, name }) => `${kind} ${name}`);
  const isTurned = live ? (live.side ?? Number(names[0] > names[1])) === 1 : isHuman(seats[0]) === isHuman(seats[1]) ? step?.state.turned : isHuman(seats[1]);
  /** @type {(0|1)[]} */
  const sides = isTurned ? [1, 0] : [0, 1];
  return { key: [game?.id, ...sides.map((side) => names[side])].join(", "), sides };
}

/** @param {State} state */
function draw(state) {
  if (!isShown(state)) return;
  const { key, sides } = players();
  const winners = key === match.key ? Object.values(match.winners) : [];
  const wins = [0, 1].map((player) => winners.filter((winner) => winner === player).length);
  const draws = winners.length - wins[0] - wins[1];
  for (const [player, side] of sides.entries()) setAttributes(badges[side], { hidden: !winners.length, text: String(wins[player]) });
  const own = state.live ? state.live.side !== null : isHuman(state.players[sides[0]]) && !isHuman(state.players[sides[1]]);
  const [one, other] = sides.map((side) => displayName(state.players[side]));
  const score = t("match.score", { one: state.live && own ? t("you") : one, wins: wins[0], losses: wins[1], other });
  setAttributes(byId("match-score"), { text: !winners.length ? "" : draws ? t("match.draws", { score, draws }) : score });
}

/** @returns {Match} */
function storedMatch() {
  try {
    const { key, winners } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return { key: String(key ?? ""), winners: { ...winners } };
  } catch {
    return { key: "", winners: {} };
  }
}
