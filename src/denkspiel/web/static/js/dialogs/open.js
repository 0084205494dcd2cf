/** Opens dialogs, lessons and puzzles. Their modules are loaded when somebody opens them for the first time. */

import { loadLazy, loadOriginals } from "../core/lazy.js";
import { get } from "../core/store.js";
import { tryOrRemark } from "../game/actions.js";
import { claimBoard } from "../game/board_overlay.js";

/** @typedef {Awaited<ReturnType<typeof loadLazy>>} Modules */

/**
 * Open something once its module is loaded. Before the first board there is nothing that it could be about.
 * @type {(open: (modules: Modules) => unknown) => Promise<unknown>}
 */
const withModules = async (open) => (isReady() ? tryOrRemark(async () => open(await loadLazy())) : undefined);
const isReady = () => get().step !== null || get().room !== null;

export const openNewGame = () => withModules(({ newGame }) => newGame.openNewGame());
export const openMyGames = () => withModules(({ myGames }) => myGames.openMyGames());
export const openFriend = () => withModules(({ playOnline }) => playOnline.openFriend());
export const openRoom = () => withModules(({ playOnline }) => playOnline.openRoom());
export const openEditor = () => withModules(({ editor }) => editor.openEditor());
export const openHints = () => withModules(({ opponents }) => opponents.openHints());
export const openOpponents = (/** @type {0|1|undefined} */ side = undefined) => withModules(({ opponents }) => opponents.openOpponents(side));
export const openStrategy = (/** @type {string} */ kind) => withModules(({ opponents }) => opponents.openStrategy(kind));
/** Play an original as it was; without a name, show them all. */
export const openOriginals = async (name = "") => (isReady() ? tryOrRemark(async () => (await loadOriginals()).gallery.open(name)) : undefined);
export const openDecision = (/** @type {string} */ by, /** @type {number[]} */ cells) => tryOrRemark(async () => (await loadOriginals()).decision.openDecision(by, cells));
export const openLesson = () => openUnlessReplaced(({ lesson }) => lesson.start());
/** By its name or number, or "rush"; `id` names a game with puzzles, by default that at hand. */
export const openPuzzle = (/** @type {string} */ which, /** @type {string|undefined} */ id = undefined) =>
  openUnlessReplaced(({ puzzleCard, rush }) => (which === "rush" ? rush.startRush() : puzzleCard.start(which, id)));
export const openProgress = () => withModules(({ progress }) => progress.openProgress());

/**
 * Put something on the board, unless something else was wanted there before its module was loaded.
 * @param {(modules: Modules) => Promise<void>} start
 */
function openUnlessReplaced(start) {
  const isWanted = claimBoard();
  return withModules((modules) => (isWanted() ? start(modules) : undefined));
}
