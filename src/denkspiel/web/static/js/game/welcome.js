/**
 * What is offered beside the running game to who comes to it for the first time: on the first visit of all how strong the
 * computer is to be, and for each game its guided minute.
 */

import { openLesson } from "../dialogs/open.js";
import { byId, entitle, html, put, renew } from "../core/element.js";
import { changePlayer, phase } from "./actions.js";
import { isHuman } from "./players.js";
import { change, setting } from "../core/settings.js";
import { gameId, get, isShown, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
/** @import { Shown } from "../core/store.js" */

/** Who has played so far needs no guide. */
const ENOUGH_MOVES = 4;
/** @type {ReturnType<typeof made>} */
let parts;
/** The game at hand, and who played it when it came: another player since then is an answer too. */
let met = { id: "", kinds: "" };

/** Offer from now on what was neither taken nor waved away before. */
export function startStrip() {
  parts = made();
  byId("status").append(parts.strip);
  subscribe(draw);
}

function made() {
  const words = html("p", { id: "strip-words", "data-text": "how_strong" });
  const choices = html("div", { class: "strip-choices" });
  const lesson = html("button", { type: "button", id: "strip-lesson", class: "button", "data-text": "lesson.title", onclick: openLesson });
  const cross = html("button", { type: "button", id: "strip-close", class: "tool", text: "×", onclick: wave });
  const strip = html("div", { id: "strip", class: "banner strip", role: "group", "data-label": "strip", hidden: true }, words, choices, lesson, cross);
  return { words, choices, lesson, cross, strip };
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  if (state.live) return put(parts.strip, { hidden: true });
  const now = { id: gameId(), kinds: state.players.map(({ kind }) => kind).sort().join() };
  if (met.id === now.id && met.kinds !== now.kinds) greet();
  met = now;
  if (phase() === "over") return wave();
  const isOffered = !setting("lessons")[state.game.family];
  if (isOffered && setting("greeted") && state.cells.length >= ENOUGH_MOVES) return wave();
  const [asks, offers] = [!setting("greeted") && state.players.filter(isHuman).length === 1, isOffered && state.players.some(isHuman)];
  put(parts.strip, { hidden: !asks && !offers });
  for (const part of [parts.words, parts.choices]) put(part, { hidden: !asks });
  put(parts.lesson, { hidden: !offers });
  entitle(parts.cross, t("close"));
  if (asks) renew(parts.choices, ...state.game.strengths.map((strength) => choice(state, strength)));
}

/** @type {(state: Shown, strength: Api.PlainStrengthData) => HTMLElement} */
function choice({ players }, { id, title, opponent }) {
  const side = isHuman(players[0]) ? 1 : 0;
  const choose = () => {
    greet();
    if (players[side].kind !== opponent) changePlayer(side, opponent);
  };
  return html("button", { type: "button", id: `strip-${id}`, class: "button", "aria-pressed": String(players[side].kind === opponent), text: title, onclick: choose });
}

/** How strong the computer is to be is asked once. */
function greet() {
  if (!setting("greeted")) change({ greeted: true });
}

/** Nothing of this is offered again. */
function wave() {
  const { family } = shown().game;
  if (!setting("greeted") || !setting("lessons")[family]) change({ greeted: true, lessons: { ...setting("lessons"), [family]: true } });
  put(parts.strip, { hidden: true });
}
