/** What stands in space: towers on pegs, layers of tiles, stones and names, drawn where a projection has them. */

import { svg } from "../core/element.js";
import { cursorCell } from "../game/moves.js";
import { isFaded, place } from "./space_stones.js";
import { pegOf } from "./picking.js";
/** @import { BoardState } from "./board.js" */
/** @import { Spot } from "./layout.js" */
/** @import { Gaze, Point, Projection, Size } from "./projection.js" */

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
    for (const cell of cells) things.append(...place(scene, cell));
  }
}

/** A peg with its foot, and a tick on it for each level. */
/** @type {(scene: Scene, stack: number) => SVGGElement} */
function peg(scene, stack) {
  const { game, spot, places, view, scale, state } = scene;
  const { foot, top } = pegOf(scene, stack);
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
    for (const cell of cells) level.append(...place(scene, cell));
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
