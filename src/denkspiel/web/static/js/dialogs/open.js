/** Dialogues that are loaded, with what they tell, when they are opened for the first time. */

import { loadLazy } from "../core/lazy.js";
import { tryOrRemark } from "../game/actions.js";
import { claimBoard } from "../game/board_overlay.js";

/** See `new_game.js`. */
export function openNewGame() {
  return tryOrRemark(async () => (await loadLazy()).newGame.openNewGame());
}

/** See `friend.js`. */
export function openFriend() {
  return tryOrRemark(async () => (await loadLazy()).playOnline.openFriend());
}

/** See `open_room.js`. */
export function openRoom() {
  return tryOrRemark(async () => (await loadLazy()).playOnline.openRoom());
}

/**
 * See `opponents.js`.
 * @param {0|1} [side]
 */
export function openOpponents(side) {
  return tryOrRemark(async () => (await loadLazy()).opponents.openOpponents(side));
}

/** See `my_games.js`. */
export function openMyGames() {
  return tryOrRemark(async () => (await loadLazy()).myGames.openMyGames());
}

/** See `lesson_card.js`. */
export function openLesson() {
  return onceThere(({ lesson }) => lesson.start());
}

/**
 * See `puzzle_card.js`.
 * @param {string} which
 */
export function openPuzzle(which) {
  return onceThere(({ puzzleCard }) => puzzleCard.start(which));
}

/** See `opponents.js`. */
export function openHints() {
  return tryOrRemark(async () => (await loadLazy()).opponents.openHints());
}

/**
 * See `opponents.js`.
 * @param {string} kind
 */
export function openStrategy(kind) {
  return tryOrRemark(async () => (await loadLazy()).opponents.openStrategy(kind));
}

/**
 * Put something on the board, unless something else was wanted there before it could be asked for.
 * @param {(modules: Awaited<ReturnType<typeof loadLazy>>) => Promise<void>} start
 */
function onceThere(start) {
  const isWanted = claimBoard();
  return tryOrRemark(async () => {
    const modules = await loadLazy();
    if (isWanted()) await start(modules);
  });
}
