/**
 * How a board in space lies on paper. Stacked, it is seen from a direction that can be turned, in perspective: what is
 * near is larger, while upright lines stay upright. Flat, its layers lie side by side as seen from above. Between both
 * everything glides: `flat` goes from 0 to 1.
 *
 * Coordinates of the board: columns to the right, rows away, layers (or levels) up, each a step long.
 */

import { sideBySide } from "./layout.js";

const GAP = 0.7;
/** How far away the eye is, in breadths of the board. */
const EYE = 5;
/** How far layers lie apart, in heights of one as it is seen: in perspective the low ones are higher. */
const APART = 1.06;

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
 */

/**
 * A projection of points of the board to the page.
 * @param {Api.GameData} game
 * @param {Gaze} gaze
 * @returns {{at: Projection, size: Size, rise: number}}
 */
export function projection(game, { yaw, pitch, flat }) {
  const size = sizeOf(game);
  const rise = riseOf(size, yaw, pitch);
  const perRow = sideBySide(size.layers, size.columns);
  const eye = EYE * size.step * Math.max(size.columns, size.rows);
  const level = size.towers ? 0 : (size.layers - 1) / 2;
  /** @type {Projection} */
  const stacked = (column, row, layer) => {
    const x = (column - (size.columns - 1) / 2) * size.step;
    const y = (row - (size.rows - 1) / 2) * size.step;
    const away = x * Math.sin(yaw) + y * Math.cos(yaw);
    const near = eye / (eye + away * Math.cos(pitch));
    const up = (layer - level) * rise + away * Math.sin(pitch);
    return { x: (x * Math.cos(yaw) - y * Math.sin(yaw)) * near, y: -up * near, depth: away, near };
  };
  /** @type {Projection} */
  const spread = (column, row, layer) => {
    const flatLayer = Math.max(0, Math.round(layer));
    const left = (flatLayer % perRow) * (size.columns + GAP);
    const low = Math.floor(flatLayer / perRow) * (size.rows + GAP);
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

/** How broad and high the layers are that lie side by side, in steps from the middle of a cell to that of another. */
/** @type {(game: Api.GameData) => {across: number, along: number}} */
export function spreadOf(game) {
  const { columns, rows, layers } = sizeOf(game);
  const perRow = sideBySide(layers, columns);
  const span = (/** @type {number} */ count, /** @type {number} */ cells) => count * (cells + GAP) - GAP - 1;
  return { across: span(Math.min(layers, perRow), columns), along: span(Math.ceil(layers / perRow), rows) };
}

/** How many columns, rows and layers there are, and how far apart the cells of a layer stand. */
/** @type {(game: Api.GameData) => Size} */
export function sizeOf(game) {
  const [columns, rows, layers] = game.shape;
  const towers = game.kind === "towers";
  return { columns, rows, layers, step: towers ? 1.4 : 1, towers };
}

/** How far up the page a layer lies above the one below: stones on pegs touch; layers hardly cover each other. */
/** @type {(size: Size, yaw: number, pitch: number) => number} */
function riseOf({ columns, rows, step, towers }, yaw, pitch) {
  if (towers) return Math.max(0.25, Math.cos(pitch));
  const extent = (Math.abs(columns * Math.sin(yaw)) + Math.abs(rows * Math.cos(yaw))) * step;
  return Math.max(0.95, APART * extent * Math.sin(pitch));
}
