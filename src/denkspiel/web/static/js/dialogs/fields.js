/** Fields of the questions before a game by link and before a room. */

import { Problem } from "../core/api.js";
import { byId, html, put } from "../core/element.js";
import { LONGEST_NAME, firstOf } from "../game/players.js";
import { setting } from "../core/settings.js";
import { get } from "../core/store.js";
import { t } from "../core/texts.js";

/** As the service allows them. */
const CLOCKS = { minutes: { min: 0, max: 180, value: 5 }, seconds: { min: 0, max: 180, value: 3 }, days: { min: 1, max: 14, value: 2 } };

/** @type {(input: HTMLElement, words: string) => HTMLElement} */
export function field(input, words) {
  return html("label", { class: "field", for: input.id }, html("span", { text: words }), input);
}

/** For one's name, which is the one of the last time. */
/** @type {(id: string) => HTMLInputElement} */
export function nameField(id) {
  return notEmpty(limited(html("input", { id, type: "text", autocomplete: "nickname", spellcheck: "false", value: setting("names")[0] }), LONGEST_NAME));
}

/** For so many characters at most; what is still being composed is not cut. A `maxlength` would count some as two. */
/** @type {(input: HTMLInputElement, most: number) => HTMLInputElement} */
export function limited(input, most) {
  const cut = (/** @type {Event} */ event) => {
    const kept = firstOf(input.value, most);
    if (kept === input.value || (event instanceof InputEvent && event.isComposing)) return;
    const at = input.selectionStart;
    input.value = kept;
    input.setSelectionRange(at, at);
  };
  input.addEventListener("input", cut);
  input.addEventListener("compositionend", cut);
  return input;
}

/** With a word of the page, not of the browser, where nothing or only blanks are written. */
/** @type {(input: HTMLInputElement) => HTMLInputElement} */
export function notEmpty(input) {
  const judge = () => input.setCustomValidity(input.value.trim() ? "" : t("live.not_empty"));
  input.required = true;
  input.addEventListener("input", judge);
  judge();
  return input;
}

/** For one of the games, at first the one on the board or of the room. */
/** @type {(id: string) => HTMLSelectElement} */
export function gameField(id) {
  const { game, games, room } = get();
  const all = !game || games.some((one) => one.id === game.id) ? games : [game, ...games];
  const select = html("select", { id }, ...all.map((one) => html("option", { value: one.id, text: one.title })));
  select.value = game?.id ?? room?.game ?? games[0].id;
  return select;
}

/** For a number within bounds. */
/** @type {(id: string, bounds: {min: number, max: number, value: number}, words: string) => HTMLInputElement} */
export function numberField(id, { min, max, value }, words) {
  return html("input", { type: "number", id, class: "number", min, max, value, required: true, "aria-label": words });
}

/** For one of a few choices, at first the first one. */
/** @type {(name: string, legend: string, options: [string, string][]) => HTMLElement} */
export function choices(name, legend, options) {
  const radio = (/** @type {[string, string]} */ [value, text], /** @type {number} */ index) => {
    const id = `${name}-${value}`;
    return html("label", { class: "choice", for: id }, html("input", { type: "radio", name, value, id, checked: index === 0 }), html("span", { text }));
  };
  return html("fieldset", { class: "choices" }, html("legend", { text: legend }), ...options.map(radio));
}

/** What is chosen there. */
/** @type {(form: HTMLElement, name: string) => any} */
export function chosen(form, name) {
  return form.querySelector(`input[name="${name}"]:checked`)?.getAttribute("value") ?? "";
}

/**
 * Show parts of a field only while that is chosen what they belong to; what is not shown is not asked for.
 * @param {HTMLElement} form
 * @param {string} name of the choice
 * @param {Record<string, HTMLElement>} parts by the value that they belong to
 */
export function follow(form, name, parts) {
  const now = () => {
    for (const [value, part] of Object.entries(parts)) {
      const isChosen = chosen(form, name) === value;
      put(part, { hidden: !isChosen });
      for (const input of part.querySelectorAll("input")) input.disabled = !isChosen;
    }
  };
  form.addEventListener("input", now);
  now();
}

/** For a clock. */
/** @type {(name: string) => HTMLElement} */
export function clockField(name) {
  const number = (/** @type {keyof typeof CLOCKS} */ part) => numberField(`${name}-of-${part}`, CLOCKS[part], t(`live.clock_${part}`));
  const options = /** @type {[string, string][]} */ ([["none", t("live.no_clock")], ["minutes", t("live.clock_of_minutes")], ["days", t("live.clock_of_days")]]);
  const form = choices(name, t("live.clock"), options);
  const minutes = html("p", { class: "clock-numbers" }, number("minutes"), t("live.clock_minutes"), number("seconds"), t("live.clock_seconds"));
  const days = html("p", { class: "clock-numbers" }, number("days"), t("live.clock_days"));
  form.append(minutes, days);
  follow(form, name, { minutes, days });
  return form;
}

/** The clock that is chosen there. */
/** @type {(form: HTMLElement, name: string) => Api.ClockData|null} */
export function clockChosen(form, name) {
  const number = (/** @type {string} */ part) => Number(/** @type {HTMLInputElement} */ (byId(`${name}-of-${part}`)).value);
  const kind = chosen(form, name);
  if (kind === "none") return null;
  return kind === "days" ? { days: number("days") } : { minutes: number("minutes"), seconds: number("seconds") };
}

/**
 * Have something made that the service may refuse, or that it may not be reached for: why is said, and the button that
 * asks for it says that it can be tried again.
 * @template Result
 * @param {() => Promise<Result>} ask
 * @param {HTMLElement} fault
 * @param {HTMLElement} button
 * @returns {Promise<Result|null>} `null` if it was not made
 */
export async function made(ask, fault, button) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    put(fault, { text: error.message || t("live.not_made") });
    put(button, { text: t("live.try_again") });
    return null;
  }
}
