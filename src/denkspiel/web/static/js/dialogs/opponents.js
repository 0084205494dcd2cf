/** Lists of opponents, each with its character: who is to play, or whose suggestion is wanted. */

import { emblem } from "../boards/stone.js";
import { listOpponents } from "../catalogue.js";
import { askHint } from "../computer.js";
import { html } from "../element.js";
import { changePlayer } from "../flow.js";
import { HUMAN, dottedSide, isHuman } from "../players.js";
import { get } from "../store.js";
import { t } from "../texts.js";
import { openDialog } from "./dialog.js";

/**
 * Ask who is to play, in mid-game or before; strategies are opponents too.
 * @param {0|1} [side] whose stones; the one computer player's unless told otherwise
 */
export async function openOpponents(side = sideOfComputer()) {
  const opponents = await opponentsHere();
  const { players } = get();
  const change = (kind) => {
    dialog.close();
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
  const { game } = get();
  const ask = (id) => {
    dialog.close();
    askHint(id);
  };
  const entries = opponents.map(({ id, character }) => entry(`hint-${id}`, id, character, () => ask(id), id === game.default_hint));
  const dialog = openDialog("hints", t("whose_suggestion"), [list(entries)], { wide: true });
  focusOn(dialog);
}

/** The opponents that play the game at hand, the usual one first. */
async function opponentsHere() {
  const opponents = await listOpponents();
  return get().game.opponents.map((id) => opponents.find((one) => one.id === id));
}

function sideOfComputer() {
  const { players } = get();
  const side = players.findIndex((player) => !isHuman(player));
  return side < 0 ? 1 : side;
}

/** Whose place: both players as buttons. */
function sides(chosen) {
  const { players, game } = get();
  const button = (player, side) =>
    html(
      "button",
      { type: "button", id: `place-${side}`, class: "segment", "aria-pressed": String(side === chosen), onclick: () => openOpponents(side) },
      emblem(side, { graph: game.edges, dotted: dottedSide() === side }),
      html("span", { text: t(side ? "second_player" : "first_player", { name: player.name }) }),
    );
  return html("div", { class: "segments", role: "group", "aria-label": t("whose_place") }, ...players.map(button));
}

function list(entries) {
  return html("div", { class: "opponent-list", "data-arrows": true, onkeydown: press }, ...entries);
}

function entry(id, name, character, act, chosen) {
  return html(
    "button",
    { type: "button", id, class: "opponent", "aria-pressed": String(chosen), onclick: act },
    html("strong", { text: name }),
    character ? html("span", { text: character }) : null,
  );
}

function focusOn(dialog) {
  (dialog.querySelector(".opponent[aria-pressed=true]") ?? dialog.querySelector(".opponent")).focus();
}

function press(event) {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (!(event.key in steps)) return;
  const entries = [...event.currentTarget.children];
  const at = entries.indexOf(document.activeElement) + steps[event.key];
  entries[Math.max(0, Math.min(entries.length - 1, at))].focus();
  event.preventDefault();
}
