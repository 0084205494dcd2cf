/** The curve of a game's value: above the middle the first player wins, below it the second; the farther, the sooner. */

import { svg } from "../core/element.js";
/** @import { Standing } from "./course.js" */

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
export function curve(points, { width, size, shown, label, bands }) {
  const inner = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  /** @type {Across} */
  const x = (ply) => EDGE.left + (points.length < 2 ? 0 : (ply / (points.length - 1)) * inner.width);
  const y = (/** @type {CurvePoint} */ point) => EDGE.top + inner.height * (0.5 - 0.5 * (placeOf(point, size) ?? 0));
  return svg(
    "svg",
    { class: "curve", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
    ...ground(width, bands),
    ...scale(points.length - 1, x),
    svg("path", { class: "curve-shown", d: `M${x(shown)} ${EDGE.top}V${HEIGHT - EDGE.bottom}` }),
    svg("path", { class: "curve-line", d: path(points, (point) => point.standing !== null, x, y) }),
    svg("path", { class: "curve-line guessed", d: path(points, (point) => point.standing !== null || point.guess !== null, x, y) }),
    ...points.flatMap((point) => (placeOf(point, size) === null ? [] : [dot(point, x(point.ply), y(point), point.ply === shown)])),
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
function placeOf({ standing, guess }, size) {
  if (standing) return heightOf(standing, size);
  return guess === null ? null : 2 * guess - 1;
}

/** @type {(width: number, bands: string[]) => SVGElement[]} */
function ground(width, [upper, lower]) {
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
function scale(plies, x) {
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
