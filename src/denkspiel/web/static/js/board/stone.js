/** Stones: the first player's carry a cross, the second's a ring, so that colour is never needed. */

import { svg } from "../core/element.js";

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
    sign(owner, radius),
  );
}

/**
 * Groups of a picture, from the back to the front, by what stands in them.
 * @template {string} Name
 * @param {...Name} names
 * @returns {Record<Name, SVGGElement>}
 */
export function layered(...names) {
  return /** @type {any} */ (Object.fromEntries(names.map((name) => [name, svg("g", { class: `layer-${name}` })])));
}

/**
 * The sign of a side around (0, 0).
 * @param {0|1} owner
 * @param {number} radius of the stone it stands on
 */
export function sign(owner, radius) {
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
export function emblem(owner, { graph = false, dotted = false } = {}) {
  const picture = svg("svg", { class: "emblem", viewBox: "-12 -12 24 24", "aria-hidden": "true", focusable: "false" });
  if (graph) picture.append(svg("path", { class: `line ${SIDES[owner]} ${dotted ? "dotted" : "solid"}`, d: "M-9 0H9" }));
  else picture.append(stone(owner, 11));
  return picture;
}
