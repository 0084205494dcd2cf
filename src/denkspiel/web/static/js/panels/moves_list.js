/** The moves of the game beside the board: numbered, with their marks once these are known; a click shows the position. */

import { html, put } from "../element.js";
import { look } from "../flow.js";
import { called } from "../players.js";
import { change, setting } from "../settings.js";
import { get, isShown, shown } from "../store.js";
import { t } from "../texts.js";
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
  put(bar, { "aria-pressed": String(setting("bar")) });
  while (list.children.length > state.cells.length + 1) list.lastElementChild?.remove();
  for (let ply = list.children.length; ply <= state.cells.length; ply += 1) {
    list.append(html("li", {}, html("button", { type: "button", "data-ply": ply, onclick: () => look(ply) })));
  }
  for (const [ply, { firstElementChild: button }] of [...list.children].entries()) if (button) fill(button, ply);
  showCurrent();
}

/** @type {(button: Element, ply: number) => void} */
function fill(button, ply) {
  const { game, cells, players, ply: seen } = shown();
  put(button, { "aria-current": ply === seen ? "step" : null });
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

/** The list scrolls to the move shown; the page does not. */
function showCurrent() {
  const { list } = parts;
  const current = /** @type {HTMLElement|null} */ (list.querySelector("[aria-current]"));
  if (!current) return;
  const [frame, box] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}
