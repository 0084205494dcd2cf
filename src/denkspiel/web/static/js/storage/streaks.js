/** How many games in a row somebody has won or lost against an opponent, kept on this device. */

const KEY = "denkspiel.streaks";

/**
 * A row of games with the same end.
 * @typedef {Object} Streak
 * @property {number} length    games won in a row; negative: games lost
 * @property {boolean} isTold   whether something was made of it
 */

/**
 * Take down how a game ended.
 * @param {string} game
 * @param {string} opponent
 * @param {1|0|-1} result won, drawn or lost
 * @returns {number} the games won in a row with this one; negative: those lost
 */
export function noteResult(game, opponent, result) {
  const { length, isTold } = streak(game, opponent);
  const goesOn = length * result > 0;
  const now = { length: goesOn ? length + result : result, isTold: goesOn && isTold };
  keep(game, opponent, now);
  return now.length;
}

/**
 * Whether something was made already of the row that goes on.
 * @param {string} game
 * @param {string} opponent
 */
export function isTold(game, opponent) {
  return streak(game, opponent).isTold;
}

/**
 * Take down that it was.
 * @param {string} game
 * @param {string} opponent
 */
export function tell(game, opponent) {
  keep(game, opponent, { ...streak(game, opponent), isTold: true });
}

/** @type {(game: string, opponent: string) => Streak} */
function streak(game, opponent) {
  const found = stored()[`${game} ${opponent}`];
  return Number.isInteger(found?.length) ? { length: found.length, isTold: found.isTold === true } : { length: 0, isTold: false };
}

/** @type {(game: string, opponent: string, streak: Streak) => void} */
function keep(game, opponent, streak) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [`${game} ${opponent}`]: streak }));
  } catch {
    // A browser that keeps nothing counts nothing.
  }
}

/** @returns {Record<string, Streak>} */
function stored() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}
