/** Points joined by lines: solid for one player, dotted for the other; the losing figure is filled. */

import { setAttributes, svg } from "../core/element.js";
import { get } from "../core/store.js";
import { chooseLine, choosePoint, resetPoints } from "./input.js";
import { drawMarks } from "./marks.js";
import { preventTouchScroll } from "./pointer.js";
import { distance } from "./projection.js";
import { layerGroups } from "./stone.js";
/** @import { BoardState, View } from "./board.js" */
/** @import { Mark, Marks } from "./marks.js" */
/** @import { Spot } from "./layout.js" */

/**
 * @typedef {Object} Aim  what a pointer means
 * @property {number} point  or -1
 * @property {number|null} cell  the free line, if it is no point
 */

const POINT_HIT_RADIUS = 84;
/** So far from a line one still means it. */
const LINE_REACH = 50;
const SIDES = ["first", "second"];
/** @type {Aim} */
const NO_AIM = { point: -1, cell: null };

/**
 * The picture of a game on edges.
 * @param {Api.GameData} game
 * @returns {View}
 */
export function graphBoard(game) {
  const { points, width, height, radius, room, marks: spots } = /** @type {Api.EdgeSheetData} */ (game.sheet);
  const layers = layerGroups("free", "lost", "lit", "lines", "pull", "points", "marks");
  const element = svg("svg", { class: "board board-graph", viewBox: `0 0 ${width} ${height}`, role: "img" });
  element.append(...Object.values(layers));
  const circles = points.map((spot, point) => circle(game, spot, point, radius));
  layers.points.append(...circles);
  /** @type {Map<number, SVGPathElement>} */
  const lines = new Map();
  let aim = NO_AIM;
  /** @type {{state: BoardState, marks: Marks}|null} */
  let shown = null;
  const drawWorth = () => {
    if (shown === null) return;
    const { state, marks } = shown;
    const isTold = (/** @type {Mark} */ { cell }) => state.decision !== null || isFigureShown(state, aim, cell);
    const [lit, pointer] = state.decision ? [marks.pointer, []] : [[], marks.pointer]; // a step lights whole lines
    layers.lit.replaceChildren(...lit.map(({ cell, best }) => line(game, cell, points, best ? "lit best" : "lit")));
    drawFree(layers.free, state, points, marks, state.choosing ? aim : NO_AIM);
    for (const cell of marks.named ?? []) layers.lit.append(line(game, cell, points, "lit-named"));
    drawMarks(layers.marks, { value: marks.value.filter(isTold), rating: marks.rating.filter(isTold), pointer }, spots, room);
  };
  const aimAt = (/** @type {Aim} */ next) => {
    if (next.point === aim.point && next.cell === aim.cell) return;
    aim = next;
    element.classList.toggle("aiming", aim.cell !== null);
    drawWorth();
  };
  const lineAt = (/** @type {Spot} */ spot) => (shown ? nearestLine(shown.state, points, spot) : null);
  const pull = dragLines(element, points, layers.pull, lineAt, aimAt);
  /** @type {View["draw"]} */
  const draw = (state, marks) => {
    shown = { state, marks };
    drawWorth();
    drawLines(lines, layers.lines, state, points);
    drawCompletedFigures(layers.lost, state, points);
    drawPoints(circles, state);
    if (!pull.active()) drawCursorLine(layers.pull, state, points);
  };
  return { element, draw };
}

/** Whether the value of a line is written in figures: it is pointed at, or one of the points it joins is, or is chosen. */
/** @type {(state: BoardState, aim: Aim, cell: number) => boolean} */
function isFigureShown({ game, from }, aim, cell) {
  return cell === aim.cell || endsOf(game, cell).some((point) => point === aim.point || point === from);
}

/** @type {(state: BoardState, points: Spot[], spot: Spot) => number|null} */
function nearestLine({ game, latest }, points, spot) {
  const lines = latest.legal.map(({ cell }) => {
    const [start, end] = endsOf(game, cell).map((point) => points[point]);
    return { cell, away: distance(spot, start, end) };
  });
  const [nearest] = lines.sort((one, other) => one.away - other.away);
  return nearest && nearest.away <= LINE_REACH ? nearest.cell : null;
}

/** @type {(game: Api.GameData, spot: Spot, point: number, radius: number) => SVGGElement} */
function circle(game, { x, y }, point, radius) {
  const name = game.plan.names[point];
  return svg(
    "g",
    { class: "point", "data-point": point, transform: `translate(${x} ${y})` },
    svg("circle", { class: "hit", r: POINT_HIT_RADIUS }),
    svg("circle", { class: "point-body", r: radius }),
    svg("text", { class: "point-name", "font-size": name.length > 2 ? 28 : 40, text: name }),
  );
}

/** The free lines, their breadth and colour by their values. */
/** @type {(layer: Element, state: BoardState, points: Spot[], marks: Marks, aim: Aim) => void} */
function drawFree(layer, { position, game }, points, marks, aim) {
  const markByCell = new Map([...marks.rating, ...marks.value].map((mark) => [mark.cell, mark]));
  const free = position.legal.map(({ cell }) => {
    const mark = markByCell.get(cell);
    const look = mark ? ` tone-${mark.tone ?? "plain"}${mark.best ? " best" : ""}` : "";
    const shown = line(game, cell, points, `free${look}${cell === aim.cell ? " aim" : ""}`);
    shown.dataset.free = String(cell);
    return shown;
  });
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
    setAttributes(shown, { class: `line ${lookOf(state, cell, owner)}`, "data-cell": cell, "data-player": owner });
    if (!lines.has(cell)) layer.append(shown);
    lines.set(cell, shown);
  }
}

/** How a line looks: whose it is, and whether it has lost the game or was drawn last. */
/** @type {(state: BoardState, cell: number, owner: 0|1) => string} */
function lookOf({ position, step }, cell, owner) {
  const look = `${SIDES[owner]} ${owner === step.dotted ? "dotted" : "solid"}`;
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
function drawCompletedFigures(layer, { position }, points) {
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
function drawCursorLine(layer, { choosing, from, cursor }, points) {
  layer.replaceChildren();
  if (choosing && from !== null && from !== cursor) layer.append(dragLine(points[from], points[cursor]));
}

/** @type {(start: Spot, end: Spot) => SVGPathElement} */
function dragLine(start, end) {
  return svg("path", { class: "pull", d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** Choosing points or lines by click, or by drawing a line from one point to the other. */
/** @type {(element: SVGSVGElement, points: Spot[], layer: Element, lineAt: (spot: Spot) => number|null, aimAt: (aim: Aim) => void) => {active: () => boolean}} */
function dragLines(element, points, layer, lineAt, aimAt) {
  /** @type {{point: number, first: boolean}|null} */
  let start = null;
  let isMouse = false;
  /** @type {number|null} the line on which the pointer went down */
  let pressed = null;
  const at = (/** @type {MouseEvent} */ event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
    const point = points.findIndex((spot) => Math.hypot(spot.x - x, spot.y - y) <= POINT_HIT_RADIUS);
    return { x, y, point, cell: point < 0 ? lineAt({ x, y }) : null };
  };
  preventTouchScroll(element, ({ target }) => target instanceof Element && target.closest(".point"));
  const press = (/** @type {MouseEvent} */ event) => {
    const { point, cell } = at(event);
    pressed = event.button ? null : cell;
    if (event.button || point < 0) return;
    const first = get().from === null;
    if (first) choosePoint(point);
    start = { point, first };
  };
  element.addEventListener("pointerdown", (event) => {
    isMouse = event.pointerType === "mouse";
    if (!isMouse) press(event);
    if (at(event).point >= 0) element.setPointerCapture(event.pointerId);
  });
  // The second half of a double click is known from here on only; after a tap this event is none of a mouse.
  element.addEventListener("mousedown", (event) => isMouse && press(event));
  element.addEventListener("pointermove", (event) => {
    const { from } = get();
    const spot = at(event);
    if (event.pointerType === "mouse") aimAt({ point: spot.point, cell: start === null ? spot.cell : null });
    if (start !== null && from !== null) layer.replaceChildren(dragLine(points[from], spot));
  });
  element.addEventListener("pointerup", (event) => {
    const { point, cell } = at(event);
    if (start === null) {
      if (cell !== null && cell === pressed) chooseLine(cell);
      return;
    }
    const { point: begun, first } = start;
    start = null;
    if (point < 0) resetPoints();
    else if (!first || point !== begun) choosePoint(point);
    else layer.replaceChildren();
  });
  element.addEventListener("pointerleave", () => aimAt(NO_AIM));
  element.addEventListener("pointercancel", () => {
    start = null;
    pressed = null;
    resetPoints();
  });
  return { active: () => start !== null };
}
