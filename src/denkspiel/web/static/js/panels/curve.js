/** The curve of a game's value: above the middle the first player wins, below it the second; the farther, the sooner. */

import { svg } from "../element.js";
/** @import { Standing } from "./course.js" */

const HEIGHT = 214;
const EDGE = { left: 14, right: 14, top: 24, bottom: 46 };
const NEAREST = 0.28;
const DOT = 4.5;

/**
 * @typedef {Object} CurvePoint
 * @property {number} ply
 * @property {Standing|null} standing
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
  const y = (/** @type {Standing} */ standing) => EDGE.top + inner.height * (0.5 - 0.5 * heightOf(standing, size));
  return svg(
    "svg",
    { class: "curve", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
    ...ground(width, bands),
    ...scale(points.length - 1, x),
    svg("path", { class: "curve-shown", d: `M${x(shown)} ${EDGE.top}V${HEIGHT - EDGE.bottom}` }),
    svg("path", { class: "curve-line", d: path(points, x, y) }),
    ...points.flatMap(({ ply, standing }) => (standing ? [dot(standing, x(ply), y(standing), ply === shown)] : [])),
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

/** One line through neighbouring known points; a gap where one is not known. */
/** @type {(points: CurvePoint[], x: Across, y: (standing: Standing) => number) => string} */
function path(points, x, y) {
  let drawn = "";
  let joined = false;
  for (const { ply, standing } of points) {
    if (standing !== null) drawn += `${joined ? "L" : "M"}${x(ply).toFixed(1)} ${y(standing).toFixed(1)}`;
    joined = standing !== null;
  }
  return drawn;
}

/** The signs of the stones: a cross where the first player wins, a ring for the second, a bar for a draw. */
/** @type {(standing: Standing, x: number, y: number, shown: boolean) => SVGElement} */
function dot({ winner }, x, y, shown) {
  const size = shown ? DOT * 1.5 : DOT;
  const kind = `curve-dot ${winner === null ? "draw" : ["first", "second"][winner]}${shown ? " is-shown" : ""}`;
  if (winner === 1) return svg("circle", { class: kind, cx: x, cy: y, r: size });
  const arms = `m${-size} ${-size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;
  return svg("path", { class: kind, d: `M${x} ${y}${winner === 0 ? arms : `m${-size} 0h${2 * size}`}` });
}
