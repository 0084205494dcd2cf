/** The games that are saved on this device, in IndexedDB, or else until the page goes; and how people did in them. */

import { isHuman } from "../game/players.js";
/** @import { SaveInfo } from "../core/store.js" */

const NAME = "denkspiel";
const STORE = "games";

/**
 * A game as it is saved.
 * @typedef {Object} SavedGame
 * @property {string} id
 * @property {string} title         of the game
 * @property {Required<Api.GameInProgress>} state  where it stands
 * @property {string} moves         written as a link has them
 * @property {import("../game/variations.js").Line[]} [variations]  what else was tried; entries of earlier versions have none
 * @property {boolean} plotter      whether a plot of it was asked for
 * @property {number} begun         milliseconds since 1970
 * @property {number} changed       the same
 * @property {{winner: 0|1|null}|null} result  how it ended; `null` while it goes on
 */

/**
 * A game to be saved, unless it was played on in another window.
 * @typedef {Object} Save
 * @property {SavedGame} game
 * @property {number|null} before  when the one with the same id was changed last as far as is known here; `null` if there is none
 */

/** @type {Map<string, SavedGame>} what the page itself remembers, for browsers that save nothing */
const inMemory = new Map();
/** @type {Set<string>} which of that could not be written to the disk */
const unwritten = new Set();
/** @type {Map<string, Set<number>>} when each game was changed here: such a copy on the disk is no other window's */
const changes = new Map();
/** @type {Set<Save>} what is on its way to the disk, in order */
const inProgress = new Set();
/** @type {Promise<IDBDatabase|null>|null} */
let opened = null;

/**
 * An id that no other game has.
 * @param {number} begun milliseconds since 1970
 */
export function newGameId(begun) {
  return `${begun.toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/**
 * Where a game that begins now is saved.
 * @returns {SaveInfo}
 */
export function newSaveInfo() {
  const begun = Date.now();
  return { id: newGameId(begun), begun, changed: null, text: "" };
}

addEventListener("pagehide", () => inProgress.size && saveForNextPage([...inProgress]));
addEventListener("pageshow", ({ persisted }) => persisted && database().then((disk) => disk && writeGamesOfLastPage(disk)));

/**
 * Keep a game, in the place of the one with the same id, unless that was played on in another window meanwhile. One without
 * any move stays as long as the page is open.
 * @param {SavedGame} game
 * @param {number|null} [before]  when the one with the same id was changed last as far as is known here; `null` if there is none
 * @returns {Promise<boolean>} whether it is saved
 */
export async function saveGame(game, before = null) {
  inMemory.set(game.id, game);
  if (!isBegun(game)) return true;
  const save = { game, before };
  changes.set(game.id, (changes.get(game.id) ?? new Set()).add(game.changed));
  inProgress.add(save);
  let isKept = true;
  const isWritten = await write((store) => put(store, save, (saved) => (isKept = saved)));
  inProgress.delete(save);
  if (isWritten) unwritten.delete(game.id);
  else unwritten.add(game.id);
  if (!isKept) inMemory.delete(game.id);
  return isKept;
}

/** Whether all games will be there when the page is opened again. */
export async function areAllSaved() {
  return (await database()) !== null && !unwritten.size;
}

/**
 * Forget a game.
 * @param {string} id
 */
export async function deleteGame(id) {
  inMemory.delete(id);
  unwritten.delete(id);
  await write((store) => store.delete(id));
}

/**
 * The game with this id as it was played on last, in this window or another one; `null` if there is none.
 * @param {string} id
 * @returns {Promise<SavedGame|null>}
 */
export async function savedGame(id) {
  return newest(await read((store) => store.get(id)), inMemory.get(id)) ?? null;
}

/**
 * All games in which there was a move, the one changed last first.
 * @returns {Promise<SavedGame[]>}
 */
export async function savedGames() {
  /** @type {SavedGame[]} */
  const saved = (await read((store) => store.getAll())) ?? [];
  const all = new Map(inMemory);
  for (const game of saved) all.set(game.id, newest(game, all.get(game.id)) ?? game);
  return [...all.values()].filter(isBegun).sort((one, other) => other.changed - one.changed);
}

/** @type {(saved: SavedGame|undefined, mine: SavedGame|undefined) => SavedGame|undefined} */
function newest(saved, mine) {
  return mine && !(mine.changed < (saved?.changed ?? 0)) ? mine : saved;
}

/** @type {(game: SavedGame) => boolean} */
function isBegun({ state }) {
  return state.cells.length > 0 || state.undone.length > 0;
}

/**
 * Put a game into the store, unless it was played on in another window; twice is the same as once.
 * @param {IDBObjectStore} store
 * @param {Save} save
 * @param {(isKept: boolean) => void} [tell]
 */
function put(store, { game, before }, tell = () => undefined) {
  const asked = store.get(game.id);
  asked.onsuccess = () => {
    const mine = [before, game.changed, ...(changes.get(game.id) ?? [])];
    const isKept = asked.result === undefined || mine.includes(asked.result.changed);
    if (isKept) store.put(game);
    tell(isKept);
  };
}

/**
 * Do something with the store, and wait until it is on the disk; tells whether it is.
 * @param {(store: IDBObjectStore) => void} act
 */
async function write(act) {
  const disk = await database();
  return disk !== null && transact(disk, act);
}

/**
 * The same once the store is open; tells whether it is on the disk.
 * @param {IDBDatabase} disk
 * @param {(store: IDBObjectStore) => void} act
 * @returns {Promise<boolean>}
 */
function transact(disk, act) {
  return new Promise((resolve) => {
    try {
      const transaction = disk.transaction(STORE, "readwrite");
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false); // a disk without room: the page itself still has the game
      act(transaction.objectStore(STORE));
    } catch {
      resolve(false); // the browser has closed the store
    }
  });
}

/**
 * Put on the disk what a page that went has left.
 * @param {IDBDatabase} disk
 */
async function writeGamesOfLastPage(disk) {
  const saves = gamesOfLastPage();
  if (!saves.length) return;
  const isThere = await transact(disk, (store) => putEach(store, saves));
  if (isThere) clearGamesOfLastPage();
}

/** One after the other: each looks at what the one before has put there. */
/** @type {(store: IDBObjectStore, saves: Save[]) => void} */
function putEach(store, [next, ...others]) {
  if (next) put(store, next, () => putEach(store, others));
}

/**
 * What the store answers; `undefined` without one.
 * @param {(store: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<any>}
 */
async function read(ask) {
  const disk = await database();
  if (disk === null) return undefined;
  const request = ask(disk.transaction(STORE).objectStore(STORE));
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
}

/** The one that is open; `null` where nothing may be saved. */
function database() {
  opened ??= open().then(async (disk) => {
    if (disk !== null) await writeGamesOfLastPage(disk);
    return disk;
  });
  return opened;
}

/** @returns {Promise<IDBDatabase|null>} */
function open() {
  return new Promise((resolve) => {
    const refused = () => resolve(null);
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = refused;
      request.onblocked = refused;
    } catch {
      refused();
    }
  });
}

const KEY = "denkspiel-unsaved";

/**
 * Leave this for the next page, behind what other windows have left.
 * @param {Save[]} saves
 */
export function saveForNextPage(saves) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...gamesOfLastPage(), ...saves]));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/**
 * What was left, in order; what else may stand there is passed over, or the page could not open its games.
 * @returns {Save[]}
 */
export function gamesOfLastPage() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((save) => typeof save?.game?.id === "string") : [];
  } catch {
    return [];
  }
}

/** All of it is on the disk. */
export function clearGamesOfLastPage() {
  localStorage.removeItem(KEY);
}

/**
 * @typedef {Object} Result
 * @property {string} game      its id
 * @property {string} title     what it is called
 * @property {string} opponent
 * @property {number} won       games that the person has won
 * @property {number} drawn
 * @property {number} lost
 */

/**
 * The results of all games between a person and a computer that are over; those with the most games first.
 * @param {SavedGame[]} games
 * @returns {Result[]}
 */
export function resultsOf(games) {
  /** @type {Map<string, Result>} */
  const all = new Map();
  for (const { state, title, result } of games) {
    const computer = state.players?.findIndex((player) => !isHuman(player)) ?? -1;
    const human = state.players?.findIndex(isHuman) ?? -1;
    if (!result || computer < 0 || human < 0) continue;
    const { game } = state;
    const { kind: opponent } = /** @type {Api.SeatData[]} */ (state.players)[computer];
    const key = `${game} ${opponent}`;
    const row = all.get(key) ?? { game, title, opponent, won: 0, drawn: 0, lost: 0 };
    row[result.winner === null ? "drawn" : result.winner === human ? "won" : "lost"] += 1;
    all.set(key, row);
  }
  return [...all.values()].sort((one, other) => count(other) - count(one));
}

/** @type {(row: Result) => number} */
function count({ won, drawn, lost }) {
  return won + drawn + lost;
}
