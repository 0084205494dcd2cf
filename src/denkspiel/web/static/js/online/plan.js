/** Replies planned in advance: while the other one is to move, a possible move is tried on the board, then the own reply. */

import { getJson } from "../core/api.js";
import { binButton, byId, html, replaceKeepingFocus, setAttributes } from "../core/element.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { textButton as button } from "../dialogs/fields.js";
import { remark, showPly } from "../game/actions.js";
import { giveCommand } from "./live_game.js";
import { isMyLiveTurn } from "./live_state.js";

/** @type {HTMLElement} */
let place;
/** The moves of the game when the plan was begun. */
let plannedFrom = "";
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
  if (isPlanning && (plan === null || String(shown().cells) !== plannedFrom)) endLate();
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
    const words = capitalized(wordsOf(line));
    return html("li", {}, html("span", { text: words }), binButton(t("live.plan.delete", { line: words }), () => keep((now) => now.filter((one) => String(one) !== String(line))), { id: `plan-delete-${at}` }));
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
  return pairs.join("; ");
}

/** @type {(sentence: string) => string} */
function capitalized(sentence) {
  return sentence.charAt(0).toLocaleUpperCase(language()) + sentence.slice(1);
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
  const isWhole = tried.length > 0 && tried.length % 2 === 0;
  const isEnd = shown().position.outcome !== null;
  const key = !tried.length ? "their_move" : isWhole ? (isEnd ? "keep_end" : "keep_or_go_on") : isEnd ? "their_end" : "your_reply";
  const words = t(`live.plan.${key}`, { line: capitalized(wordsOf(tried)) });
  const keepIt = button("plan-keep", "live.plan.keep", () => keepTried(tried), "primary");
  setAttributes(keepIt, { disabled: !isWhole });
  return [html("p", { text: words }), keepIt, button("plan-end", "live.plan.done", end)];
}

function begin() {
  byId("status").scrollIntoView({ block: "nearest" }); // on phones the panel lies below the board
  showPly(shown().cells.length);
  plannedFrom = String(shown().cells);
  set({ isPlanning: true, remarks: [] });
}

function end() {
  set({ isPlanning: false });
  showPly(shown().cells.length);
}

/** The game has gone on while somebody planned: back to it. */
function endLate() {
  end();
  if (isMyLiveTurn()) remark(t("live.plan.too_late"));
}

/** The line tried takes the place of those that it continues, and of those that answer one of its moves in another way. */
/** @type {(tried: number[]) => Promise<void>} */
async function keepTried(tried) {
  const differsAt = (/** @type {number[]} */ line) => line.findIndex((cell, at) => cell !== tried[at]);
  const continues = (/** @type {number[]} */ line) => differsAt(line) >= tried.length;
  const isOther = (/** @type {number[]} */ line) => continues(line) || (differsAt(line) >= 0 && differsAt(line) % 2 === 0);
  const isKept = await keep((plan) => [...plan.filter(isOther), ...(plan.some(continues) ? [] : [tried])]);
  if (isKept) end();
  else if (!get().isPlanning && isMyLiveTurn()) remark(t("live.plan.too_late")); // the refusal says less
}

/** @type {Promise<unknown>} the last change of the plan */
let lastChange = Promise.resolve();

/** Change the plan as it stands once the changes before are made, in this tab and in others of the browser. */
/** @type {(change: (plan: number[][]) => number[][]) => Promise<boolean>} */
function keep(change) {
  const id = get().live?.id ?? "";
  const act = async () => {
    const known = get().live?.plan ?? [];
    const view = navigator.locks ? await getJson(`live/${id}`).catch(() => null) : null; // another tab may have changed it just now
    return giveCommand("plan", { lines: change(view?.plan ?? known) });
  };
  const changed = lastChange.then(() => (navigator.locks ? navigator.locks.request(`plan ${id}`, act) : act()));
  lastChange = changed.catch(() => {});
  return changed;
}

