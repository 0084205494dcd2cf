/** The puzzles solved and missed over time, by theme, and the best results against the clock. Saved on this device. */

const KEY = "denkspiel.progress";
/** So many answers are kept, the latest; each takes about a hundred bytes. */
const MOST = 2000;
/** So many reviewed games are kept. */
const MOST_GAMES = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * An answer to a puzzle.
 * @typedef {Object} Entry
 * @property {number} at       seconds since 1970
 * @property {string} game
 * @property {Api.Theme} theme  what its right move is about
 * @property {number} number
 * @property {string} moves    that lead to it: by them it is known in another edition
 * @property {boolean} isFound
 * @property {boolean} isFirst  whether it was the first answer to this puzzle, or one against the clock
 *
 * @typedef {{solved: number, missed: number}} Counts
 * @typedef {{id: string, at: number, game: string, mistakes: string[]}} ReviewedGame  one's own mistakes in a game, by their names
 * @typedef {{entries: Entry[], rushes: Record<string, number>, reviewed: ReviewedGame[]}} Progress  `rushes` has the best result
 *     of each game
 */

/** @type {Progress|null} what the browser could not save */
let unsaved = null;

/** @returns {Progress} */
export function readProgress() {
  if (unsaved) return unsaved;
  try {
    const { entries, rushes, reviewed } = Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    const bests = Object.entries(Object(rushes)).filter(([, best]) => Number.isInteger(best));
    return { entries: Array.isArray(entries) ? entries.filter(isEntry) : [], rushes: Object.fromEntries(bests), reviewed: Array.isArray(reviewed) ? reviewed.filter(isReviewed) : [] };
  } catch {
    return { entries: [], rushes: {}, reviewed: [] };
  }
}

/** @type {(value: unknown) => value is ReviewedGame} */
function isReviewed(value) {
  const { id, at, game, mistakes } = Object(value);
  return typeof id === "string" && typeof game === "string" && Number.isFinite(at) && Array.isArray(mistakes) && mistakes.every((name) => typeof name === "string");
}

/** @type {(value: unknown) => value is Entry} */
function isEntry(value) {
  const { at, game, theme, number, moves, isFound } = Object(value);
  return Number.isFinite(at) && [game, theme, moves].every((text) => typeof text === "string") && Number.isInteger(number) && typeof isFound === "boolean";
}

/** @type {(progress: Progress) => void} */
function save(progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
    unsaved = null;
  } catch {
    unsaved = progress;
  }
}

/**
 * Note an answer.
 * @param {Entry} entry
 */
export function noteAnswer(entry) {
  const progress = readProgress();
  save({ ...progress, entries: [...progress.entries, entry].slice(-MOST) });
}

/**
 * Note how many puzzles were solved against the clock.
 * @param {string} game
 * @param {number} solved
 * @returns {{best: number, isRecord: boolean}}
 */
export function noteRush(game, solved) {
  const progress = readProgress();
  const before = progress.rushes[game] ?? 0;
  const best = Math.max(before, solved);
  save({ ...progress, rushes: { ...progress.rushes, [game]: best } });
  return { best, isRecord: solved > before };
}

/**
 * Note one's own mistakes in a game, in place of what an earlier review of it has found.
 * @param {string} id where the game is saved
 * @param {string} game
 * @param {string[]} mistakes by their names
 */
export function noteReview(id, game, mistakes) {
  const progress = readProgress();
  const before = progress.reviewed.find((one) => one.id === id);
  if (before && String(before.mistakes) === String(mistakes)) return;
  const others = progress.reviewed.filter((one) => one !== before);
  save({ ...progress, reviewed: [...others, { id, at: Math.round(Date.now() / 1000), game, mistakes }].slice(-MOST_GAMES) });
}

/**
 * How often each mistake was made, the most frequent ones first.
 * @param {ReviewedGame[]} reviewed
 * @returns {[name: string, count: number][]}
 */
export function countsByMistake(reviewed) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of reviewed.flatMap(({ mistakes }) => mistakes)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Forget all of it. */
export function forgetProgress() {
  unsaved = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * The puzzles whose latest answer was wrong, the one missed longest ago first.
 * @param {Entry[]} entries
 */
export function missedPuzzles(entries) {
  /** @type {Map<string, Entry>} */
  const latest = new Map();
  for (const entry of entries) {
    const key = `${entry.game} ${entry.moves}`;
    latest.delete(key);
    latest.set(key, entry);
  }
  return [...latest.values()].filter(({ isFound }) => !isFound);
}

/**
 * How many puzzles of each theme were solved and missed; a second answer to the same puzzle does not count.
 * @param {Entry[]} entries
 * @returns {Map<Api.Theme, Counts>}
 */
export function countsByTheme(entries) {
  return grouped(entries, ({ theme }) => theme);
}

/**
 * How many were solved and missed in each of the last weeks, the latest first.
 * @param {Entry[]} entries
 * @param {Date} now
 * @param {number} weeks
 * @returns {{from: Date, counts: Counts}[]}
 */
export function countsByWeek(entries, now, weeks) {
  const counts = grouped(entries, ({ at }) => weekOf(new Date(at * 1000)).getTime());
  const first = weekOf(now);
  return Array.from({ length: weeks }, (_, back) => {
    const from = new Date(first.getFullYear(), first.getMonth(), first.getDate() - 7 * back);
    return { from, counts: counts.get(from.getTime()) ?? { solved: 0, missed: 0 } };
  });
}

/** The Monday of a day's week, in the time of this device. */
/** @type {(day: Date) => Date} */
export function weekOf(day) {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - ((day.getDay() + 6) % 7));
}

/** @type {<Key>(entries: Entry[], keyOf: (entry: Entry) => Key) => Map<Key, Counts>} */
function grouped(entries, keyOf) {
  const all = new Map();
  for (const entry of entries.filter(({ isFirst }) => isFirst)) {
    const counts = all.get(keyOf(entry)) ?? { solved: 0, missed: 0 };
    counts[entry.isFound ? "solved" : "missed"] += 1;
    all.set(keyOf(entry), counts);
  }
  return all;
}

/**
 * On how many days in a row puzzles were solved, up to today or yesterday, and at most so far.
 * @param {Entry[]} entries
 * @param {Date} now
 */
export function daysInARow(entries, now) {
  const dayOf = (/** @type {Date} */ date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
  const days = new Set(entries.filter(({ isFound }) => isFound).map(({ at }) => dayOf(new Date(at * 1000))));
  const rowTo = (/** @type {number} */ day) => {
    let row = 0;
    while (days.has(day - row)) row += 1;
    return row;
  };
  const today = dayOf(now);
  return { now: rowTo(today) || rowTo(today - 1), longest: Math.max(0, ...[...days].map(rowTo)) };
}
