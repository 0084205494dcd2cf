/** Points joined by lines: solid for one player, dotted for the other; the losing figure is filled. */

import { put, svg } from "../element.js";
import { choosePoint, forgetPoints } from "../input/hand.js";
import { get } from "../store.js";
import { keepFinger } from "./finger.js";
import { drawMarks } from "./marks.js";
import { layered } from "./stone.js";
/** @import { BoardState, View } from "./board.js" */
/** @import { Spot } from "./layout.js" */

const HIT = 84;
const SIDES = ["first", "second"];

/**
 * The picture of a game on edges.
 * @param {Api.GameData} game
 * @returns {View}
 */
export function graph(game) {
  const { points, width, height, radius, room, marks: spots } = /** @type {Api.SheetData} */ (game.sheet);
  const layers = layered("free", "lost", "lines", "pull", "points", "marks");
  const element = svg("svg", { class: "board board-graph", viewBox: `0 0 ${width} ${height}`, role: "img" });
  element.append(...Object.values(layers));
  const circles = points.map((spot, point) => circle(game, spot, point, radius));
  layers.points.append(...circles);
  /** @type {Map<number, SVGPathElement>} */
  const lines = new Map();
  const pull = pulling(element, points, layers.pull);
  /** @type {View["draw"]} */
  const draw = (state, marks) => {
    drawFree(layers.free, state, points);
    drawLines(lines, layers.lines, state, points);
    drawLost(layers.lost, state, points);
    drawPoints(circles, state);
    if (!pull.active()) drawPull(layers.pull, state, points);
    drawMarks(layers.marks, marks, spots, room);
  };
  return { element, draw };
}

/** @type {(game: Api.GameData, spot: Spot, point: number, radius: number) => SVGGElement} */
function circle(game, { x, y }, point, radius) {
  const name = game.plan.names[point];
  return svg(
    "g",
    { class: "point", "data-point": point, transform: `translate(${x} ${y})` },
    svg("circle", { class: "hit", r: HIT }),
    svg("circle", { class: "point-body", r: radius }),
    svg("text", { class: "point-name", "font-size": name.length > 2 ? 28 : 40, text: name }),
  );
}

/** @type {(layer: Element, state: BoardState, points: Spot[]) => void} */
function drawFree(layer, { position, game }, points) {
  const free = position.legal.map(({ cell }) => line(game, cell, points, "free"));
  layer.replaceChildren(...free);
}

/** Bring the lines shown to what is drawn. */
/** @type {(lines: Map<number, SVGPathElement>, layer: Element, state: BoardState, points: Spot[]) => void} */
function drawLines(lines, layer, state, points) {
  const { owners } = state.position;
  for (const [cell, shown] of lines) {
    if (owners[cell] === null) {
      shown.remove();
      lines.delete(cell);
    }
  }
  for (const [cell, owner] of owners.entries()) {
    if (owner === null) continue;
    const shown = lines.get(cell) ?? line(state.game, cell, points, "");
    put(shown, { class: `line ${lookOf(state, cell, owner)}`, "data-cell": cell, "data-player": owner });
    if (!lines.has(cell)) layer.append(shown);
    lines.set(cell, shown);
  }
}

/** How a line looks: whose it is, and whether it has lost the game or was drawn last. */
/** @type {(state: BoardState, cell: number, owner: 0|1) => string} */
function lookOf({ position }, cell, owner) {
  const look = `${SIDES[owner]} ${owner === get().step?.dotted ? "dotted" : "solid"}`;
  if (position.outcome?.cells.includes(cell)) return `${look} won`;
  return cell === position.last && !position.outcome ? `${look} last` : look;
}

/** @type {(game: Api.GameData, cell: number, points: Spot[], kind: string) => SVGPathElement} */
function line(game, cell, points, kind) {
  const [start, end] = endsOf(game, cell).map((point) => points[point]);
  return svg("path", { class: `line ${kind}`, d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** The two points that a line joins. */
/** @type {(game: Api.GameData, cell: number) => number[]} */
function endsOf(game, cell) {
  return game.cells[cell].ends ?? [];
}

/** The completed figures, filled. */
/** @type {(layer: Element, state: BoardState, points: Spot[]) => void} */
function drawLost(layer, { position }, points) {
  const rings = position.outcome?.rings ?? [];
  layer.replaceChildren(
    ...rings.map((ring) => svg("path", { class: "lost", d: `M${ring.map((point) => `${points[point].x} ${points[point].y}`).join("L")}Z` })),
  );
}

/** @type {(circles: Element[], state: BoardState) => void} */
function drawPoints(circles, state) {
  const corners = new Set(state.position.outcome?.cells.flatMap((cell) => endsOf(state.game, cell)));
  for (const [point, shown] of circles.entries()) {
    shown.classList.toggle("corner", corners.has(point));
    shown.classList.toggle("from", state.choosing && point === state.from);
    shown.classList.toggle("at", state.choosing && point === state.cursor);
  }
}

/** The line that Enter would draw. */
/** @type {(layer: Element, state: BoardState, points: Spot[]) => void} */
function drawPull(layer, { choosing, from, cursor }, points) {
  layer.replaceChildren();
  if (choosing && from !== null && from !== cursor) layer.append(thread(points[from], points[cursor]));
}

/** @type {(start: Spot, end: Spot) => SVGPathElement} */
function thread(start, end) {
  return svg("path", { class: "pull", d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** Choosing points by click, or by drawing a line from one to the other. */
/** @type {(element: SVGSVGElement, points: Spot[], layer: Element) => {active: () => boolean}} */
function pulling(element, points, layer) {
  /** @type {{point: number, first: boolean}|null} */
  let start = null;
  const at = (/** @type {PointerEvent} */ event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
    const point = points.findIndex((spot) => Math.hypot(spot.x - x, spot.y - y) <= HIT);
    return { x, y, point };
  };
  keepFinger(element, ({ target }) => target instanceof Element && target.closest(".point"));
  element.addEventListener("pointerdown", (event) => {
    const { point } = at(event);
    if (event.button || point < 0) return;
    const first = get().from === null;
    if (first) choosePoint(point);
    start = { point, first };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    const { from } = get();
    if (start !== null && from !== null) layer.replaceChildren(thread(points[from], at(event)));
  });
  element.addEventListener("pointerup", (event) => {
    if (start === null) return;
    const { point } = at(event);
    const { point: begun, first } = start;
    start = null;
    if (point < 0) forgetPoints();
    else if (!first || point !== begun) choosePoint(point);
    else layer.replaceChildren();
  });
  element.addEventListener("pointercancel", () => {
    start = null;
    forgetPoints();
  });
  return { active: () => start !== null };
}

