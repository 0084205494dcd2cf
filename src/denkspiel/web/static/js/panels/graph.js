/** The panel with the course of the game: the value after each move, exact or estimated, as a curve and as a table. */

import { question } from "../core/api.js";
import { exchange, html, put, renew } from "../core/element.js";
import { look, plyOfGame } from "../game/actions.js";
import { called } from "../game/players.js";
import { get, isShown, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { guess, standing } from "./course.js";
import { curve, plyAt } from "./curve.js";
import { failure, isUnsolved, unsolved } from "./findings.js";
import { onNews } from "./following.js";
import { grades, values } from "./knowledge.js";
import { standingWords } from "./standing_words.js";
import { understand } from "./understanding.js";
/** @import { CurvePoint } from "./curve.js" */
/** @import { Panel } from "./panel.js" */

const NARROWEST = 240;
/** @type {ReturnType<typeof made>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start(panel) {
  understand();
  const { section, body } = panel;
  parts = made(section);
  body.append(parts.frame, parts.summary, parts.failures, parts.fill, parts.details);
  new ResizeObserver(draw).observe(parts.frame);
  onNews(draw);
  panel.follow(draw);
  draw();
}

/** @param {HTMLDetailsElement} section */
function made(section) {
  const table = html("div", { class: "table-frame", role: "region", tabindex: 0, "aria-labelledby": "panel-graph-title" });
  return {
    section,
    summary: html("p", { class: "quiet", id: "graph-summary" }),
    frame: html("div", { class: "curve-frame", onclick: pick }),
    table,
    failures: html("div", { class: "findings" }),
    fill: html("button", { type: "button", id: "graph-fill", "data-text": "graph.fill", onclick: fill }),
    details: html("details", { class: "inner", id: "graph-table", ontoggle: draw }, html("summary", { "data-text": "graph.table" }), table),
  };
}

/** Work out what is not known yet of this game. */
function fill() {
  set({ filling: true });
}

function draw() {
  const state = get();
  if (!parts.section.open || !isShown(state)) return;
  const { game, latest, filling } = state;
  const ply = plyOfGame();
  const points = course();
  const known = points.filter((point) => point.standing !== null).length;
  const guesses = points.filter((point) => point.standing === null && point.guess !== null).length;
  parts.summary.textContent = summary(points.length, known, guesses);
  const width = Math.max(NARROWEST, Math.floor(parts.frame.clientWidth));
  const bands = [`× ${t("graph.up", { player: name(0) })}`, `○ ${t("graph.up", { player: name(1) })}`];
  const label = `${t("graph.title")}. ${parts.summary.textContent} ${words(points[ply])}`;
  const busy = ["asking", "loading"].includes(grades.status);
  put(parts.fill, { hidden: isUnsolved() || known + guesses === points.length || latest.outcome !== null || filling });
  parts.summary.classList.toggle("busy", busy);
  renew(parts.failures, ...failure(values, grades), ...unsolved());
  put(parts.frame, { hidden: points.length < 2 });
  parts.frame.replaceChildren(curve(points, { width, size: game.size, shown: ply, label, bands }));
  put(parts.details, { hidden: points.length < 2 });
  if (parts.details.open) drawTable(points);
}

/** The value after every move of the game, from the start on. */
/** @type {() => CurvePoint[]} */
function course() {
  const { game, cells } = shown();
  const after = (/** @type {number} */ ply) => question(game, cells.slice(0, ply));
  return Array.from({ length: cells.length + 1 }, (_, ply) => ({ ply, standing: standing(after(ply)), guess: guess(after(ply)) }));
}

/** @type {(all: number, known: number, guesses: number) => string} */
function summary(all, known, guesses) {
  if (all < 2) return t("graph.empty");
  if (!known && !guesses) return t("graph.none");
  const exact = t("graph.summary", { known, all });
  return guesses ? `${exact} ${t("graph.estimated")}` : exact;
}

/** @type {(points: CurvePoint[]) => void} */
function drawTable(points) {
  const heads = ["graph.ply", "graph.player", "graph.move", "graph.value"];
  exchange(
    parts.table,
    html(
      "table",
      { class: "course-table" },
      html("caption", { class: "unseen", text: t("graph.title") }),
      html("thead", {}, html("tr", {}, ...heads.map((key) => html("th", { scope: "col", text: t(key) })))),
      html("tbody", {}, ...points.map(line)),
    ),
  );
}

/** @type {(point: CurvePoint) => HTMLElement} */
function line(point) {
  const { ply } = point;
  const { game, cells } = shown();
  const seen = plyOfGame();
  const button = html("button", {
    type: "button",
    class: "opener",
    id: `look-at-${ply}`,
    "aria-current": ply === seen ? "step" : null,
    text: ply,
    onclick: () => look(ply),
  });
  const played = ply ? [name((ply - 1) % 2), game.cells[cells[ply - 1]].text] : [t("graph.at_start"), ""];
  const texts = [...played, said(point)];
  return html("tr", { "data-ply": ply, class: ply === seen ? "chosen" : null }, html("th", { scope: "row" }, button), ...texts.map((text) => html("td", { text })));
}

/** @type {(point: CurvePoint) => string} */
function words(point) {
  const { game, cells } = shown();
  if (point.ply === 0) return t("graph.point_start", { words: said(point) });
  const move = game.cells[cells[point.ply - 1]].text;
  return t("graph.point", { ply: point.ply, move, words: said(point) });
}

/**
 * What is known of a point, in words.
 * @param {{standing: import("./course.js").Standing|null, guess: number|null}} point
 */
function said({ standing: value, guess: chance }) {
  if (value === null && chance === null) return t("graph.unknown");
  if (value === null) return t("graph.estimate", likelier(/** @type {number} */ (chance)));
  return standingWords(/** @type {import("./course.js").Standing} */ (value));
}

/** Whose chance is the larger one, and how large that is. */
/** @type {(chance: number) => {player: string, percent: number}} */
function likelier(chance) {
  const side = chance < 0.5 ? 1 : 0;
  return { player: name(side), percent: Math.round(100 * (side ? 1 - chance : chance)) };
}

/** @type {(side: number) => string} */
function name(side) {
  return called(get().players[side]);
}

/** @type {(event: MouseEvent) => void} */
function pick(event) {
  const box = parts.frame.getBoundingClientRect();
  look(plyAt(event.clientX - box.left, box.width, get().cells.length));
}
