/** A plotter beside the pocket computer: a sheet of paper, and a pen that draws one line after the other. */

import { html, setAttributes, svg } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
/** @import { Shown } from "../core/store.js" */

/** Milliseconds that the pen takes to a place, and for a line. */
const TRAVEL_MS = 260;
const STROKE_MS = 700;
const DOT_RADIUS = 11;
const PAPER_WIDTH = 400;
/** Where the pen waits. */
const PARKED = { x: 385, y: -20 };

/** @typedef {{x: number, y: number}} Spot */

/**
 * @param {Api.GameData} game
 * @param {boolean} isStill  whether nothing may move: then a line is there at once
 */
export function createPlotter(game, isStill) {
  const sheet = /** @type {Api.EdgeSheetData} */ (game.sheet);
  const scale = PAPER_WIDTH / sheet.width;
  const [width, height] = [PAPER_WIDTH, sheet.height * scale];
  const points = sheet.points.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const drawing = svg("g", {});
  const rail = svg("rect", { class: "plotter-rail", x: -20, width: width + 40, height: 10, y: -5 });
  const tip = svg("circle", { class: "plotter-tip", r: 7 });
  const carriage = svg("g", {}, svg("rect", { class: "plotter-carriage", x: -17, y: -40, width: 34, height: 46, rx: 5 }), tip);
  const paper = svg("svg", { class: "plotter-paper", viewBox: `-20 -36 ${width + 40} ${height + 48}`, "aria-hidden": "true" }, drawing, rail, carriage);
  const element = html("div", { class: "plotter" }, paper);
  /** @type {number[]} the lines that are drawn, or will be */
  let plotted = [];
  /** @type {(() => Promise<void>)[]} what the pen has still to do */
  let queue = [];
  let at = PARKED;
  let isDrawing = false;
  let isClosed = false;
  let hasDots = false;
  movePen(at);

  for (const [index, { x, y }] of points.entries()) {
    const [outX, outY] = [x + (x - width / 2) * 0.14, y + (y - height / 2) * 0.14];
    paper.prepend(svg("circle", { class: "plotter-point", cx: x, cy: y, r: 4 }), svg("text", { class: "plotter-name", x: outX, y: outY, text: game.plan.names[index] }));
  }

  /** @type {(spot: Spot) => void} */
  function movePen(spot) {
    at = spot;
    setAttributes(rail, { transform: `translate(0 ${spot.y})` });
    setAttributes(carriage, { transform: `translate(${spot.x} ${spot.y})` });
  }

  /** Lead the pen from where it is to a place. */
  /** @type {(end: Spot, duration: number, onStep?: (spot: Spot) => void) => Promise<void>} */
  async function travel(end, duration, onStep = () => {}) {
    const start = at;
    const begun = performance.now();
    for (let share = isStill ? 1 : 0; !isClosed; share = Math.min(1, (performance.now() - begun) / duration)) {
      const spot = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
      movePen(spot);
      onStep(spot);
      if (share === 1) return;
      await new Promise(requestAnimationFrame);
    }
  }

  /** @type {(ends: [number, number], pen: string) => Promise<void>} */
  async function stroke([start, end], pen) {
    const [from, to] = [points[start], points[end]];
    setAttributes(tip, { "data-pen": pen });
    await travel(from, TRAVEL_MS);
    const line = svg("path", { class: "plotter-line", "data-pen": pen });
    drawing.append(line);
    if (!isStill) sound(STROKE_MS, 150 + Math.hypot(to.x - from.x, to.y - from.y) / 4);
    await travel(to, STROKE_MS, ({ x, y }) => setAttributes(line, { d: `M${from.x} ${from.y}L${x} ${y}` }));
  }

  /** A corner of the losing triangle, filled. */
  /** @type {(point: number) => Promise<void>} */
  async function dot(point) {
    setAttributes(tip, { "data-pen": "violet" });
    await travel(points[point], TRAVEL_MS);
    if (!isStill) sound(TRAVEL_MS, 320);
    drawing.append(svg("circle", { class: "plotter-dot", cx: points[point].x, cy: points[point].y, r: DOT_RADIUS }));
    await travel(points[point], TRAVEL_MS);
  }

  async function drawAll() {
    if (isDrawing || !queue.length) return;
    isDrawing = true;
    for (let next = queue.shift(); next && !isClosed; next = queue.shift()) await next();
    await travel({ x: PARKED.x, y: PARKED.y }, TRAVEL_MS);
    isDrawing = false;
    if (queue.length) drawAll();
  }

  return {
    element,
    /** Draw what has been played since, or begin a new sheet: the lines of the one who is dotted on the display are green. */
    /** @type {(state: Shown) => void} */
    draw({ latest, step }) {
      if (plotted.some((cell, ply) => latest.cells[ply] !== cell)) {
        drawing.replaceChildren();
        [plotted, queue, hasDots] = [[], [], false];
      }
      for (const cell of latest.cells.slice(plotted.length)) {
        const pen = latest.owners[cell] === step.dotted ? "green" : "red";
        queue.push(() => stroke(/** @type {[number, number]} */ (game.cells[cell].ends), pen));
      }
      plotted = latest.cells;
      if (latest.outcome && !hasDots) {
        hasDots = true;
        for (const point of new Set(latest.outcome.rings.flat())) queue.push(() => dot(point));
      }
      drawAll();
    },
    close() {
      isClosed = true;
    },
  };
}

/** The motors of the pen, if sound is wanted. */
/** @type {(milliseconds: number, frequency: number) => Promise<void>} */
async function sound(milliseconds, frequency) {
  (await loadLazy()).sound.playMotor(milliseconds / 1000, frequency);
}
