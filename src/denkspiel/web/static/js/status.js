/** What the page waits for, in one large line, and what else there is to say at the moment. */

import { byId, html, put, renew } from "./element.js";
import { acknowledge, newGame, phase, look } from "./flow.js";
import { example } from "./input/digits.js";
import { isHuman, playerToMove } from "./players.js";
import { onSetting } from "./settings.js";
import { get, subscribe } from "./store.js";
import { onLanguage, t } from "./texts.js";

const parts = {};
let clock = null;

/** Show the status from now on. */
export function startStatus() {
  parts.line = html("p", { id: "status-line", class: "status-line" });
  parts.ok = html("button", { type: "button", id: "acknowledge", class: "button primary", onclick: goOn });
  parts.remarks = html("div", { id: "remarks", class: "remarks", role: "status" });
  byId("status").append(html("div", { class: "status-row" }, parts.line, parts.ok), parts.remarks);
  subscribe(draw);
  onSetting(draw);
  onLanguage(draw);
}

/** The line of the status: what the page waits for, or the result. */
export function statusLine() {
  const state = get();
  switch (phase()) {
    case "review":
      return t("looking_back", { ply: state.ply, plies: state.cells.length });
    case "over":
      return state.latest.outcome.sentence;
    case "mistake":
    case "acknowledge":
      return t("enter_to_go_on");
    case "move":
      return asking(state);
    default:
      return state.paused ? t("pause") : thinkingLine(state);
  }
}

function draw() {
  const state = get();
  if (state.latest === null || state.quit) return;
  const now = phase();
  put(parts.line, { text: statusLine(), "data-phase": now });
  const button = { over: "another_game", acknowledge: "go_on", mistake: "go_on", review: "to_present" }[now];
  put(parts.ok, { hidden: !button, text: button ? t(button) : "", "data-phase": now });
  const said = [...state.remarks, ...searching(state)];
  if (!said.length && now === "move") said.push(...typing(state));
  if (!said.length && now === "over" && !state.reviewing && matchMedia("(hover: hover)").matches) said.push(t("any_key"));
  renew(parts.remarks, ...said.map((text) => html("p", { text })));
  parts.remarks.classList.toggle("alarm", state.mistaken);
  follow(state.thinking);
}

function goOn() {
  const now = phase();
  if (now === "over") newGame();
  else if (now === "review") look(get().cells.length);
  else acknowledge();
}

function asking({ players, game, from, cursor, typed }) {
  const ask = players.every(isHuman) ? t("player_your_move", { player: playerToMove().name }) : t("your_move");
  if (game.edges) {
    const start = game.points[from ?? cursor].name;
    return from === null
      ? t("ask_from", { ask, start })
      : t("ask_from_to", { ask, start, end: game.points[cursor].name });
  }
  if (typed) return `${ask} ${typed}`;
  return ask;
}

/** What to type for a place that is not called by its digits, where there are keys. */
function typing({ game, typed }) {
  const shown = !game.edges && !typed && matchMedia("(hover: hover)").matches ? example(game) : null;
  return shown ? [t("type_for", shown)] : [];
}

function thinkingLine({ thinking }) {
  if (thinking?.loading) return t("solver_loading", { player: playerToMove().name });
  const player = playerToMove().name;
  const seconds = thinking ? Math.floor((Date.now() - thinking.since) / 1000) : 0;
  return seconds ? t("thinking_seconds", { player, seconds }) : t("thinking", { player });
}

function searching({ thinking }) {
  if (thinking?.what !== "hint") return [];
  const seconds = Math.floor((Date.now() - thinking.since) / 1000);
  return seconds ? [t("looking_for_hint", { opponent: thinking.by, seconds })] : [];
}

/** While somebody thinks, the seconds are counted. */
function follow(thinking) {
  if (thinking && clock === null) clock = setInterval(draw, 1000);
  if (!thinking && clock !== null) {
    clearInterval(clock);
    clock = null;
  }
}
