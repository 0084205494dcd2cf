/** Exact values as signs: readable without colour, the same length in every language. */

const KINDS = /** @type {const} */ ({ [-1]: "loss", 0: "draw", 1: "win" });

/**
 * A value as it stands on the board: "+7" wins in 7, "=" is a draw, "−4" loses in 4, "?" is not known.
 * @param {Api.ScoreData|null} score
 */
export function signText(score) {
  return score?.short ?? "?";
}

/** What kind of value it is, for style sheets: "win", "draw", "loss" or "unknown". */
/** @type {(score: Api.ScoreData|null) => "win"|"draw"|"loss"|"unknown"} */
export function kindOf(score) {
  if (score === null) return "unknown";
  return KINDS[score.value];
}

/** A number by which better scores come first; what is not known stands between draw and loss. */
/** @type {(score: Api.ScoreData|null) => number} */
export function rankOf(score) {
  if (score === null) return -0.5;
  return score.value === 0 ? 0 : score.value * (1000 - score.plies);
}

/** @type {Record<NonNullable<Api.ReviewedPly["mark"]>, string>} the marks as signs, as they stand beside a move */
export const MARKS = { only: "\u25a1", best: "\u2605", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A chance as it stands where an exact value might: "~60 %". */
/** @type {(chance: number) => string} */
export function chanceText(chance) {
  return `~${Math.round(100 * chance)} %`;
}
