/**
 * How a board in space lies on paper. Stacked, it is seen from a direction that can be turned, in perspective: what is
 * near is larger, while upright lines stay upright. Flat, its layers lie side by side as seen from above. Between both
 * everything glides: `flat` goes from 0 to 1.
 *
 * Coordinates of the board: columns to the right, rows away, layers (or levels) up, each a step long.
 */

/** @import { Scene } from "./scene.js" */
/** @import { Spot } from "./layout.js" */

const LAYER_GAP = 0.7;
/** How far away the eye is, in breadths of the board. */
const EYE_DISTANCE = 5;
/** How far layers lie apart, in heights of one as it is seen over any of its points: in perspective the low ones are higher. */
const LAYER_DISTANCE = 1.12;

/**
 * @typedef {Object} Size
 * @property {number} columns
 * @property {number} rows
 * @property {number} layers
 * @property {number} step     how far apart the cells of a layer stand
 * @property {boolean} towers  whether layers are levels of towers
 *
 * @typedef {{x: number, y: number, depth: number, near: number}} Point
 *     on the page: `y` goes downward, a larger depth is farther; how much larger than in the middle things look there
 * @typedef {(column: number, row: number, layer: number) => Point} Projection
 * @typedef {{yaw: number, pitch: number, flat: number}} Gaze
 * @typedef {{width: number, height: number}} Room
 */

/**
 * A projection of points of the board to the page.
 * @param {Api.GameData} game
 * @param {Gaze} gaze
 * @param {number} [perRow] how many layers lie side by side when they lie flat
 * @returns {{at: Projection, size: Size, rise: number}}
 */
export function projection(game, { yaw, pitch, flat }, perRow = game.shape[2]) {
  const size = sizeOf(game);
  const rise = riseOf(size, yaw, pitch);
  const eye = EYE_DISTANCE * size.step * Math.max(size.columns, size.rows);
  const level = size.towers ? 0 : (size.layers - 1) / 2;
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  /** @type {Projection} */
  const stacked = (column, row, layer) => {
    const x = (column - (size.columns - 1) / 2) * size.step;
    const y = (row - (size.rows - 1) / 2) * size.step;
    const away = x * sinYaw + y * cosYaw;
    const near = eye / (eye + away * cosPitch);
    const up = (layer - level) * rise + away * sinPitch;
    return { x: (x * cosYaw - y * sinYaw) * near, y: -up * near, depth: away, near };
  };
  /** @type {Projection} */
  const spread = (column, row, layer) => {
    const flatLayer = Math.max(0, Math.round(layer));
    const left = (flatLayer % perRow) * (size.columns + LAYER_GAP);
    const low = Math.floor(flatLayer / perRow) * (size.rows + LAYER_GAP);
    return { x: (left + column) * size.step, y: -(low + row) * size.step, depth: row, near: 1 };
  };
  /** @type {Projection} */
  const at = (column, row, layer) => {
    if (flat === 0) return stacked(column, row, layer);
    const [one, other] = [stacked(column, row, layer), spread(column, row, layer)];
    const mix = (/** @type {keyof Point} */ key) => one[key] + (other[key] - one[key]) * flat;
    return { x: mix("x"), y: mix("y"), depth: mix("depth"), near: mix("near") };
  };
  return { at, size, rise };
}

/**
 * How many layers lie side by side so that their cells are as large as the room allows.
 * @param {Api.GameData} game
 * @param {Room} room
 */
export function layersAbreast(game, { width, height }) {
  const counts = Array.from({ length: game.shape[2] }, (_, index) => index + 1);
  const cell = (/** @type {number} */ count) => {
    const { across, along } = flatExtent(game, count);
    return Math.min(width / (across + 1), height / (along + 1));
  };
  return counts.reduce((one, other) => (cell(other) > cell(one) ? other : one));
}

/**
 * How broad and high the layers are that lie side by side, in steps from the middle of a cell to that of another.
 * @param {Api.GameData} game
 * @param {number} perRow
 */
export function flatExtent(game, perRow) {
  const { columns, rows, layers } = sizeOf(game);
  const span = (/** @type {number} */ count, /** @type {number} */ cells) => count * (cells + LAYER_GAP) - LAYER_GAP - 1;
  return { across: span(Math.min(layers, perRow), columns), along: span(Math.ceil(layers / perRow), rows) };
}

/** How many columns, rows and layers there are, and how far apart the cells of a layer stand. */
/** @type {(game: Api.GameData) => Size} */
export function sizeOf(game) {
  const [columns, rows, layers] = game.shape;
  const towers = game.kind === "towers";
  return { columns, rows, layers, step: towers ? 1.4 : 1, towers };
}

/** How far up the page a layer lies above the one below: stones on pegs touch; each point of a layer is seen past the one above. */
/** @type {(size: Size, yaw: number, pitch: number) => number} */
function riseOf({ columns, rows, step, towers }, yaw, pitch) {
  if (towers) return Math.max(0.25, Math.cos(pitch));
  const extent = Math.min(columns / Math.abs(Math.sin(yaw)), rows / Math.abs(Math.cos(yaw))) * step;
  return Math.max(0.95, LAYER_DISTANCE * extent * Math.sin(pitch));
}

/** Steps that a pointer may be away from a peg. */
const PEG_REACH = 0.6;
/** Half a field and what a finger may miss it by, in steps. */
const FIELD_REACH = 0.8;
/** Pegs one behind the other count as equally near if they differ by less, in units of the picture; then the front one is meant. */
const SAME_DISTANCE = 0.5;
/** How far pegs reach below the middle of the lowest stone, and above that of the highest, in levels. */
export const PEG_FOOT = 0.5;
export const PEG_TOP = 0.65;

/**
 * The cell a pointer means: the lowest of the nearest peg, or the field of a layer.
 * @param {Pick<Scene, "game"|"places"|"spot"|"scale"|"size"|"view">} scene
 * @param {Spot} point on the paper
 * @returns {number|null} `null` if nothing is near
 */
export function pickCell(scene, point) {
  return scene.size.towers && scene.view.flat < 1 ? nearestPeg(scene, point) : nearestField(scene, point);
}

/**
 * The cell of the same stack that a pointer is over: of a tower the level it is at.
 * @param {Pick<Scene, "game"|"places"|"spot"|"size"|"view">} scene
 * @param {number} cell as `pickCell` found it
 * @param {Spot} point
 */
export function levelCell({ game, places, spot, size, view }, cell, point) {
  if (!size.towers || view.flat === 1) return cell;
  const away = (/** @type {number} */ one) => Math.abs(spot(...places[one]).y - point.y);
  return game.stacks[game.cells[cell].stack].reduce((one, other) => (away(other) < away(one) ? other : one));
}

/**
 * Where a peg begins and ends on the paper.
 * @param {Pick<Scene, "game"|"places"|"spot">} scene
 * @param {number} stack
 */
export function pegEnds({ game, places, spot }, stack) {
  const cells = game.stacks[stack];
  const [column, row] = places[cells[0]];
  return { foot: spot(column, row, -PEG_FOOT), top: spot(column, row, cells.length - 1 + PEG_TOP) };
}

/** @type {(scene: Pick<Scene, "game"|"places"|"spot"|"scale"|"size">, point: Spot) => number|null} */
function nearestPeg(scene, point) {
  const { game, scale, size } = scene;
  const pegs = game.stacks.map(([cell], stack) => {
    const { foot, top } = pegEnds(scene, stack);
    return { cell, depth: foot.depth, away: distance(point, foot, top) };
  });
  const least = Math.min(...pegs.map(({ away }) => away));
  if (least > PEG_REACH * size.step * scale) return null;
  const near = pegs.filter(({ away }) => away < least + SAME_DISTANCE);
  return near.reduce((one, other) => (other.depth < one.depth ? other : one)).cell;
}

/** @type {(scene: Pick<Scene, "game"|"places"|"spot">, point: Spot) => number|null} */
function nearestField({ places, spot }, point) {
  const fields = places.map((place, cell) => ({ cell, away: stepsAway(place, spot, point) }));
  const { cell, away } = fields.reduce((one, other) => (other.away < one.away ? other : one));
  return away > FIELD_REACH ? null : cell;
}

/** How many columns or rows a point is away from the middle of a field, as the field lies on the paper. */
/** @type {(place: Api.CellData["spot"], spot: Scene["spot"], point: Spot) => number} */
function stepsAway([column, row, layer], spot, point) {
  const here = spot(column, row, layer);
  const [right, back] = [spot(column + 1, row, layer), spot(column, row + 1, layer)];
  const [ax, ay, bx, by] = [right.x - here.x, right.y - here.y, back.x - here.x, back.y - here.y];
  const [dx, dy] = [point.x - here.x, point.y - here.y];
  const area = ax * by - ay * bx;
  return Math.max(Math.abs(dx * by - dy * bx), Math.abs(ax * dy - ay * dx)) / Math.abs(area);
}

/**
 * How far a point is from the nearest one of a stretch.
 * @param {Spot} point
 * @param {Spot} start
 * @param {Spot} end
 */
export function distance(point, start, end) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - start.x - share * dx, point.y - start.y - share * dy);
}
