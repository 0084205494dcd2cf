/** Remarks about ratings and values: progress, and moves on which rating and value disagree. */

import { movesText } from "../board/cursor.js";
import { html } from "../core/element.js";
import { isDebugging, setting } from "../core/settings.js";
import { shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { computerName, displayName, isHuman, playersOnBoard } from "../game/players.js";
import { LONGER_SECONDS, isAnswerOpen, raterNow, ratings, ratingsNow, values } from "./analysis.js";
import { verdict } from "./score.js";
/** @import { AnalysisQuery } from "./analysis.js" */

/** How a verdict looks. */
const VERDICT_CLASSES = { sound: "sound", slower: "warning", errs: "errs" };

/** Paragraphs for the position shown. */
export function findingParagraphs() {
  const { position } = shown();
  if (!isDebugging() && !setting("values")) return [paragraph(t("values.off"))];
  if (isAnswerOpen()) return [paragraph(t("values.hidden"))];
  if (position.outcome) return [...lastRatingsNotes(), paragraph(t("values.over"))];
  const isRating = setting("debug") === "next" && ratings.status === "asking";
  const ratingNotes = isRating ? [paragraph(t("values.rating_now", { opponent: computerName(raterNow()) }), "busy")] : [];
  return [...lastRatingsNotes(), ...failureParagraphs(values, ratings), ...valueNotes(), ...ratingNotes, ...verdictNotes()];
}

/** The verdict on an opponent's choice of the next move, where ratings and values are both shown. */
export function verdictNow() {
  return setting("debug") === "next" && setting("values") ? verdict(ratings.answer, values.answer) : null;
}

/** @type {() => HTMLElement[]} */
function valueNotes() {
  if (!setting("values")) return [];
  const { players, position } = shown();
  const { status, answer } = values;
  if (isUnsolved()) return unsolvedNote();
  if (status === "failed") return [];
  const found = answer?.score ? [paragraph(t("values.position", { player: displayName(players[position.side_to_move ?? 0]), words: answer.score.words }), "strong")] : [];
  if (status === "asking" || status === "loading") return [...found, ...searchInProgress()];
  const missing = answer?.moves.filter((move) => move.score === null).length;
  if (!answer || !missing) return found;
  const gap = paragraph(t(missing === answer.moves.length ? "values.beyond" : "values.partly"), "warning");
  return [...found, gap, ...searchLongerButton("search-longer", values)];
}

/** That exact values are being looked for, if they are. */
export function searchInProgress() {
  if (values.status === "asking") return [paragraph(t("values.searching"), "busy")];
  return values.status === "loading" ? [paragraph(t("values.loading"), "busy")] : [];
}

/** Whether some move of an answer has no more than an estimate. */
/** @type {(answer: Api.Analysis|null) => boolean} */
export function isEstimated(answer) {
  return answer?.moves.some((move) => move.points !== null) ?? false;
}

/** Whether nothing here knows exact values of the game. */
export function isUnsolved() {
  return shown().game.exact === "never";
}

/** That there are no exact values of the game, if that is so. */
export function unsolvedNote() {
  return isUnsolved() ? [paragraph(t("values.never"), "warning")] : [];
}

/** A button that takes more time for what was not found, unless that was done. */
/** @type {(id: string, query: AnalysisQuery<any, any>) => HTMLElement[]} */
export function searchLongerButton(id, query) {
  const text = t("values.retry", { seconds: LONGER_SECONDS });
  return query.isLonger ? [] : [html("button", { type: "button", id, text, onclick: () => query.searchLonger() })];
}

/**
 * Why there is no answer, if there is none, and a button for those who would not wait until it is asked for again.
 * @param {...AnalysisQuery<any, any>} queries
 * @returns {HTMLElement[]}
 */
export function failureParagraphs(...queries) {
  const failed = queries.find(({ status }) => status === "failed");
  if (!failed) return [];
  const problem = failed.problem || t("no_server");
  if (!failed.isTemporary) return [paragraph(problem, "warning")];
  const again = () => queries.forEach((query) => query.retry());
  const button = html("button", { type: "button", class: "try-again", text: t("values.try_again"), onclick: again });
  return [paragraph(`${problem} ${t("values.asked_again")}`, "warning"), button];
}

/** @type {() => HTMLElement[]} */
function lastRatingsNotes() {
  if (setting("debug") !== "last" || ratingsNow()) return [];
  return [paragraph(t(playersOnBoard().every(isHuman) ? "values.no_computer" : "values.not_yet"))];
}

/** @type {() => HTMLElement[]} */
function verdictNotes() {
  const [found, choice] = [verdictNow(), ratings.answer];
  if (found === null || choice === null) return [];
  const { game } = shown();
  const chosen = { opponent: computerName(choice.opponent), move: movesText(game, [choice.cell]), words: found.score.words };
  const better = { best: movesText(game, [found.cell]), best_words: found.best.words };
  return [paragraph(t(`values.${found.kind}`, { ...chosen, ...better }), VERDICT_CLASSES[found.kind])];
}

/** @type {(text: string, kind?: string) => HTMLElement} */
export function paragraph(text, kind = "plain") {
  return html("p", { class: `finding ${kind}`, text });
}
