/** Points joined by lines: solid for one player, dotted for the other; the losing figure is filled. */

import { svg } from "../element.js";
import { choosePoint, forgetPoints } from "../input/hand.js";
import { dottedSide } from "../players.js";
import { get } from "../store.js";
import { keepFinger } from "./finger.js";
import { drawMarks } from "./marks.js";

const SIZE = 860;
const MARGIN = 70;
const RADIUS = 40;
const HIT = 84;
const SIDES = ["first", "second"];
/** The room for the marks of a line, how many times as far apart they need not be, and how often they are moved for it. */
const MARKS = { width: 104, height: 80 };
const ENOUGH = 1.15;
const ROUNDS = 8;
/** Where along its line a mark may stand, in hundredths; the middle first. */
const PLACES = [50, ...Array.from({ length: 15 }, (_, index) => [48 - 2 * index, 52 + 2 * index]).flat()];

/**
 * The picture of a game on edges.
 * @param {Object} game
 */
export function graph(game) {
  const { points, width, height } = placed(game);
  const layers = Object.fromEntries(
    ["free", "lost", "lines", "pull", "points", "marks"].map((name) => [name, svg("g", { class: `layer-${name}` })]),
  );
  const element = svg("svg", { class: "board board-graph", viewBox: `0 0 ${width} ${height}`, role: "img" });
  element.append(...Object.values(layers));
  const circles = points.map((spot, point) => circle(game, spot, point));
  layers.points.append(...circles);
  const lines = new Map();
  const spots = markSpots(game, points);
  const pull = pulling(element, points, layers.pull);
  const draw = (state, marks) => {
    drawFree(layers.free, state, points);
    drawLines(lines, layers.lines, state, points);
    drawLost(layers.lost, state, points);
    drawPoints(circles, state);
    if (!pull.active()) drawPull(layers.pull, state, points);
    drawMarks(layers.marks, marks, spots, MARKS);
  };
  return { element, draw };
}

function placed(game) {
  const places = game.points.map(({ place }) => onPage(place));
  const least = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
  const most = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])));
  const span = most.map((value, axis) => value - least[axis]);
  const scale = SIZE / Math.max(...span);
  const width = span[0] * scale + 2 * MARGIN;
  const height = span[1] * scale + 2 * MARGIN;
  const points = places.map(([x, y]) => ({ x: (x - least[0]) * scale + MARGIN, y: height - MARGIN - (y - least[1]) * scale }));
  return { points, width, height };
}

function onPage([x, y, z]) {
  return z === undefined ? [x, y] : [x + 0.5 * y, z + 0.35 * y];
}

function circle(game, { x, y }, point) {
  const name = game.points[point].name || String(point + 1);
  return svg(
    "g",
    { class: "point", "data-point": point, transform: `translate(${x} ${y})` },
    svg("circle", { class: "hit", r: HIT }),
    svg("circle", { class: "point-body", r: RADIUS }),
    svg("text", { class: "point-name", "font-size": name.length > 2 ? 28 : 40, text: name }),
  );
}

function drawFree(layer, { position, game }, points) {
  const free = position.legal.map(({ cell }) => line(game, cell, points, "free"));
  layer.replaceChildren(...free);
}

/** Bring the lines shown to what is drawn. */
function drawLines(lines, layer, state, points) {
  const { owners, last, outcome } = state.position;
  const dotted = dottedSide();
  for (const [cell, shown] of lines) {
    if (owners[cell] === null) {
      shown.remove();
      lines.delete(cell);
    }
  }
  for (const [cell, owner] of owners.entries()) {
    if (owner === null) continue;
    const shown = lines.get(cell) ?? line(state.game, cell, points, "");
    const lost = outcome?.cells.includes(cell);
    shown.setAttribute("class", `line ${SIDES[owner]} ${owner === dotted ? "dotted" : "solid"}${lost ? " won" : ""}${cell === last && !outcome ? " last" : ""}`);
    shown.dataset.cell = cell;
    shown.dataset.player = owner;
    if (!lines.has(cell)) {
      layer.append(shown);
      lines.set(cell, shown);
    }
  }
}

function line(game, cell, points, kind) {
  const [start, end] = game.cells[cell].ends.map((point) => points[point]);
  return svg("path", { class: `line ${kind}`, d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** The completed figures, filled. */
function drawLost(layer, { position, game }, points) {
  const rings = (position.outcome?.lines ?? []).map((cells) => ringOf(game, cells)).filter(Boolean);
  layer.replaceChildren(
    ...rings.map((ring) => svg("path", { class: "lost", d: `M${ring.map((point) => `${points[point].x} ${points[point].y}`).join("L")}Z` })),
  );
}

function drawPoints(circles, state) {
  const { outcome } = state.position;
  const corners = new Set((outcome?.lines ?? []).flat().flatMap((cell) => state.game.cells[cell].ends));
  for (const [point, shown] of circles.entries()) {
    shown.classList.toggle("corner", corners.has(point));
    shown.classList.toggle("from", state.choosing && point === state.from);
    shown.classList.toggle("at", state.choosing && point === state.cursor);
  }
}

/** The line that Enter would draw. */
function drawPull(layer, { choosing, from, cursor }, points) {
  layer.replaceChildren();
  if (choosing && from !== null && from !== cursor) layer.append(thread(points[from], points[cursor]));
}

function thread(start, end) {
  return svg("path", { class: "pull", d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** Choosing points by click, or by drawing a line from one to the other. */
function pulling(element, points, layer) {
  let start = null;
  const at = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM().inverse());
    const point = points.findIndex((spot) => Math.hypot(spot.x - x, spot.y - y) <= HIT);
    return { x, y, point };
  };
  keepFinger(element, ({ target }) => target.closest(".point"));
  element.addEventListener("pointerdown", (event) => {
    const { point } = at(event);
    if (event.button || point < 0) return;
    const first = get().from === null;
    if (first) choosePoint(point);
    start = { point, first };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (start === null || get().from === null) return;
    layer.replaceChildren(thread(points[get().from], at(event)));
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

/** The points around the ring that these lines form, or `null` if they form none. */
function ringOf(game, cells) {
  const left = cells.map((cell) => game.cells[cell].ends);
  const ring = [...left.pop()];
  while (left.length) {
    const next = left.findIndex((ends) => ends.includes(ring.at(-1)));
    if (next < 0) return null;
    const [ends] = left.splice(next, 1);
    ring.push(ends[0] === ring.at(-1) ? ends[1] : ends[0]);
  }
  return ring[0] === ring.at(-1) ? ring.slice(0, -1) : null;
}

/** For each line a place for its marks where those of the others and the points leave room. */
function markSpots(game, points) {
  const choices = game.cells.map(({ ends }) => PLACES.map((share) => between(...ends.map((point) => points[point]), share / 100)));
  const spots = choices.map(([middle]) => middle);
  for (let round = 0; round < ROUNDS; round += 1) {
    choices.forEach((own, line) => {
      const room = (spot) => roomAt(spot, spots.filter((_, other) => other !== line), points);
      spots[line] = own.reduce((found, spot) => (room(spot) > room(found) ? spot : found), spots[line]);
    });
  }
  return spots;
}

function between(start, end, share) {
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
}

/** How far the nearest other marks and points are: from 1 on they do not touch. */
function roomAt(spot, others, points) {
  const apart = (other, width, height) => Math.max(Math.abs(other.x - spot.x) / width, Math.abs(other.y - spot.y) / height);
  return Math.min(
    ENOUGH,
    ...others.map((other) => apart(other, MARKS.width, MARKS.height)),
    ...points.map((point) => apart(point, MARKS.width / 2 + RADIUS, MARKS.height / 2 + RADIUS)),
  );
}
