/** What an opponent's choice is worth, by the exact values of the moves. */

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
  const told = { score, best, cell: analysis.best[0].cell };
  if (analysis.best.some((move) => move.cell === choice.cell)) return { kind: "sound", ...told };
  if (analysis.score === null) return null;
  return { kind: score.value === best.value ? "slower" : "errs", ...told };
}
