/** Keeps the game on the board as it goes on, and finds the one to go on with. */

import { keepGame, keptGame, newPlace } from "./saved_games.js";
import { change, setting } from "../core/settings.js";
import { remark } from "../game/display.js";
import { get, isShown, set, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
/** @import { KeptGame } from "./saved_games.js" */
/** @import { Place, Shown } from "../core/store.js" */

/** Keep what is played from now on. */
export function startKeeping() {
  subscribe(keep, "step", "plotter", "variations");
}

/**
 * Where the game is kept that comes to the board again.
 * @param {KeptGame} game
 * @returns {Place}
 */
export function placeIn({ id, begun, changed, state, variations }) {
  return { id, begun, changed, text: textOf(state, variations) };
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
  if (!isShown(now) || now.live) return; // the service keeps games by link
  const { place } = now;
  const { id } = now.game;
  if (setting("last")[id] !== place.id || setting("lastGame") !== id) {
    change({ last: { ...setting("last"), [id]: place.id }, lastGame: id });
  }
  const state = /** @type {KeptGame["state"]} */ ({ ...now.step.state, question: null, has_quit: false });
  const text = textOf(state, now.variations);
  if (text === place.text) return;
  const game = written(now, state, place);
  set({ place: { ...place, text, changed: game.changed } });
  keepGame(game, place.changed).then((isKept) => isKept || part(game));
}

/** Somebody has played on with this game in another window: what is played here is another one from now on. */
/** @type {(game: KeptGame) => void} */
function part(game) {
  const { place, variations } = get();
  if (place?.id !== game.id) return;
  set({ place: newPlace(), variations });
  keep();
  remark(t("played_elsewhere"));
}

/** @type {(now: Shown, state: KeptGame["state"], place: Place) => KeptGame} */
function written({ latest, game, plotter, variations }, state, { id, begun }) {
  const result = latest.outcome && { winner: latest.outcome.winner };
  return { id, title: game.title, state, moves: latest.text, variations, plotter, begun, changed: Date.now(), result };
}

/** @type {(state: KeptGame["state"], variations?: KeptGame["variations"]) => string} */
function textOf(state, variations = []) {
  return JSON.stringify([state, variations]);
}

