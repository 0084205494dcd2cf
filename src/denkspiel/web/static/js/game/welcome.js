/**
 * Offers for new visitors beside the running game: the choice of the computer's strength on the first visit, and a guided
 * minute for each game.
 */

import { byId, html, replaceIfChanged, setAccessibleName, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { gameId, get, isShown, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { openLesson } from "../dialogs/open.js";
import { changePlayer, phase } from "./actions.js";
import { isHuman } from "./players.js";
/** @import { Shown } from "../core/store.js" */

/** Who has played so far needs no guide. */
const ENOUGH_MOVES = 4;
/** @type {ReturnType<typeof createParts>} */
let parts;
/** The game at hand, and who played it when it came: another player since then is an answer too. */
let lastSeen = { id: "", kinds: "" };

/** Offer from now on what was neither taken nor waved away before. */
export function startWelcome() {
  parts = createParts();
  byId("status").append(parts.strip);
  subscribe(draw);
}

function createParts() {
  const words = html("p", { id: "welcome-words", "data-text": "how_strong" });
  const choices = html("div", { class: "welcome-choices" });
  const lesson = html("button", { type: "button", id: "welcome-lesson", class: "button", "data-text": "lesson.title", onclick: openLesson });
  const cross = html("button", { type: "button", id: "welcome-close", class: "tool", text: "×", onclick: dismiss });
  const strip = html("div", { id: "welcome", class: "banner welcome", role: "group", "data-label": "strip", hidden: true }, words, choices, lesson, cross);
  return { words, choices, lesson, cross, strip };
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  if (state.live) return setAttributes(parts.strip, { hidden: true });
  const now = { id: gameId(), kinds: state.players.map(({ kind }) => kind).sort().join() };
  if (lastSeen.id === now.id && lastSeen.kinds !== now.kinds) markGreeted();
  lastSeen = now;
  if (phase() === "over") return dismiss();
  const isOffered = !setting("lessons")[state.game.family];
  if (isOffered && setting("greeted") && state.cells.length >= ENOUGH_MOVES) return dismiss();
  const [asks, offers] = [!setting("greeted") && state.players.filter(isHuman).length === 1, isOffered && state.players.some(isHuman)];
  setAttributes(parts.strip, { hidden: !asks && !offers });
  for (const part of [parts.words, parts.choices]) setAttributes(part, { hidden: !asks });
  setAttributes(parts.lesson, { hidden: !offers });
  setAccessibleName(parts.cross, t("close"));
  if (asks) replaceIfChanged(parts.choices, ...state.game.strengths.map((strength) => choice(state, strength)));
}

/** @type {(state: Shown, strength: Api.PlainStrengthData) => HTMLElement} */
function choice({ players }, { id, title, opponent }) {
  const side = isHuman(players[0]) ? 1 : 0;
  const choose = () => {
    markGreeted();
    if (players[side].kind !== opponent) changePlayer(side, opponent);
  };
  return html("button", { type: "button", id: `welcome-${id}`, class: "button", "aria-pressed": String(players[side].kind === opponent), text: title, onclick: choose });
}

/** How strong the computer is to be is asked once. */
function markGreeted() {
  if (!setting("greeted")) changeSettings({ greeted: true });
}

/** Nothing of this is offered again. */
function dismiss() {
  const { family } = shown().game;
  if (!setting("greeted") || !setting("lessons")[family]) changeSettings({ greeted: true, lessons: { ...setting("lessons"), [family]: true } });
  setAttributes(parts.strip, { hidden: true });
}
