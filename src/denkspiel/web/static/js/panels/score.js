/** Exact values as signs: readable without colour, the same length in every language. */

const MINUS = "\u2212";
const KINDS = /** @type {const} */ ({ [-1]: "loss", 0: "draw", 1: "win" });
/** @type {[number, string][]} */
const THOUSANDS = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];

/**
 * A value as it stands on the board: "+7" wins in 7, "=" is a draw, "−4" loses in 4, "?" is not known.
 * @param {Pick<Api.Score, "value"|"plies">|null} score
 */
export function signText(score) {
  if (score === null) return "?";
  if (score.value === 0) return "=";
  return `${score.value > 0 ? "+" : MINUS}${score.plies}`;
}

/** What kind of value it is, for style sheets: "win", "draw", "loss" or "unknown". */
/** @type {(score: Api.Score|null) => "win"|"draw"|"loss"|"unknown"} */
export function kindOf(score) {
  if (score === null) return "unknown";
  return KINDS[score.value];
}

/** A number by which better scores come first; what is not known stands between draw and loss. */
/** @type {(score: Api.Score|null) => number} */
export function rankOf(score) {
  if (score === null) return -0.5;
  return score.value === 0 ? 0 : score.value * (1000 - score.plies);
}

/** A rating with all its digits: "100018", "−0.5". */
/** @type {(rating: number) => string} */
export function ratingText(rating) {
  return String(Number(rating.toPrecision(12))).replace("-", MINUS);
}

/** About how large a rating is, in few characters for the board: "100k", "−2M". */
/** @type {(rating: number) => string} */
export function shortRating(rating) {
  const [size, letter] = THOUSANDS.find(([least]) => Math.abs(rating) >= least) ?? [1, ""];
  const text = letter ? (rating / size).toFixed(0) + letter : String(Number(rating.toPrecision(3)));
  return text.replace("-", MINUS);
}
