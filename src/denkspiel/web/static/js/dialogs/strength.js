/** How strong an opponent is: its number on the scale of the game, in words and as a bar. */

import { html } from "../core/element.js";
import { shown } from "../core/store.js";
import { t } from "../core/texts.js";

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

/**
 * @param {string} id of the opponent
 * @param {Api.GameSummary|Api.GameData} [game]
 */
function strengthInWords(id, game = shown().game) {
  const number = game.numbers[id];
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
 * The opponents that play a game, each in one group: the plain strengths, the originals, and the rest.
 * @param {Api.OpponentData[]} opponents
 * @param {Api.GameSummary|Api.GameData} game
 */
export function grouped(opponents, game) {
  const isStrength = (/** @type {string} */ id) => game.strengths.some(({ opponent }) => opponent === id);
  const rest = playing(opponents, game).filter(({ id }) => !isStrength(id));
  return { strengths: game.strengths, originals: rest.filter((one) => one.heritage), others: rest.filter((one) => !one.heritage) };
}

/** The opponents that play a game, the usual one first. */
/** @type {(opponents: Api.OpponentData[], game: Api.GameSummary|Api.GameData) => Api.OpponentData[]} */
export function playing(opponents, game) {
  return game.opponents.flatMap((id) => opponents.filter((one) => one.id === id));
}

/**
 * The options of a list of a game's opponents, in the same groups.
 * @param {Api.OpponentData[]} opponents
 * @param {Api.GameSummary|Api.GameData} game
 */
export function opponentOptions(opponents, game) {
  const { strengths, originals, others } = grouped(opponents, game);
  const option = (/** @type {string} */ id, /** @type {string} */ name) =>
    html("option", { value: id, text: id in game.numbers ? `${name} · ${strengthInWords(id, game)}` : name });
  const group = (/** @type {string} */ label, /** @type {HTMLElement[]} */ options) => (options.length ? [html("optgroup", { label: t(label) }, ...options)] : []);
  return [
    ...group("opponents_strengths", strengths.map(({ opponent, title }) => option(opponent, title))),
    ...group("opponents_originals", originals.map(({ id, title }) => option(id, title))),
    ...group("opponents_others", others.map(({ id, title }) => option(id, title))),
  ];
}
