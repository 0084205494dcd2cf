/** The two players beside the board: stone, name, strategy, and whose turn it is; a click changes the player. */

import { stoneIcon } from "../board/stone.js";
import { byId, html, setAttributes } from "../core/element.js";
import { get, isShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { openOpponents } from "../dialogs/open.js";
import { gameResult } from "../online/live_state.js";
import { isVariation, phase } from "./actions.js";
import { HUMAN, colourOf, displayName, strengthOf, titleOf } from "./players.js";

/** @type {ReturnType<typeof makeCard>[]} */
let cards = [];

/** Show the players from now on. */
export function startPlayerCards() {
  cards = [makeCard(0), makeCard(1)];
  byId("players").append(...cards.map(({ element }) => element));
  subscribe(draw);
}

/** @param {0|1} side */
function makeCard(side) {
  const stone = html("span", { class: "player-stone" });
  const name = html("strong", { class: "player-name" });
  const role = html("span", { class: "player-role" });
  const colour = html("span");
  const kind = html("span", { class: "player-kind" }, role, colour);
  const turn = html("span", { class: "player-turn" });
  const words = html("span", { class: "player-words" }, name, kind);
  const clock = html("span", { class: "player-clock", id: `clock-${side}`, role: "timer" });
  const act = () => get().live === null && openOpponents(side);
  const element = html("button", { type: "button", id: `player-${side}`, class: "player-card", "data-side": side, onclick: act }, stone, words, turn, clock);
  return { side, element, stone, name, role, colour, turn };
}

/** What else there is to say of an opponent: how the server calls one of the plain strengths, or that it has its own way to play. */
/** @type {(player: { kind: string }) => string} */
function roleOf({ kind }) {
  if (kind === HUMAN || !kind) return "";
  return strengthOf(kind) === undefined ? t("strategy") : titleOf(kind);
}

/** The player that the pointer shows: the winner, or the one to move. */
/** @type {(state: import("../core/store.js").Shown) => {pointed: 0|1|null, isOver: boolean}} */
function pointedSide({ position, latest, live }) {
  const aside = isVariation() && live === null; // by link the cards carry the clocks, which belong to the game
  const end = aside ? position.outcome : gameResult();
  if (end) return { pointed: end.winner, isOver: true };
  return { pointed: live?.stage === "waiting" ? null : (aside ? position : latest).side_to_move, isOver: false };
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { game, players, live } = state;
  const { pointed, isOver } = pointedSide(state);
  for (const { side, element, stone, name, role, colour, turn } of cards) {
    const player = players[side];
    const look = `${game.edges} ${get().step?.dotted === side}`;
    if (stone.dataset.look !== look) {
      stone.dataset.look = look;
      stone.replaceChildren(stoneIcon(side, { graph: game.edges, dotted: get().step?.dotted === side }));
    }
    setAttributes(name, { text: displayName(player) });
    setAttributes(colour, { text: colourOf(side) });
    const text = roleOf(player);
    setAttributes(role, { text: text && `${text} · ` });
    role.classList.toggle("player-strategy", strengthOf(player.kind) === undefined);
    setAttributes(turn, { text: side !== pointed ? "" : t(isOver ? "winner" : "to_move") });
    element.classList.toggle("at", side === pointed);
    element.classList.toggle("thinking", side === pointed && phase() === "computer" && state.thinking !== null);
    setAttributes(element, { title: live ? null : t("change_opponent"), "aria-disabled": live && "true" });
  }
}
