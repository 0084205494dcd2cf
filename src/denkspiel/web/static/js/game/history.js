/** The history of the browser: an entry for each game, for each step of looking back at one, and for each puzzle. */

import { loadLazy } from "../core/lazy.js";
import { gameId, get, isShown, subscribe } from "../core/store.js";
import { languageOfAddress } from "../core/texts.js";
import { openPuzzle } from "../dialogs/open.js";
import { savedGame } from "../storage/saved_games.js";
import { cancelSwitch, isVariation, plyOfGame, resumeGame, showPly } from "./actions.js";
import { goToAddress, linkToLiveGame, linkToPosition, linkToPuzzle } from "./address.js";
import { removeOverlay } from "./board_overlay.js";
import { showPath } from "./navigation.js";

/**
 * What an entry of the history is about.
 * @typedef {Object} Entry
 * @property {string} id         a game, by where it is saved
 * @property {boolean} [live]    whether it is one by link, which the service keeps
 * @property {boolean} [room]    whether it is none, but a room
 * @property {number|null} ply   after how many moves it is shown, `null` for where it stands
 * @property {import("./variations.js").Line|null} [line]  the moves that led to the position shown, if that is a variation's
 * @property {string|null} [puzzle]  what stands on the board instead, by its number or its day
 */

/** Where the browser keeps the last entry that this window has written. */
const LAST_ENTRY = "denkspiel-last-entry";

/** The addresses that this document has had; a reload that loses the last of them leads to one of the others. */
const addresses = [location.href];

/** How often back or forward were pressed, and whether the board is on its way to where the last of them leads. */
const popStates = { count: 0, underWay: false };

/**
 * Browsers drop the state of an entry, and its new address too, if the address changes while the page is being loaded again,
 * as it does when a computer answers. Call this before anything reads the address.
 */
export function recoverEntry() {
  try {
    const last = JSON.parse(sessionStorage.getItem(LAST_ENTRY) ?? "null");
    sessionStorage.removeItem(LAST_ENTRY); // a page that fails to start must not leave it to yet another one
    const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const isLost = history.state === null && how?.type === "reload" && last?.addresses.includes(location.href);
    if (isLost) history.replaceState(last.entry, "", last.url);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @type {(how: "pushState"|"replaceState", entry: Entry, url: string) => void} */
function write(how, entry, url) {
  history[how](entry, "", url);
  addresses.push(location.href);
  try {
    sessionStorage.setItem(LAST_ENTRY, JSON.stringify({ entry, url, addresses: addresses.slice(-10) }));
  } catch {
    // See above.
  }
}

/** Write the history from now on, and go where it leads. */
export function startHistory() {
  subscribe(() => record(), "latest", "position", "overlay", "players", "texts", "live", "askingOriginal");
  addEventListener("popstate", onPopState);
  record();
}

/** @param {{instead?: boolean}} [how] whether it takes the place of the entry that one is at, whatever that is about */
function record({ instead = false } = {}) {
  const state = get();
  if (popStates.underWay || !isShown(state) || state.pending !== null) return;
  const { cells, live, overlay, position } = state;
  const ply = plyOfGame();
  /** @type {Entry} */
  const here = {
    id: gameId(),
    live: live !== null,
    ply: ply < cells.length ? ply : null,
    line: isVariation() ? position.cells : null,
    puzzle: overlay?.puzzle ?? null,
  };
  const url = addressOf(state, here);
  /** @type {Entry|null} */
  const there = history.state;
  const same = instead || there === null || isSame(there, here);
  if (!same) write("pushState", here, url);
  else if (instead || there === null || url !== location.href) write("replaceState", here, url);
}

/** @type {(state: import("../core/store.js").Shown, entry: Entry) => string} */
function addressOf({ game, latest, live, players, askingOriginal }, { ply, puzzle }) {
  const language = languageOfAddress();
  const more = [puzzle || ply === null ? "" : `ply=${ply}`, language && `language=${language}`].filter(Boolean);
  if (puzzle) return [linkToPuzzle(game.id, puzzle), ...more].join("&");
  if (live) return [linkToLiveGame(live.id), more.join("&")].filter(Boolean).join("?");
  return [linkToPosition(latest, players), askingOriginal && `skin=${askingOriginal}`, ...more].filter(Boolean).join("&"); // a reload asks again
}

/** @type {(one: Entry, other: Entry) => boolean} */
function isSame(one, other) {
  return one.id === other.id && one.ply === other.ply && String(one.line ?? "") === String(other.line ?? "") && (one.puzzle ?? null) === (other.puzzle ?? null);
}

/** A step within the page, such as to a heading, has no entry yet; it changes nothing. Of several others the last one counts. */
/** @type {(event: PopStateEvent) => Promise<void>} */
async function onPopState({ state }) {
  if (!state) return record({ instead: true });
  popStates.count += 1;
  const mine = popStates.count;
  const isWanted = () => mine === popStates.count;
  popStates.underWay = true;
  if (state.room) return location.reload(); // a room has a page of its own; nothing is noted any more until that is here
  try {
    await showEntry(state, isWanted);
  } finally {
    if (isWanted()) popStates.underWay = false;
  }
  if (isWanted()) record({ instead: true }); // what cannot be shown any more, such as a variation that was deleted, is not led to again
}

/**
 * Show what an entry is about, unless back or forward were pressed again meanwhile.
 * @type {(entry: Entry, isWanted: () => boolean) => Promise<void>}
 */
async function showEntry(entry, isWanted) {
  await (entry.live ? goToLiveGame : goToSavedGame)(entry, isWanted);
  if (!isWanted() || entry.id !== gameId()) return;
  if (entry.puzzle) {
    await openPuzzle(entry.puzzle);
    return;
  }
  removeOverlay();
  await (entry.line ? showPath(entry.line) : showPly(entry.ply ?? get().cells.length));
}

/** @type {(entry: Entry, isWanted: () => boolean) => Promise<void>} */
async function goToSavedGame(entry, isWanted) {
  const saved = await savedGame(entry.id);
  if (!isWanted()) return;
  if (!saved) return goToAddress();
  await cancelSwitch();
  if (isWanted() && entry.id !== gameId()) await resumeGame(saved);
}

/** @type {(entry: Entry, isWanted: () => boolean) => Promise<void>} */
async function goToLiveGame(entry, isWanted) {
  removeOverlay();
  await cancelSwitch();
  if (isWanted() && entry.id !== gameId()) await (await loadLazy()).live.openGame(entry.id, isWanted);
}
