/** Who sits at the board, and what players are called. */

import { get } from "./store.js";
import { setting } from "./settings.js";
import { t } from "./texts.js";

export const HUMAN = "human";

/** The longest name, as on the pocket computer. */
export const LONGEST_NAME = 12;

/** Whether the player is a person. */
export function isHuman(player) {
  return player.kind === HUMAN;
}

/** The players by the order in which they were named, whatever stones they have. */
export function named() {
  return [...get().players].sort((one, other) => one.named - other.named);
}

/** Whether a person plays. */
export function hasHuman() {
  return get().players.some(isHuman);
}

/** Whose turn it is, or `null` after the end. */
export function playerToMove() {
  const { latest, players } = get();
  return latest === null || latest.side_to_move === null ? null : players[latest.side_to_move];
}

/**
 * Two players of these kinds; humans without a name get the usual ones.
 * @param {string[]} kinds
 * @param {string[]} [names]
 */
export function seated(kinds, names = setting("names")) {
  const humans = kinds.filter((kind) => kind === HUMAN).length;
  return kinds.map((kind, index) => ({
    kind,
    name: kind === HUMAN ? names[index]?.trim().slice(0, LONGEST_NAME) || usualName(humans, index) : kind,
    named: index,
  }));
}

/** What a human is called who sits down without a name: never like the other player. */
export function nameForHuman(other) {
  const kept = setting("names").map((name) => name.trim().slice(0, LONGEST_NAME));
  const names = [...kept, t("human"), t("player_number", { number: 1 }), t("player_number", { number: 2 })];
  return names.find((name) => name && name !== other);
}

/** The name of a human who gave none. */
export function usualName(humans, index) {
  return humans < 2 ? t("human") : t("player_number", { number: index + 1 });
}

/**
 * Whose lines are dotted: the computer's, as on the pocket computer; between two of a kind the second player's.
 * @returns {0|1}
 */
export function dottedSide() {
  const [first, second] = get().players;
  return first && isHuman(second) && !isHuman(first) ? 0 : 1;
}
