/**
 * The state of the page, in one place. Whoever shows something subscribes; whoever changes something sets.
 *
 * All rules stand behind `position`, which the server makes; nothing here decides what is legal.
 *
 * @import { Marks } from "./boards/marks.js"
 * @import { Line } from "./variations.js"
 *
 * @typedef {Required<Api.SeatData>} Player
 *
 * @typedef {Object} Thinking
 * @property {string} by           an opponent
 * @property {"move"|"hint"} what
 * @property {number} since        milliseconds since 1970
 * @property {boolean} [loading]   whether its solver is not ready yet
 *
 * @typedef {{id: string, begun: number, changed: number|null, text: string}} Place  of a kept game, when it was begun and
 *     changed last, in milliseconds since 1970, and what was kept last
 *
 * @typedef {typeof state} State
 * @typedef {State & {game: Api.GameData, step: Api.CourseStep, latest: Api.PositionData,
 *     position: Api.PositionData}} Shown
 *     the state once there is a game on the board
 */

const state = {
  /** @type {Api.GameSummary[]} all games of the catalogue */
  games: [],
  /** @type {Api.GameData|null} the game that is played, with its board */
  game: null,
  /** @type {number[]} the cells taken so far, in order */
  cells: [],
  /** @type {Api.CourseStep|null} where the game stands, as the server has told last */
  step: null,
  /** @type {Api.LiveView|null} the game by link that is on the board, as the service has told last; `null` for one's own table */
  live: null,
  /** @type {(Api.RoomView & {gone?: boolean})|null} the room that the page shows instead of a board, as the service has told last, and whether it is gone */
  room: null,
  /** @type {{game: string, call: string}|null} the next game in a room, which waits for who sits at the board where the last one is over, and what calls to it */
  next: null,
  /** Whether the service is out of reach, as far as a game by link or a room has noticed. */
  away: false,
  /** @type {"move"|"computer"|"other"|null} what is waited for once the server has confirmed the own stone, which is drawn already */
  pending: null,
  /** @type {Api.PositionData|null} what stands after all cells taken */
  latest: null,
  /** @type {Api.PositionData|null} what stands after the first `ply` cells of `line`: what the board shows */
  position: null,
  /** @type {Place|null} where the game on the board is kept; `null` for one that is not kept yet */
  place: null,
  /** @type {Line[]} what else was tried in this game */
  variations: [],
  /** @type {Line} the line that the board shows a position of: the game itself, or a variation */
  line: [],
  /** How many of the cells of the line the board shows. */
  ply: 0,
  /** @type {{line: Line, ply: number}|null} what a person wants to see on the board, as long as that is not described */
  awaited: null,
  /** @type {Player[]} who has the first player's stones, and who the second player's */
  players: [],
  /** @type {string[]} what there is to say at the moment, one sentence each */
  remarks: [],
  /** @type {string|null} why the server has not answered what was done; it is asked again by itself */
  trouble: null,
  /** @type {Thinking|null} who thinks about what */
  thinking: null,
  /** @type {{cell: number, by: string}|null} the cell that was suggested for the position shown, and by whom */
  hint: null,
  /** Where the next stone goes: the index of a stack of the board, or of a point. */
  cursor: 0,
  /** @type {number|null} the point the line starts from, once it is confirmed; `null` on boards of cells */
  from: null,
  /** Digits typed so far to which more may come. */
  typed: "",
  /** Whether the cursor was led somewhere in the position shown; looking back, Enter plays there only then. */
  led: false,
  /** @type {string|null} which page of the help is open */
  help: null,
  /** Whether a question must be answered first; computer players wait meanwhile. */
  asking: false,
  /** When the game ended, in milliseconds since 1970. */
  ended: 0,
  /** Whether a plot of this game was asked for. */
  plotter: false,
  /** Whether the review of the game is open. */
  reviewing: false,
  /** @type {import("./panels/exercise.js").Exercise|null} the mistakes that one learns from at the moment */
  exercise: null,
  /** @type {import("./loan.js").Loan|null} what stands on the board instead of the game */
  loan: null,
  /** @type {Api.PositionData|null} what the board showed before that */
  passed: null,
  /** @type {number[]|null} the cells of a game whose course is to be known without gaps */
  filling: null,
  /** Whose ratings are wanted by name; "" for the current opponent's. */
  rater: "",
  /** @type {number|null} the move whose reasons are told */
  opened: null,
  /** @type {Marks} what stands over the cells of the board */
  marks: { value: [], rating: [], pointer: [] },
};

/** @type {{hear: (state: State, keys: Set<string>) => void, only: string[]}[]} */
const listeners = [];
/** @type {Set<string>} */
let changed = new Set();

/** The state; read only. */
export function get() {
  return state;
}

/** The state; read only, and only once there is a game on the board. */
export function shown() {
  return /** @type {Shown} */ (state);
}

/**
 * Whether there is a game on the board.
 * @param {State} now
 * @returns {now is Shown}
 */
export function isShown(now) {
  return now.position !== null;
}

/**
 * Change some of the state; those who subscribed hear of it before the next picture, once for many changes.
 * @param {Partial<State>} patch
 */
export function set(patch) {
  Object.assign(state, patch);
  announce(...Object.keys(patch));
}

/**
 * Tell those who subscribed what is no longer as it was: some of the state, a setting, "texts" for
 * another language, or "known" for more that is known of the moves.
 * @param {...string} keys
 */
export function announce(...keys) {
  if (!changed.size) queueMicrotask(tell);
  for (const key of keys) changed.add(key);
}

/**
 * Hear of changes: `hear(state, keys)` with the names of what has changed.
 * @param {(state: State, keys: Set<string>) => void} hear
 * @param {...string} only what it is to hear of, everything unless told otherwise
 */
export function subscribe(hear, ...only) {
  listeners.push({ hear, only });
}

function tell() {
  const keys = changed;
  changed = new Set();
  for (const { hear, only } of listeners) {
    if (!only.length || only.some((key) => keys.has(key))) hear(state, keys);
  }
}
