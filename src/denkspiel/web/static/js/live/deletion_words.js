/** What is asked before a game by link is deleted. */

import { isHuman } from "../players.js";
import { t } from "../texts.js";

/** A person in the other seat keeps it. */
/** @type {(game: {side: 0|1|null, seats: {kind: string, name: string}[]}) => string} */
export function deletionWords({ side, seats }) {
  const other = seats[1 - (side ?? 0)];
  return t(isHuman(other) && other.name ? "live.really_delete" : "live.really_delete_alone");
}
