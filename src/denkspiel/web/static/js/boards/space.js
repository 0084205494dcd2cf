/** The board in space: towers of stones on pegs, or the layers of a cube. It can be turned, and its layers laid flat. */

import { html, put, svg } from "../element.js";
import { setting } from "../settings.js";
import { t } from "../texts.js";
import { drawMarks, keepReadable } from "./marks.js";
import { projection, spreadOf } from "./projection.js";
import { drawLayers, drawNames, drawTowers } from "./scene.js";
import { onTurn, turnable, viewNow } from "./turning.js";
import { viewTools } from "./view_tools.js";
/** @import { BoardState, Hand, View } from "./board.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Gaze, Point, Projection, Size } from "./projection.js" */
/** @import { Scene } from "./scene.js" */

const WIDTH = 1000;
const MARGIN = 45;
/** Steps around the outermost cells. */
const PAD = 0.62;
const ABOVE = 0.3;
const BELOW = 0.2;
const GLIDE = 450;
/** Pixels from one field of a flat layer to the next, so that each has 44, for fingers. */
const TARGET = 44 / 0.91;

/**
 * The picture in space, with the buttons that turn it.
 * @param {Api.GameData} game
 * @param {Hand} hand
 * @returns {View}
 */
export function space(game, hand) {
  const picture = svg("svg", { class: "board board-space", role: "img" });
  const frame = html("div", { class: "space-frame", tabindex: 0, role: "group", "data-arrows": true }, picture);
  const tools = viewTools();
  const element = html("div", { class: "space" }, frame, tools.element);
  const places = game.cells.map(({ spot }) => spot);
  const glide = gliding(() => paint());
  /** @type {{state: BoardState, marks: Marks}|null} */
  let shown = null;
  /** @type {Scene["falling"]} */
  let falling = null;
  const paint = () => {
    if (shown === null) return;
    const { yaw, pitch } = viewNow();
    drawSpace(picture, game, places, { yaw, pitch, flat: glide.share() }, shown, falling);
  };
  /** @type {View["draw"]} */
  const draw = (state, marks, fall) => {
    shown = { state, marks };
    if (fall && game.gravity && state.position.last !== null) falling = { cell: state.position.last, since: performance.now() };
    glide.to(setting("space") === "flat" ? 1 : 0);
    element.classList.toggle("flat", setting("space") === "flat");
    element.style.setProperty("--flat", `${flatWidth(game)}px`);
    put(frame, { "aria-label": t("view_in_space") });
    put(picture, { "aria-label": `${t("board_of", { game: game.title })} ${state.position.sentence}` });
    tools.draw();
    paint();
  };
  onTurn(paint);
  turnable(frame, hand);
  return { element, draw };
}

/** Towers are broad, layers above each other high; side by side they are as high as they come to be. */
/** @type {(game: Api.GameData, layers: number, flat: number) => number} */
function heightOf(game, layers, flat) {
  const stacked = game.kind === "towers" ? 860 : Math.min(1000, 560 + 110 * layers);
  const { across, along } = spreadOf(game);
  const spread = ((WIDTH - 2 * MARGIN) * (along + 2 * PAD + ABOVE + BELOW)) / (across + 2 * PAD) + 2 * MARGIN;
  return Math.round(stacked + (spread - stacked) * flat);
}

/** Pixels the picture must be wide, so that each field of a flat layer is large enough for a finger. */
/** @type {(game: Api.GameData) => number} */
function flatWidth(game) {
  return Math.ceil(((spreadOf(game).across + 2 * PAD) * TARGET * WIDTH) / (WIDTH - 2 * MARGIN));
}

/** A number that glides to 0 or 1. */
/** @type {(step: () => void) => {to: (goal: 0|1) => void, share: () => number}} */
function gliding(step) {
  /** The number, or -1 before it was first told where to. */
  let share = -1;
  let goal = 0;
  let last = 0;
  const run = (/** @type {number} */ now) => {
    const by = Math.min(50, now - last) / GLIDE;
    last = now;
    share = share < goal ? Math.min(goal, share + by) : Math.max(goal, share - by);
    step();
    if (share !== goal) requestAnimationFrame(run);
  };
  const to = (/** @type {0|1} */ value) => {
    const still = share < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (value === goal && !still) return;
    goal = value;
    if (still) share = value;
    else {
      last = performance.now();
      requestAnimationFrame(run);
    }
  };
  return { to, share: () => share * share * (3 - 2 * share) };
}

/** @type {(picture: SVGSVGElement, game: Api.GameData, places: Api.CellData["spot"][], view: Gaze, shown: {state: BoardState, marks: Marks}, falling: Scene["falling"]) => void} */
function drawSpace(picture, game, places, view, { state, marks }, falling) {
  const { at, size } = projection(game, view);
  const height = heightOf(game, size.layers, view.flat);
  const fit = fitting(at, size, view.flat, height);
  /** @type {Projection} */
  const spot = (column, row, layer) => fit.place(at(column, row, layer));
  const ground = svg("g", { class: "layer-ground" });
  const things = svg("g", { class: "layer-stones" });
  const marked = new Set([...marks.value, ...marks.rating].map((mark) => mark.cell));
  const scene = { game, state, places, size, spot, at, scale: fit.scale, view, falling, marked };
  if (size.towers) drawTowers(scene, ground, things);
  else drawLayers(scene, things);
  drawNames(scene, ground);
  const front = svg("g", { class: "layer-marks" });
  const spots = places.map((place) => spot(...place));
  put(picture, { viewBox: `0 0 ${WIDTH} ${height}` });
  picture.replaceChildren(gradient(), ground, things, front);
  keepReadable(picture);
  const field = fit.scale * size.step;
  if (view.flat === 1) drawMarks(front, marks, spots, { width: field * 0.84, height: field * 0.82 });
}

/** Scale and shift so that the whole board fits the paper. */
/** @type {(at: Projection, size: Size, flat: number, height: number) => {scale: number, place: (point: Point) => Point}} */
function fitting(at, { columns, rows, layers, towers, step }, flat, height) {
  const corners = [];
  for (const column of [-PAD, columns - 1 + PAD]) {
    for (const row of [-PAD, rows - 1 + PAD]) {
      for (let layer = 0; layer < layers + (towers && flat < 1 ? 0.4 : 0); layer += 1) corners.push(at(column, row, layer));
    }
  }
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys) - ABOVE * step, Math.max(...ys) + BELOW * step];
  const scale = Math.min((WIDTH - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (low - top));
  const shift = { x: WIDTH / 2 - (scale * (left + right)) / 2, y: height / 2 - (scale * (top + low)) / 2 };
  return { scale, place: ({ x, y, depth }) => ({ x: x * scale + shift.x, y: y * scale + shift.y, depth }) };
}

/** Light from the upper left, that makes stones round. */
function gradient() {
  const stop = (/** @type {string} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  return svg("defs", {}, svg("radialGradient", { id: "sphere", cx: "35%", cy: "28%", r: "75%" }, stop("0", "sphere-bright"), stop("0.45", "sphere-middle"), stop("1", "sphere-dark")));
}
