/** How strong an opponent is: its number on the scale of the game, in words and as a bar. */

import { html } from "../element.js";
import { shown } from "../store.js";
import { t } from "../texts.js";

/**
 * The number in words, with a bar as long as the number is large beside the largest of the game; without a number no bar.
 * @param {string} id of the opponent
 */
export function strengthOf(id) {
  const { numbers } = shown().game;
  const words = html("span", { class: "strength-words", text: strengthInWords(id) });
  if (!(id in numbers)) return html("span", { class: "strength" }, words);
  const filled = html("span");
  filled.style.width = `${(100 * numbers[id]) / Math.max(1, ...Object.values(numbers))}%`;
  return html("span", { class: "strength" }, html("span", { class: "strength-bar", "aria-hidden": "true" }, filled), words);
}

/** @param {string} id of the opponent */
export function strengthInWords(id) {
  const number = shown().game.numbers[id];
  return number === undefined ? t("not_measured") : t("strength_number", { number });
}

/**
 * Where an original comes from: its year, if known, and its machine.
 * @param {Api.HeritageData} heritage
 */
export function originOf({ year, machine }) {
  return year ? `${machine}, ${year}` : machine;
}

/**
 * Who plays the game, as people are to choose: the plain strengths, the originals, and the rest.
 * @param {Api.OpponentData[]} opponents
 */
export function grouped(opponents) {
  const { game } = shown();
  const here = game.opponents.flatMap((id) => opponents.filter((one) => one.id === id));
  return { strengths: game.strengths, originals: here.filter((one) => one.heritage), others: here.filter((one) => !one.heritage) };
}
