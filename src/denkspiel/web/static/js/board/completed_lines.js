/** The end of a game on boards of cells: rings around the stones that decided, and a line struck through them. */

import { svg } from "../core/element.js";
/** @import { Spot } from "./layout.js" */

/** How far a line reaches beyond the middle of its last stone, in radii. */
const BEYOND = 0.55;
/** Milliseconds from the ring around one stone to that around the next. */
const ONE_BY_ONE = 90;

/**
 * The lines that ended a game, struck through.
 * @param {Api.OutcomeData|null} outcome
 * @param {Spot[]} spots the middle of each cell
 * @param {(cell: number) => number} radius of its stone
 * @param {number} [passed] milliseconds since the end, if the picture was drawn anew meanwhile
 * @returns {SVGGElement[]} one for each line
 */
export function victory(outcome, spots, radius, passed = 0) {
  return (outcome?.lines ?? []).map((line) => {
    const [start, end] = ends(line, spots);
    const order = [...line].sort((one, other) => apart(spots[start], spots[one]) - apart(spots[start], spots[other]));
    const rings = order.map((cell, index) =>
      begun(svg("circle", { class: "victory-ring", cx: spots[cell].x, cy: spots[cell].y, r: radius(cell) * 1.12 }), passed - index * ONE_BY_ONE),
    );
    const d = `M${beyond(spots[start], spots[end], radius(start))}L${beyond(spots[end], spots[start], radius(end))}`;
    const stroke = (/** @type {string} */ name) => begun(svg("path", { class: name, d, pathLength: 1 }), passed);
    return svg("g", { class: `victory ${outcome?.reason}` }, ...rings, stroke("victory-case"), stroke("victory-line"));
  });
}

/**
 * Let the animation of an element be as far as it is after so many milliseconds.
 * @template {SVGElement} Made
 * @param {Made} element
 * @param {number} passed negative if it has not begun
 */
export function begun(element, passed) {
  element.style.animationDelay = `${-passed}ms`;
  return element;
}

/** The two cells of a line that are farthest from each other. */
/** @type {(line: number[], spots: Spot[]) => [number, number]} */
function ends(line, spots) {
  const pairs = line.flatMap((one) => line.map((other) => /** @type {[number, number]} */ ([one, other])));
  return pairs.reduce((best, pair) => (apart(spots[pair[0]], spots[pair[1]]) > apart(spots[best[0]], spots[best[1]]) ? pair : best));
}

/** The end of a line a little farther away from the other end than a spot. */
/** @type {(spot: Spot, other: Spot, radius: number) => string} */
function beyond(spot, other, radius) {
  const share = (radius * BEYOND) / (apart(spot, other) || 1);
  return `${spot.x + (spot.x - other.x) * share} ${spot.y + (spot.y - other.y) * share}`;
}

/** @type {(one: Spot, other: Spot) => number} */
function apart(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
