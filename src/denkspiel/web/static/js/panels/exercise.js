/**
 * Learning from one's mistakes: the position before each of them is shown, and a move tried on the board is judged by what
 * the review knows. The game itself stays as it is.
 */

import { get, set, stillShown } from "../core/store.js";
import { isVariation, plyOfGame, showPly } from "../game/actions.js";
import { isHuman } from "../game/players.js";
import { grades } from "./analysis.js";

/** The marks of moves that one can learn from. */
const MISTAKES = ["inaccuracy", "mistake", "blunder"];

/**
 * An exercise: the plies of the mistakes, which of them is at hand, and how far one has come with it.
 * @typedef {Object} Exercise
 * @property {number[]} plies
 * @property {number} at
 * @property {number|null} tried        the cell that was tried last
 * @property {"open"|"right"|"shown"} state  the answer was found, or shown
 * @property {string|null} reply        what there is to say of the move tried; `null` as long as that is not known
 * @property {"good"|"later"|"sooner"} merit  of a move tried that leads to the same outcome: as good, a later win or a sooner loss
 * @property {number} hints             how many hints were given
 * @property {number} found             how many answers were found, of all mistakes so far
 */

/** @type {Pick<Exercise, "tried"|"state"|"reply"|"merit"|"hints">} nothing was tried yet */
const FRESH = { tried: null, state: "open", reply: null, merit: "good", hints: 0 };

/** The plies of the faults of people; of everybody where only computers play. */
/** @type {() => number[]} */
export function mistakes() {
  const { players } = get();
  const all = !players.some(isHuman);
  const plies = grades.answer?.plies ?? [];
  return plies.filter(({ mark, side, better }) => mark && MISTAKES.includes(mark) && better.length && (all || isHuman(players[side]))).map(({ ply }) => ply);
}

/** The ply of the next fault of anybody after the one shown; of the first one behind the last. */
/** @type {() => number|null} */
export function nextMistake() {
  const ply = plyOfGame();
  const plies = (grades.answer?.plies ?? []).filter(({ mark }) => mark && MISTAKES.includes(mark)).map((one) => one.ply);
  return plies.find((one) => one > ply) ?? plies[0] ?? null;
}

/** The move to be bettered, or `null` if there is no exercise. */
/** @type {() => Api.ReviewedPly|null} */
export function currentMistake() {
  const { exercise } = get();
  return (exercise && grades.answer?.plies[exercise.plies[exercise.at] - 1]) ?? null;
}

/** Begin with the first mistake. */
export function beginExercise() {
  return showExercise({ ...FRESH, plies: mistakes(), at: 0, found: 0 });
}

/** Go to the next mistake, or end. */
export function nextExercise() {
  const { exercise } = get();
  if (exercise && exercise.at + 1 < exercise.plies.length) return showExercise({ ...exercise, ...FRESH, at: exercise.at + 1 });
  endExercise();
}

/** Leave it; the position stays. */
export function endExercise() {
  set({ exercise: null });
}

/** Let the answer be seen. */
export function showAnswer() {
  const { exercise } = get();
  if (exercise) set({ exercise: { ...exercise, state: "shown" } });
}

/** Give a hint, or one more. */
export function showHint() {
  const { exercise } = get();
  if (exercise) set({ exercise: { ...exercise, hints: exercise.hints + 1 } });
}

/**
 * What there is to say of the move that was tried, which may be as good as the best one.
 * @param {string} reply
 * @param {boolean} isRight
 * @param {Exercise["merit"]} merit
 */
export function answerTry(reply, isRight, merit) {
  const { exercise } = get();
  if (!exercise) return;
  const isFound = isRight && exercise.state === "open";
  set({ exercise: { ...exercise, reply, merit, state: isFound ? "right" : exercise.state, found: exercise.found + Number(isFound) } });
}

/**
 * Try a move on the board, here or in what it is lent to.
 * @param {number} cell
 */
export function tryExerciseMove(cell) {
  const [one, { exercise, overlay }] = [currentMistake(), get()];
  if (overlay) return overlay.onMove(cell);
  if (!one || !exercise || exercise.state !== "open") return;
  const right = one.better.some((move) => move.cell === cell);
  set({ exercise: { ...exercise, tried: cell, reply: null, state: right ? "right" : "open", found: exercise.found + Number(right) } });
}

/** Whether a move may be tried in the position shown. */
export function isTrying() {
  const { overlay, exercise, ply, position } = get();
  if (overlay) return overlay.acceptsMoves;
  return exercise !== null && position !== null && exercise.state === "open" && exercise.plies[exercise.at] - 1 === ply && !isVariation() && position.outcome === null;
}

/**
 * An exercise begins when its position stands on the board: until then a move is meant for what is still seen there.
 * @type {(exercise: Exercise) => Promise<void>}
 */
async function showExercise(exercise) {
  if (!exercise.plies.length) return;
  const before = get().exercise?.plies;
  const ply = exercise.plies[exercise.at] - 1;
  const isShown = stillShown("moves");
  await showPly(ply);
  if (isShown() && get().exercise?.plies === before && get().ply === ply && !isVariation()) set({ exercise });
}
