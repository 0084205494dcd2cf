/** The history of the browser: an entry for each game, for each step of looking back at one, and for each puzzle. */

import { goToAddress, linkTo, linkToPuzzle, linkToTable } from "./address.js";
import { openPuzzle } from "./dialogs/open.js";
import { isVariation, look, plyOfGame, resume } from "./flow.js";
import { currentId } from "./keeping.js";
import { keptGame } from "./kept_games.js";
import { later } from "./later.js";
import { giveBack } from "./loan.js";
import { lookAt } from "./looking.js";
import { get, isShown, subscribe } from "./store.js";
import { languageOfAddress } from "./texts.js";

/**
 * What an entry of the history is about.
 * @typedef {Object} Entry
 * @property {string} id         a game, by where it is kept
 * @property {boolean} [live]    whether it is one by link, which the service keeps
 * @property {boolean} [room]    whether it is none, but a room
 * @property {number|null} ply   after how many moves it is shown, `null` for where it stands
 * @property {import("./variations.js").Line|null} [line]  the moves that led to the position shown, if that is a variation's
 * @property {string|null} [puzzle]  what stands on the board instead, by its number or its day
 */

/** Whether the board is on its way to where back or forward leads. */
let travels = false;

/** Write the history from now on, and go where it leads. */
export function startJourney() {
  subscribe(() => note(), "latest", "position", "loan", "players", "texts", "live");
  addEventListener("popstate", travel);
  note();
}

/** @param {{instead?: boolean}} [how] whether it takes the place of the entry that one is at, whatever that is about */
function note({ instead = false } = {}) {
  const state = get();
  if (travels || !isShown(state) || state.pending !== null) return;
  const { cells, live, loan, position } = state;
  const ply = plyOfGame();
  /** @type {Entry} */
  const here = {
    id: currentId(),
    live: live !== null,
    ply: ply < cells.length ? ply : null,
    line: isVariation() ? position.cells : null,
    puzzle: loan?.puzzle ?? null,
  };
  const url = addressOf(state, here);
  /** @type {Entry|null} */
  const there = history.state;
  const same = instead || there === null || isSame(there, here);
  if (!same) history.pushState(here, "", url);
  else if (instead || there === null || url !== location.href) history.replaceState(here, "", url);
}

/** @type {(state: import("./store.js").Shown, entry: Entry) => string} */
function addressOf({ game, latest, live, players }, { ply, puzzle }) {
  const language = languageOfAddress();
  const more = [puzzle || ply === null ? "" : `ply=${ply}`, language && `language=${language}`].filter(Boolean);
  if (puzzle) return [linkToPuzzle(game.id, puzzle), ...more].join("&");
  if (live) return [linkToTable(live.id), more.join("&")].filter(Boolean).join("?");
  return [linkTo(latest, players), ...more].join("&");
}

/** @type {(one: Entry, other: Entry) => boolean} */
function isSame(one, other) {
  return one.id === other.id && one.ply === other.ply && String(one.line ?? "") === String(other.line ?? "") && (one.puzzle ?? null) === (other.puzzle ?? null);
}

/** A step within the page, such as to a heading, has no entry yet; it changes nothing. */
/** @type {(event: PopStateEvent) => Promise<void>} */
async function travel({ state }) {
  travels = true;
  try {
    if (state) await arrive(state);
  } finally {
    travels = false;
  }
  note({ instead: true }); // what cannot be shown any more, such as a variation that was deleted, is not led to again
}

/** @type {(entry: Entry) => Promise<void>} */
async function arrive(entry) {
  if (entry.room) return location.reload(); // a room has a page of its own
  if (entry.live) return arriveAtTable(entry);
  const kept = await keptGame(entry.id);
  if (!kept) return goToAddress();
  if (entry.id !== currentId()) await resume(kept);
  if (entry.puzzle) {
    await openPuzzle(entry.puzzle);
    return;
  }
  giveBack();
  await lookAs(entry);
}

/** @type {(entry: Entry) => Promise<void>} */
async function arriveAtTable(entry) {
  giveBack();
  if (entry.id !== currentId()) await (await later()).live.open(entry.id);
  if (entry.id !== currentId()) return;
  if (entry.puzzle) await openPuzzle(entry.puzzle);
  else await lookAs(entry);
}

/** @type {(entry: Entry) => Promise<void>|undefined} */
function lookAs(entry) {
  return entry.line ? lookAt(entry.line) : look(entry.ply ?? get().cells.length);
}
