/** Dialogues that are loaded, with what they tell, when they are opened for the first time. */

import { attempt } from "../game/actions.js";
import { later } from "../core/lazy.js";
import { wanting } from "../game/board_overlay.js";

/** See `new_game.js`. */
export function openNewGame() {
  return attempt(async () => (await later()).newGame.openNewGame());
}

/** See `friend.js`. */
export function openFriend() {
  return attempt(async () => (await later()).friend.openFriend());
}

/** See `open_room.js`. */
export function openRoom() {
  return attempt(async () => (await later()).openRoom.openRoom());
}

/**
 * See `opponents.js`.
 * @param {0|1} [side]
 */
export function openOpponents(side) {
  return attempt(async () => (await later()).opponents.openOpponents(side));
}

/** See `my_games.js`. */
export function openMyGames() {
  return attempt(async () => (await later()).myGames.openMyGames());
}

/** See `lesson_card.js`. */
export function openLesson() {
  return onceThere(({ lessonCard }) => lessonCard.start());
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
  return attempt(async () => (await later()).opponents.openHints());
}

/**
 * See `opponents.js`.
 * @param {string} kind
 */
export function openStrategy(kind) {
  return attempt(async () => (await later()).opponents.openStrategy(kind));
}

/**
 * Put something on the board, unless something else was wanted there before it could be asked for.
 * @param {(modules: Awaited<ReturnType<typeof later>>) => Promise<void>} start
 */
function onceThere(start) {
  const isWanted = wanting();
  return attempt(async () => {
    const modules = await later();
    if (isWanted()) await start(modules);
  });
}
