/** What opens dialogues and puts lessons and puzzles on the board: their modules are loaded when they are opened for the first time. */

import { loadLazy } from "../core/lazy.js";
import { get } from "../core/store.js";
import { tryOrRemark } from "../game/actions.js";
import { claimBoard } from "../game/board_overlay.js";

/** @typedef {Awaited<ReturnType<typeof loadLazy>>} Modules */

/**
 * Open something once its module is loaded. Before the first board there is nothing that it could be about.
 * @type {(open: (modules: Modules) => unknown) => Promise<unknown>}
 */
const withModules = async (open) => {
  const isReady = get().step !== null || get().room !== null;
  return isReady ? tryOrRemark(async () => open(await loadLazy())) : undefined;
};

export const openNewGame = () => withModules(({ newGame }) => newGame.openNewGame());
export const openMyGames = () => withModules(({ myGames }) => myGames.openMyGames());
export const openFriend = () => withModules(({ playOnline }) => playOnline.openFriend());
export const openRoom = () => withModules(({ playOnline }) => playOnline.openRoom());
export const openHints = () => withModules(({ opponents }) => opponents.openHints());
export const openOpponents = (/** @type {0|1|undefined} */ side = undefined) => withModules(({ opponents }) => opponents.openOpponents(side));
export const openStrategy = (/** @type {string} */ kind) => withModules(({ opponents }) => opponents.openStrategy(kind));
export const openLesson = () => openUnlessReplaced(({ lesson }) => lesson.start());
export const openPuzzle = (/** @type {string} */ which) => openUnlessReplaced(({ puzzleCard }) => puzzleCard.start(which));

/**
 * Put something on the board, unless something else was wanted there before its module was loaded.
 * @param {(modules: Modules) => Promise<void>} start
 */
function openUnlessReplaced(start) {
  const isWanted = claimBoard();
  return withModules((modules) => (isWanted() ? start(modules) : undefined));
}
