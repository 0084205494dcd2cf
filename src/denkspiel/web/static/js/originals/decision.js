/** "How did it decide?": beside the board, the steps by which an original's player came to its move; each lights its cells. */

import { positionQuery, post } from "../core/api.js";
import { byId, html, markBusy, replaceIfChanged, setAccessibleName, setAttributes } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
import { set, shown, stillShown, subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { tryOrRemark } from "../game/actions.js";
import { showPath } from "../game/navigation.js";
import { changedRatings, marksAt, numberText, sumAt, totalsAt } from "./decision_steps.js";
import { loadOriginalTexts, o } from "./texts.js";
/** @import { Decision } from "./decision_steps.js" */

/**
 * @typedef {Object} Replay  a decision that is shown
 * @property {string} by           who decides
 * @property {number[]} cells      after which moves
 * @property {number[]} before     what the board showed before that
 * @property {Element|null} opener what had the focus
 * @property {Decision} decision
 * @property {Record<string, string>} readings  those that were chosen
 * @property {string[]} changes    what the last one of them has changed
 * @property {number} index        of the step shown
 */

/** How long a step stays while they follow one another by themselves. */
const STEP_MS = 2200;
/** @type {[string, string, (index: number) => number][]} */
const BUTTONS = [
  ["first", "|\u25c0", () => 0],
  ["back", "\u25c0", (index) => index - 1],
  ["next", "\u25b6", (index) => index + 1],
  ["last", "\u25b6|", () => Infinity],
];
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

/** @type {ReturnType<typeof createParts>} */
let parts;
/** @type {Replay|null} */
let replay = null;
/** @type {ReturnType<typeof setTimeout>|undefined} the next step, while they follow one another by themselves */
let timer;

/**
 * Show how a player decides; the board goes to the position in which it does.
 * @param {string} by     one of the game's `explainers`
 * @param {number[]} cells the moves before that
 */
export async function openDecision(by, cells) {
  const [before, opener] = [shown().position.cells, document.activeElement];
  await Promise.all([loadOriginalTexts(), loadLazy(), showPath(cells)]);
  const isWanted = stillShown("position");
  if (String(shown().position.cells) !== String(cells)) return;
  const decision = await ask(by, cells, {});
  if (!decision || !isWanted()) return;
  parts ??= createParts();
  stop();
  replay = { by, cells, before, opener, decision, readings: {}, changes: [], index: 0 };
  set({ help: null });
  fill(replay);
  setAttributes(parts.panel, { hidden: false });
  parts.panel.scrollTop = 0;
  // The panel is beside the board; a narrow window has it over its lower part.
  for (const part of [parts.panel, byId("board")]) part.scrollIntoView({ block: "nearest" });
  parts.buttons.next.focus({ preventScroll: true });
}

/** @type {(by: string, cells: number[], readings: Record<string, string>) => Promise<Decision|null>} */
function ask(by, cells, readings) {
  const { game, step } = shown();
  const { seed, number } = step.state;
  return tryOrRemark(() => post("decision", { ...positionQuery(game, cells), by, readings, seed, number }));
}

function createParts() {
  const title = html("h2", { id: "decision-title" });
  const close = html("button", { type: "button", id: "decision-close", text: "\u2715", onclick: leave });
  const buttons = Object.fromEntries(
    BUTTONS.map(([name, text, to]) => [name, html("button", { type: "button", id: `decision-${name}`, text, onclick: () => replay && go(to(replay.index)) })]),
  );
  const play = html("button", { type: "button", id: "decision-play", onclick: () => (timer === undefined ? start() : stop()) });
  const { first, back, next, last } = buttons;
  const head = html("div", { class: "decision-head" }, title, html("div", { class: "decision-buttons" }, first, back, play, next, last, close));
  const [about, count] = [html("span", { id: "decision-about" }), html("span", { id: "decision-count" })];
  const step = html("div", { id: "decision-step", "aria-live": "polite", "aria-atomic": "true" });
  const quote = html("div");
  const moves = html("ol", { class: "decision-moves", id: "decision-moves" });
  const readings = html("form", { class: "decision-readings" });
  const changes = html("div", { id: "decision-changes", role: "status" });
  const attributes = { class: "help decision", id: "decision", hidden: true, "aria-labelledby": "decision-title", onkeydown: onKeydown };
  const panel = html("aside", attributes, head, html("p", { class: "quiet" }, about, " \u00b7 ", count), step, moves, quote, readings, changes);
  byId("panels").before(panel);
  subscribe(({ decision }) => decision === null && replay && hide(), "decision");
  subscribe(({ help }) => help !== null && replay && leave(), "help");
  subscribe(() => replay && renew(replay), "texts");
  return { panel, title, close, buttons, play, about, count, step, moves, quote, readings, changes };
}

/** What stays the same from step to step. */
/** @type {(shownNow: Replay) => void} */
function fill({ decision, cells }) {
  const { title, close, buttons, about, moves, readings } = parts;
  setAttributes(title, { text: t("moves.decision") });
  setAccessibleName(close, t("close"));
  for (const [name, button] of Object.entries(buttons)) setAccessibleName(button, o(`decision.${name}`));
  const ply = cells.length + (decision.choice === null ? 0 : 1);
  setAttributes(about, { text: o(decision.choice === null ? "decision.about_checks" : "decision.about", { player: decision.title, ply }) });
  setAttributes(moves, { "aria-label": o("decision.moves"), hidden: !decision.ratings.length });
  moves.replaceChildren(...decision.ratings.map(({ move }) => html("li", {}, moveButton(move))));
  readings.replaceChildren(...decision.readings.map(readingSwitch));
  draw();
}

/** @type {(move: string) => HTMLElement} */
function moveButton(move) {
  const toMove = () => go(replay?.decision.steps.findIndex((step) => step.move === move) ?? 0);
  return html("button", { type: "button", "data-move": move, onclick: toMove }, html("span", { class: "decision-name", text: nameOf(move) }), html("span", { class: "decision-total" }));
}

/** The ways to read a place that the text leaves open. */
/** @type {(reading: Decision["readings"][number]) => HTMLElement} */
function readingSwitch({ id, question, value, options }) {
  const choices = options.map((option) => {
    const choose = () => markBusy(parts.readings, choosing(id, option.value));
    const radio = html("input", { type: "radio", name: `reading-${id}`, id: `reading-${id}-${option.value}`, value: option.value, checked: option.value === value, onchange: choose });
    return html("label", { for: radio.id }, radio, html("span", { text: option.text }));
  });
  return html("fieldset", { "data-reading": id }, html("legend", {}, html("span", { class: "tag", text: id }), ` ${question}`), ...choices);
}

/** @type {(id: string, value: string) => Promise<void>} */
async function choosing(id, value) {
  const now = replay;
  if (!now) return;
  now.readings = { ...now.readings, [id]: value };
  const { decision: before, readings } = now;
  const decision = await ask(now.by, now.cells, readings);
  if (!decision || replay !== now || now.readings !== readings) return;
  const wasAtEnd = now.index === before.steps.length - 1;
  Object.assign(now, { decision, changes: changesText(before, decision), index: wasAtEnd ? Infinity : now.index });
  go(now.index);
  parts.panel.scrollTop = parts.panel.scrollHeight; // what has changed stands at its end
}

/** What another reading has changed. */
/** @type {(before: Decision, after: Decision) => string[]} */
function changesText(before, after) {
  const changes = changedRatings(before, after).map((change) => `${nameOf(change.move)}: ${change.before} \u2192 ${change.after}`);
  const [old, now] = [before.choice, after.choice].map((move) => (move === null ? "" : nameOf(move)));
  return [...(changes.length ? changes : [o("decision.no_change")]), o(old === now ? "decision.same_choice" : "decision.other_choice", { before: old, after: now })];
}

/** The same once more, in another language. */
/** @type {(now: Replay) => Promise<void>} */
async function renew(now) {
  await loadOriginalTexts();
  const decision = await ask(now.by, now.cells, now.readings);
  if (!decision || replay !== now) return;
  Object.assign(now, { decision, changes: [] });
  fill(now);
}

/** Show another step; there is none before the first and none after the last. */
/** @type {(index: number) => void} */
function go(index) {
  if (!replay) return;
  replay.index = Math.max(0, Math.min(replay.decision.steps.length - 1, index));
  draw();
}

/** Let the steps follow one another; from the end they begin anew. */
function start() {
  if (!replay) return;
  const isAtEnd = replay.index === replay.decision.steps.length - 1;
  timer = setTimeout(follow, STEP_MS);
  go(isAtEnd ? 0 : replay.index + 1);
}

function follow() {
  if (!replay) return stop();
  timer = setTimeout(follow, STEP_MS);
  go(replay.index + 1);
  if (replay.index === replay.decision.steps.length - 1) stop();
}

function stop() {
  clearTimeout(timer);
  timer = undefined;
  if (replay) draw();
}

function draw() {
  const { decision, index, changes } = /** @type {Replay} */ (replay);
  const { buttons, play, count, step, quote } = parts;
  const isAtEnd = index === decision.steps.length - 1;
  set({ decision: marksAt(decision, index, cellOf) });
  setAttributes(play, { text: o(timer === undefined ? "decision.play" : "decision.pause") });
  for (const name of ["first", "back"]) setAttributes(buttons[name], { "aria-disabled": index === 0 ? "true" : null });
  for (const name of ["next", "last"]) setAttributes(buttons[name], { "aria-disabled": isAtEnd ? "true" : null });
  setAttributes(count, { text: o("decision.step", { number: index + 1, all: decision.steps.length }) });
  replaceIfChanged(step, ...stepParagraphs(decision, index));
  replaceIfChanged(quote, ...quoteParagraphs(decision, index));
  drawMoves(decision, index);
  replaceIfChanged(parts.changes, ...changes.map((text) => html("p", { text })));
}

/** The moves with what they are rated so far. */
/** @type {(decision: Decision, index: number) => void} */
function drawMoves(decision, index) {
  const totals = totalsAt(decision, index);
  const choice = index === decision.steps.length - 1 ? decision.choice : null;
  for (const button of parts.moves.querySelectorAll("button")) {
    const { move = "" } = button.dataset;
    const total = totals.get(move);
    setAttributes(button, { "aria-current": move === decision.steps[index].move ? "step" : null, class: move === choice ? "chosen" : null });
    setAttributes(/** @type {Element} */ (button.lastElementChild), { text: total === undefined ? "\u2013" : numberText(total) });
    if (button.hasAttribute("aria-current")) parts.moves.scrollLeft = button.offsetLeft - parts.moves.clientWidth / 2;
  }
}

/** The sentence of the source that a step follows, and what it means. */
/** @type {(decision: Decision, index: number) => HTMLElement[]} */
function quoteParagraphs({ steps, quotes }, index) {
  const source = quotes[steps[index].quote];
  if (!source) return [];
  const german = html("blockquote", { lang: "de", text: source.german });
  return language() === "de" ? [german] : [german, html("p", { class: "quiet", lang: "en", text: source.english })];
}

/** The step in words, and the sum so far. */
/** @type {(decision: Decision, index: number) => HTMLElement[]} */
function stepParagraphs({ steps, choice }, index) {
  const { move, text } = steps[index];
  const sum = sumAt(steps, index);
  const isEnd = index === steps.length - 1;
  const played = playedMove();
  return [
    html("p", { class: "strong" }, move === null ? null : html("span", { class: "tag", text: nameOf(move) }), ` ${text}`),
    sum ? html("p", { class: "decision-sum", text: o("decision.sum", { sum }) }) : null,
    isEnd && choice !== null ? html("p", { class: "strong", text: o("decision.choice", { move: nameOf(choice) }) }) : null,
    isEnd && choice !== null && played !== null && played !== choice ? html("p", { text: o("decision.played", { move: nameOf(played) }) }) : null,
  ].filter((one) => one !== null);
}

/** The move of the game that follows, if the board showed one before. */
function playedMove() {
  const { before, cells } = /** @type {Replay} */ (replay);
  return before.length > cells.length ? shown().game.cells[before[cells.length]].move : null;
}

/** Where the stone of a move goes. */
/** @type {(move: string) => number} */
function cellOf(move) {
  const { game, position } = shown();
  return position.legal.find(({ cell }) => game.cells[cell].move === move)?.cell ?? game.cells.findIndex((cell) => cell.move === move);
}

/** @type {(move: string) => string} */
function nameOf(move) {
  const { game } = shown();
  return game.cells[cellOf(move)].text;
}

/** Close the panel, and go back to what the board showed before. */
async function leave() {
  const now = replay;
  hide();
  set({ decision: null });
  if (!now) return;
  if (String(now.before) !== String(now.cells)) await showPath(now.before);
  const opener = now.opener?.isConnected || !now.opener?.id ? now.opener : document.getElementById(now.opener.id);
  const isFree = document.activeElement === document.body || parts.panel.contains(document.activeElement);
  if (opener instanceof HTMLElement && isFree) opener.focus({ preventScroll: true });
}

/** What it was about is on the board no longer. */
function hide() {
  replay = null;
  stop();
  setAttributes(parts.panel, { hidden: true });
}

/** Arrow keys step, except in the switches. */
/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const isSwitch = event.target instanceof HTMLInputElement;
  if (event.key === "Escape") leave();
  else if (event.key in KEYS && !isSwitch) parts.buttons[KEYS[event.key]].click();
  else if (!["Enter", " ", ...Object.keys(KEYS)].includes(event.key) || !(event.target instanceof Element && event.target.closest("button, input"))) return;
  else return event.stopPropagation();
  event.preventDefault();
  event.stopPropagation();
}
