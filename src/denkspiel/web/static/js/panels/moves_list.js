/** The moves of the game and its variations beside the board; a click shows the position. */

import { html, icon, scrollToCurrent, setAttributes } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, isShown, setupPlies, shown, subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { openDecision } from "../dialogs/open.js";
import { isVariation, plyOfGame, remark, showPly } from "../game/actions.js";
import { showPath } from "../game/navigation.js";
import { displayName } from "../game/players.js";
import { treeOf } from "../game/variations.js";
import { isHelpForbidden } from "../online/live_state.js";
import { gradeAt, onGameChange } from "./analysis.js";
import { MARKS } from "./score.js";
/** @import { Line, Run } from "../game/variations.js" */

/** Seconds between the moves of a replay, slow to quick. */
const REPLAY_PACES = [4, 2, 1, 0.5, 0.25];
/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Show the moves from now on.
 * @param {HTMLElement} root
 */
export function startMovesList(root) {
  parts = createParts();
  root.append(parts.section);
  onGameChange(draw);
  subscribe(draw, "isReplaying", "replay_pace", "overlay");
}

function createParts() {
  const list = html("ol", { class: "moves", id: "moves-list", "aria-labelledby": "moves-title" });
  const switchBar = () => changeSettings({ bar: !setting("bar") });
  const bar = html("button", { type: "button", id: "switch-bar", class: "switch-bar", "data-text": "bar.title", onclick: switchBar });
  const replay = html("button", { type: "button", id: "replay", class: "replay", onclick: async () => (await loadLazy()).replay.switchReplay() }, icon("go"), html("span"));
  const pace = html("input", { type: "range", id: "replay-pace", min: 0, max: REPLAY_PACES.length - 1, step: 1, oninput: () => changeSettings({ replay_pace: REPLAY_PACES[Number(pace.value)] }) });
  const head = html("div", { class: "moves-head" }, html("h2", { id: "moves-title", "data-text": "moves.title" }), replay, pace, bar);
  const decide = html("button", { type: "button", id: "decide", "data-text": "moves.decision", onclick: explainLastMove, "aria-keyshortcuts": "x" });
  return { list, bar, decide, replay, pace, section: html("section", { class: "panel moves-panel", id: "moves" }, head, list, decide) };
}

/** Who can explain the move that led to the position shown: its player, or else what checks moves. */
export function lastExplainer() {
  const { game, position, players, overlay } = shown();
  const kind = players[(position.ply + 1) % 2]?.kind ?? "";
  if (!position.ply || overlay || isHelpForbidden()) return undefined;
  return game.explainers.includes(kind) ? kind : game.explainers.find((name) => !game.opponents.includes(name));
}

/** Show how the move that led to the position shown was decided; where nobody can say that, the page says so. */
export function explainLastMove() {
  const { game, position } = shown();
  const by = lastExplainer();
  if (by === undefined) return remark(t("unknown_key", { key: "x" }));
  return openDecision(by, game.opponents.includes(by) ? position.cells.slice(0, -1) : position.cells);
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { list, bar, decide } = parts;
  setAttributes(decide, { hidden: !lastExplainer() });
  drawReplay();
  setAttributes(bar, { hidden: isHelpForbidden() || state.isReplaying, "aria-pressed": String(setting("bar")) });
  const entries = movesIn(list);
  for (const extra of entries.splice(state.cells.length + 1)) extra.remove();
  for (let ply = entries.length; ply <= state.cells.length; ply += 1) {
    entries.push(html("li", {}, html("button", { type: "button", "data-ply": ply, onclick: () => showPly(ply) })));
    list.append(entries[ply]);
  }
  for (const [ply, entry] of entries.entries()) {
    const isSetUp = ply < setupPlies(); // nobody has made these moves
    setAttributes(entry, { hidden: isSetUp });
    if (!isSetUp && entry.firstElementChild) fill(entry.firstElementChild, ply);
  }
  drawBranches(list, (ply) => entries[ply] ?? entries[ply - 1]);
  list.classList.toggle("has-branches", state.variations.length > 0);
  scrollToCurrent(list);
}

/** While the moves are replayed, their pace stands where the switch of the bar stood. */
function drawReplay() {
  const { replay, pace } = parts;
  const { isReplaying, line, overlay } = get();
  setAttributes(replay, { disabled: !line.length || overlay !== null, "aria-pressed": String(isReplaying) });
  setAttributes(/** @type {Element} */ (replay.lastElementChild), { text: t(isReplaying ? "replay.stop" : "replay.start") });
  if (replay.dataset.on !== String(isReplaying)) replay.firstElementChild?.replaceWith(icon(isReplaying ? "stop" : "go"));
  replay.dataset.on = String(isReplaying);
  setAttributes(pace, { hidden: !isReplaying, "aria-label": t("speed"), "aria-valuetext": t("seconds_a_move", { seconds: setting("replay_pace") }), title: t("seconds_a_move", { seconds: setting("replay_pace") }) });
  pace.value = String(Math.max(0, REPLAY_PACES.indexOf(setting("replay_pace"))));
}

/** @type {(button: Element, ply: number) => void} */
function fill(button, ply) {
  const { game, cells, players } = shown();
  setAttributes(button, { "aria-current": ply === plyOfGame() && !isVariation() ? "step" : null });
  if (ply === setupPlies()) return setAttributes(button, { text: t(ply ? "moves.position" : "moves.start"), "aria-label": null, title: null, "data-side": null, "data-cells": null, "data-mark": null });
  const move = game.cells[cells[ply - 1]].text;
  const mark = gradeAt(ply)?.mark ?? null;
  const name = t("moves.entry", { ply, player: displayName(players[(ply - 1) % 2]), move });
  setAttributes(button, {
    "aria-label": mark ? `${name}, ${t(`mark.${mark}`)}` : name,
    title: mark ? t(`mark.${mark}`) : null,
    "data-side": (ply - 1) % 2,
    "data-cells": cells[ply - 1],
    "data-mark": mark,
  });
  const words = `${ply}. ${move}${mark && MARKS[mark] ? ` ${MARKS[mark]}` : ""}`;
  setAttributes(button, { text: words });
}

/**
 * Put the variations into a list of the moves of the game, each behind the entry of the move it takes the place of.
 * @param {HTMLElement} list
 * @param {(ply: number) => Element|null} entryOf  the entry of a move; for one behind the last that of the last
 */
export function drawBranches(list, entryOf) {
  const { cells, variations, game, players } = shown();
  const words = JSON.stringify([game.id, cells, variations, players.map(displayName), language()]);
  if (list.dataset.branches !== words) {
    list.dataset.branches = words;
    build(list, entryOf);
  }
  const path = isVariation() ? String(shown().position.cells) : null;
  for (const button of list.querySelectorAll("[data-path]")) setAttributes(button, { "aria-current": button.getAttribute("data-path") === path ? "step" : null });
}

/**
 * The entries of a list that are moves of the game.
 * @param {HTMLElement} list
 */
export function movesIn(list) {
  return [...list.children].filter((entry) => !entry.classList.contains("branch"));
}

/** The entry with the focus keeps it, if it is still there. */
/** @type {typeof drawBranches} */
function build(list, entryOf) {
  const { cells, variations } = shown();
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-path") : null;
  for (const old of list.querySelectorAll(":scope > .branch")) old.remove();
  treeOf(cells, variations).branches.forEach((runs, ply) => entryOf(ply + 1)?.after(...runs.map((run) => branch(run, ply))));
  if (focused) /** @type {HTMLElement|null} */ (list.querySelector(`[data-path="${focused}"]`))?.focus();
}

/** A line that leaves another one after so many moves. */
/** @type {(run: Run, from: number) => HTMLElement} */
function branch({ line, branches }, from) {
  const moves = line.slice(from).flatMap((_, index) => {
    const ply = from + index;
    const others = index ? branches[ply].map((run) => branch(run, ply)) : [];
    return [html("li", {}, entry(line.slice(0, ply + 1))), ...others];
  });
  return html("li", { class: "branch" }, html("ol", { "aria-label": t("variation_from", { number: from + 1 }) }, ...moves));
}

/** @type {(path: Line) => HTMLElement} */
function entry(path) {
  const { game, players } = shown();
  const ply = path.length;
  const move = game.cells[path[ply - 1]].text;
  const name = t("moves.entry", { ply, player: displayName(players[(ply - 1) % 2]), move });
  return html("button", { type: "button", "data-path": path, "data-side": (ply - 1) % 2, "data-cells": path[ply - 1], "aria-label": name, text: `${ply}. ${move}`, onclick: () => showPath(path) });
}
