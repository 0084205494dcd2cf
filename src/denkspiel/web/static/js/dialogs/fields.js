/** The fields of dialogues: names, games, sizes, clocks and choices. */

import { Problem } from "../core/api.js";
import { gameWithBoard } from "../core/catalog.js";
import { byId, html, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get } from "../core/store.js";
import { t } from "../core/texts.js";
import { MAX_NAME_LENGTH, truncate } from "../game/players.js";
import { graceSentence } from "../online/clock.js";

/** As the service allows them. */
const CLOCKS = { minutes: { min: 0, max: 180, value: 5 }, seconds: { min: 0, max: 180, value: 3 }, days: { min: 1, max: 14, value: 2 } };

/** @type {(input: HTMLElement, words: string) => HTMLElement} */
export function field(input, words) {
  return html("label", { class: "field", for: input.id }, html("span", { text: words }), input);
}

/** For one's name, which is the one of the last time. */
/** @type {(id: string) => HTMLInputElement} */
export function nameField(id) {
  return requireText(limitLength(html("input", { id, type: "text", autocomplete: "nickname", spellcheck: "false", value: setting("names")[0] }), MAX_NAME_LENGTH));
}

/** A form that asks for one's name, which is remembered once `give` has taken it. */
/** @type {(id: string, give: (name: string) => Promise<boolean>, ...buttons: HTMLElement[]) => HTMLElement} */
export function nameForm(id, give, ...buttons) {
  const input = nameField(id);
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (await give(name)) changeSettings({ names: [name, setting("names")[1]] });
  };
  return html("form", { class: "live-sit", onsubmit }, field(input, t("your_name")), ...buttons);
}

/** A button with a text of the page. */
/** @type {(id: string, key: string, onclick: () => unknown, kind?: string) => HTMLElement} */
export function textButton(id, key, onclick, kind = "") {
  return html("button", { type: "button", id, class: `button ${kind}`.trim(), text: t(key), onclick });
}

/** For so many characters at most; what is still being composed is not cut. A `maxlength` would count some as two. */
/** @type {(input: HTMLInputElement, most: number) => HTMLInputElement} */
export function limitLength(input, most) {
  const cut = (/** @type {Event} */ event) => {
    const shortened = truncate(input.value, most);
    if (shortened === input.value || (event instanceof InputEvent && event.isComposing)) return;
    const at = input.selectionStart;
    input.value = shortened;
    input.setSelectionRange(at, at);
  };
  input.addEventListener("input", cut);
  input.addEventListener("compositionend", cut);
  return input;
}

/** With a word of the page, not of the browser, where nothing or only blanks are written. */
/** @type {(input: HTMLInputElement) => HTMLInputElement} */
export function requireText(input) {
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

/** For one of a few choices, by default the first one. */
/** @type {(name: string, legend: string, options: [string, string][], chosen?: string) => HTMLElement} */
export function choices(name, legend, options, chosen = options[0][0]) {
  const radio = (/** @type {[string, string]} */ [value, text]) => {
    const id = `${name}-${value}`;
    const input = html("input", { type: "radio", name, value, id, checked: value === chosen });
    return html("label", { class: "choice", for: id }, input, html("span", { id: `${id}-text`, text }));
  };
  return html("fieldset", { class: "choices" }, html("legend", { text: legend }), ...options.map(radio));
}

/** What is chosen there. */
/** @type {(form: HTMLElement, name: string) => any} */
export function chosenValue(form, name) {
  return form.querySelector(`input[name="${name}"]:checked`)?.getAttribute("value") ?? "";
}

/**
 * Show parts of a field only while that is chosen what they belong to; what is not shown is not asked for.
 * @param {HTMLElement} form
 * @param {string} name of the choice
 * @param {Record<string, HTMLElement>} parts by the value that they belong to
 */
export function showOnlyChosen(form, name, parts) {
  const now = () => {
    for (const [value, part] of Object.entries(parts)) {
      const isChosen = chosenValue(form, name) === value;
      setAttributes(part, { hidden: !isChosen });
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
  const minutes = html("div", {}, html("p", { class: "clock-numbers" }, number("minutes"), t("live.clock_minutes"), number("seconds"), t("live.clock_seconds")), html("p", { class: "quiet", text: graceSentence({ minutes: 1, seconds: 0 }) }));
  const days = html("p", { class: "clock-numbers" }, number("days"), t("live.clock_days"));
  form.append(minutes, days);
  showOnlyChosen(form, name, { minutes, days });
  return form;
}

/** The clock that is chosen there. */
/** @type {(form: HTMLElement, name: string) => Api.ClockData|null} */
export function clockChosen(form, name) {
  const number = (/** @type {string} */ part) => Number(/** @type {HTMLInputElement} */ (byId(`${name}-of-${part}`)).value);
  const kind = chosenValue(form, name);
  if (kind === "none") return null;
  return kind === "days" ? { days: number("days") } : { minutes: number("minutes"), seconds: number("seconds") };
}

/**
 * Have something made that the service may refuse, or that it may not be reached for: a sentence says why, and the button that
 * asks for it says that it can be tried again.
 * @template Result
 * @param {() => Promise<Result>} ask
 * @param {HTMLElement} fault
 * @param {HTMLElement} button
 * @returns {Promise<Result|null>} `null` if it was not made
 */
export async function submitted(ask, fault, button) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    setAttributes(fault, { text: error.message || t("live.not_made") });
    setAttributes(button, { text: t("live.try_again") });
    return null;
  }
}

/** What stands for a size that is typed. */
const OTHER = "";

/**
 * Choices of the usual sizes, and a field for any other one; nothing for a game that has only one.
 * @param {Api.GameData} game the one at hand
 * @param {(sized: Api.GameData) => void} chosen is called with the size that is chosen
 * @returns {HTMLElement|null}
 */
export function sizeField(game, chosen) {
  if (!game.sizes) return null;
  const { form, usual } = game.sizes;
  const known = usual.some((one) => one.game === game.id) ? usual : [{ game: game.id, text: game.title }, ...usual];
  const options = [...known.map((one) => [one.game, one.text]), [OTHER, t("size.other")]];
  const select = html("select", { id: "size" }, ...options.map(([value, text]) => html("option", { value, text })));
  select.value = game.id;
  const field = html("input", { id: "other-size", type: "text", maxlength: 20, autocomplete: "off", spellcheck: "false", placeholder: form });
  setAttributes(field, { "aria-describedby": "size-fault" });
  const words = t("size.form", { form, example: usual.at(-1)?.size ?? "" });
  const label = html("label", { class: "field", for: field.id }, html("span", { text: words }), field);
  const other = html("div", { hidden: true }, label, html("p", { class: "alarm", role: "alert", id: "size-fault" }));
  const note = html("p", { class: "quiet", id: "size-note", text: sizeNote(game) });
  const take = (/** @type {Api.GameData} */ sized) => {
    note.textContent = sizeNote(sized);
    chosen(sized);
  };
  const tell = async () => {
    const sized = await sizedGame(game);
    if (sized) take(sized);
  };
  // While it is typed: what the rest of the form shows must not move later, under the click that leaves the field.
  const look = async () => {
    showSizeFault(null, "");
    const id = chosenGameId(game);
    const sized = await gameWithBoard(id).catch(() => null);
    if (sized && id === chosenGameId(game)) take(sized);
  };
  const change = async () => {
    setAttributes(other, { hidden: select.value !== OTHER });
    if (select.value === OTHER) field.focus();
    else await tell();
  };
  select.addEventListener("change", change);
  field.addEventListener("input", look);
  field.addEventListener("change", tell);
  return html(
    "div",
    { class: "seats" },
    html("div", {}, html("label", { class: "field", for: select.id }, html("span", { text: t("size") }), select)),
    other,
    note,
  );
}

/**
 * What a size does not offer; nothing where exact values can be had.
 * @param {Api.GameData} game
 * @returns {string}
 */
function sizeNote(game) {
  const strongest = game.strengths.at(-1)?.opponent ?? "";
  return game.exact === "never" ? t("size.no_exact", { player: game.titles[strongest] ?? strongest }) : "";
}

/**
 * The game in the size that is chosen; `null` if there is no such size: then the field says why.
 * @param {Api.GameData} game the one at hand
 * @returns {Promise<Api.GameData|null>}
 */
export async function sizedGame(game) {
  const id = chosenGameId(game);
  if (id === game.id) return showSizeFault(game, "");
  try {
    return showSizeFault(await gameWithBoard(id), "");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return showSizeFault(null, error.message || t("no_server"));
  }
}

/** The id of the game in the size that is chosen. */
/** @type {(game: Api.GameData) => string} */
function chosenGameId(game) {
  if (!game.sizes) return game.id;
  const field = (/** @type {string} */ id) => /** @type {HTMLInputElement|HTMLSelectElement} */ (byId(id)).value.trim();
  const typed = field("other-size");
  return field("size") || (typed.includes(":") ? typed : `${game.sizes.name}:${typed}`);
}

/**
 * @template Found
 * @param {Found} found
 * @param {string} fault
 */
function showSizeFault(found, fault) {
  const place = document.getElementById("size-fault");
  const field = document.getElementById("other-size");
  if (place) place.textContent = fault;
  if (fault) setAttributes(byId("size-note"), { text: "" });
  if (field) setAttributes(field, { "aria-invalid": fault ? "true" : null });
  return found;
}
