/** The known values and estimates of positions of the game and its variations. */

import { shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { tellOf } from "../game/players.js";

/** @type {Map<string, Standing>} */
const scores = new Map();
/** @type {Map<string, number>} the chances of the first player, as far as they are estimated */
const estimates = new Map();
const MAX_POSITIONS = 3000;

/**
 * A value as the course of a game shows it, for both sides to move.
 * @typedef {Object} Standing
 * @property {0|1|null} winner  who wins under perfect play, `null` for a draw
 * @property {number} plies     stones until the end; 0 once it has come
 *
 * @typedef {{game: string, moves: string[]}} Place  a game by its id, and the moves made, as `positionQuery` writes them
 */

/**
 * What stands there, or `null` if it is not known.
 * @param {Place} place
 * @returns {Standing|null}
 */
export function standing(place) {
  return scores.get(keyOf(place)) ?? null;
}

/**
 * The chance of the first player there, from 0 to 1, by an estimate; `null` if there is none.
 * @param {Place} place
 * @returns {number|null}
 */
export function estimateOf(place) {
  return estimates.get(keyOf(place)) ?? null;
}

/** Take note of an answer of `/api/analyse` about the position there. */
/** @type {(place: Place, answer: Api.Analysis) => void} */
export function recordAnalysis({ game, moves }, { score, source, chance, moves: scored }) {
  const side = moves.length % 2;
  if (source === "estimate") recordEstimate({ game, moves }, chance, side);
  recordScore({ game, moves }, score, side, 0);
  for (const one of scored) recordScore({ game, moves: [...moves, one.move] }, one.score, side, 1);
}

/** Take note of an answer of `/api/review` about the moves that led there. */
/** @type {(place: Place, answer: Api.Review) => void} */
export function recordReview({ game, moves }, { plies }) {
  plies.forEach((ply, index) => {
    if (ply.source === "estimate") {
      recordEstimate({ game, moves: moves.slice(0, index) }, ply.chance_before, ply.side);
      recordEstimate({ game, moves: moves.slice(0, index + 1) }, ply.chance_after, ply.side);
    }
    recordScore({ game, moves: moves.slice(0, index) }, ply.score_before, ply.side, 0);
    recordScore({ game, moves: moves.slice(0, index + 1) }, ply.score_after, ply.side, 1);
  });
}

/** Take note of how a game ended. */
/** @type {(place: Place, outcome: Api.OutcomeData) => void} */
export function recordOutcome(place, { winner }) {
  scores.set(keyOf(place), { winner, plies: 0 });
}

/** A score as `side` saw it before its move, `played` stones ago. */
/** @type {(place: Place, score: Api.ScoreData|null, side: number, played: number) => void} */
function recordScore(place, score, side, played) {
  if (score === null) return;
  const winner = score.value === 0 ? null : /** @type {0|1} */ (score.value > 0 ? side : 1 - side);
  remember(scores, place, { winner, plies: score.plies - played });
}

/** A chance as `side` sees it. */
/** @type {(place: Place, chance: number|null, side: number) => void} */
function recordEstimate(place, chance, side) {
  if (chance !== null) remember(estimates, place, side === 0 ? chance : 1 - chance);
}

/**
 * @template Value
 * @param {Map<string, Value>} map
 * @param {Place} place
 * @param {Value} value
 */
function remember(map, place, value) {
  map.set(keyOf(place), value);
  const [oldest] = map.keys();
  if (map.size > MAX_POSITIONS) map.delete(oldest);
}

/** @type {(place: Place) => string} */
function keyOf({ game, moves }) {
  return `${game} ${moves.join(" ")}`;
}

/**
 * A text that says whose chance is the larger one, and how large that is.
 * @param {string} key
 * @param {number} chance of the first player
 */
export function chanceText(key, chance) {
  const side = chance < 0.5 ? 1 : 0;
  return tellOf(key, shown().players[side], { percent: Math.round(100 * (side ? 1 - chance : chance)) });
}

/** @type {(standing: Standing) => string} */
export function standingText({ winner, plies }) {
  if (winner === null) return t(plies ? "graph.draw" : "graph.drawn");
  return tellOf(plies ? "graph.wins_in" : "graph.won", shown().players[winner], { plies });
}
