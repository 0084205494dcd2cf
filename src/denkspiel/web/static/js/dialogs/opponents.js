/** Lists of opponents, each with its character: who is to play, or whose suggestion is wanted. */

import { emblem } from "../boards/stone.js";
import { listOpponents } from "../catalogue.js";
import { askHint } from "../commands.js";
import { focusedOf, html } from "../element.js";
import { changePlayer } from "../flow.js";
import { called, HUMAN, isHuman } from "../players.js";
import { get, shown } from "../store.js";
import { t } from "../texts.js";
import { openDialog, shut } from "./dialog.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Ask who is to play, in mid-game or before; strategies are opponents too.
 * @param {0|1} [side] whose stones; the one computer player's unless told otherwise
 */
export async function openOpponents(side = sideOfComputer()) {
  const opponents = await opponentsHere();
  const { players } = get();
  const change = (/** @type {string} */ kind) => {
    shut(dialog);
    take(side, kind);
  };
  const kinds = [...opponents, { id: HUMAN, title: t("human"), character: "" }];
  const entries = kinds.map(({ id, title, character }) => entry(`player-${id}`, title, character, () => change(id), id === players[side].kind));
  const dialog = openDialog("opponents", t("who_plays"), [sides(side), list(entries)], { wide: true });
  focusOn(dialog);
}

/**
 * Let the one computer player play that strategy; where there are two or none, ask who gives way to it.
 * @param {string} kind
 */
export function openStrategy(kind) {
  const { players } = get();
  if (players.filter(isHuman).length === 1) return take(sideOfComputer(), kind);
  const choose = (/** @type {0|1} */ side) => () => {
    shut(dialog);
    take(side, kind);
  };
  const buttons = html("div", { class: "segments", role: "group" }, place(0, { onclick: choose(0) }), place(1, { onclick: choose(1) }));
  const dialog = openDialog("whose-place", t("whose_place"), [buttons]);
}

/** @type {(side: 0|1, kind: string) => void} */
function take(side, kind) {
  if (kind !== get().players[side].kind) changePlayer(side, kind);
}

/** Ask whose suggestion is wanted. */
export async function openHints() {
  const opponents = await opponentsHere();
  const { game } = shown();
  const ask = (/** @type {string} */ id) => {
    shut(dialog);
    askHint(id);
  };
  const entries = opponents.map(({ id, title, character }) => entry(`hint-${id}`, title, character, () => ask(id), id === game.default_hint));
  const dialog = openDialog("hints", t("whose_suggestion"), [list(entries)], { wide: true });
  focusOn(dialog);
}

/** The opponents that play the game at hand, the usual one first. */
async function opponentsHere() {
  const opponents = await listOpponents();
  return shown().game.opponents.flatMap((id) => opponents.filter((one) => one.id === id));
}

/** @type {() => 0|1} */
function sideOfComputer() {
  const { players } = get();
  return isHuman(players[0]) ? 1 : 0;
}

/** Whose place: both players as buttons. */
/** @type {(chosen: 0|1) => HTMLElement} */
function sides(chosen) {
  const button = (/** @type {0|1} */ side) => place(side, { "aria-pressed": String(side === chosen), onclick: () => openOpponents(side) });
  return html("div", { class: "segments", role: "group", "aria-label": t("whose_place") }, button(0), button(1));
}

/** @type {(side: 0|1, attributes: Object<string, any>) => HTMLElement} */
function place(side, attributes) {
  const { players, game, step } = shown();
  return html(
    "button",
    { type: "button", id: `place-${side}`, class: "segment", ...attributes },
    emblem(side, { graph: game.edges, dotted: step.dotted === side }),
    html("span", { text: t(side ? "second_player" : "first_player", { name: called(players[side]) }) }),
  );
}

/** @type {(entries: HTMLElement[]) => HTMLElement} */
function list(entries) {
  return html("div", { class: "opponent-list", "data-arrows": true, onkeydown: press }, ...entries);
}

/** @type {(id: string, name: string, character: string, act: () => void, chosen: boolean) => HTMLElement} */
function entry(id, name, character, act, chosen) {
  return html(
    "button",
    { type: "button", id, class: "opponent", "aria-pressed": String(chosen), onclick: act },
    html("strong", { text: name }),
    character ? html("span", { text: character }) : null,
  );
}

/** @type {(dialog: HTMLElement) => void} */
function focusOn(dialog) {
  /** @type {HTMLElement|null} */ (dialog.querySelector(".opponent[aria-pressed=true]") ?? dialog.querySelector(".opponent"))?.focus();
}

/** @type {(event: KeyboardEvent & {currentTarget: Element}) => void} */
function press(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const entries = /** @type {HTMLElement[]} */ ([...event.currentTarget.children]);
  const at = focusedOf(entries) + step;
  entries[Math.max(0, Math.min(entries.length - 1, at))].focus();
  event.preventDefault();
}
