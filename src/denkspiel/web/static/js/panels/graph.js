/** The panel with the course of the game: the value after each move, exact or estimated, as a curve and as a table. */

import { positionQuery } from "../core/api.js";
import { html, replaceIfChanged, replaceKeepingFocus, setAttributes, svg, tableOf } from "../core/element.js";
import { get, isShown, set, setupPlies, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { plyOfGame, showPly } from "../game/actions.js";
import { displayName, tellOf } from "../game/players.js";
import { grades, onGameChange, values } from "./analysis.js";
import { followGame } from "./board_marks.js";
import { chanceText, estimateOf, standing, standingText } from "./course.js";
import { failureParagraphs, isUnsolved, unsolvedNote } from "./findings.js";
/** @import { Panel } from "./panels.js" */
/** @import { Standing } from "./course.js" */

const MIN_WIDTH = 240;
/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start(panel) {
  followGame();
  const { section, body } = panel;
  parts = createParts(section);
  body.append(parts.frame, parts.summary, parts.failures, parts.fill, parts.details);
  new ResizeObserver(draw).observe(parts.frame);
  onGameChange(draw);
  panel.follow(draw);
  draw();
}

/** @param {HTMLDetailsElement} section */
function createParts(section) {
  const frame = html("div", {
    class: "curve-frame",
    onclick: (/** @type {MouseEvent} */ event) => {
      const { left, width } = frame.getBoundingClientRect();
      showPly(plyAt(event.clientX - left, width, get().cells.length));
    },
  });
  const table = html("div", { class: "table-frame", role: "region", tabindex: 0, "aria-labelledby": "panel-graph-title" });
  return {
    section,
    summary: html("p", { class: "quiet", id: "graph-summary" }),
    frame,
    table,
    failures: html("div", { class: "findings" }),
    fill: html("button", { type: "button", id: "graph-fill", "data-text": "graph.fill", onclick: () => set({ isFillingGraph: true }) }),
    details: html("details", { class: "inner", id: "graph-table", ontoggle: draw }, html("summary", { "data-text": "graph.table" }), table),
  };
}

function draw() {
  const state = get();
  if (!parts.section.open || !isShown(state)) return;
  const { game, latest, isFillingGraph } = state;
  const ply = plyOfGame();
  const points = pointsOfGame();
  const own = points.slice(setupPlies()); // nobody has made the moves of a set-up position
  const known = own.filter((point) => point.standing !== null).length;
  const guesses = own.filter((point) => point.standing === null && point.guess !== null).length;
  parts.summary.textContent = summary(own.length, known, guesses);
  const width = Math.max(MIN_WIDTH, Math.floor(parts.frame.clientWidth));
  const bands = ["×", "○"].map((sign, side) => `${sign} ${tellOf("graph.up", state.players[side])}`);
  const label = `${t("graph.title")}. ${parts.summary.textContent} ${pointText(points[ply])}`;
  const busy = ["asking", "loading"].includes(grades.status);
  setAttributes(parts.fill, { hidden: isUnsolved() || known + guesses === own.length || latest.outcome !== null || isFillingGraph });
  parts.summary.classList.toggle("busy", busy);
  replaceIfChanged(parts.failures, ...failureParagraphs(values, grades), ...unsolvedNote());
  setAttributes(parts.frame, { hidden: own.length < 2 });
  parts.frame.replaceChildren(curve(points, { width, size: game.size, shown: ply, label, bands }));
  setAttributes(parts.details, { hidden: own.length < 2 });
  if (parts.details.open) drawTable(own);
}

/** The value after every move of the game, from the start on. */
/** @type {() => CurvePoint[]} */
function pointsOfGame() {
  const { game, cells } = shown();
  const after = (/** @type {number} */ ply) => positionQuery(game, cells.slice(0, ply));
  return Array.from({ length: cells.length + 1 }, (_, ply) => ({ ply, standing: standing(after(ply)), guess: estimateOf(after(ply)) }));
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
  const heads = ["graph.ply", "graph.player", "graph.move", "graph.value"].map((key) => t(key));
  const caption = html("caption", { class: "visually-hidden", text: t("graph.title") });
  replaceKeepingFocus(parts.table, tableOf({ class: "course-table" }, caption, heads, points.map(tableRow)));
}

/** @type {(point: CurvePoint) => HTMLElement} */
function tableRow(point) {
  const { ply } = point;
  const { game, cells } = shown();
  const seen = plyOfGame();
  const button = html("button", {
    type: "button",
    class: "opener",
    id: `look-at-${ply}`,
    "aria-current": ply === seen ? "step" : null,
    text: ply,
    onclick: () => showPly(ply),
  });
  const played = ply > setupPlies() ? [displayName(get().players[(ply - 1) % 2]), game.cells[cells[ply - 1]].text] : [t(ply ? "moves.position" : "graph.at_start"), ""];
  const texts = [...played, knownText(point)];
  return html("tr", { "data-ply": ply, class: ply === seen ? "chosen" : null }, html("th", { scope: "row" }, button), ...texts.map((text) => html("td", { text })));
}

/** @type {(point: CurvePoint) => string} */
function pointText(point) {
  const { game, cells } = shown();
  if (point.ply === 0) return t("graph.point_start", { words: knownText(point) });
  const move = game.cells[cells[point.ply - 1]].text;
  return t("graph.point", { ply: point.ply, move, words: knownText(point) });
}

/**
 * What is known of a point, in words.
 * @param {{standing: import("./course.js").Standing|null, guess: number|null}} point
 */
function knownText({ standing: value, guess: chance }) {
  if (value === null && chance === null) return t("graph.unknown");
  if (value === null) return chanceText("graph.estimate", /** @type {number} */ (chance));
  return standingText(/** @type {import("./course.js").Standing} */ (value));
}

const HEIGHT = 214;
const EDGE = { left: 14, right: 14, top: 24, bottom: 46 };
const NEAREST = 0.28;
const DOT = 4.5;

/**
 * @typedef {Object} CurvePoint
 * @property {number} ply
 * @property {Standing|null} standing  what is proven
 * @property {number|null} guess       else the estimated chance of the first player
 *
 * @typedef {(ply: number) => number} Across  where a ply stands from the left, in pixels
 */

/**
 * Draw a curve.
 * @param {CurvePoint[]} points one a ply, from the start on
 * @param {{width: number, size: number, shown: number, label: string, bands: string[]}} look `width` in pixels, the
 *     number of cells of the game, the ply shown, the name for screen readers, and the names of upper and lower half
 * @returns {SVGElement}
 */
function curve(points, { width, size, shown, label, bands }) {
  const inner = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  /** @type {Across} */
  const x = (ply) => EDGE.left + (points.length < 2 ? 0 : (ply / (points.length - 1)) * inner.width);
  const y = (/** @type {CurvePoint} */ point) => EDGE.top + inner.height * (0.5 - 0.5 * (heightOfPoint(point, size) ?? 0));
  return svg(
    "svg",
    { class: "curve", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
    ...background(width, bands),
    ...axis(points.length - 1, x),
    svg("path", { class: "curve-shown", d: `M${x(shown)} ${EDGE.top}V${HEIGHT - EDGE.bottom}` }),
    svg("path", { class: "curve-line", d: path(points, (point) => point.standing !== null, x, y) }),
    svg("path", { class: "curve-line guessed", d: path(points, (point) => point.standing !== null || point.guess !== null, x, y) }),
    ...points.flatMap((point) => (heightOfPoint(point, size) === null ? [] : [dot(point, x(point.ply), y(point), point.ply === shown)])),
  );
}

/**
 * The ply nearest to a place on the curve.
 * @param {number} across pixels from its left side
 * @param {number} width its width
 * @param {number} plies how many plies it shows, the start aside
 */
export function plyAt(across, width, plies) {
  const share = (across - EDGE.left) / (width - EDGE.left - EDGE.right);
  return Math.max(0, Math.min(plies, Math.round(share * plies)));
}

/** How high a value stands: 1 if the first player has won, 0 for a draw, −1 if the second has won. */
/** @type {(standing: Standing, size: number) => number} */
export function heightOf({ winner, plies }, size) {
  if (winner === null) return 0;
  const height = NEAREST + (1 - NEAREST) * (1 - plies / (size + 1));
  return winner === 0 ? height : -height;
}

/** How high a point stands, by what is proven or estimated; `null` if nothing is known. */
/** @type {(point: CurvePoint, size: number) => number|null} */
function heightOfPoint({ standing, guess }, size) {
  if (standing) return heightOf(standing, size);
  return guess === null ? null : 2 * guess - 1;
}

/** @type {(width: number, bands: string[]) => SVGElement[]} */
function background(width, [upper, lower]) {
  const half = (HEIGHT - EDGE.top - EDGE.bottom) / 2;
  const band = (/** @type {string} */ kind, /** @type {number} */ top) => svg("rect", { class: `curve-band ${kind}`, x: 0, y: top, width: "100%", height: half });
  const text = (/** @type {string} */ words, /** @type {number} */ y) => svg("text", { class: "curve-text", x: EDGE.left, y, text: words });
  return [
    band("first", EDGE.top),
    band("second", EDGE.top + half),
    svg("path", { class: "curve-middle", d: `M0 ${EDGE.top + half}H${width}` }),
    text(upper, EDGE.top - 9),
    text(lower, HEIGHT - 9),
  ];
}

/** Ticks with numbers, as many as there is room for. */
/** @type {(plies: number, x: Across) => SVGElement[]} */
function axis(plies, x) {
  if (plies < 1) return [];
  const step = [1, 2, 5, 10, 20].find((size) => x(size) - x(0) >= 26) ?? 50;
  const numbers = Array.from({ length: Math.floor(plies / step) }, (_, index) => (index + 1) * step);
  return numbers.flatMap((ply) => [
    svg("path", { class: "curve-tick", d: `M${x(ply)} ${HEIGHT - EDGE.bottom}v4` }),
    svg("text", { class: "curve-number", x: x(ply), y: HEIGHT - EDGE.bottom + 15, text: ply }),
  ]);
}

/** One line through neighbouring points of a kind; a gap where there is none. */
/** @type {(points: CurvePoint[], isDrawn: (point: CurvePoint) => boolean, x: Across, y: (point: CurvePoint) => number) => string} */
function path(points, isDrawn, x, y) {
  let drawn = "";
  let joined = false;
  for (const point of points) {
    if (isDrawn(point)) drawn += `${joined ? "L" : "M"}${x(point.ply).toFixed(1)} ${y(point).toFixed(1)}`;
    joined = isDrawn(point);
  }
  return drawn;
}

/** The signs of the stones: a cross where the first player wins, a ring for the second, a bar for a draw; a small one for a guess. */
/** @type {(point: CurvePoint, x: number, y: number, shown: boolean) => SVGElement} */
function dot({ standing }, x, y, shown) {
  const size = shown ? DOT * 1.5 : DOT;
  const look = shown ? " is-shown" : "";
  if (!standing) return svg("rect", { class: `curve-dot guessed${look}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
  const { winner } = standing;
  const kind = `curve-dot ${winner === null ? "draw" : ["first", "second"][winner]}${look}`;
  if (winner === 1) return svg("circle", { class: kind, cx: x, cy: y, r: size });
  const arms = `m${-size} ${-size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;
  return svg("path", { class: kind, d: `M${x} ${y}${winner === 0 ? arms : `m${-size} 0h${2 * size}`}` });
}
