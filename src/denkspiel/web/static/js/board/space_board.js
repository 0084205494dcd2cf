/** The board in space: towers of stones on pegs, or the layers of a cube. It can be turned, and its layers laid flat. */

import { html, icon, setAccessibleName, setAttributes, svg } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { t } from "../core/texts.js";
import { landingCell } from "./cursor.js";
import { hasOneBoard } from "./layout.js";
import { drawMarks, setCaptionSize } from "./marks.js";
import { PEG_FOOT, PEG_TOP, flatExtent, pickCell, projection } from "./projection.js";
import { DEFAULT_VIEW, currentView, makeRotatable, onRotate, resetView, rotateStep } from "./rotation.js";
import { drawLayers, drawNames, drawTowers, stoneCenter, stoneRadius } from "./scene.js";
import { completedLines } from "./stone.js";
/** @import { BoardState, PointerActions, View } from "./board.js" */
/** @import { Gaze, Point, Projection, Size } from "./projection.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Scene } from "./scene.js" */

/**
 * @typedef {Pick<Scene, "falling"|"ended"|"level"|"offered">} Passing  what is true of the view for a while
 * @typedef {{left: number, right: number, top: number, low: number}} Frame
 */

const WIDTH = 1000;
const MARGIN = 50;
/** Steps around the outermost cells. */
const PAD = 0.62;
const ABOVE = 0.3;
const BELOW = 0.2;
/** How wide a picture is at most, in its heights. */
const MAX_ASPECT = 1.5;
const GLIDE_MS = 450;
/** Pixels from one field of a flat layer to the next, so that each has 44, for fingers. */
const TARGET = 44 / 0.91;

/**
 * The picture in space, with the buttons that turn it.
 * @param {Api.GameData} game
 * @param {PointerActions} actions
 * @returns {View}
 */
export function spaceBoard(game, actions) {
  const picture = svg("svg", { class: "board board-space", role: "img" });
  const frame = html("div", { class: "space-frame", tabindex: 0, role: "application", "data-arrows": true }, picture);
  const tools = viewButtons();
  const element = html("div", { class: "space" }, frame, tools.element);
  const places = game.cells.map(({ spot }) => spot);
  const glide = animatedShare(() => paint());
  /** @type {{state: BoardState, marks: Marks}|null} */
  let shown = null;
  /** @type {Passing} */
  const passing = { falling: null, ended: 0, level: null, offered: null };
  /** @type {Scene|null} */
  let scene = null;
  const paint = () => {
    if (shown === null) return;
    const { yaw, pitch } = currentView();
    scene = drawSpace(picture, game, places, { yaw, pitch, flat: glide.share() }, shown, passing);
  };
  const lookAt = (/** @type {number|null} */ cell) => {
    const level = cell === null ? null : levelAt(game, places, shown?.state ?? null, cell);
    if (level === passing.level) return;
    passing.level = level;
    paint();
  };
  /** @type {View["draw"]} */
  const draw = (state, marks, fall) => {
    const { position } = state;
    const isOther = pictureKey(position) !== pictureKey(shown?.state.position);
    shown = { state, marks };
    if (fall && game.gravity && position.last !== null) passing.falling = { cell: position.last, since: performance.now() };
    if (position.outcome && isOther) passing.ended = performance.now();
    if (isOther) passing.offered = null;
    glide.to(setting("space") === "flat" ? 1 : 0);
    element.classList.toggle("flat", setting("space") === "flat");
    element.style.setProperty("--flat", `${flatWidth(game)}px`);
    setAttributes(frame, { "aria-label": t("view_in_space") });
    setAttributes(picture, { "aria-label": `${t("board_of", { game: game.title })} ${state.position.sentence}` });
    tools.draw();
    paint();
  };
  /** @type {PointerActions} */
  const pointing = {
    cell: actions.cell,
    point: (cell) => {
      lookAt(cell);
      actions.point(cell);
    },
    offer: (cell) => {
      const target = shown?.state.choosing ? landingCell(game, shown.state.latest, game.cells[cell].stack) : null;
      if (target === null || target === passing.offered) return actions.cell(cell);
      passing.offered = target;
      actions.point(cell);
      actions.offer?.(target);
      paint();
    },
    leave: () => lookAt(null),
  };
  onRotate(paint);
  makeRotatable(frame, pointing, (x, y) => scene && pickCell(scene, new DOMPoint(x, y).matrixTransform(picture.getScreenCTM()?.inverse())));
  return { element, draw };
}

/** What tells one picture from another: the stones, and the lines that are struck through. */
/** @type {(position?: Api.PositionData) => string} */
function pictureKey(position) {
  return JSON.stringify([position?.cells, position?.outcome?.lines]);
}

/** The level that is looked at where somebody points: that of the field, or of the place where a stone would come to rest. */
/** @type {(game: Api.GameData, places: Api.CellData["spot"][], state: BoardState|null, cell: number) => number|null} */
function levelAt(game, places, state, cell) {
  if (!game.gravity) return places[cell][2];
  const target = state?.choosing ? landingCell(game, state.position, game.cells[cell].stack) : null;
  return target === null ? null : places[target][2];
}

/** How high the picture is: as the board needs it, seen from the usual side; side by side the layers need less or more. */
/** @type {(game: Api.GameData, flat: number) => number} */
function heightOf(game, flat) {
  const { at, size } = projection(game, { ...DEFAULT_VIEW, flat: 0 });
  const { left, right, top, low } = frameOf(at, size, 0);
  const stacked = Math.max(WIDTH / MAX_ASPECT, ((WIDTH - 2 * MARGIN) * (low - top)) / (right - left) + 2 * MARGIN);
  const { across, along } = flatExtent(game);
  const spread = ((WIDTH - 2 * MARGIN) * (along + 2 * PAD + ABOVE + BELOW)) / (across + 2 * PAD) + 2 * MARGIN;
  return Math.round(stacked + (spread - stacked) * flat);
}

/** Pixels the picture must be wide, so that each field of a flat layer is large enough for a finger. */
/** @type {(game: Api.GameData) => number} */
function flatWidth(game) {
  return Math.ceil(((flatExtent(game).across + 2 * PAD) * TARGET * WIDTH) / (WIDTH - 2 * MARGIN));
}

/** A number that glides to 0 or 1. */
/** @type {(step: () => void) => {to: (goal: 0|1) => void, share: () => number}} */
function animatedShare(step) {
  /** The number, or -1 before it first knew where to. */
  let share = -1;
  let goal = 0;
  let last = 0;
  const run = (/** @type {number} */ now) => {
    const by = Math.min(50, now - last) / GLIDE_MS;
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

/** @type {(picture: SVGSVGElement, game: Api.GameData, places: Api.CellData["spot"][], view: Gaze, shown: {state: BoardState, marks: Marks}, passing: Passing) => Scene} */
function drawSpace(picture, game, places, view, { state, marks: { named, ...marks } }, passing) {
  const { at, size } = projection(game, view);
  const height = heightOf(game, view.flat);
  const fit = fitting(at, size, view.flat, height);
  /** @type {Projection} */
  const spot = (column, row, layer) => fit.place(at(column, row, layer));
  const ground = svg("g", { class: "layer-ground" });
  const things = svg("g", { class: "layer-stones" });
  const marked = new Set([...marks.value, ...marks.rating].map((mark) => mark.cell));
  const scene = { game, state, places, size, spot, scale: fit.scale, view, marked, ...passing };
  if (size.towers) drawTowers(scene, ground, things);
  else drawLayers(scene, things);
  drawNames(scene, ground);
  const front = svg("g", { class: "layer-marks" });
  const middles = places.map((_, cell) => stoneCenter(scene, cell));
  const struck = completedLines(state.position.outcome, middles, (cell) => stoneRadius(scene, cell), performance.now() - passing.ended);
  setAttributes(picture, { viewBox: `0 0 ${WIDTH} ${height}` });
  /** @type {HTMLElement} */ (picture.parentElement).style.setProperty("--shape", String(WIDTH / height));
  const lights = svg("g", { class: "layer-marks" });
  picture.replaceChildren(gradient(), ground, things, ...struck, lights, front);
  setCaptionSize(picture);
  const ring = 2 * stoneRadius(scene, 0);
  drawMarks(lights, { value: [], rating: [], pointer: [], named }, middles, { width: ring, height: ring });
  const field = fit.scale * size.step;
  const spots = places.map((place) => spot(...place));
  if (state.decision && view.flat === 0) {
    drawMarks(front, { ...marks, rating: [] }, middles, { width: ring, height: ring });
  } else if (view.flat === 1) drawMarks(front, marks, spots, { width: field * 0.84, height: field * 0.82 });
  else if (view.flat === 0 && hasOneBoard()) drawMarks(front, marks, spots, { width: fit.scale * 0.8, height: fit.scale * 0.4 });
  return scene;
}

/** What the board needs around its cells, in steps. */
/** @type {(at: Projection, size: Size, flat: number) => Frame} */
function frameOf(at, { columns, rows, layers, towers, step }, flat) {
  const upright = towers && flat < 1;
  const heights = upright ? [-PEG_FOOT, layers - 1 + PEG_TOP] : Array.from({ length: layers }, (_, layer) => layer);
  const corners = [-PAD, columns - 1 + PAD].flatMap((column) => [-PAD, rows - 1 + PAD].flatMap((row) => heights.map((layer) => at(column, row, layer))));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys) - (upright ? 0 : ABOVE * step), low: Math.max(...ys) + BELOW * step };
}

/** Scale and shift so that the whole board fits the paper. */
/** @type {(at: Projection, size: Size, flat: number, height: number) => {scale: number, place: (point: Point) => Point}} */
function fitting(at, size, flat, height) {
  const { left, right, top, low } = frameOf(at, size, flat);
  const scale = Math.min((WIDTH - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (low - top));
  const shift = { x: WIDTH / 2 - (scale * (left + right)) / 2, y: height / 2 - (scale * (top + low)) / 2 };
  return { scale, place: (point) => ({ ...point, x: point.x * scale + shift.x, y: point.y * scale + shift.y }) };
}

/** Light from the upper left, that makes stones round. */
function gradient() {
  const stop = (/** @type {string} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  return svg("defs", {}, svg("radialGradient", { id: "sphere", cx: "35%", cy: "28%", r: "75%" }, stop("0", "sphere-bright"), stop("0.45", "sphere-middle"), stop("1", "sphere-dark")));
}

/** @type {import("./cursor.js").Direction[]} */
const TURNS = ["left", "right", "up", "down"];

/** The row of buttons. */
function viewButtons() {
  const turns = TURNS.map((direction) =>
    html("button", { type: "button", class: "tool", id: `turn-${direction}`, onclick: () => rotateStep(direction) }, icon(direction)),
  );
  const reset = html("button", { type: "button", class: "tool", id: "turn-reset", onclick: resetView }, icon("view"));
  const words = html("span");
  const flat = html("button", { type: "button", class: "tool wordy", id: "layers", "aria-keyshortcuts": "f", onclick: () => changeSettings({ space: setting("space") === "flat" ? "stacked" : "flat" }) }, icon("layers"), words);
  const draw = () => {
    const on = setting("space") === "flat";
    TURNS.forEach((direction, index) => setAccessibleName(turns[index], t(`turn_${direction}`)));
    setAccessibleName(reset, t("reset_view"));
    for (const button of [...turns, reset]) setAttributes(button, { hidden: on });
    const one = hasOneBoard();
    const other = t(on ? (one ? "view_space" : "view_stacked") : one ? "view_plan" : "view_flat");
    flat.classList.toggle("switch-view", one);
    setAttributes(words, { text: other });
    setAttributes(flat, { "aria-label": other, title: `${other} (f)` });
  };
  return { element: html("div", { class: "view-tools" }, ...turns, reset, flat), draw };
}
