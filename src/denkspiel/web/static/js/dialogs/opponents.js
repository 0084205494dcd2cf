/** Opponents, each with its character and strength: who is to play, or whose suggestion is wanted. */

import { stoneIcon } from "../board/stone.js";
import { listOpponents } from "../core/catalog.js";
import { focusedIndex, html } from "../core/element.js";
import { get, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { changePlayer } from "../game/actions.js";
import { askHint } from "../game/commands.js";
import { HUMAN, displayName, isHuman } from "../game/players.js";
import { closeDialog, openDialog } from "./dialog.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Ask who is to play, in mid-game or before; strategies are opponents too.
 * @param {0|1} [side] whose stones; by default the one computer player's
 */
export async function openOpponents(side = sideOfComputer()) {
  const opponents = await listOpponents();
  const { strengths, originals, others } = groupOpponents(opponents, shown().game);
  const now = get().players[side].kind;
  const change = (/** @type {string} */ kind) => () => {
    closeDialog(dialog);
    changeTo(side, kind);
  };
  const plain = strengths.map(({ id, title, opponent }) =>
    strengthEntry(`strength-${id}`, title, /** @type {Api.OpponentData} */ (opponents.find((one) => one.id === opponent)), change(opponent), opponent === now),
  );
  const computer = (/** @type {Api.OpponentData} */ one, /** @type {number} */ place, /** @type {Api.OpponentData[]} */ all) =>
    opponentEntry(`player-${one.id}`, one, change(one.id), one.id === now, all[place - 1]);
  const human = html("button", button(`player-${HUMAN}`, HUMAN, change(HUMAN), now === HUMAN), html("strong", { text: t("human") }));
  const groups = [
    human,
    group("strengths", plain),
    ...(originals.length ? [group("originals", [...originals.map(computer), storiesButton(() => closeDialog(dialog))])] : []),
    ...(others.length ? [group("others", others.map(computer))] : []),
  ];
  const note = opponentsNote(shown().game);
  const dialog = openDialog("opponents", t("who_plays"), [sideButtons(side), list(groups), ...(note ? [note] : [])], { wide: true, aboutGame: true });
  focusOn(dialog);
}

/**
 * Let the one computer player play that strategy; where there are two or none, ask who gives way to it.
 * @param {string} kind
 */
export function openStrategy(kind) {
  const { players } = get();
  if (players.filter(isHuman).length === 1) return changeTo(sideOfComputer(), kind);
  const choose = (/** @type {0|1} */ side) => () => {
    closeDialog(dialog);
    changeTo(side, kind);
  };
  const buttons = html("div", { class: "segments", role: "group" }, sideButton(0, { onclick: choose(0) }), sideButton(1, { onclick: choose(1) }));
  const dialog = openDialog("whose-place", t("whose_place"), [buttons], { aboutGame: true });
}

/** @type {(side: 0|1, kind: string) => void} */
function changeTo(side, kind) {
  if (kind !== get().players[side].kind) changePlayer(side, kind);
}

/** Ask whose suggestion is wanted. */
export async function openHints() {
  const { game } = shown();
  const all = opponentsOf(await listOpponents(), game);
  const opponents = [...all.filter((one) => one.heritage), ...all.filter((one) => !one.heritage)];
  const ask = (/** @type {string} */ id) => () => {
    closeDialog(dialog);
    askHint({ by: id });
  };
  const entries = opponents.map((one, place) =>
    opponentEntry(`hint-${one.id}`, one, ask(one.id), one.id === game.default_hint, opponents[place - 1]),
  );
  const dialog = openDialog("hints", t("whose_suggestion"), [list(entries)], { wide: true, aboutGame: true });
  focusOn(dialog);
}

/** @type {() => 0|1} */
function sideOfComputer() {
  const { players } = get();
  return isHuman(players[0]) ? 1 : 0;
}

/** Whose place: both players as buttons. */
/** @type {(chosen: 0|1) => HTMLElement} */
function sideButtons(chosen) {
  const button = (/** @type {0|1} */ side) => sideButton(side, { "aria-pressed": String(side === chosen), onclick: () => openOpponents(side) });
  return html("div", { class: "segments", role: "group", "aria-label": t("whose_place") }, button(0), button(1));
}

/** @type {(side: 0|1, attributes: Object<string, any>) => HTMLElement} */
function sideButton(side, attributes) {
  const { players, game, step } = shown();
  return html(
    "button",
    { type: "button", id: `place-${side}`, class: "segment", ...attributes },
    stoneIcon(side, { graph: game.edges, dotted: step.dotted === side }),
    html("span", { text: t(side ? "second_player" : "first_player", { name: displayName(players[side]) }) }),
  );
}

/** @type {(entries: HTMLElement[]) => HTMLElement} */
function list(entries) {
  return html("div", { class: "opponent-list", "data-arrows": true, onkeydown: onKeydown }, ...entries);
}

/** @type {(name: string, entries: HTMLElement[]) => HTMLElement} */
function group(name, entries) {
  const heading = html("h3", { id: `opponents-${name}`, text: t(`opponents_${name}`) });
  return html("div", { class: "opponent-group", role: "group", "aria-labelledby": heading.id }, heading, ...entries);
}

/**
 * Which opponents are missing and why; `null` if none is.
 * @param {Api.GameSummary|Api.GameData} game
 */
export function opponentsNote(game) {
  return game.opponents_note ? html("p", { class: "quiet opponents-note", text: game.opponents_note }) : null;
}

/** What leads to the page of the help that tells about the originals and their players. */
/** @type {(close: () => void) => HTMLElement} */
function storiesButton(close) {
  const open = () => {
    close();
    set({ help: "originals" });
  };
  return html("button", { type: "button", id: "opponents-stories", class: "button", text: t("opponents_stories"), onclick: open });
}

/** A strength, who plays with it, and what one meets. */
/** @type {(id: string, title: string, one: Api.OpponentData, act: () => void, chosen: boolean) => HTMLElement} */
function strengthEntry(id, title, { id: opponent, title: player, character }, act, chosen) {
  const name = html("span", { class: "opponent-name" }, html("strong", { text: title }), player === title ? null : html("span", { text: player }));
  return html("button", button(id, opponent, act, chosen), name, strengthOf(opponent), html("span", { class: "opponent-text", text: character }));
}

/** An opponent with its origin; the story stands at the first one of those that share it. */
/** @type {(id: string, one: Api.OpponentData, act: () => void, chosen: boolean, before?: Api.OpponentData) => HTMLElement} */
function opponentEntry(id, { id: opponent, title, character, heritage }, act, chosen, before) {
  const story = heritage?.story === before?.heritage?.story ? undefined : heritage?.story;
  const name = html("span", { class: "opponent-name" }, html("strong", { text: title }), heritage && html("span", { text: heritage.year ? `${heritage.machine}, ${heritage.year}` : heritage.machine }));
  return html(
    "button",
    button(id, opponent, act, chosen),
    name,
    strengthOf(opponent),
    html("span", { class: "opponent-text", text: character }),
    story ? html("span", { class: "opponent-text", text: story }) : null,
  );
}

/** @type {(id: string, kind: string, act: () => void, chosen: boolean) => Object<string, any>} */
function button(id, kind, act, chosen) {
  return { type: "button", id, class: "opponent", "data-kind": kind, "aria-pressed": String(chosen), onclick: act };
}

/** @type {(dialog: HTMLElement) => void} */
function focusOn(dialog) {
  /** @type {HTMLElement|null} */ (dialog.querySelector(".opponent[aria-pressed=true]") ?? dialog.querySelector(".opponent"))?.focus();
}

/** @type {(event: KeyboardEvent & {currentTarget: Element}) => void} */
function onKeydown(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const entries = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll(".opponent")]);
  const at = focusedIndex(entries) + step;
  entries[Math.max(0, Math.min(entries.length - 1, at))].focus();
  event.preventDefault();
}

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
 * The opponents that play a game, each in one group: the plain strengths, the originals, and the rest.
 * @param {Api.OpponentData[]} opponents
 * @param {Api.GameSummary|Api.GameData} game
 */
function groupOpponents(opponents, game) {
  const isStrength = (/** @type {string} */ id) => game.strengths.some(({ opponent }) => opponent === id);
  const rest = opponentsOf(opponents, game).filter(({ id }) => !isStrength(id));
  return { strengths: game.strengths, originals: rest.filter((one) => one.heritage), others: rest.filter((one) => !one.heritage) };
}

/** The opponents that play a game, the usual one first. */
/** @type {(opponents: Api.OpponentData[], game: Api.GameSummary|Api.GameData) => Api.OpponentData[]} */
function opponentsOf(opponents, game) {
  return game.opponents.flatMap((id) => opponents.filter((one) => one.id === id));
}

/**
 * The options of a list of a game's opponents, in the same groups.
 * @param {Api.OpponentData[]} opponents
 * @param {Api.GameSummary|Api.GameData} game
 */
export function opponentOptions(opponents, game) {
  const { strengths, originals, others } = groupOpponents(opponents, game);
  const option = (/** @type {string} */ id, /** @type {string} */ name) =>
    html("option", { value: id, text: id in game.numbers ? `${name} · ${strengthInWords(id, game)}` : name });
  const group = (/** @type {string} */ label, /** @type {HTMLElement[]} */ options) => (options.length ? [html("optgroup", { label: t(label) }, ...options)] : []);
  return [
    ...group("opponents_strengths", strengths.map(({ opponent, title }) => option(opponent, title))),
    ...group("opponents_originals", originals.map(({ id, title }) => option(id, title))),
    ...group("opponents_others", others.map(({ id, title }) => option(id, title))),
  ];
}
