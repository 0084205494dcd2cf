/**
 * What computer players thought when they chose their moves, as the server told it with each of them: asked again, a
 * player may answer otherwise.
 */

/** So many choices are kept, and the oldest forgotten. */
const KEPT = 200;

/** @type {Map<string, Api.Chosen>} by the game and its moves up to there */
const choices = new Map();

/**
 * Keep what a computer player thought of the move it has just made.
 * @param {Api.CourseStep} step
 */
export function keepChoice({ state, position, chosen }) {
  if (!chosen) return;
  choices.set(keyOf(state, position.cells), chosen);
  const [oldest] = choices.keys();
  if (choices.size > KEPT) choices.delete(oldest);
}

/**
 * Forget what was thought of a move that a human makes now.
 * @param {Api.StateData} state
 * @param {number[]} cells those taken, in order
 */
export function forgetChoice(state, cells) {
  choices.delete(keyOf(state, cells));
}

/**
 * The last choice that led to where these cells are taken, or `null` if none is known.
 * @param {Api.StateData} state
 * @param {number[]} cells
 */
export function lastChoice(state, cells) {
  for (let count = cells.length; count > 0; count -= 1) {
    const known = choices.get(keyOf(state, cells.slice(0, count)));
    if (known) return known;
  }
  return null;
}

/** @type {(state: Api.StateData, cells: number[]) => string} */
function keyOf({ game, seed, number }, cells) {
  return [game, seed, number, cells.join()].join(" ");
}
