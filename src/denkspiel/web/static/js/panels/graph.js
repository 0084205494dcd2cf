/** The panel with the course of the game: the exact value after each move as a curve, and as a table. */

import { html, put, renew } from "../element.js";
import { look } from "../flow.js";
import { moveText } from "../moves.js";
import { get } from "../store.js";
import { onLanguage, t } from "../texts.js";
import { standing } from "./course.js";
import { curve, plyAt } from "./curve.js";
import { failure } from "./findings.js";
import { onGame } from "./following.js";
import { onReview, reviewNow, wantGrades } from "./grades.js";
import { onKnowledge, valuesNow, wantValues } from "./knowledge.js";
import { understand } from "./understanding.js";

const NARROWEST = 240;
const parts = {};
let filling = null;

/** Fill the panel. */
export function start(panel) {
  understand();
  const { section, body } = panel;
  parts.section = section;
  parts.summary = html("p", { class: "quiet", id: "graph-summary" });
  parts.frame = html("div", { class: "curve-frame", onclick: pick });
  parts.table = html("div", { class: "table-frame", role: "group", tabindex: 0, "aria-labelledby": "panel-graph-title" });
  parts.failures = html("div", { class: "findings" });
  parts.fill = html("button", { type: "button", id: "graph-fill", "data-text": "graph.fill", onclick: fill });
  parts.details = html("details", { class: "inner", id: "graph-table", ontoggle: draw }, html("summary", { "data-text": "graph.table" }), parts.table);
  body.append(parts.frame, parts.summary, parts.failures, parts.fill, parts.details);
  new ResizeObserver(draw).observe(parts.frame);
  onGame(draw);
  onKnowledge(draw);
  onReview(draw);
  onLanguage(draw);
  panel.follow(follow);
  follow(section.open);
}

function follow(open) {
  wantValues("graph", open);
  draw();
}

/** Work out what is not known yet of this game. */
function fill() {
  filling = get().cells;
  draw();
}

function draw() {
  const { game, position, latest, cells, ply } = get();
  const open = parts.section.open && position !== null;
  wantGrades("graph", open && (latest.outcome !== null || filling === cells));
  if (!open) return;
  const points = course();
  const known = points.filter((point) => point.standing !== null).length;
  parts.summary.textContent = summary(points.length, known);
  const width = Math.max(NARROWEST, Math.floor(parts.frame.clientWidth));
  const bands = [`× ${t("graph.up", { player: name(0) })}`, `○ ${t("graph.up", { player: name(1) })}`];
  const label = `${t("graph.title")}. ${parts.summary.textContent} ${words(points.at(ply) ?? points[0])}`;
  const busy = ["asking", "loading"].includes(reviewNow().status);
  put(parts.fill, { hidden: known === points.length || latest.outcome !== null || filling === cells });
  parts.summary.classList.toggle("busy", busy);
  renew(parts.failures, ...failure(valuesNow(), reviewNow()));
  put(parts.frame, { hidden: points.length < 2 });
  parts.frame.replaceChildren(curve(points, { width, size: game.size, shown: ply, label, bands }));
  put(parts.details, { hidden: points.length < 2 });
  if (parts.details.open) drawTable(points);
}

/** The value after every move of the game, from the start on. */
function course() {
  const { game, cells } = get();
  return Array.from({ length: cells.length + 1 }, (_, ply) => ({ ply, standing: standing(game.id, cells.slice(0, ply)) }));
}

function summary(all, known) {
  if (all < 2) return t("graph.empty");
  return known ? t("graph.summary", { known, all }) : t("graph.none");
}

function drawTable(points) {
  const heads = ["graph.ply", "graph.player", "graph.move", "graph.value"];
  const focused = parts.table.contains(document.activeElement) ? document.activeElement.id : "";
  parts.table.replaceChildren(
    html(
      "table",
      { class: "course-table" },
      html("caption", { class: "unseen", text: t("graph.title") }),
      html("thead", {}, html("tr", {}, ...heads.map((key) => html("th", { scope: "col", text: t(key) })))),
      html("tbody", {}, ...points.map(line)),
    ),
  );
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function line(point) {
  const { ply } = point;
  const { game, cells } = get();
  const shown = ply === get().ply;
  const button = html("button", {
    type: "button",
    class: "opener",
    id: `look-at-${ply}`,
    "aria-current": shown ? "step" : null,
    text: ply,
    onclick: () => look(ply),
  });
  const played = ply ? [name((ply - 1) % 2), moveText(game, cells[ply - 1])] : [t("graph.at_start"), ""];
  const texts = [...played, said(point.standing)];
  return html("tr", { "data-ply": ply, class: shown ? "chosen" : null }, html("th", { scope: "row" }, button), ...texts.map((text) => html("td", { text })));
}

function words(point) {
  const { game, cells } = get();
  if (point.ply === 0) return t("graph.point_start", { words: said(point.standing) });
  const move = moveText(game, cells[point.ply - 1]);
  return t("graph.point", { ply: point.ply, move, words: said(point.standing) });
}

function said(value) {
  if (value === null) return t("graph.unknown");
  if (value.winner === null) return t(value.plies ? "graph.draw" : "graph.drawn");
  const player = name(value.winner);
  return value.plies ? t("graph.wins_in", { player, plies: value.plies }) : t("graph.won", { player });
}

function name(side) {
  return get().players[side]?.name ?? "";
}

function pick(event) {
  const box = parts.frame.getBoundingClientRect();
  look(plyAt(event.clientX - box.left, box.width, get().cells.length));
}
