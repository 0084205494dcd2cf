/** The games that are kept on this device, whatever becomes of the page: in IndexedDB, or until the page goes. */

const NAME = "denkspiel";
const STORE = "games";

/**
 * A game as it is kept.
 * @typedef {Object} KeptGame
 * @property {string} id
 * @property {string} title         of the game
 * @property {Required<Api.StateData>} state  where it stands
 * @property {string} moves         written as a link has them
 * @property {import("./variations.js").Line[]} [variations]  what else was tried; entries of earlier versions have none
 * @property {boolean} plotter      whether a plot of it was asked for
 * @property {number} begun         milliseconds since 1970
 * @property {number} changed       the same
 * @property {{winner: 0|1|null}|null} result  how it ended; `null` while it goes on
 */

/** @type {Map<string, KeptGame>} what the page itself has kept, for browsers that keep nothing */
const here = new Map();
/** @type {Promise<IDBDatabase|null>|null} */
let opened = null;

/**
 * Keep a game, in the place of the one with the same id, unless that was played on in another window meanwhile. One without
 * any move is kept as long as the page is open.
 * @param {KeptGame} game
 * @param {number|null} [before]  when the one with the same id was changed last as far as is known here; `null` if there is none
 * @returns {Promise<boolean>} whether it is kept
 */
export async function keepGame(game, before = null) {
  here.set(game.id, game);
  if (!isBegun(game)) return true;
  let isKept = true;
  await written((store) => {
    const asked = store.get(game.id);
    asked.onsuccess = () => {
      isKept = asked.result === undefined || asked.result.changed === before;
      if (isKept) store.put(game);
      else here.delete(game.id);
    };
  });
  return isKept;
}

/**
 * Forget a game.
 * @param {string} id
 */
export async function forgetGame(id) {
  here.delete(id);
  await written((store) => store.delete(id));
}

/**
 * The game with this id, or `null`.
 * @param {string} id
 * @returns {Promise<KeptGame|null>}
 */
export async function keptGame(id) {
  return here.get(id) ?? (await read((store) => store.get(id))) ?? null;
}

/**
 * All games in which there was a move, the one changed last first.
 * @returns {Promise<KeptGame[]>}
 */
export async function keptGames() {
  /** @type {KeptGame[]} */
  const kept = (await read((store) => store.getAll())) ?? [];
  const all = new Map(here);
  for (const game of kept) if (!(game.changed < (all.get(game.id)?.changed ?? 0))) all.set(game.id, game);
  return [...all.values()].filter(isBegun).sort((one, other) => other.changed - one.changed);
}

/** @type {(game: KeptGame) => boolean} */
function isBegun({ state }) {
  return state.cells.length > 0 || state.undone.length > 0;
}

/**
 * Do something with the store, and wait until it is on the disk.
 * @param {(store: IDBObjectStore) => void} act
 */
async function written(act) {
  const disk = await database();
  if (disk === null) return;
  const transaction = disk.transaction(STORE, "readwrite");
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
    transaction.onabort = resolve; // a disk without room: the page itself still has the game
    act(transaction.objectStore(STORE));
  });
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

/** The one that is open; `null` where nothing may be kept. */
function database() {
  opened ??= open();
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
