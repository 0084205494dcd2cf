/**
 * The state of the page, in one place. Modules read it with `get`, change it with `set` and learn of changes with `subscribe`.
 *
 * Much of it belongs to one game, to its moves so far, or to one position. `set` drops that as soon as another game or
 * position is shown, so nobody else has to look whether something fits to what is on the board.
 *
 * All rules stand behind `position`, which the server makes; nothing here decides what is legal.
 *
 * @import { Marks } from "../board/marks.js"
 * @import { Line } from "../game/variations.js"
 *
 * @typedef {Required<Api.SeatData>} Player
 *
 * @typedef {Object} Thinking
 * @property {string} by           an opponent
 * @property {"move"|"hint"} what
 * @property {number} since        milliseconds since 1970
 * @property {string} [loading]    what the server says while its solver is not ready yet, else ""
 *
 * @typedef {{id: string, begun: number, changed: number|null, text: string}} SaveInfo  of a saved game, when it was begun and
 *     changed last, in milliseconds since 1970, and what was saved last
 *
 * @typedef {typeof state} State
 * @typedef {State & {game: Api.GameData, step: Api.GameStep, latest: Api.PositionData,
 *     position: Api.PositionData, saveInfo: SaveInfo}} Shown
 *     the state once there is a game on the board
 *
 * @typedef {{from: string, to: Api.PlainStrengthData, words: "offer_up"|"offer_down"|"offer_meanwhile"}} StrengthOffer
 *     another strength, after several games won or lost in a row against `from`, or while its solver is loading
 *
 * @typedef {"game"|"moves"|"position"} Scope  what a part of the state belongs to: the game on the board, that game with
 *     the moves made so far, or the position shown
 */

/**
 * What the service has answered about the game or position, or how far it is with that. When `status` is "failed", `problem`
 * says why, and `isTemporary` whether it is asked again by itself.
 * @template Answer
 * @typedef {Object} QueryResult
 * @property {"off"|"asking"|"loading"|"there"|"failed"} status
 * @property {Answer|null} answer
 * @property {string} problem
 * @property {boolean} isTemporary
 */

/** @type {QueryResult<any>} */
export const NOT_REQUESTED = Object.freeze({ status: "off", answer: null, problem: "", isTemporary: false });

/**
 * The parts of the state that belong to a game, to its moves, or to a position, as they are when another one is shown.
 * `set` looks at the scopes in this order.
 */
const PARTS = {
  game: (/** @type {Api.GameData|null} */ game) => ({
    /** Where the next stone goes: the index of a stack of the board, or of a point. */
    cursor: game?.plan.start ?? 0,
    /** @type {Line[]} what else was tried in this game */
    variations: [],
    /** @type {{line: Line, ply: number}|null} what a person wants to see on the board, as long as that is not described */
    requested: null,
    /** @type {Thinking|null} who thinks about what */
    thinking: null,
    /** When the game ended, in milliseconds since 1970. */
    endedAt: 0,
    /** Whether replies to the other one's moves are being planned on the board of a live game. */
    isPlanning: false,
    /** Whether the moves are being replayed. */
    isReplaying: false,
    /** Whether the review of the game is open. */
    reviewing: false,
    /** @type {number|null} the move whose reasons are open */
    openedReasons: null,
  }),
  moves: () => ({
    /** @type {import("../panels/exercise.js").Exercise|null} the mistakes that one learns from at the moment */
    exercise: null,
    /** @type {StrengthOffer|null} */
    strengthOffer: null,
    /** Whether the course of the game is to be known without gaps. */
    isFillingGraph: false,
    /** @type {QueryResult<Api.Review>} the grades of the moves */
    grades: NOT_REQUESTED,
  }),
  position: (/** @type {Api.GameData|null} */ game) => ({
    // In a graph each choice of points begins anew; on a board the cursor stays.
    ...(game?.edges ? { cursor: game.plan.start } : {}),
    /** @type {number|null} the point the line starts from, once it is confirmed; `null` on boards of cells */
    from: null,
    /** The beginning of a name or of digits, typed so far, to which more may come. */
    typed: "",
    /** @type {number|null} the place whose whole name was typed last, as long as nothing else was done */
    typedPlace: null,
    /** Whether the cursor was led somewhere; looking back, Enter plays there only then. */
    isCursorMoved: false,
    /** @type {import("../game/commands.js").Hint|null} the cell that was suggested, and how much of that is said */
    hint: null,
    /** @type {Marks|null} what is marked instead, at a step of a decision */
    decision: null,
    /** @type {number[]} the cells that a text names which is pointed at, has the focus, or belongs to what is shown */
    named: [],
    /** @type {Marks} what stands over the cells of the board */
    marks: { value: [], rating: [], pointer: [] },
    /** @type {QueryResult<Api.ChoiceData>} the ratings of the next move */
    ratings: NOT_REQUESTED,
    /** @type {QueryResult<Api.Analysis>} the exact values of the next moves */
    analysis: NOT_REQUESTED,
    /** @type {QueryResult<Api.Analysis>} how the position stands: known soon, if not exactly */
    quickAnalysis: NOT_REQUESTED,
    /** @type {QueryResult<Api.Exploration>} what was chosen in saved games */
    exploration: NOT_REQUESTED,
  }),
};

const state = {
  /** @type {Api.GameSummary[]} all games of the catalogue */
  games: [],
  /** @type {Api.GameData|null} the game that is played, with its board */
  game: null,
  /** @type {number[]} the cells taken so far, in order */
  cells: [],
  /** @type {Api.GameStep|null} where the game stands, as the server has described it last */
  step: null,
  /** @type {Api.LiveView|null} the live game that is on the board, as the service has described it last; `null` for one's own table */
  live: null,
  /** @type {(Api.RoomView & {gone?: boolean})|null} the room that the page shows instead of a board, as the service has described it last, and whether it is gone */
  room: null,
  /** @type {{game: string, call: string}|null} the next game in a room, which waits for who sits at the board where the last one is over, and what calls to it */
  nextGame: null,
  /** Whether the service is out of reach, as far as a live game or a room has noticed. */
  isServiceAway: false,
  /** @type {"move"|"computer"|"other"|null} what is waited for once the server has confirmed the own stone, which is drawn already */
  pending: null,
  /** @type {Api.PositionData|null} what stands after all cells taken */
  latest: null,
  /** @type {Api.PositionData|null} what stands after the first `ply` cells of `line`: what the board shows */
  position: null,
  /** @type {SaveInfo|null} where the game on the board is saved, or will be */
  saveInfo: null,
  /** @type {Line} the line that the board shows a position of: the game itself, or a variation */
  line: [],
  /** How many of the cells of the line the board shows. */
  ply: 0,
  /** @type {Player[]} who has the first player's stones, and who the second player's */
  players: [],
  /** @type {string[]} what there is to say at the moment, one sentence each */
  remarks: [],
  /** @type {string|null} why the server has not answered what was done; it is asked again by itself */
  connectionProblem: null,
  /** @type {string|null} which page of the help is open */
  help: null,
  /** Whether a question must be answered first; computer players wait meanwhile. */
  isAsking: false,
  /** The original that asks its first questions, before there is a game; "" if none does. */
  askingOriginal: "",
  /** Whether a plot of this game was asked for. */
  plotter: false,
  /** @type {import("../game/board_overlay.js").Overlay|null} what stands on the board instead of the game */
  overlay: null,
  /** @type {Api.PositionData|null} what the board showed before that */
  positionBefore: null,
  /** Whose ratings are wanted by name; "" for the current opponent's. */
  rater: "",
  ...PARTS.position(null),
  ...PARTS.moves(),
  ...PARTS.game(null),
};

/** @type {{listener: (state: State, keys: Set<string>) => void, only: string[]}[]} */
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

/** What the game on the board is saved as, by this page or by the service; "" before the first one. */
export function gameId() {
  return state.live?.id ?? state.saveInfo?.id ?? "";
}

/** How many moves of the game on the board are a position that was set up: nobody goes back beyond it. */
export function setupPlies() {
  return state.step?.state.setup ?? 0;
}

/** What is shown, in each scope: as long as that stays the same, what belongs to it may stay. */
/** @type {Record<Scope, () => string>} */
const STAMPS = {
  game: gameId,
  moves: () => `${gameId()} ${state.cells}`,
  position: () => `${gameId()} ${state.overlay ? "overlay" : ""} ${state.position?.cells}`,
};

/**
 * What a part of the state belongs to.
 * @param {string} key
 */
export function scopeOf(key) {
  const scopes = /** @type {Scope[]} */ (Object.keys(PARTS));
  return /** @type {Scope} */ (scopes.findLast((scope) => key in PARTS[scope](null)));
}

/**
 * Note what is shown, for something that takes a while.
 * @param {Scope} scope
 * @returns {() => boolean} whether it is shown still
 */
export function stillShown(scope) {
  const before = STAMPS[scope]();
  return () => STAMPS[scope]() === before;
}

/**
 * Change some of the state; subscribers are called before the next picture, once for many changes. What belongs
 * to a game or position that is no longer shown is dropped, unless the patch has it for the one shown now.
 * @param {Partial<State>} patch
 */
export function set(patch) {
  const scopes = /** @type {Scope[]} */ (Object.keys(PARTS)).map((scope) => ({ scope, isSame: stillShown(scope) }));
  Object.assign(state, patch);
  for (const { scope, isSame } of scopes) {
    if (isSame()) continue;
    const fresh = { ...PARTS[scope](state.game), ...patch };
    Object.assign(state, fresh);
    notifyChange(...Object.keys(fresh));
  }
  notifyChange(...Object.keys(patch));
}

/**
 * Tell those who subscribed what is no longer as it was: some of the state, a setting, or "texts" for another language.
 * @param {...string} keys
 */
export function notifyChange(...keys) {
  if (!changed.size) queueMicrotask(notifyListeners);
  for (const key of keys) changed.add(key);
}

/**
 * Call `listener(state, keys)` after changes, with the names of what has changed.
 * @param {(state: State, keys: Set<string>) => void} listener
 * @param {...string} only the names that it is called for, by default all
 */
export function subscribe(listener, ...only) {
  listeners.push({ listener, only });
}

function notifyListeners() {
  const keys = changed;
  changed = new Set();
  for (const { listener, only } of listeners) {
    if (only.length && !only.some((key) => keys.has(key))) continue;
    try {
      listener(state, keys);
    } catch (error) {
      queueMicrotask(() => { // reported as an error of the page, but the other listeners are called too: address and storage must stay right
        throw error;
      });
    }
  }
}
