/** The two players beside the board: stone, name, strategy, and whose turn it is; a click changes the player. */

import { emblem } from "../board/stone.js";
import { ending } from "../online/live_state.js";
import { openOpponents } from "../dialogs/open.js";
import { byId, html, put } from "../core/element.js";
import { isVariation, phase } from "./actions.js";
import { called, colourOf, HUMAN, strengthOf, titleOf } from "./players.js";
import { get, isShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";

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
  const clock = html("span", { class: "plate-clock", id: `clock-${side}`, role: "timer" });
  const act = () => get().live === null && openOpponents(side);
  const element = html("button", { type: "button", id: `player-${side}`, class: "plate", "data-side": side, onclick: act }, stone, words, turn, clock);
  return { side, element, stone, name, role, colour, turn };
}

/** What an opponent is there for: one of the plain strengths, or its own way to play. */
/** @type {(player: { kind: string }) => string} */
function roleOf({ kind }) {
  if (kind === HUMAN || !kind) return "";
  const strength = strengthOf(kind);
  return strength === undefined ? t("strategy") : strength === titleOf(kind) ? "" : strength;
}

/** Who is pointed at: who has won, or whose turn it is. */
/** @type {(state: import("../core/store.js").Shown) => {pointed: 0|1|null, isOver: boolean}} */
function at({ position, latest, live }) {
  const aside = isVariation();
  const end = aside ? position.outcome : ending();
  if (end) return { pointed: end.winner, isOver: true };
  return { pointed: live?.stage === "waiting" ? null : (aside ? position : latest).side_to_move, isOver: false };
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { game, players, live } = state;
  const { pointed, isOver } = at(state);
  for (const { side, element, stone, name, role, colour, turn } of plates) {
    const player = players[side];
    const look = `${game.edges} ${get().step?.dotted === side}`;
    if (stone.dataset.look !== look) {
      stone.dataset.look = look;
      stone.replaceChildren(emblem(side, { graph: game.edges, dotted: get().step?.dotted === side }));
    }
    put(name, { text: called(player) });
    put(colour, { text: colourOf(side) });
    const said = roleOf(player);
    put(role, { text: said && `${said} · ` });
    role.classList.toggle("plate-strategy", strengthOf(player.kind) === undefined);
    put(turn, { text: side !== pointed ? "" : t(isOver ? "winner" : "to_move") });
    element.classList.toggle("at", side === pointed);
    element.classList.toggle("thinking", side === pointed && phase() === "computer" && state.thinking !== null);
    put(element, { title: live ? null : t("change_opponent"), "aria-disabled": live && "true" });
  }
}
