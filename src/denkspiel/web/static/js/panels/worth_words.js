/** What a move is worth, in words: proven, or else estimated, and called that. */

import { t } from "../core/texts.js";
import { outcomeOf, percentOf, pointsText } from "./score.js";
/** @import { Worth } from "./score.js" */

/** @type {(worth: Worth) => string} */
export function worthWords({ score, chance, points }) {
  if (score) return score.words;
  if (chance === null) return t("values.unknown");
  if (points === null) return t(`values.some_time.${outcomeOf(chance)}`);
  return t("values.guessed", { percent: percentOf(chance), points: pointsText(points) });
}
