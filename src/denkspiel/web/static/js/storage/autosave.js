/** Keeps the game on the board as it goes on, and finds the one to go on with. */

import { changeSettings, setting } from "../core/settings.js";
import { get, isShown, set, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { remark } from "../game/display.js";
import { newSaveInfo, saveGame, savedGame } from "./saved_games.js";
/** @import { SaveInfo } from "../core/store.js" */
/** @import { SavedGame } from "./saved_games.js" */

/** Keep what is played from now on. */
export function startAutosave() {
  subscribe(save, "step", "plotter", "variations");
}

/**
 * Where the game is saved that comes to the board again.
 * @param {SavedGame} game
 * @returns {SaveInfo}
 */
export function saveInfoOf({ id, begun, changed, state, variations }) {
  return { id, begun, changed, text: textOf(state, variations) };
}

/**
 * The game that was on the board last, if it is not over: of any kind, or of one.
 * @param {string} [id] of a game of the catalogue
 * @returns {Promise<SavedGame|null>}
 */
export async function unfinishedGame(id = setting("lastGame")) {
  const last = setting("last")[id];
  const game = last ? await savedGame(last) : null;
  return game?.result === null ? game : null;
}

function save() {
  const now = get();
  if (!isShown(now) || now.live) return; // the service keeps live games
  const { saveInfo } = now;
  const { id } = now.game;
  if (setting("last")[id] !== saveInfo.id || setting("lastGame") !== id) {
    changeSettings({ last: { ...setting("last"), [id]: saveInfo.id }, lastGame: id });
  }
  const state = /** @type {SavedGame["state"]} */ ({ ...now.step.state, question: null, has_quit: false });
  const text = textOf(state, now.variations);
  if (text === saveInfo.text) return;
  const { latest, game: { title }, plotter, variations } = now;
  const result = latest.outcome && { winner: latest.outcome.winner };
  const game = { id: saveInfo.id, title, state, moves: latest.text, variations, plotter, begun: saveInfo.begun, changed: Date.now(), result };
  set({ saveInfo: { ...saveInfo, text, changed: game.changed } });
  saveGame(game, saveInfo.changed).then((isKept) => isKept || saveAsCopy(game));
}

/** Somebody has played on with this game in another window: what is played here is another one from now on. */
/** @type {(game: SavedGame) => void} */
function saveAsCopy(game) {
  const { saveInfo, variations } = get();
  if (saveInfo?.id !== game.id) return;
  set({ saveInfo: newSaveInfo(), variations });
  save();
  remark(t("played_elsewhere"));
}

/** @type {(state: SavedGame["state"], variations?: SavedGame["variations"]) => string} */
function textOf(state, variations = []) {
  return JSON.stringify([state, variations]);
}

