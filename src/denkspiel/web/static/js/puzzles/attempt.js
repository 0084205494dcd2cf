/** An attempt at a puzzle: hints, tries and moves played out so far. The service says what is legal and right. */

/**
 * @typedef {Object} Answer  what is played out
 * @property {boolean} right           whether it is the one move
 * @property {boolean} isShown         whether that was not tried but asked for
 * @property {string} says
 * @property {Api.Theme} theme        what the one move is about
 * @property {Api.PuzzleMove[]} line
 *
 * @typedef {Object} Gain  what came of the first answer
 * @property {number} change    by how many points the strength has changed; 0 if it did not count
 * @property {boolean} isFound
 * @property {boolean} isKnown  whether it did not count because the puzzle was tried before
 * @property {boolean} isLate   whether the move was found, but only after all hints
 * @property {boolean} isKept   whether the browser has saved it
 *
 * @typedef {Object} Attempt
 * @property {Api.PuzzleData} puzzle
 * @property {string[]} hints           those given so far
 * @property {number|null} asked        the cell that the service is asked about
 * @property {Answer|null} answer
 * @property {number} at                how many moves of the answer are on the board
 * @property {boolean} isDone           whether the move was found or shown
 * @property {Gain|null} gain
 * @property {string} fault             what the service has refused
 */

/** What the name of a day's puzzle ends with, if it is the one for beginners. */
export const EASY = "-easy";
/** Milliseconds from move to move of what is played out, and those after which a long line is to be over. */
const STEP_MS = 900;
const MAX_LINE_MS = 9000;
const MIN_STEP_MS = 350;

/**
 * Sit down.
 * @param {Api.PuzzleData} puzzle
 * @returns {Attempt}
 */
export function newAttempt(puzzle) {
  return { puzzle, hints: [], asked: null, answer: null, at: 0, isDone: false, gain: null, fault: "" };
}

/** The side whose move is looked for. */
/** @type {(attempt: Attempt) => 0|1} */
export function sideOf({ puzzle }) {
  return puzzle.position.side_to_move ?? 0;
}

/** Whether a move is waited for. */
/** @type {(attempt: Attempt) => boolean} */
export function canTry({ asked, answer }) {
  return asked === null && answer === null;
}

/** Whether another hint can be had: not while something is played out. */
/** @type {(attempt: Attempt) => boolean} */
export function hasHint(attempt) {
  return canTry(attempt) && attempt.hints.length < attempt.puzzle.hints;
}

/** Whether all hints were given; a move found then does not count as found. */
/** @type {(attempt: Attempt) => boolean} */
export function areHintsUsed({ hints, puzzle }) {
  return hints.length >= puzzle.hints;
}

/** Whether what is played out is on the board to its end. */
/** @type {(attempt: Attempt) => boolean} */
export function isPlayedOut({ answer, at }) {
  return answer !== null && at === answer.line.length;
}

/** The position on the board, as the service has described it. */
/** @type {(attempt: Attempt) => Api.PositionData} */
export function positionOf({ puzzle, answer, at }) {
  return answer?.line[at - 1]?.position ?? puzzle.position;
}

/** With an answer, whose first move is on the board. */
/** @type {(attempt: Attempt, answer: Answer) => Attempt} */
export function withAnswer(attempt, answer) {
  return { ...attempt, asked: null, answer, at: 1, isDone: attempt.isDone || answer.right, fault: "" };
}

/** With other moves of the answer on the board: `by` more, at least the first one. */
/** @type {(attempt: Attempt, by: number) => Attempt} */
export function withStep(attempt, by) {
  const { answer, at } = attempt;
  return answer ? { ...attempt, at: Math.max(1, Math.min(answer.line.length, at + by)) } : attempt;
}

/** Before the puzzle as it was, to try another move. */
/** @type {(attempt: Attempt) => Attempt} */
export function retried(attempt) {
  return { ...attempt, answer: null, at: 0, fault: "" };
}

/** Milliseconds until the next move of what is played out. */
/** @type {(attempt: Attempt) => number} */
export function stepPause({ answer }) {
  return Math.max(MIN_STEP_MS, Math.min(STEP_MS, MAX_LINE_MS / (answer?.line.length ?? 1)));
}

/**
 * What the address of the page calls a puzzle: by its day or by its number.
 * @param {Api.PuzzleData} puzzle
 */
export function nameOf({ day, easy, number }) {
  return day === null ? String(number) : `${day}${easy ? EASY : ""}`;
}

/**
 * A day as the service writes it, in the time of this device.
 * @param {Date} date
 */
export function dayOf(date) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
}
