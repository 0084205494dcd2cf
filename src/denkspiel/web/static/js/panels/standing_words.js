/** What is proven of a position, in words. */

import { called } from "../game/players.js";
import { shown } from "../core/store.js";
import { t } from "../core/texts.js";
/** @import { Standing } from "./course.js" */

/** @type {(standing: Standing) => string} */
export function standingWords({ winner, plies }) {
  if (winner === null) return t(plies ? "graph.draw" : "graph.drawn");
  const player = called(shown().players[winner]);
  return plies ? t("graph.wins_in", { player, plies }) : t("graph.won", { player });
}
