/** Stones, and the lines that end a game. The first player's stones carry a cross, the second's a ring, so that colour is never needed. */

import { svg } from "../core/element.js";
/** @import { Spot } from "./layout.js" */

const SIDES = ["first", "second"];

/**
 * A stone around (0, 0) that is then moved to its place.
 * @param {0|1} owner
 * @param {number} radius
 * @param {Object<string, any>} [attributes] of the group
 * @returns {SVGGElement}
 */
export function stone(owner, radius, attributes = {}) {
  return svg(
    "g",
    { class: `stone ${SIDES[owner]}`, ...attributes },
    svg("circle", { class: "stone-body", r: radius }),
    svg("circle", { class: "stone-rim", r: radius * 0.84, "stroke-width": radius * 0.05 }),
    stoneSign(owner, radius),
  );
}

/**
 * A stone that is a disc with a raised edge, seen from the front: the light comes from above.
 * @type {typeof stone}
 */
export function disc(owner, radius, attributes) {
  const one = stone(owner, radius, attributes);
  const edge = svg("circle", { class: "stone-edge", r: radius * 0.92, "stroke-width": radius * 0.16 });
  one.firstElementChild?.after(edge, svg("circle", { class: "stone-face", r: radius * 0.76 }));
  return one;
}

/**
 * Groups of a picture, from the back to the front, by what stands in them.
 * @template {string} Name
 * @param {...Name} names
 * @returns {Record<Name, SVGGElement>}
 */
export function layerGroups(...names) {
  return /** @type {any} */ (Object.fromEntries(names.map((name) => [name, svg("g", { class: `layer-${name}` })])));
}

/**
 * The sign of a side around (0, 0).
 * @param {0|1} owner
 * @param {number} radius of the stone it stands on
 */
function stoneSign(owner, radius) {
  const attributes = { class: "stone-sign", "stroke-width": radius * 0.15 };
  if (owner) return svg("circle", { ...attributes, r: radius * 0.4 });
  const arm = radius * 0.33;
  return svg("path", { ...attributes, d: `M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}` });
}

/**
 * A stone in a small picture of its own, for texts and buttons.
 * @param {0|1} owner
 * @param {{graph?: boolean, dotted?: boolean}} [look] in a graph a piece of line instead
 */
export function stoneIcon(owner, { graph = false, dotted = false } = {}) {
  const picture = svg("svg", { class: "emblem", viewBox: "-12 -12 24 24", "aria-hidden": "true", focusable: "false" });
  if (graph) picture.append(svg("path", { class: `line ${SIDES[owner]} ${dotted ? "dotted" : "solid"}`, d: "M-9 0H9" }));
  else picture.append(disc(owner, 11));
  return picture;
}

/** How far a line reaches beyond the middle of its last stone, in radii. */
const LINE_OVERHANG = 0.55;
/** Milliseconds from the ring around one stone to that around the next. */
const RING_DELAY_MS = 90;

/**
 * The lines that ended a game, struck through.
 * @param {Api.OutcomeData|null} outcome
 * @param {Spot[]} spots the middle of each cell
 * @param {(cell: number) => number} radius of its stone
 * @param {number} [passed] milliseconds since the end, if the picture was drawn anew meanwhile
 * @returns {SVGGElement[]} one for each line
 */
export function completedLines(outcome, spots, radius, passed = 0) {
  return (outcome?.lines ?? []).map((line) => {
    const [start, end] = lineEnds(line, spots);
    const order = [...line].sort((one, other) => distanceBetween(spots[start], spots[one]) - distanceBetween(spots[start], spots[other]));
    const rings = order.map((cell, index) =>
      startAnimationAt(svg("circle", { class: "victory-ring", cx: spots[cell].x, cy: spots[cell].y, r: radius(cell) * 1.12 }), passed - index * RING_DELAY_MS),
    );
    const d = `M${extended(spots[start], spots[end], radius(start))}L${extended(spots[end], spots[start], radius(end))}`;
    const stroke = (/** @type {string} */ name) => startAnimationAt(svg("path", { class: name, d, pathLength: 1 }), passed);
    return svg("g", { class: `victory ${outcome?.reason}` }, ...rings, stroke("victory-case"), stroke("victory-line"));
  });
}

/**
 * Let the animation of an element be as far as it is after so many milliseconds.
 * @template {SVGElement} Made
 * @param {Made} element
 * @param {number} passed negative if it has not begun
 */
export function startAnimationAt(element, passed) {
  element.style.animationDelay = `${-passed}ms`;
  return element;
}

/** The two cells of a line that are farthest from each other. */
/** @type {(line: number[], spots: Spot[]) => [number, number]} */
function lineEnds(line, spots) {
  const pairs = line.flatMap((one) => line.map((other) => /** @type {[number, number]} */ ([one, other])));
  return pairs.reduce((best, pair) => (distanceBetween(spots[pair[0]], spots[pair[1]]) > distanceBetween(spots[best[0]], spots[best[1]]) ? pair : best));
}

/** The end of a line a little farther away from the other end than a spot. */
/** @type {(spot: Spot, other: Spot, radius: number) => string} */
function extended(spot, other, radius) {
  const share = (radius * LINE_OVERHANG) / (distanceBetween(spot, other) || 1);
  return `${spot.x + (spot.x - other.x) * share} ${spot.y + (spot.y - other.y) * share}`;
}

/** @type {(one: Spot, other: Spot) => number} */
function distanceBetween(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
