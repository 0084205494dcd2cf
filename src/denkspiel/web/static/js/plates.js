/** The two players beside the board: stone, name, strategy, and whose turn it is; a click changes the player. */

import { emblem } from "./boards/stone.js";
import { openOpponents } from "./dialogs/open.js";
import { byId, html, put } from "./element.js";
import { isVariation, phase } from "./flow.js";
import { called, colourOf, HUMAN, strengthOf, titleOf } from "./players.js";
import { get, isShown, subscribe } from "./store.js";
import { t } from "./texts.js";

/** @type {ReturnType<typeof plate>[]} */
let plates = [];

/** Show the players from now on. */
export function startPlates() {
  plates = [plate(0), plate(1)];
  byId("players").append(...plates.map(({ element }) => element));
  subscribe(draw);
}

/** @param {0|1} side */
function plate(side) {
  const stone = html("span", { class: "plate-stone" });
  const name = html("strong", { class: "plate-name" });
  const role = html("span", { class: "plate-role" });
  const colour = html("span");
  const kind = html("span", { class: "plate-kind" }, role, colour);
  const turn = html("span", { class: "plate-turn" });
  const words = html("span", { class: "plate-words" }, name, kind);
  const act = () => openOpponents(side);
  const element = html("button", { type: "button", id: `player-${side}`, class: "plate", "data-side": side, onclick: act }, stone, words, turn);
  return { side, element, stone, name, role, colour, turn };
}

/** What an opponent is there for: one of the plain strengths, or its own way to play. */
/** @type {(player: { kind: string }) => string} */
function roleOf({ kind }) {
  const strength = strengthOf(kind);
  return strength === undefined ? t("strategy") : strength === titleOf(kind) ? "" : strength;
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { game, players } = state;
  const { outcome, side_to_move } = isVariation() ? state.position : state.latest;
  const pointed = outcome ? outcome.winner : side_to_move;
  for (const { side, element, stone, name, role, colour, turn } of plates) {
    const player = players[side];
    const look = `${game.edges} ${get().step?.dotted === side}`;
    if (stone.dataset.look !== look) {
      stone.dataset.look = look;
      stone.replaceChildren(emblem(side, { graph: game.edges, dotted: get().step?.dotted === side }));
    }
    put(name, { text: called(player) });
    put(colour, { text: colourOf(side) });
    const said = player.kind === HUMAN ? "" : roleOf(player);
    put(role, { text: said && `${said} · ` });
    role.classList.toggle("plate-strategy", strengthOf(player.kind) === undefined);
    put(turn, { text: side !== pointed ? "" : outcome ? t("winner") : t("to_move") });
    element.classList.toggle("at", side === pointed);
    element.classList.toggle("thinking", side === pointed && phase() === "computer" && state.thinking !== null);
    put(element, { title: t("change_opponent") });
  }
}
