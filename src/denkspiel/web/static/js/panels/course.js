/** The exact values of positions that came up so far: of the game at hand and of its branches, by their moves. */

/** @type {Map<string, Standing>} */
const known = new Map();
const KEPT = 3000;

/**
 * A value as the course of a game shows it, whoever is to move.
 * @typedef {Object} Standing
 * @property {0|1|null} winner  who wins under perfect play, `null` for a draw
 * @property {number} plies     stones until the end; 0 once it has come
 *
 * @typedef {{game: string, moves: string[]}} Place  a game by its id, and the moves made, as `question` writes them
 */

/**
 * What stands there, or `null` if it is not known.
 * @param {Place} place
 * @returns {Standing|null}
 */
export function standing(place) {
  return known.get(keyOf(place)) ?? null;
}

/** Take note of an answer of `/api/analyse` about the position there. */
/** @type {(place: Place, answer: Api.Analysis) => void} */
export function noteAnalysis({ game, moves }, { score, moves: scored }) {
  const side = moves.length % 2;
  note({ game, moves }, score, side, 0);
  for (const one of scored) note({ game, moves: [...moves, one.move] }, one.score, side, 1);
}

/** Take note of an answer of `/api/review` about the moves that led there. */
/** @type {(place: Place, answer: Api.Review) => void} */
export function noteReview({ game, moves }, { plies }) {
  plies.forEach((ply, index) => {
    note({ game, moves: moves.slice(0, index) }, ply.score_before, ply.side, 0);
    note({ game, moves: moves.slice(0, index + 1) }, ply.score_after, ply.side, 1);
  });
}

/** Take note of how a game ended. */
/** @type {(place: Place, outcome: Api.OutcomeData) => void} */
export function noteOutcome(place, { winner }) {
  known.set(keyOf(place), { winner, plies: 0 });
}

/** A score as `side` saw it before its move, `played` stones ago. */
/** @type {(place: Place, score: Api.ScoreData|null, side: number, played: number) => void} */
function note(place, score, side, played) {
  if (score === null) return;
  const winner = score.value === 0 ? null : /** @type {0|1} */ (score.value > 0 ? side : 1 - side);
  known.set(keyOf(place), { winner, plies: score.plies - played });
  const [oldest] = known.keys();
  if (known.size > KEPT) known.delete(oldest);
}

/** @type {(place: Place) => string} */
function keyOf({ game, moves }) {
  return `${game} ${moves.join(" ")}`;
}
