/**
 * Offers for new visitors beside the running game, in one row: how strong the computer is to be, and a guided minute for
 * each game.
 */

import { byId, html, setAccessibleName, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { gameId, get, isShown, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { openLesson } from "../dialogs/open.js";
import { changePlayer, phase } from "./actions.js";
import { isHuman, titleOf } from "./players.js";
/** @import { Shown } from "../core/store.js" */

/** People who have played so far need no guide. */
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
  const strength = html("select", { id: "welcome-strength", onchange: () => choose(strength.value) });
  const field = html("label", { class: "welcome-field", for: "welcome-strength" }, html("span", { class: "welcome-label", "data-text": "computer" }), strength);
  const lesson = html("button", { type: "button", id: "welcome-lesson", class: "button", "data-text": "lesson.offer", onclick: openLesson });
  const cross = html("button", { type: "button", id: "welcome-close", class: "tool", text: "×", onclick: dismiss });
  const strip = html("div", { id: "welcome", class: "banner welcome", role: "group", "data-label": "strip", hidden: true }, field, lesson, cross);
  return { strength, field, lesson, cross, strip };
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
  const asks = state.players.filter(isHuman).length === 1;
  setAttributes(parts.strip, { hidden: !(asks && !setting("greeted")) && !(isOffered && state.players.some(isHuman)) });
  setAttributes(parts.field, { hidden: !asks });
  setAttributes(parts.lesson, { hidden: !isOffered, title: t("lesson.title") });
  setAccessibleName(parts.cross, t("close"));
  if (asks) drawStrengths(state);
}

/** The plain strengths; an opponent that is none of them is called by its title. */
/** @type {(state: Shown) => void} */
function drawStrengths({ game: { strengths }, players }) {
  const { kind } = players[sideOfComputer()];
  const names = strengths.map(({ opponent, title }) => ({ opponent, title }));
  const all = names.some(({ opponent }) => opponent === kind) ? names : [{ opponent: kind, title: titleOf(kind) }, ...names];
  const words = all.map(({ opponent, title }) => `${opponent} ${title}`).join();
  if (parts.strength.dataset.all !== words) {
    parts.strength.dataset.all = words;
    parts.strength.replaceChildren(...all.map(({ opponent, title }) => html("option", { value: opponent, text: title })));
  }
  if (parts.strength.value !== kind) parts.strength.value = kind;
}

/** @type {() => 0|1} */
function sideOfComputer() {
  return isHuman(shown().players[0]) ? 1 : 0;
}

/** @type {(opponent: string) => void} */
function choose(opponent) {
  markGreeted();
  if (shown().players[sideOfComputer()].kind !== opponent) changePlayer(sideOfComputer(), opponent);
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
