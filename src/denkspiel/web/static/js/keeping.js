/** Keeps the game on the board as it goes on, and finds the one to go on with. */

import { keepGame, keptGame } from "./kept_games.js";
import { change, setting } from "./settings.js";
import { get, isShown, subscribe } from "./store.js";
/** @import { KeptGame } from "./kept_games.js" */
/** @import { Shown } from "./store.js" */

/** @typedef {{id: string, begun: number, kept: string}} Place  where a game is kept, since when, and what was kept last */

/** @type {Map<string, Place>} of all games seen since the page was opened, by what tells one from another */
const places = new Map();

/** Keep what is played from now on. */
export function startKeeping() {
  subscribe(keep, "step", "plotter");
}

/** What the game on the board is kept as. */
export function currentId() {
  const state = get();
  return isShown(state) ? placeOf(state.step.state).id : "";
}

/**
 * Let the game that comes to the board with this state be the one that is kept already.
 * @param {KeptGame} game
 */
export function goesOn({ id, state, begun }) {
  places.set(keyOf(state), { id, begun, kept: JSON.stringify(state) });
}

/**
 * The game that was on the board last, if it is not over: of any kind, or of one.
 * @param {string} [id] of a game of the catalogue
 * @returns {Promise<KeptGame|null>}
 */
export async function unfinished(id = setting("lastGame")) {
  const last = setting("last")[id];
  const game = last ? await keptGame(last) : null;
  return game?.result === null ? game : null;
}

function keep() {
  const now = get();
  if (!isShown(now)) return;
  const place = placeOf(now.step.state);
  const { id } = now.game;
  if (setting("last")[id] !== place.id || setting("lastGame") !== id) {
    change({ last: { ...setting("last"), [id]: place.id }, lastGame: id });
  }
  const state = /** @type {KeptGame["state"]} */ ({ ...now.step.state, question: null, has_quit: false });
  const text = JSON.stringify(state);
  if (text === place.kept) return;
  place.kept = text;
  keepGame(written(now, state, place));
}

/** @type {(now: Shown, state: KeptGame["state"], place: Place) => KeptGame} */
function written({ latest, game, plotter }, state, { id, begun }) {
  const result = latest.outcome && { winner: latest.outcome.winner };
  return { id, title: game.title, state, moves: latest.text, plotter, begun, changed: Date.now(), result };
}

/** @type {(state: Api.StateData) => Place} */
function placeOf(state) {
  const key = keyOf(state);
  const known = places.get(key);
  if (known) return known;
  const begun = Date.now();
  const place = { id: newId(begun), begun, kept: "" };
  places.set(key, place);
  return place;
}

/**
 * What no other game is kept as.
 * @param {number} begun milliseconds since 1970
 */
export function newId(begun) {
  return `${begun.toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** What stays the same as long as a game is the same. */
/** @type {(state: Api.StateData) => string} */
function keyOf({ game, seed, number }) {
  return `${game} ${seed} ${number}`;
}
