/** Exact values as signs: readable without colour, the same length in every language. */

import { t } from "../core/texts.js";

const KINDS = /** @type {const} */ ({ [-1]: "loss", 0: "draw", 1: "win" });

const SIGNS = /** @type {const} */ ({ win: "+", draw: "=", loss: "\u2212" });

/** The rank of a win of which nobody knows how soon it comes: behind all of which that is known, before all guesses. */
const UNTIMED_WIN = 500;
/** Guesses stay below 10,000 points. */
const POINTS_PER_RANK = 10000 / UNTIMED_WIN;

/**
 * What is known of a move: its exact value; or, where that is not known, an estimate, as a chance and in points; a chance
 * without points if who wins is proven, but not when.
 * @typedef {Pick<Api.ScoredMove, "score"|"chance"|"points">} MoveValue
 */

/** @type {MoveValue} nothing */
export const UNKNOWN = { score: null, chance: null, points: null };

/**
 * A value as a sign: "+7" wins in 7, "+" wins some time, "=" is a draw, "−4" loses in 4; "≈ 60 %" is an estimate, and "?"
 * is not known.
 * @param {MoveValue} value
 */
export function signText({ score, chance, points }) {
  if (score) return score.short;
  if (chance === null) return "?";
  return points === null ? SIGNS[outcomeOf(chance)] : chanceText(chance);
}

/** The same in three characters, or nearly so, as there is room for on a board: "≈60" is an estimate. */
/** @type {(value: MoveValue) => string} */
export function boardText(value) {
  return value.chance !== null && kindOf(value) === "guessed" ? `\u2248${percentOf(value.chance)}` : signText(value);
}

/** What kind of value it is, for style sheets. */
/** @type {(value: MoveValue) => "win"|"draw"|"loss"|"guessed"|"unknown"} */
export function kindOf({ score, chance, points }) {
  if (score) return KINDS[score.value];
  if (chance === null) return "unknown";
  return points === null ? outcomeOf(chance) : "guessed";
}

/**
 * How a move compares to the best one that leads to the same outcome: as good, or a later win, or a sooner loss.
 * @param {MoveValue} tried
 * @param {MoveValue} best
 * @returns {"good"|"later"|"sooner"}
 */
export function meritOf({ score: tried }, { score: best }) {
  if (!tried || !best || tried.value !== best.value) return "good";
  if (tried.value === 1 && tried.plies > best.plies) return "later";
  return tried.value === -1 && tried.plies < best.plies ? "sooner" : "good";
}

/** A number by which better moves come first, proven or guessed; what is not known stands between draw and loss. */
/** @type {(value: MoveValue) => number} */
export function rankOf({ score, chance, points }) {
  if (score) return score.value === 0 ? 0 : score.value * (1000 - score.plies);
  if (chance === null) return -0.5;
  return points === null ? (2 * chance - 1) * UNTIMED_WIN : points / POINTS_PER_RANK;
}

/** How a game ends whose outcome is proven, by the chance to win. */
/** @type {(chance: number) => "win"|"draw"|"loss"} */
function outcomeOf(chance) {
  if (chance === 0.5) return "draw";
  return chance > 0.5 ? "win" : "loss";
}

/** @type {Record<NonNullable<Api.ReviewedPly["mark"]>, string>} the marks as signs, as they stand beside a move */
export const MARKS = { only: "\u25a1", best: "\u2605", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A chance as it stands where an exact value might: "≈ 60 %". */
/** @type {(chance: number) => string} */
export function chanceText(chance) {
  return `\u2248\u202f${percentOf(chance)}\u202f%`;
}

/** @type {(chance: number) => number} */
function percentOf(chance) {
  return Math.round(100 * chance);
}

/** Points with their sign: "+78", "−12", "±0". */
/** @type {(points: number) => string} */
export function pointsText(points) {
  return `${points > 0 ? "+" : points < 0 ? "\u2212" : "\u00b1"}${Math.abs(points)}`;
}

/** @type {(value: MoveValue) => string} */
export function valueText({ score, chance, points }) {
  if (score) return score.words;
  if (chance === null) return t("values.unknown");
  if (points === null) return t(`values.some_time.${outcomeOf(chance)}`);
  return t("values.guessed", { percent: percentOf(chance), points: pointsText(points) });
}

/**
 * @typedef {Object} Verdict
 * @property {"sound"|"slower"|"errs"} kind  as good as any move; the same outcome, only worse timed; another outcome
 * @property {Api.ScoreData} score  of the choice
 * @property {Api.ScoreData} best   of the best moves
 * @property {number} cell      the first of them
 */

/**
 * The verdict on a choice, or `null` if the values needed for it are not known.
 * @param {Api.ChoiceData|null} choice
 * @param {Api.Analysis|null} analysis
 * @returns {Verdict|null}
 */
export function verdict(choice, analysis) {
  const score = analysis?.moves.find((move) => move.cell === choice?.cell)?.score;
  if (!choice || !score || !analysis?.best.length) return null;
  const best = analysis.score ?? score;
  const known = { score, best, cell: analysis.best[0].cell };
  if (analysis.best.some((move) => move.cell === choice.cell)) return { kind: "sound", ...known };
  if (analysis.score === null) return null;
  return { kind: score.value === best.value ? "slower" : "errs", ...known };
}
