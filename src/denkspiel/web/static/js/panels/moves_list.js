/** The moves of the game beside the board: numbered, with their marks once these are known; a click shows the position. */

import { isFairPlay } from "../online/live_state.js";
import { html, put, scrollToCurrent } from "../core/element.js";
import { look, isVariation, plyOfGame } from "../game/actions.js";
import { called } from "../game/players.js";
import { change, setting } from "../core/settings.js";
import { get, isShown, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { drawBranches, movesIn } from "./branches.js";
import { onNews } from "./following.js";
import { gradeAt } from "./knowledge.js";
import { MARKS } from "./score.js";

/** @type {ReturnType<typeof made>} */
let parts;

/**
 * Show the moves from now on.
 * @param {HTMLElement} root
 */
export function startMovesList(root) {
  parts = made();
  root.append(parts.section);
  onNews(draw);
}

function made() {
  const list = html("ol", { class: "moves", id: "moves-list", "aria-labelledby": "moves-title" });
  const switchBar = () => change({ bar: !setting("bar") });
  const bar = html("button", { type: "button", id: "switch-bar", class: "switch-bar", "data-text": "bar.title", onclick: switchBar });
  const head = html("div", { class: "moves-head" }, html("h2", { id: "moves-title", "data-text": "moves.title" }), bar);
  return { list, bar, section: html("section", { class: "panel moves-panel", id: "moves" }, head, list) };
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { list, bar } = parts;
  put(bar, { hidden: isFairPlay(), "aria-pressed": String(setting("bar")) });
  const entries = movesIn(list);
  for (const extra of entries.splice(state.cells.length + 1)) extra.remove();
  for (let ply = entries.length; ply <= state.cells.length; ply += 1) {
    entries.push(html("li", {}, html("button", { type: "button", "data-ply": ply, onclick: () => look(ply) })));
    list.append(entries[ply]);
  }
  for (const [ply, { firstElementChild: button }] of entries.entries()) if (button) fill(button, ply);
  drawBranches(list, (ply) => entries[ply] ?? entries[ply - 1]);
  list.classList.toggle("has-branches", state.variations.length > 0);
  scrollToCurrent(list);
}

/** @type {(button: Element, ply: number) => void} */
function fill(button, ply) {
  const { game, cells, players } = shown();
  put(button, { "aria-current": ply === plyOfGame() && !isVariation() ? "step" : null });
  if (!ply) return put(button, { text: t("moves.start") });
  const move = game.cells[cells[ply - 1]].text;
  const mark = gradeAt(ply)?.mark ?? null;
  const said = t("moves.entry", { ply, player: called(players[(ply - 1) % 2]), move });
  put(button, {
    "aria-label": mark ? `${said}, ${t(`mark.${mark}`)}` : said,
    title: mark ? t(`mark.${mark}`) : null,
    "data-side": (ply - 1) % 2,
    "data-mark": mark,
  });
  const words = `${ply}. ${move}${mark && MARKS[mark] ? ` ${MARKS[mark]}` : ""}`;
  put(button, { text: words });
}
