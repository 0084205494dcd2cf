/** Lists of opponents, each with its character: who is to play, or whose suggestion is wanted. */

import { emblem } from "../boards/stone.js";
import { listOpponents } from "../catalogue.js";
import { askHint } from "../commands.js";
import { focusedOf, html } from "../element.js";
import { changePlayer } from "../flow.js";
import { HUMAN, isHuman } from "../players.js";
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
    if (kind !== players[side].kind) changePlayer(side, kind);
  };
  const kinds = [...opponents, { id: HUMAN, character: "" }];
  const entries = kinds.map(({ id, character }) => entry(`player-${id}`, id === HUMAN ? t("human") : id, character, () => change(id), id === players[side].kind));
  const dialog = openDialog("opponents", t("who_plays"), [sides(side), list(entries)], { wide: true });
  focusOn(dialog);
}

/** Ask whose suggestion is wanted. */
export async function openHints() {
  const opponents = await opponentsHere();
  const { game } = shown();
  const ask = (/** @type {string} */ id) => {
    shut(dialog);
    askHint(id);
  };
  const entries = opponents.map(({ id, character }) => entry(`hint-${id}`, id, character, () => ask(id), id === game.default_hint));
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
  const { players, game } = shown();
  const button = (/** @type {0|1} */ side) =>
    html(
      "button",
      { type: "button", id: `place-${side}`, class: "segment", "aria-pressed": String(side === chosen), onclick: () => openOpponents(side) },
      emblem(side, { graph: game.edges, dotted: shown().step.dotted === side }),
      html("span", { text: t(side ? "second_player" : "first_player", { name: players[side].name }) }),
    );
  return html("div", { class: "segments", role: "group", "aria-label": t("whose_place") }, button(0), button(1));
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
