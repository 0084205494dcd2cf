/** What lies in the cells of a board in space: stones with their shadows, and the sign of where the next one would lie. */

import { svg } from "../core/element.js";
import { cursorCell } from "../game/moves.js";
import { FOOT } from "./picking.js";
import { stone } from "./stone.js";
import { begun } from "./completed_lines.js";
/** @import { Spot } from "./layout.js" */
/** @import { Scene } from "./scene.js" */

/** The radius of a stone, in levels of a tower and in steps of a cube's board. */
const BEAD = 0.47;
const BALL = 0.36;
/** How high the middle of a ball lies over its field, in radii. */
const LIFT = 0.8;
/** How much paler the farthest stones are than the nearest. */
const HAZE = 0.2;
/** Milliseconds that a stone falls. */
const FALL = 420;

/** Whether another level is looked at than this one. */
/** @type {(scene: Scene, layer: number) => boolean} */
export function isFaded({ level, view }, layer) {
  return level !== null && level !== layer && view.flat === 0;
}

/** How large a stone is that lies in a cell. */
/** @type {(scene: Scene, cell: number) => number} */
export function radiusOf({ scale, spot, places, size }, cell) {
  return scale * spot(...places[cell]).near * (size.towers ? BEAD : BALL);
}

/** Where the middle of a stone is: on a peg in the middle of its level, on a layer over the field it lies on. */
/** @type {(scene: Scene, cell: number) => Spot} */
export function middleOf(scene, cell) {
  const { spot, places, size, view } = scene;
  const { x, y } = spot(...places[cell]);
  const lift = size.towers ? 0 : LIFT * radiusOf(scene, cell) * Math.cos(view.pitch) * (1 - view.flat);
  return { x, y: y - lift };
}

/** What is seen in a cell: a stone, or the sign that the next one would lie there. */
/** @type {(scene: Scene, cell: number) => SVGElement[]} */
export function place(scene, cell) {
  const owner = scene.state.position.owners[cell];
  return owner === null ? sign(scene, cell) : [...shadow(scene, cell), bead(scene, cell, owner)];
}

/** The ghost of the next stone, or laid flat a dot in each field of a tower. */
/** @type {(scene: Scene, cell: number) => SVGElement[]} */
function sign(scene, cell) {
  const { state, size, view, marked, offered } = scene;
  const { x, y } = middleOf(scene, cell);
  if (state.choosing && cursorCell(state, state.cursor) === cell) {
    const look = `ghost of-${state.position.side_to_move}${offered === cell ? " offered" : ""}`;
    return [svg("circle", { class: look, cx: x, cy: y, r: radiusOf(scene, cell) * 0.9, "data-cell": cell })];
  }
  if (!size.towers || view.flat === 0 || marked.has(cell)) return [];
  return [svg("circle", { class: "dot", cx: x, cy: y, r: 6, opacity: view.flat, "data-cell": cell })];
}

/** @type {(scene: Scene, cell: number, owner: 0|1) => SVGElement} */
function bead(scene, cell, owner) {
  const { game, state, places, size, scale, falling, view } = scene;
  const { outcome, last } = state.position;
  const { x, y } = middleOf(scene, cell);
  const radius = radiusOf(scene, cell);
  const one = stone(owner, radius, { "data-cell": cell, "data-player": owner });
  one.append(svg("circle", { class: "stone-light", r: radius, fill: "url(#sphere)" }), ...haze(scene, cell, radius));
  if (outcome?.cells.includes(cell)) begun(one, performance.now() - scene.ended).classList.add("won");
  one.classList.toggle("last", cell === last && !outcome);
  if (falling?.cell === cell && size.towers && view.flat === 0) drop(one, falling.since, scale * game.stacks[0].length);
  return svg("g", { class: size.towers && isFaded(scene, places[cell][2]) ? "faded" : null, transform: `translate(${x} ${y})` }, one);
}

/** Towers in the distance are paler. */
/** @type {(scene: Scene, cell: number, radius: number) => SVGElement[]} */
function haze({ places, spot, size, view }, cell, radius) {
  const far = (spot(...places[cell]).depth / (size.step * Math.max(size.columns, size.rows)) + 0.5) * (1 - view.flat);
  return size.towers && far > 0 ? [svg("circle", { class: "stone-haze", r: radius, opacity: HAZE * far })] : [];
}

/** The shadow of a stone on the one below, or on the layer it lies on; that on the floor belongs to the peg. */
/** @type {(scene: Scene, cell: number) => SVGElement[]} */
function shadow(scene, cell) {
  const { spot, places, size, view } = scene;
  const [column, row, layer] = places[cell];
  const radius = radiusOf(scene, cell);
  if (view.flat === 1 || (size.towers && layer === 0)) return [];
  const { x, y } = spot(column, row, size.towers ? layer - FOOT : layer);
  const steep = Math.sin(view.pitch);
  const [broad, high, down] = size.towers ? [0.56, Math.max(0.2, 0.56 * steep), 0.16] : [0.92, 0.92 * steep, 0];
  return [svg("ellipse", { class: "contact", cx: x, cy: y + down * radius, rx: broad * radius, ry: high * radius, opacity: 1 - view.flat })];
}

/** Let a stone fall along its peg, or go on falling if the picture was drawn anew meanwhile. */
/** @type {(one: Element, since: number, height: number) => void} */
function drop(one, since, height) {
  const passed = performance.now() - since;
  if (passed > FALL || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const fall = one.animate([{ transform: `translateY(${-height}px)`, easing: "cubic-bezier(.45,0,.9,.55)" }, { transform: "none" }], { duration: FALL });
  fall.currentTime = passed;
}
