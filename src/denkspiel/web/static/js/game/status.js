/** The status line: what the page waits for, in large letters, and further remarks. */

import { plainText } from "../core/cell_text.js";
import { nextCharacters, previewOfEnter } from "../board/cursor.js";
import { byId, html, replaceIfChanged, setAttributes } from "../core/element.js";
import { setting } from "../core/settings.js";
import { get, isShown, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { openHints } from "../dialogs/open.js";
import { isHelpForbidden } from "../online/live_state.js";
import { acknowledge, isVariation, phase, plyOfGame } from "./actions.js";
import { BEST_KNOWN, colourOf, computerName, displayName, isHuman, playerToMove } from "./players.js";
/** @import { Shown, State } from "../core/store.js" */

/** So many moves are named where another one is refused. */
const MAX_ALLOWED = 12;

/** @type {ReturnType<typeof createParts>} */
let parts;
/** @type {ReturnType<typeof setInterval>|null} */
let timer = null;

/** Show the status from now on. */
export function startStatus() {
  parts = createParts();
  const row = html("div", { class: "status-row" }, parts.line, parts.ok);
  const frame = html("div", { id: "status-text", class: "status-text" }, row, parts.aim, parts.remarks, parts.other);
  byId("status").append(frame);
  new ResizeObserver(fitTexts).observe(frame);
  subscribe(draw);
}

function createParts() {
  return {
    line: html("p", { id: "status-line", class: "status-line" }),
    ok: html("button", { type: "button", id: "acknowledge", class: "button primary", "data-text": "go_on", onclick: acknowledge }),
    other: html("button", { type: "button", id: "ask-other", class: "button ask-other", "data-text": "ask_another", onclick: openHints, hidden: true }),
    aim: html("div", { id: "aim", class: "remarks" }),
    remarks: html("div", { id: "remarks", class: "remarks", role: "status" }),
  };
}

/** Why the server is waited for, if it is, and that it is asked again. */
/** @type {(state: State) => string[]} */
function connectionSentences({ connectionProblem }) {
  return connectionProblem === null ? [] : [connectionProblem, t("values.asked_again")];
}

/** Paragraphs; what stands in the large line already is only spoken. */
/** @type {(sentences: string[]) => HTMLElement[]} */
function asParagraphs(sentences) {
  return sentences.map((text) => {
    const plain = plainText(text);
    return plain === parts.line.textContent ? html("p", { text: plain, class: "visually-hidden" }) : html("p", { text });
  });
}

/** The line of the status: what the page waits for, or the result. */
/** @type {(state: Shown) => string} */
function statusLine(state) {
  if (state.connectionProblem !== null) return t("waiting_for_service");
  switch (phase()) {
    case "review":
      return reviewLine(state);
    case "move":
      return moveQuestion(state);
    case "other":
      return state.pending ? t("live.is_to_move", { player: displayName(playerToMove()) }) : serviceStatus(state);
    case "computer":
      return state.step.state.paused ? t(hasKeys() ? "pause" : "pause_touch") : thinkingLine(state);
    case "acknowledge":
      return hasKeys() ? state.step.waiting : t("go_on_touch");
    default:
      return serviceStatus(state);
  }
}

/** Which position is shown instead of the one of the game. */
/** @type {(state: Shown) => string} */
function reviewLine({ isPlanning, ply, cells }) {
  if (isPlanning && ply >= cells.length) return t("live.plan.title");
  return isVariation() ? t("variation_from", { number: plyOfGame() + 1 }) : t("looking_back", { ply, plies: cells.length });
}

/** What the service says about how the game stands. */
/** @type {(state: Shown) => string} */
function serviceStatus({ live, step }) {
  return live?.status ?? step.waiting;
}

function draw() {
  const state = get();
  const now = phase();
  if (!isShown(state)) replaceIfChanged(parts.remarks, ...asParagraphs(connectionSentences(state)));
  if (!isShown(state) || now === "quit") return;
  setAttributes(parts.line, { text: statusLine(state), "data-phase": now });
  setAttributes(parts.ok, { hidden: now !== "acknowledge" });
  const news = now === "review" && state.remarks === state.step.remarks ? [] : state.remarks; // that was about the game
  const sentences = [...connectionSentences(state), ...news, ...hintSentences(state)];
  replaceIfChanged(parts.aim, ...asParagraphs(aimSentences(state)));
  replaceIfChanged(parts.remarks, ...asParagraphs(sentences));
  setAttributes(parts.other, { hidden: !state.hint?.isWhole || isHelpForbidden() });
  byId("status").classList.toggle("beginning", isBeginning(state));
  byId("status").classList.toggle("newcomer", !setting("greeted"));
  parts.remarks.classList.toggle("alarm", now === "acknowledge" && state.step.state.acknowledgement === "fault");
  requestAnimationFrame(fitTexts); // measured when all else is drawn, too
  updateTimer(state.thinking);
}

/** Texts that take more room than there is are set in smaller letters; if that is not enough, keys can scroll them, too. */
function fitTexts() {
  const frame = byId("status-text");
  const overflows = () => frame.scrollHeight > frame.clientHeight;
  frame.classList.remove("tight");
  frame.classList.toggle("tight", overflows());
  const scrolls = overflows();
  setAttributes(frame, { tabindex: scrolls ? 0 : null, role: scrolls ? "region" : null, "aria-label": scrolls ? t("status") : null });
}

/** Whether all there is to say is how the game has begun: where there is little room the aim is shown instead. */
/** @type {(state: Shown) => boolean} */
function isBeginning({ cells, remarks, step, connectionProblem, hint }) {
  return cells.length < 2 && remarks === step.remarks && connectionProblem === null && hint === null && phase() === "move";
}

/** @type {(state: Shown) => string} */
function moveQuestion({ step, game, from, cursor, typed }) {
  const { names } = game.plan;
  const ask = step.waiting;
  if (game.edges) {
    const pointed = typed || names[cursor];
    if (from === null) return t("ask_from", { ask, start: pointed });
    return from === cursor && !typed ? t("ask_from", { ask, start: names[from] }) : t("ask_from_to", { ask, start: names[from], end: pointed });
  }
  if (typed) return `${ask}: ${typed}`;
  return ask;
}

/** The moves that can be made, the first ones of many. */
/** @type {() => string} */
function allowedMoves() {
  const { game, position } = shown();
  const texts = position.legal.map(({ cell }) => game.cells[cell].text);
  return texts.length > MAX_ALLOWED ? `${texts.slice(0, MAX_ALLOWED).join(" ")} ...` : texts.join(" ");
}

/** What there is to do: what the keys pressed so far lead to comes first. */
/** @type {(state: Shown) => string[]} */
function aimSentences(state) {
  const now = phase();
  if (now === "over") return hasKeys() && !state.live && !state.reviewing && !state.remarks.length ? [t("any_key")] : [];
  const preview = hasKeys() && (now === "move" || now === "review") ? previewSentence() : "";
  if (state.remarks.includes(preview) || (state.remarks.length && previewOfEnter()?.isLegal === false)) return []; // it is said already
  if (preview) return [preview];
  return now === "move" ? [aimSentence(state)] : variationSentences(state);
}

/** What the keys pressed so far lead to: what Enter would play, or what can be typed next. */
/** @type {() => string} */
function previewSentence() {
  const { typed } = get();
  const preview = previewOfEnter();
  if (preview) return t(preview.isLegal ? "enter_plays" : "enter_refused", { place: preview.place, allowed: allowedMoves() });
  return typed ? t("type_next", { typed, next: nextCharacters().join(" ") }) : "";
}

/** What to do to win, and what to do now. */
/** @type {(state: Shown) => string} */
function aimSentence({ game, latest, players, live }) {
  const side = latest.side_to_move ?? 0;
  const gaps = { aim: game.aim, choice: game.choice, colour: colourOf(side), player: displayName(players[side]) };
  return t(players.every(isHuman) && live === null ? "aim_of_player" : "aim_of_you", gaps);
}

/** Whose turn it is in a variation, or how it ends; and that one begins with a move. */
/** @type {(state: Shown) => string[]} */
function variationSentences({ position, exercise, isPlanning }) {
  if (phase() !== "review" || exercise !== null || isPlanning) return []; // who plans or exercises reads what to do elsewhere
  return [isVariation() ? position.sentence : position.outcome ? "" : t("variation_begins")].filter(Boolean);
}

/** @type {(state: Shown) => string} */
function thinkingLine({ thinking, step, latest }) {
  if (thinking?.loading) return thinking.loading;
  const seconds = thinking ? Math.floor((Date.now() - thinking.since) / 1000) : 0;
  const words = step.thinking[latest.side_to_move ?? 0];
  return seconds ? `${words} ${seconds} s` : words;
}

/** @type {(state: Shown) => string[]} */
function hintSentences({ thinking }) {
  if (thinking?.what !== "hint") return [];
  if (thinking.loading) return [thinking.loading];
  const seconds = Math.floor((Date.now() - thinking.since) / 1000);
  if (!seconds) return [];
  return [thinking.by === BEST_KNOWN ? t("looking_for_best", { seconds }) : t("looking_for_hint", { opponent: computerName(thinking.by), seconds })];
}

/** While somebody thinks, the seconds are counted. */
/** @type {(thinking: State["thinking"]) => void} */
function updateTimer(thinking) {
  if (thinking && timer === null) timer = setInterval(draw, 1000);
  if (!thinking && timer !== null) {
    clearInterval(timer);
    timer = null;
  }
}

/** Whether there are keys: where a pointer can hover, there usually are, and on phones and tablets there are not. */
function hasKeys() {
  return matchMedia("(hover: hover)").matches;
}
