/**
 * The parts of a board in space: towers on pegs, or layers of tiles; stones, shadows and names. They are made once: as the
 * board turns, only their places and outlines change, which is what 60 pictures a second allow.
 */

import { setAttributes, svg } from "../core/element.js";
import { cursorCell } from "./cursor.js";
import { PEG_FOOT, pegEnds } from "./projection.js";
import { layerGroups, startAnimationAt, stone } from "./stone.js";
/** @import { BoardState } from "./board.js" */
/** @import { Gaze, Point, Projection, Size } from "./projection.js" */
/** @import { Spot } from "./layout.js" */

/**
 * @typedef {Object} Scene  how the board lies on the page just now
 * @property {Api.GameData} game
 * @property {Api.CellData["spot"][]} places  of the cells: column, row and layer
 * @property {Size} size
 * @property {Projection} spot   where something lies on the paper
 * @property {Point[]} spots     where the cells do
 * @property {number} scale      how long a step is there, in the middle of the board
 * @property {number} rise       how far up a layer lies above the one below, in such steps
 * @property {Gaze} view
 *
 * @typedef {Object} Passing  what is true of the view for a while
 * @property {{cell: number, since: number}|null} falling  the stone that falls, and when it began to
 * @property {number} ended        when the end of the game was first seen
 * @property {number|null} offered the cell a finger has pointed at, which a second tap would play
 *
 * @typedef {Object} Veil  what is seen less
 * @property {((cell: number) => boolean)|null} solid  whether a cell is seen in full; `null` if all are
 * @property {number|null} level  the one level that is pointed at; the others fade
 *
 * @typedef {Object} Slot  a cell
 * @property {SVGGElement} group    moved to its place and scaled
 * @property {SVGElement} shadow
 * @property {SVGElement} dot           that it is free, where towers lie flat
 * @property {SVGElement|null} tile
 * @property {SVGGElement|null} stone
 * @property {SVGElement|null} haze
 * @property {0|1|null} owner
 */

const TILE = 0.455;
/** The radius of a stone as it is made, before it is scaled. */
const UNIT = 50;
/** The radius of a stone, in levels of a tower and in steps of a cube's board. */
const TOWER_STONE_RADIUS = 0.47;
const LAYER_STONE_RADIUS = 0.35;
/** How high the middle of a ball lies over its field, in radii. */
const LIFT = 0.8;
/** How much paler the farthest stones are than the nearest. */
const HAZE = 0.24;
/** Milliseconds that a stone falls. */
const FALL_MS = 420;

/**
 * The parts of a game's board.
 * @param {Api.GameData} game
 */
export function sceneOf(game) {
  const places = game.cells.map(({ spot }) => spot);
  const hasTowers = game.kind === "towers";
  const layers = layerGroups("ground", "stones", "lines", "victory", "marks");
  const slots = game.cells.map((_, cell) => slotOf(cell, hasTowers));
  const names = nameTexts(game);
  const ghost = svg("circle", { class: "ghost", r: UNIT * 0.9 });
  const floors = hasTowers ? Array.from({ length: game.shape[2] }, (_, layer) => floorOf(game, layer)) : [];
  const levels = hasTowers ? [] : Array.from({ length: game.shape[2] }, (_, layer) => levelOf(slots, places, layer));
  const pegs = hasTowers ? game.stacks.map((cells, stack) => pegOf(stack, cells.map((cell) => slots[cell].group))) : [];
  const cursorFloor = svg("path", { class: "cursor-floor" });
  layers.ground.append(...floors.map(({ group }) => group), cursorFloor, ...names.all);
  layers.stones.append(...levels.map(({ group }) => group));
  /** Which order the parts stand in, by what is nearer. */
  let order = "";
  /** @type {{state: BoardState, passing: Passing}|null} */
  let shown = null;
  /** The cell the ghost of the next stone stands in, -1 for none. */
  let aim = -1;
  /** Which shadows there are, as they look from here; empty if stones have come since. */
  let shaded = "";
  /** @type {Slot|null} the stone that is to fall as soon as its place is known */
  let dropping = null;

  /** Bring stones and signs to what stands on the board. */
  /** @type {(state: BoardState, passing: Passing, veil: Veil) => void} */
  const show = (state, passing, { solid, level }) => {
    shown = { state, passing };
    const { owners, outcome, last } = state.position;
    shaded = "";
    const target = state.choosing ? cursorCell(state, state.cursor) : -1;
    aim = owners[target] === null ? target : -1;
    slots.forEach((slot, cell) => {
      fillSlot(slot, owners[cell], cell, hasTowers);
      showStone(slot, { won: Boolean(outcome?.cells.includes(cell)), last: cell === last && !outcome }, passing.ended);
      if (passing.falling?.cell === cell) dropping = slot;
      const isVeiled = solid !== null && !solid(cell);
      slot.group.classList.toggle("veiled", isVeiled);
      slot.group.classList.toggle("faded", hasTowers && level !== null && places[cell][2] !== level);
      slot.tile?.classList.toggle("cursor-tile", cell === target);
      slot.tile?.classList.toggle("veiled", isVeiled);
    });
    const allVeiled = (/** @type {number[]} */ cells) => solid !== null && !cells.some(solid);
    levels.forEach(({ group, plate, cells }, layer) => {
      group.classList.toggle("faded", level !== null && level !== layer);
      plate.classList.toggle("veiled", allVeiled(cells));
    });
    pegs.forEach(({ peg, tick }, stack) => {
      for (const part of [peg, tick]) part.classList.toggle("veiled", allVeiled(game.stacks[stack]));
    });
    if (aim >= 0) {
      ghost.setAttribute("class", `ghost of-${state.position.side_to_move}${passing.offered === aim ? " offered" : ""}`);
      ghost.dataset.cell = String(aim);
      if (ghost.parentNode !== slots[aim].group) slots[aim].group.append(ghost);
    } else ghost.remove();
    cursorFloor.style.display = state.choosing && hasTowers ? "" : "none";
  };

  /** Put all parts where they lie as they are seen now. */
  /** @type {(scene: Scene) => void} */
  const place = (scene) => {
    const { view, scale, spots } = scene;
    if (hasTowers) {
      floors.forEach((floor, layer) => placeFloor(scene, floor, layer));
      pegs.forEach((peg, stack) => placePeg(scene, peg, stack, Boolean(slots[game.stacks[stack][0]].stone)));
      if (shown?.state.choosing) {
        const [column, row] = places[game.stacks[shown.state.cursor][0]];
        cursorFloor.setAttribute("d", view.flat < 1 ? path(square(scene, column, row, 0, 0.46)) : "");
      }
    } else levels.forEach(({ plate }, layer) => plate.setAttribute("d", path(corners(scene, layer, 0.56))));
    slots.forEach((slot, cell) => placeSlot(scene, slot, cell));
    const shade = `${view.pitch} ${view.flat}`;
    if (shade !== shaded) shadeSlots(scene, slots, aim);
    shaded = shade;
    placeNames(scene, names);
    const deep = game.stacks.map(([cell]) => spots[cell].depth);
    const stacks = [...deep.keys()].sort((one, other) => deep[other] - deep[one] || one - other);
    if (String(stacks) !== order) sort(stacks);
    if (dropping && shown?.passing.falling && hasTowers && view.flat === 0) drop(dropping, shown.passing.falling.since, scale * game.shape[2]);
    dropping = null;
  };

  /** Let what is nearer stand in front. What is moved in the document begins to blink anew: it goes on from where it was. */
  /** @type {(stacks: number[]) => void} */
  const sort = (stacks) => {
    order = String(stacks);
    if (hasTowers) layers.stones.append(...stacks.map((stack) => pegs[stack].group));
    else for (const { group, cells } of levels) group.append(...stacks.flatMap((stack) => cells.filter((cell) => game.cells[cell].stack === stack).map((cell) => slots[cell].group)));
    for (const { stone: one } of slots) if (one?.classList.contains("won")) startAnimationAt(one, performance.now() - (shown?.passing.ended ?? 0));
  };

  return { layers, places, show, place };
}

/** @type {(cell: number, hasTowers: boolean) => Slot} */
function slotOf(cell, hasTowers) {
  const shadow = svg("circle", { class: "contact", r: 1 });
  const dot = svg("circle", { class: "dot", r: 0.2 * UNIT });
  const tile = hasTowers ? null : svg("polygon", { class: "tile", "data-cell": cell });
  const group = svg("g", { class: "slot" }, shadow, hasTowers ? dot : null);
  return { group, shadow, dot, tile, stone: null, haze: null, owner: null };
}

/** @type {(slot: Slot, owner: 0|1|null, cell: number, hasTowers: boolean) => void} */
function fillSlot(slot, owner, cell, hasTowers) {
  if (slot.owner === owner) return;
  slot.owner = owner;
  slot.stone?.remove();
  slot.stone = slot.haze = null;
  if (owner === null) return;
  const one = stone(owner, UNIT, { "data-cell": cell, "data-player": owner });
  one.append(svg("circle", { class: "stone-light", r: UNIT, fill: "url(#sphere)" }));
  if (hasTowers) {
    slot.haze = svg("circle", { class: "stone-haze", r: UNIT });
    one.append(slot.haze);
  }
  slot.stone = one;
  slot.group.append(one);
}

/** Let a stone show whether it has won, blinking since the end, or was set last. */
/** @type {(slot: Slot, look: {won: boolean, last: boolean}, ended: number) => void} */
function showStone({ stone: one }, { won, last }, ended) {
  if (!one) return;
  if (won && !one.classList.contains("won")) startAnimationAt(one, performance.now() - ended);
  one.classList.toggle("won", won);
  one.classList.toggle("last", last);
}

/** @type {(game: Api.GameData, layer: number) => {group: SVGGElement, edge: SVGElement|null, top: SVGElement, fields: SVGElement[]}} */
function floorOf(game, layer) {
  const edge = layer === 0 ? svg("path", { class: "floor-edge" }) : null;
  const top = svg("path", { class: "floor-top" });
  const fields = game.stacks.map((stack) => svg("polygon", { class: "field", "data-cell": stack[Math.min(layer, stack.length - 1)] }));
  return { group: svg("g", { class: "floor" }, edge, top, ...fields), edge, top, fields };
}

/** @type {(slots: Slot[], places: Api.CellData["spot"][], layer: number) => {group: SVGGElement, plate: SVGElement, cells: number[]}} */
function levelOf(slots, places, layer) {
  const cells = [...slots.keys()].filter((cell) => places[cell][2] === layer);
  const plate = svg("path", { class: "level-plate" });
  return { group: svg("g", { class: "level" }, plate, ...cells.map((cell) => slots[cell].tile)), plate, cells };
}

/** A peg with its foot, and a tick on it for each level; then what is on it. */
/** @type {(stack: number, cells: SVGGElement[]) => {group: SVGGElement, foot: SVGElement, peg: SVGElement, tick: SVGElement}} */
function pegOf(stack, cells) {
  const foot = svg("circle", { class: "foot", r: 1 });
  const peg = svg("path", { class: "peg", "data-peg": stack });
  const tick = svg("path", { class: "tick" });
  return { group: svg("g", { class: "tower" }, foot, peg, tick, ...cells), foot, peg, tick };
}

/** @type {(scene: Scene, floor: ReturnType<typeof floorOf>, layer: number) => void} */
function placeFloor(scene, { group, edge, top, fields }, layer) {
  const { view, scale, places, game } = scene;
  const isSeen = layer === 0 || view.flat > 0;
  group.style.display = isSeen ? "" : "none";
  if (!isSeen) return;
  group.style.opacity = layer === 0 ? "" : String(view.flat);
  const lowered = view.flat < 1 ? (1 - view.flat) * PEG_FOOT : 0;
  const around = corners(scene, layer - lowered, 0.62);
  top.setAttribute("d", path(around));
  const thick = 0.16 * scale * (1 - view.flat);
  edge?.setAttribute("d", path([...around.map(({ x, y }) => ({ x, y: y + thick }))]));
  fields.forEach((field, stack) => {
    const [column, row] = places[game.stacks[stack][0]];
    field.setAttribute("points", points(square(scene, column, row, layer - lowered, 0.46)));
  });
}

/** @type {(scene: Scene, parts: ReturnType<typeof pegOf>, stack: number, taken: boolean) => void} */
function placePeg(scene, { foot, peg, tick }, stack, taken) {
  const { game, spots, view, scale } = scene;
  for (const part of [foot, peg, tick]) part.style.display = view.flat < 1 ? "" : "none";
  if (view.flat === 1) return;
  const ends = pegEnds(scene, stack);
  const wide = scale * ends.foot.near;
  const broad = wide * (taken ? 0.44 : 0.2);
  foot.setAttribute("transform", `translate(${ends.foot.x.toFixed(2)} ${ends.foot.y.toFixed(2)}) scale(${broad.toFixed(2)} ${(broad * Math.sin(view.pitch)).toFixed(2)})`);
  peg.setAttribute("d", `M${ends.foot.x.toFixed(2)} ${ends.foot.y.toFixed(2)}L${ends.top.x.toFixed(2)} ${ends.top.y.toFixed(2)}`);
  peg.style.strokeWidth = `${(0.075 * wide).toFixed(2)}px`;
  const ticks = game.stacks[stack].map((cell) => {
    const { x, y, near } = spots[cell];
    return `M${(x - 0.085 * scale * near).toFixed(2)} ${y.toFixed(2)}h${(0.17 * scale * near).toFixed(2)}`;
  });
  tick.setAttribute("d", ticks.join(""));
  tick.style.strokeWidth = `${(0.035 * wide).toFixed(2)}px`;
  const opacity = view.flat ? String(1 - view.flat) : "";
  for (const part of [foot, peg, tick]) part.style.opacity = opacity;
}

/** @type {(scene: Scene, slot: Slot, cell: number) => void} */
function placeSlot(scene, { group, tile, stone: one, haze }, cell) {
  const { places, spots, size, view } = scene;
  const [column, row, layer] = places[cell];
  tile?.setAttribute("points", points(square(scene, column, row, layer, TILE)));
  move(group, stoneCenter(scene, cell), stoneRadius(scene, cell) / UNIT);
  if (!one || !haze) return;
  const far = Math.max(0, (spots[cell].depth / (size.step * Math.max(size.columns, size.rows)) + 0.5) * (1 - view.flat));
  haze.setAttribute("opacity", (HAZE * far).toFixed(2));
}

/** What does not change while the board turns around its upright axis: shadows, and the dots of places that are free. */
/** @type {(scene: Scene, slots: Slot[], aim: number) => void} */
function shadeSlots({ places, size, view, rise }, slots, aim) {
  const steep = Math.sin(view.pitch);
  const [broad, high] = size.towers ? [0.56, Math.max(0.2, 0.56 * steep)] : [0.92, 0.92 * steep];
  const down = size.towers ? (PEG_FOOT * rise) / TOWER_STONE_RADIUS + 0.16 : LIFT * Math.cos(view.pitch);
  const transform = `translate(0 ${round(down * UNIT)}) scale(${round(broad * UNIT)} ${round(high * UNIT)})`;
  slots.forEach(({ shadow, dot, stone: one }, cell) => {
    const hasShadow = one !== null && view.flat < 1 && !(size.towers && places[cell][2] === 0);
    setAttributes(shadow, { transform, display: hasShadow ? null : "none", opacity: view.flat ? 1 - view.flat : null });
    setAttributes(dot, { display: one === null && view.flat > 0 && cell !== aim ? null : "none" });
  });
}

/** @type {(element: Element, spot: Spot, scale: number) => void} */
function move(element, { x, y }, scale) {
  element.setAttribute("transform", `translate(${round(x)} ${round(y)}) scale(${Math.round(scale * 1000) / 1000})`);
}

/** @type {(scene: Scene, layer: number, pad: number) => Point[]} */
function corners({ spot, size }, layer, pad) {
  const [right, back] = [size.columns - 1 + pad, size.rows - 1 + pad];
  return [spot(-pad, -pad, layer), spot(right, -pad, layer), spot(right, back, layer), spot(-pad, back, layer)];
}

/** @type {(scene: Scene, column: number, row: number, layer: number, half: number) => Point[]} */
function square({ spot, size, view }, column, row, layer, half) {
  const level = size.towers && layer === 0 ? -PEG_FOOT * (1 - view.flat) : layer;
  return [spot(column - half, row - half, level), spot(column + half, row - half, level), spot(column + half, row + half, level), spot(column - half, row + half, level)];
}

/** @type {(spots: Spot[]) => string} */
function path(spots) {
  return `M${points(spots)}Z`;
}

/** The corners of a shape. What is set as `points` costs the browser less than a path: no style depends on it. */
/** @type {(spots: Spot[]) => string} */
function points(spots) {
  return spots.map(({ x, y }) => `${round(x)} ${round(y)}`).join(" ");
}

/** @type {(value: number) => number} */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** The names of columns and rows, and of layers. */
/** @type {(game: Api.GameData) => {all: SVGElement[], columns: SVGElement[], rows: SVGElement[], layers: SVGElement[]}} */
function nameTexts(game) {
  const axes = game.plan.axes;
  const texts = (/** @type {string[]|undefined} */ names, /** @type {string} */ look) => (names ?? []).map((text) => svg("text", { class: look, text }));
  const numbered = axes ? Array.from({ length: game.shape[2] }, (_, layer) => axes[2]?.[layer] ?? String(layer + 1)) : [];
  const [columns, rows, layers] = [texts(axes?.[0], "caption"), texts(axes?.[1], "caption"), texts(numbered, "caption caption-layer")];
  return { all: [...columns, ...rows, ...layers], columns, rows, layers };
}

/** The names of columns and rows along the edges that are near, and those of the layers to the left of them. */
/** @type {(scene: Scene, names: ReturnType<typeof nameTexts>) => void} */
function placeNames(scene, { columns, rows, layers }) {
  const { size, spot, view } = scene;
  const low = size.towers ? -PEG_FOOT * (1 - view.flat) : 0;
  const put = (/** @type {SVGElement} */ one, /** @type {Spot} */ { x, y }) => {
    one.setAttribute("x", x.toFixed(1));
    one.setAttribute("y", y.toFixed(1));
  };
  const near = (/** @type {Spot} */ one, /** @type {Spot} */ other) => (one.y > other.y + 1 || view.flat > 0.5 ? one : other);
  columns.forEach((one, column) => put(one, near(spot(column, -0.92, low), spot(column, size.rows - 0.08, low))));
  rows.forEach((one, row) => put(one, near(spot(-0.92, row, low), spot(size.columns - 0.08, row, low))));
  const hasLayers = !size.towers || view.flat === 1;
  layers.forEach((one, layer) => {
    one.style.display = hasLayers ? "" : "none";
    if (hasLayers) put(one, besideLayer(scene, layer));
  });
}

/** Left of a layer, or above it where the layers lie flat. */
/** @type {(scene: Scene, layer: number) => Spot} */
function besideLayer(scene, layer) {
  const around = corners(scene, layer, 0.56);
  const leftmost = around.reduce((one, other) => (other.x < one.x - 1 ? other : one));
  const above = { x: (around[2].x + around[3].x) / 2, y: around[3].y - 14 };
  const mix = (/** @type {number} */ one, /** @type {number} */ other) => one + (other - one) * scene.view.flat;
  return { x: mix(leftmost.x - 16, above.x), y: mix(leftmost.y, above.y) };
}

/** How large a stone is that lies in a cell. */
/** @type {(scene: Pick<Scene, "scale"|"spots"|"size">, cell: number) => number} */
export function stoneRadius({ scale, spots, size }, cell) {
  return scale * spots[cell].near * (size.towers ? TOWER_STONE_RADIUS : LAYER_STONE_RADIUS);
}

/** Where the middle of a stone is: on a peg in the middle of its level, on a layer over the field it lies on. */
/** @type {(scene: Pick<Scene, "scale"|"spots"|"size"|"view">, cell: number) => Spot} */
export function stoneCenter(scene, cell) {
  const { spots, size, view } = scene;
  const { x, y } = spots[cell];
  const lift = size.towers ? 0 : LIFT * stoneRadius(scene, cell) * Math.cos(view.pitch) * (1 - view.flat);
  return { x, y: y - lift };
}

/** Let a stone fall along its peg, faster and faster, and rebound a little; or go on falling. */
/** @type {(slot: Slot, since: number, height: number) => void} */
function drop({ group, stone: one }, since, height) {
  const passed = performance.now() - since;
  if (!one || passed > FALL_MS || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const scale = Number(group.getAttribute("transform")?.match(/scale\(([\d.]+)/)?.[1] ?? 1);
  const far = -height / scale;
  const fall = one.animate(
    [
      { transform: `translateY(${far}px)`, easing: "cubic-bezier(.45,0,.9,.55)" },
      { transform: "none", offset: 0.78, easing: "ease-out" },
      { transform: `translateY(${far * 0.03}px)`, offset: 0.89, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: FALL_MS },
  );
  fall.currentTime = passed;
}
