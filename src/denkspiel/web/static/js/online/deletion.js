/** Deleting a game by link. */

import { remove } from "../core/api.js";
import { ask } from "../dialogs/confirm.js";
import { attempt, turnTo } from "../game/actions.js";
import { isHuman } from "../game/players.js";
import { get } from "../core/store.js";
import { t } from "../core/texts.js";

/**
 * Ask, and delete the game if that is meant. If it is on the board, a game of one's own takes its place.
 * @param {Pick<Api.LiveView, "id"|"side">&Pick<Api.LiveSummary, "seats">} linked
 * @param {string} game  of the catalogue
 * @returns {Promise<boolean>} whether it was to be deleted
 */
export async function deleteLinkedGame({ id, side, seats }, game) {
  const other = seats[1 - (side ?? 0)];
  // A person in the other seat keeps it.
  const words = t(isHuman(other) && other.name ? "live.really_delete" : "live.really_delete_alone");
  if (!(await ask("ask-delete", words))) return false;
  await attempt(async () => {
    await remove(`live/${id}`);
    if (get().live?.id === id) await turnTo(game);
  });
  return true;
}
