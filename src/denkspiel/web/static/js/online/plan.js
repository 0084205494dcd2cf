/** Replies planned in advance: while the other one is to move, a possible move is tried on the board, then the own reply. */

import { binButton, byId, html, replaceKeepingFocus, setAttributes } from "../core/element.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { textButton as button } from "../dialogs/fields.js";
import { showPly } from "../game/actions.js";
import { giveCommand } from "./live_game.js";

/** @type {HTMLElement} */
let place;
/** What stands there at the moment. */
let shownContent = "";

/** The part of the panel that shows the plan; empty where nothing can be planned. */
export function createPlan() {
  place = html("div", { id: "live-plan", class: "live-plan" });
  subscribe(drawPlan, "live", "texts", "isPlanning", "position");
  return place;
}

function drawPlan() {
  const { live, isPlanning, position } = get();
  const plan = live?.plan ?? null;
  if (plan === null && isPlanning) set({ isPlanning: false });
  const now = JSON.stringify([plan, isPlanning, position && t("live.plan.title")]);
  if (now === shownContent) return;
  shownContent = now;
  setAttributes(place, { hidden: plan === null });
  replaceKeepingFocus(place, ...(plan === null ? [] : [...linesOf(plan), ...(isPlanning ? [] : [button("plan-begin", plan.length ? "live.plan.another" : "live.plan.title", begin)])]));
}

/** The moves that were tried beside the game, from where it stands on. */
function triedLine() {
  const { cells, position } = shown();
  const isAhead = cells.every((cell, at) => position.cells[at] === cell);
  return isAhead ? position.cells.slice(cells.length) : [];
}

/** @type {(plan: number[][]) => HTMLElement[]} */
function linesOf(plan) {
  if (!plan.length) return [];
  const rows = plan.map((line, at) => {
    const words = wordsOf(line);
    return html("li", {}, html("span", { text: words }), binButton(t("live.plan.delete", { line: words }), () => keep(plan.toSpliced(at, 1)), { id: `plan-delete-${at}` }));
  });
  return [html("ul", { class: "plan-lines", "aria-label": t("live.plan.title") }, ...rows)];
}

/** @type {(line: number[]) => string} */
function wordsOf(line) {
  const { cells } = shown().game;
  const pairs = [];
  for (let at = 0; at < line.length; at += 2) {
    const reply = line.at(at + 1);
    pairs.push(reply === undefined ? t("live.plan.if", { move: cells[line[at]].text }) : t("live.plan.if_then", { move: cells[line[at]].text, reply: cells[reply].text }));
  }
  return pairs.join(", ");
}

/**
 * What the card below the status says while somebody plans; nothing otherwise.
 * @returns {[string, () => HTMLElement[]]|null}
 */
export function planningCard() {
  const { live, isPlanning } = get();
  if (!isPlanning || !live?.plan) return null;
  const tried = triedLine();
  return [`plan ${tried}`, () => planningParts(tried)];
}

/** @type {(tried: number[]) => HTMLElement[]} */
function planningParts(tried) {
  const words = !tried.length ? t("live.plan.their_move") : tried.length % 2 ? t("live.plan.your_reply", { line: wordsOf(tried) }) : t("live.plan.keep_or_go_on", { line: wordsOf(tried) });
  const isWhole = tried.length > 0 && tried.length % 2 === 0;
  const keepIt = button("plan-keep", "live.plan.keep", () => keepTried(tried), "primary");
  setAttributes(keepIt, { disabled: !isWhole });
  return [html("p", { text: words }), keepIt, button("plan-end", "cancel", end)];
}

function begin() {
  byId("status").scrollIntoView({ block: "nearest" }); // on phones the panel lies below the board
  showPly(shown().cells.length);
  set({ isPlanning: true, remarks: [] });
}

function end() {
  set({ isPlanning: false });
  showPly(shown().cells.length);
}

/** The line tried takes the place of those that it continues, and of those that answer one of its moves in another way. */
/** @type {(tried: number[]) => Promise<void>} */
async function keepTried(tried) {
  const plan = get().live?.plan ?? [];
  const differsAt = (/** @type {number[]} */ line) => line.findIndex((cell, at) => cell !== tried[at]);
  const continues = (/** @type {number[]} */ line) => differsAt(line) >= tried.length;
  const others = plan.filter((line) => continues(line) || (differsAt(line) >= 0 && differsAt(line) % 2 === 0));
  if (await keep(plan.some(continues) ? others : [...others, tried])) end();
}

/** @type {(lines: number[][]) => Promise<boolean>} */
function keep(lines) {
  return giveCommand("plan", { lines });
}

