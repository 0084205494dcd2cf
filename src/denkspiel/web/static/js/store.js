/**
 * The state of the page, in one place. Whoever shows something subscribes; whoever changes something sets.
 *
 * All rules stand behind `position`, which the server makes; nothing here decides what is legal.
 *
 * @typedef {Object} Player
 * @property {string} kind   "human" or the id of an opponent
 * @property {string} name   what the player is called on the board
 * @property {0|1} named     whether the player was named first or second in the dialogue
 */

const state = {
  /** All games of the catalogue, as `/api/games` lists them. */
  games: [],
  /** The game that is played, with its board, as `/api/games/{name}` describes it. */
  game: null,
  /** The cells taken so far, in order. */
  cells: [],
  /** Cells that were taken back, one list for each time, the last one last. */
  redo: [],
  /** The answer of `/api/position` for all cells taken. */
  latest: null,
  /** The answer of `/api/position` for the first `ply` cells: what the board shows. */
  position: null,
  /** How many of the cells the board shows; fewer than there are while one looks back. */
  ply: 0,
  /** @type {Player[]} who has the first player's stones, and who the second player's */
  players: [],
  /** How many games were begun on this page before this one. */
  number: 0,
  /** What there is to say at the moment, one sentence each. */
  remarks: [],
  /** Who thinks about what since when: `{by, what: "move" | "hint", since}`, or `null`. */
  thinking: null,
  /** The cell that was suggested, with `by` and `ply`, or `null`. */
  hint: null,
  /** Whether computer players wait. */
  paused: false,
  /** Whether the computer's line waits for Enter. */
  unacknowledged: false,
  /** Whether a wrong input waits for Enter. */
  mistaken: false,
  /** Where the next stone goes: the index of a stack of the board, or of a point. */
  cursor: 0,
  /** The point the line starts from, once it is confirmed; `null` on boards of cells. */
  from: null,
  /** Digits typed so far to which more may come. */
  typed: "",
  /** Which page of the help is open: "operation", "rules", "info", "keys" or `null`. */
  help: null,
  /** Whether a question must be answered first; computer players wait meanwhile. */
  asking: false,
  /** When the game ended, in milliseconds since 1970. */
  ended: 0,
  /** Whether the page was quit. */
  quit: false,
  /** Whether a plot of this game was asked for. */
  plotter: false,
};

const listeners = new Set();
let changed = null;

/** The state; read only. */
export function get() {
  return state;
}

/**
 * Change some of the state; those who subscribed hear of it before the next picture, once for many changes.
 * @param {Partial<typeof state>} patch
 */
export function set(patch) {
  Object.assign(state, patch);
  if (changed === null) {
    changed = new Set();
    queueMicrotask(tell);
  }
  for (const key of Object.keys(patch)) changed.add(key);
}

/**
 * Hear of changes: `listener(state, keys)` with the names of what was set.
 * @param {(state: typeof state, keys: Set<string>) => void} listener
 * @returns {() => void} ends it
 */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  const keys = changed;
  changed = null;
  for (const listener of listeners) listener(state, keys);
}
