/** What is proven of a position, in words. */

import { called } from "../players.js";
import { shown } from "../store.js";
import { t } from "../texts.js";
/** @import { Standing } from "./course.js" */

/** @type {(standing: Standing) => string} */
export function standingWords({ winner, plies }) {
  if (winner === null) return t(plies ? "graph.draw" : "graph.drawn");
  const player = called(shown().players[winner]);
  return plies ? t("graph.wins_in", { player, plies }) : t("graph.won", { player });
}
