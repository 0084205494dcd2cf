/** The exact values of positions that came up so far: of the game at hand and of its branches, by their moves. */

/** @type {Map<string, Standing>} */
const known = new Map();
const KEPT = 3000;

/**
 * A value as the course of a game shows it, whoever is to move.
 * @typedef {Object} Standing
 * @property {0|1|null} winner  who wins under perfect play, `null` for a draw
 * @property {number} plies     stones until the end; 0 once it has come
 */

/**
 * What stands after these moves, or `null` if it is not known.
 * @param {string} game its id
 * @param {number[]} cells
 * @returns {Standing|null}
 */
export function standing(game, cells) {
  return known.get(keyOf(game, cells)) ?? null;
}

/** Take note of an answer of `/api/analyse` about the position after these moves. */
/** @type {(game: string, cells: number[], answer: Api.Analysis) => void} */
export function noteAnalysis(game, cells, { score, moves }) {
  const side = cells.length % 2;
  note(game, cells, score, side, 0);
  for (const move of moves) note(game, [...cells, move.cell], move.score, side, 1);
}

/** Take note of an answer of `/api/review` about these moves. */
/** @type {(game: string, cells: number[], answer: Api.Review) => void} */
export function noteReview(game, cells, { plies }) {
  plies.forEach((ply, index) => {
    const before = cells.slice(0, index);
    note(game, before, ply.score_before, ply.side, 0);
    note(game, [...before, ply.cell], ply.score_after, ply.side, 1);
  });
}

/** Take note of how a game ended. */
/** @type {(game: string, cells: number[], outcome: Api.OutcomeData) => void} */
export function noteOutcome(game, cells, outcome) {
  known.set(keyOf(game, cells), { winner: outcome.winner, plies: 0 });
}

/** A score as `side` saw it before its move, `played` stones ago. */
/** @type {(game: string, cells: number[], score: Api.ScoreData|null, side: number, played: number) => void} */
function note(game, cells, score, side, played) {
  if (score === null) return;
  const winner = score.value === 0 ? null : /** @type {0|1} */ (score.value > 0 ? side : 1 - side);
  known.set(keyOf(game, cells), { winner, plies: score.plies - played });
  const [oldest] = known.keys();
  if (known.size > KEPT) known.delete(oldest);
}

/** @type {(game: string, cells: number[]) => string} */
function keyOf(game, cells) {
  return `${game}:${cells.join()}`;
}
