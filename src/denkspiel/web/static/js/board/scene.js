/** The parts of a board in space: towers on pegs, layers of tiles, stones and names, drawn at their projected places. */

import { svg } from "../core/element.js";
import { cursorCell } from "./cursor.js";
import { PEG_FOOT, pegEnds } from "./projection.js";
import { startAnimationAt, stone } from "./stone.js";
/** @import { BoardState } from "./board.js" */
/** @import { Gaze, Point, Projection, Size } from "./projection.js" */
/** @import { Spot } from "./layout.js" */

/**
 * @typedef {Object} Scene
 * @property {Api.GameData} game
 * @property {BoardState} state
 * @property {Api.CellData["spot"][]} places  of the cells: column, row and layer
 * @property {Size} size
 * @property {Projection} spot  where something lies on the paper
 * @property {number} scale     how long a step is there, in the middle of the board
 * @property {Gaze} view
 * @property {{cell: number, since: number}|null} falling  the stone that falls, and when it began to
 * @property {number} ended        when the end of the game was first seen
 * @property {number|null} level   the one level that is looked at; the others fade
 * @property {number|null} offered the cell a finger has pointed at, which a second tap would play
 * @property {Set<number>} marked  cells with a mark over them
 */

const TILE = 0.455;

/** Towers on pegs, the far ones first; laid flat, a plate for each level. */
/** @type {(scene: Scene, ground: Element, things: Element) => void} */
export function drawTowers(scene, ground, things) {
  const { game, state, size, spot, view, places } = scene;
  plate(scene, ground, 0, 1);
  for (let layer = 1; layer < size.layers && view.flat > 0; layer += 1) plate(scene, ground, layer, view.flat);
  const order = [...game.stacks.keys()].sort((one, other) => spot(...places[game.stacks[other][0]]).depth - spot(...places[game.stacks[one][0]]).depth);
  for (const stack of order) {
    const cells = game.stacks[stack];
    const [column, row] = places[cells[0]];
    if (state.choosing && state.cursor === stack && view.flat < 1) ground.append(shape(square(scene, column, row, 0, 0.46), "cursor-floor"));
    if (view.flat < 1) things.append(peg(scene, stack));
    for (const cell of cells) things.append(...drawCell(scene, cell));
  }
}

/** A peg with its foot, and a tick on it for each level. */
/** @type {(scene: Scene, stack: number) => SVGGElement} */
function peg(scene, stack) {
  const { game, spot, places, view, scale, state } = scene;
  const { foot, top } = pegEnds(scene, stack);
  const wide = scale * foot.near;
  const taken = state.position.owners[game.stacks[stack][0]] !== null;
  const ticks = game.stacks[stack].map((cell) => {
    const { x, y, near } = spot(...places[cell]);
    return `M${x - 0.085 * scale * near} ${y}h${0.17 * scale * near}`;
  });
  return svg(
    "g",
    { opacity: 1 - view.flat },
    svg("ellipse", { class: "foot", cx: foot.x, cy: foot.y, rx: wide * (taken ? 0.44 : 0.24), ry: wide * (taken ? 0.44 : 0.24) * Math.sin(view.pitch) }),
    svg("path", { class: "peg", "data-peg": stack, d: `M${foot.x} ${foot.y}L${top.x} ${top.y}`, "stroke-width": 0.065 * wide }),
    svg("path", { class: "tick", d: ticks.join(""), "stroke-width": 0.035 * wide }),
  );
}

/** The layers of a cube, the lowest first. */
/** @type {(scene: Scene, things: Element) => void} */
export function drawLayers(scene, things) {
  const { game, size, places, spot, state } = scene;
  const open = state.choosing ? cursorCell(state, state.cursor) : -1;
  for (let layer = 0; layer < size.layers; layer += 1) {
    const cells = [...game.cells.keys()].filter((cell) => places[cell][2] === layer);
    cells.sort((one, other) => spot(...places[other]).depth - spot(...places[one]).depth);
    const level = svg("g", { class: isFaded(scene, layer) ? "level faded" : "level" });
    const outline = svg("path", { class: "level-plate", d: path(corners(scene, layer, 0.56)) });
    level.append(outline);
    for (const cell of cells) {
      const [column, row] = places[cell];
      const tile = shape(square(scene, column, row, layer, TILE), cell === open ? "tile cursor-tile" : "tile");
      tile.dataset.cell = String(cell);
      level.append(tile);
    }
    for (const cell of cells) level.append(...drawCell(scene, cell));
    things.append(level);
  }
}

/** @type {(scene: Scene, ground: Element, layer: number, opacity: number) => void} */
function plate(scene, ground, layer, opacity) {
  const { view, scale } = scene;
  const down = scene.size.towers && view.flat < 1 ? 0.5 : 0;
  const lowered = (1 - view.flat) * down;
  const edge = corners(scene, layer - lowered, 0.62);
  const group = svg("g", { class: "floor", opacity });
  if (layer === 0) {
    const thick = 14 * (1 - view.flat) * Math.min(1, scale / 100);
    group.append(svg("path", { class: "floor-edge", d: path(edge.map(({ x, y }) => ({ x, y: y + thick }))) }));
  }
  group.append(svg("path", { class: "floor-top", d: path(edge) }));
  ground.append(group);
  for (const stack of scene.game.stacks) {
    const [column, row] = scene.places[stack[0]];
    const cell = stack[Math.min(layer, stack.length - 1)];
    const field = shape(square(scene, column, row, layer - lowered, 0.46), "field");
    field.dataset.cell = String(cell);
    group.append(field);
  }
}

/** @type {(scene: Scene, layer: number, pad: number) => Point[]} */
function corners({ spot, size }, layer, pad) {
  const [right, back] = [size.columns - 1 + pad, size.rows - 1 + pad];
  return [spot(-pad, -pad, layer), spot(right, -pad, layer), spot(right, back, layer), spot(-pad, back, layer)];
}

/** @type {(scene: Scene, column: number, row: number, layer: number, half: number) => Point[]} */
function square({ spot, size, view }, column, row, layer, half) {
  const level = size.towers && layer === 0 ? -0.5 * (1 - view.flat) : layer;
  return [[-half, -half], [half, -half], [half, half], [-half, half]].map(([x, y]) => spot(column + x, row + y, level));
}

/** The names of columns and rows along the edges that are near, and those of the layers to the left of them. */
/** @type {(scene: Scene, ground: Element) => void} */
export function drawNames(scene, ground) {
  const { game, size, spot } = scene;
  const names = game.plan.axes;
  if (!names) return;
  const low = size.towers ? -0.5 * (1 - scene.view.flat) : 0;
  const add = (/** @type {Spot} */ { x, y }, /** @type {string} */ text) => ground.append(svg("text", { class: "caption", x, y, text }));
  const near = (/** @type {Spot} */ one, /** @type {Spot} */ other) => (one.y > other.y + 1 || scene.view.flat > 0.5 ? one : other);
  names[0].forEach((name, column) => add(near(spot(column, -0.92, low), spot(column, size.rows - 0.08, low)), name));
  names[1].forEach((name, row) => add(near(spot(-0.92, row, low), spot(size.columns - 0.08, row, low)), name));
  if (size.towers && scene.view.flat < 1) return;
  for (let layer = 0; layer < size.layers; layer += 1) {
    ground.append(svg("text", { class: "caption caption-layer", ...besideLayer(scene, layer), text: names[2]?.[layer] ?? layer + 1 }));
  }
}

/** Left of a layer, or above it where the layers lie flat. */
/** @type {(scene: Scene, layer: number) => Spot} */
function besideLayer(scene, layer) {
  const around = corners(scene, layer, 0.56);
  const leftmost = around.reduce((one, other) => (other.x < one.x - 1 ? other : one));
  const above = { x: (around[2].x + around[3].x) / 2, y: around[3].y - 26 };
  const mix = (/** @type {number} */ one, /** @type {number} */ other) => one + (other - one) * scene.view.flat;
  return { x: mix(leftmost.x - 34, above.x), y: mix(leftmost.y, above.y) };
}

/** @type {(spots: Spot[], name: string) => SVGPathElement} */
function shape(spots, name) {
  return svg("path", { class: name, d: path(spots) });
}

/** @type {(spots: Spot[]) => string} */
function path(spots) {
  return `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** The radius of a stone, in levels of a tower and in steps of a cube's board. */
const TOWER_STONE_RADIUS = 0.47;
const LAYER_STONE_RADIUS = 0.36;
/** How high the middle of a ball lies over its field, in radii. */
const LIFT = 0.8;
/** How much paler the farthest stones are than the nearest. */
const HAZE = 0.2;
/** Milliseconds that a stone falls. */
const FALL_MS = 420;

/** Whether another level is looked at than this one. */
/** @type {(scene: Scene, layer: number) => boolean} */
function isFaded({ level, view }, layer) {
  return level !== null && level !== layer && view.flat === 0;
}

/** How large a stone is that lies in a cell. */
/** @type {(scene: Scene, cell: number) => number} */
export function stoneRadius({ scale, spot, places, size }, cell) {
  return scale * spot(...places[cell]).near * (size.towers ? TOWER_STONE_RADIUS : LAYER_STONE_RADIUS);
}

/** Where the middle of a stone is: on a peg in the middle of its level, on a layer over the field it lies on. */
/** @type {(scene: Scene, cell: number) => Spot} */
export function stoneCenter(scene, cell) {
  const { spot, places, size, view } = scene;
  const { x, y } = spot(...places[cell]);
  const lift = size.towers ? 0 : LIFT * stoneRadius(scene, cell) * Math.cos(view.pitch) * (1 - view.flat);
  return { x, y: y - lift };
}

/** What is seen in a cell: a stone, or the sign that the next one would lie there. */
/** @type {(scene: Scene, cell: number) => SVGElement[]} */
function drawCell(scene, cell) {
  const owner = scene.state.position.owners[cell];
  return owner === null ? emptySign(scene, cell) : [...shadow(scene, cell), drawStone(scene, cell, owner)];
}

/** The ghost of the next stone, or laid flat a dot in each field of a tower. */
/** @type {(scene: Scene, cell: number) => SVGElement[]} */
function emptySign(scene, cell) {
  const { state, size, view, marked, offered } = scene;
  const { x, y } = stoneCenter(scene, cell);
  if (state.choosing && cursorCell(state, state.cursor) === cell) {
    const look = `ghost of-${state.position.side_to_move}${offered === cell ? " offered" : ""}`;
    return [svg("circle", { class: look, cx: x, cy: y, r: stoneRadius(scene, cell) * 0.9, "data-cell": cell })];
  }
  if (!size.towers || view.flat === 0 || marked.has(cell)) return [];
  return [svg("circle", { class: "dot", cx: x, cy: y, r: 6, opacity: view.flat, "data-cell": cell })];
}

/** @type {(scene: Scene, cell: number, owner: 0|1) => SVGElement} */
function drawStone(scene, cell, owner) {
  const { game, state, places, size, scale, falling, view } = scene;
  const { outcome, last } = state.position;
  const { x, y } = stoneCenter(scene, cell);
  const radius = stoneRadius(scene, cell);
  const one = stone(owner, radius, { "data-cell": cell, "data-player": owner });
  one.append(svg("circle", { class: "stone-light", r: radius, fill: "url(#sphere)" }), ...haze(scene, cell, radius));
  if (outcome?.cells.includes(cell)) startAnimationAt(one, performance.now() - scene.ended).classList.add("won");
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
  const radius = stoneRadius(scene, cell);
  if (view.flat === 1 || (size.towers && layer === 0)) return [];
  const { x, y } = spot(column, row, size.towers ? layer - PEG_FOOT : layer);
  const steep = Math.sin(view.pitch);
  const [broad, high, down] = size.towers ? [0.56, Math.max(0.2, 0.56 * steep), 0.16] : [0.92, 0.92 * steep, 0];
  return [svg("ellipse", { class: "contact", cx: x, cy: y + down * radius, rx: broad * radius, ry: high * radius, opacity: 1 - view.flat })];
}

/** Let a stone fall along its peg, or go on falling if the picture was drawn anew meanwhile. */
/** @type {(one: Element, since: number, height: number) => void} */
function drop(one, since, height) {
  const passed = performance.now() - since;
  if (passed > FALL_MS || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const fall = one.animate([{ transform: `translateY(${-height}px)`, easing: "cubic-bezier(.45,0,.9,.55)" }, { transform: "none" }], { duration: FALL_MS });
  fall.currentTime = passed;
}
