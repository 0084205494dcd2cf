/** What there is to say about ratings and values: how far they are, and where rating and value disagree. */

import { html } from "../element.js";
import { moveText } from "../moves.js";
import { setting } from "../settings.js";
import { get } from "../store.js";
import { t } from "../texts.js";
import { PATIENCE, isBest, raterNow, ratingsNow, searchLonger, searchedLonger, valuesNow } from "./knowledge.js";

/** Paragraphs for the position shown. */
export function sentences() {
  const { position } = get();
  if (!setting("ratings") && !setting("values")) return [paragraph(t("values.off"))];
  if (position.outcome) return [paragraph(t("values.over"))];
  return [...failure(valuesNow(), ratingsNow()), ...ofValues(), ...ofRatings(), ...ofBoth()];
}

/** The exact value of the opponent's choice, if both are known. */
export function choiceScore() {
  const [choice, analysis] = [ratingsNow().answer, valuesNow().answer];
  if (!choice || !analysis || !setting("ratings") || !setting("values")) return null;
  return analysis.moves.find((move) => move.cell === choice.cell)?.score ?? null;
}

/** Whether the opponent's choice is known to give the outcome away, and not only time. */
export function choiceErrs() {
  const [score, best] = [choiceScore(), bestScore()];
  return score !== null && best !== null && score.value !== best.value;
}

/** The value of the best moves, if it is known. */
function bestScore() {
  const { answer } = valuesNow();
  return answer?.best.length ? answer.score : null;
}

function ofValues() {
  if (!setting("values")) return [];
  const { status, answer } = valuesNow();
  if (status === "failed") return [];
  const found = answer?.score ? [paragraph(t("values.position", { player: playerToMove(), words: answer.score.words }), "strong")] : [];
  if (status === "asking") return [...found, paragraph(t("values.searching"), "busy")];
  if (status === "loading") return [...found, paragraph(t("values.loading"), "busy")];
  const missing = answer?.moves.filter((move) => move.score === null).length;
  if (!missing) return found;
  const said = paragraph(t(missing === answer.moves.length ? "values.beyond" : "values.partly"), "warning");
  return [...found, said, ...(searchedLonger() ? [] : [longer("search-longer", searchLonger)])];
}

function playerToMove() {
  const { players, position } = get();
  return players[position.side_to_move].name;
}

/** A button that takes more time for what was not found. */
export function longer(id, search) {
  return html("button", { type: "button", id, text: t("values.retry", { seconds: PATIENCE }), onclick: search });
}

/**
 * Why there is no answer, if there is none, and a button for those who would not wait until it is asked for again.
 * @param {...import("./inquiry.js").Inquiry} inquiries
 */
export function failure(...inquiries) {
  const failed = inquiries.find(({ status }) => status === "failed");
  if (!failed) return [];
  const said = failed.problem || t("no_server");
  if (!failed.passes) return [paragraph(said, "warning")];
  const again = () => inquiries.forEach((inquiry) => inquiry.again());
  const button = html("button", { type: "button", class: "try-again", text: t("values.try_again"), onclick: again });
  return [paragraph(`${said} ${t("values.asked_again")}`, "warning"), button];
}

function ofRatings() {
  if (!setting("ratings")) return [];
  if (ratingsNow().status === "asking") return [paragraph(t("values.rating_now", { opponent: raterNow() }), "busy")];
  return [];
}

function ofBoth() {
  const score = choiceScore();
  if (score === null) return [];
  const { game } = get();
  const { opponent, cell } = ratingsNow().answer;
  const said = { opponent, move: moveText(game, cell), words: score.words };
  if (isBest(cell)) return [paragraph(t("values.sound", said), "sound")];
  const best = bestScore();
  if (best === null) return [];
  const better = { ...said, best: moveText(game, valuesNow().answer.best[0].cell), best_words: best.words };
  return [choiceErrs() ? paragraph(t("values.errs", better), "errs") : paragraph(t("values.slower", better), "warning")];
}

function paragraph(text, kind = "plain") {
  return html("p", { class: `finding ${kind}`, text });
}
