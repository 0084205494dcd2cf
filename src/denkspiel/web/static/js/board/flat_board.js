/** Flat boards: upright ones into whose columns stones fall, boards of tiles, and the layers of a cube. */

import { html, setAttributes, svg } from "../core/element.js";
import { t } from "../core/texts.js";
import { cursorCell, landingCell } from "./cursor.js";
import { planOf } from "./layout.js";
import { drawMarks, fitsInWidth, keepCaptionSize } from "./marks.js";
import { completedLines, disc, layerGroups, stoneIcon } from "./stone.js";
/** @import { BoardState, PointerActions, View } from "./board.js" */
/** @import { Layer, Plan, Spot } from "./layout.js" */
/** @import { Room } from "./marks.js" */

const STEP = 100;
const RADIUS = 41;
/** How far the plate of an upright board, seen a little from above, is visible from below. */
const LIP = 14;
/** The room for marks in a tile, and in a hole. */
const IN_TILE = { width: 84, height: 82 };
const IN_HOLE = { width: 80, height: 74 };

/**
 * The picture of a board.
 * @param {Api.GameData} game
 * @param {PointerActions} actions
 * @returns {View}
 */
export function flatBoard(game, actions) {
  const plan = planOf(game);
  const { left, low, edge } = plan.margin;
  const size = { width: (plan.width + left + edge) * STEP, height: (plan.height + low + edge) * STEP };
  const full = size.height + (plan.columns ? LIP : 0);
  const place = (/** @type {Spot} */ spot) => ({
    x: (spot.x + 0.5 + left) * STEP,
    y: size.height - (spot.y + 0.5 + low) * STEP,
  });
  const spots = plan.cells.map(place);
  const layers = layerGroups("ground", "stones", "front", "cursor", "names", "victory", "marks", "hits");
  const element = svg("svg", {
    class: `board ${plan.columns ? "board-columns" : "board-tiles"}`,
    viewBox: `0 0 ${size.width} ${full}`,
    role: "img",
  });
  element.append(...Object.values(layers));
  if (plan.columns) upright(game, layers, spots, size);
  else tiles(game, plan, layers.ground, spots, place);
  hits(game, plan, layers.hits, spots, size, actions);
  keepCaptionSize(element);
  /** @type {Map<number, SVGGElement>} */
  const stones = new Map();
  /** @type {Api.OutcomeData|null} */
  let ended = null;
  /** @type {View["draw"]} */
  const draw = (state, marks, fall) => {
    const { owners, outcome, last } = state.position;
    drawStones(stones, layers.stones, owners, spots, fall && plan.columns ? size.height : 0);
    for (const [cell, one] of stones) {
      one.classList.toggle("won", Boolean(outcome?.cells.includes(cell)));
      one.classList.toggle("last", cell === last && !outcome);
    }
    if (String(outcome?.lines) !== String(ended?.lines)) layers.victory.replaceChildren(...completedLines(outcome, spots, () => RADIUS));
    ended = outcome;
    drawCursor(layers.cursor, state, plan, spots, size);
    if (plan.columns) drawMarks(layers.marks, { ...marks, rating: [] }, spots, IN_HOLE);
    else drawMarks(layers.marks, marks, spots, IN_TILE);
  };
  return { element, draw, minWidth: plan.least };
}

/** Bring the stones shown to what stands on the board; a new one falls from above the board if it has a height. */
/** @type {(stones: Map<number, SVGGElement>, layer: Element, owners: Api.PositionData["owners"], spots: Spot[], height: number) => void} */
function drawStones(stones, layer, owners, spots, height) {
  for (const [cell, one] of stones) {
    if (owners[cell] === null || one.dataset.player !== String(owners[cell])) {
      one.remove();
      stones.delete(cell);
    }
  }
  for (const [cell, owner] of owners.entries()) {
    if (owner === null || stones.has(cell)) continue;
    const { x, y } = spots[cell];
    const one = disc(owner, RADIUS, { "data-cell": cell, "data-player": owner });
    layer.append(svg("g", { transform: `translate(${x} ${y})` }, one));
    stones.set(cell, one);
    if (height) drop(one, y + RADIUS);
  }
  for (const group of [...layer.children]) if (!group.firstElementChild) group.remove();
}

/** Milliseconds in which a stone falls through one cell from rest; through four cells it takes twice as long. */
const FALL_MS = 148;
/** Which part of its speed a stone keeps at each bounce. */
const BOUNCES = [0.26, 0.12];
/** The easings of what falls from rest, and of what rises until it rests, exactly as a parabola. */
const [FALLING, RISING] = ["cubic-bezier(0.333,0,0.667,0.333)", "cubic-bezier(0.333,0.667,0.667,1)"];

/** Let a stone fall from so far above its place, with the weight of one: it accelerates all the way, and bounces a little. */
/** @type {(one: Element, height: number) => void} */
function drop(one, height) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const fall = FALL_MS * Math.sqrt(height / STEP);
  const duration = fall * (1 + 2 * BOUNCES.reduce((sum, part) => sum + part, 0));
  const above = (/** @type {number} */ up) => `translateY(${-up}px)`;
  const frames = [{ transform: above(height), offset: 0, easing: FALLING }];
  let time = fall;
  for (const part of BOUNCES) {
    frames.push({ transform: above(0), offset: time / duration, easing: RISING });
    frames.push({ transform: above(height * part ** 2), offset: (time + fall * part) / duration, easing: FALLING });
    time += 2 * fall * part;
  }
  frames.push({ transform: "none", offset: 1, easing: "linear" });
  one.animate(frames, { duration, fill: "backwards" });
}

/** The front of an upright board: a plate with holes, through which the stones are seen, and which light falls on from above. */
/** @type {(game: Api.GameData, layers: {ground: Element, front: Element, names: Element}, spots: Spot[], size: Room) => void} */
function upright(game, { ground, front, names }, spots, { width, height }) {
  ground.append(
    svg("path", { class: "plate-lip", d: roundedRect(0, LIP, width, height, 30) }),
    svg("rect", { class: "hollow", x: 6, y: 6, width: width - 12, height: height - 12, rx: 26 }),
    svg("path", { class: "hole-shade", d: spots.map(shade).join("") }),
  );
  front.append(
    svg("defs", {}, hatching(), gradient("plate-face", "plate-light", "plate", "plate-dark"), gradient("hole-edge", "plate-deep", "plate-dark", "plate-light"), gradient("beam", "beam-bright", "beam-dim")),
    svg("path", { class: "board-front", "fill-rule": "evenodd", d: roundedRect(0, 0, width, height, 30) + spots.map((spot) => hole(spot, RADIUS)).join("") }),
    ...spots.map(({ x, y }) => svg("circle", { class: "hole-rim", cx: x, cy: y, r: RADIUS })),
  );
  names.append(
    // Between the holes: those of two digits nearer to the row below, where there is more room.
    ...rowNames(game).map(({ cell, text }) => svg("text", { class: "row-name", x: spots[cell].x - (text.length > 1 ? 31 : 38), y: spots[cell].y + (text.length > 1 ? 45 : 38), text })),
  );
}

/** @type {(spot: Spot, radius: number) => string} */
function hole({ x, y }, radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** What the upper edge of a hole, as thick as the plate is, keeps the light from. */
/** @type {(spot: Spot) => string} */
function shade({ x, y }) {
  return `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0a${RADIUS} ${RADIUS - 8} 0 0 0 ${-2 * RADIUS} 0Z`;
}

/** A gradient from above to below, of colours that the style sheet knows. */
/** @type {(id: string, ...colours: string[]) => SVGElement} */
function gradient(id, ...colours) {
  const stops = colours.map((colour, index) => svg("stop", { class: `of-${colour}`, offset: index / (colours.length - 1) }));
  return svg("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops);
}

/** Lines as in an engraving, for a plate without colours. */
function hatching() {
  const attributes = { id: "hatching", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  return svg("pattern", attributes, svg("path", { class: "hatch", d: "M0 0V9" }));
}

/** The numbers of the rows beside the first column, if texts call the cells by them. */
/** @type {(game: Api.GameData) => {cell: number, text: string}[]} */
function rowNames(game) {
  const [first] = game.plan.columns ?? [];
  const isCalled = game.stacks.every((stack) => stack.every((cell, row) => game.cells[cell].name.endsWith(String(row + 1))));
  return isCalled && first !== undefined ? game.stacks[first].map((cell, row) => ({ cell, text: String(row + 1) })) : [];
}

/** @type {(game: Api.GameData, plan: Plan, ground: Element, spots: Spot[], place: (spot: Spot) => Spot) => void} */
function tiles(game, plan, ground, spots, place) {
  const side = STEP * 0.92;
  for (const [cell, { x, y }] of spots.entries()) {
    const square = { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 14 };
    ground.append(svg("rect", { class: "tile-lip", ...square }), svg("rect", { class: "tile", "data-cell": cell, ...square, height: side - 5 }));
  }
  const names = game.plan.axes;
  for (const layer of plan.layers) {
    if (plan.layers.length > 1) {
      const spot = place({ x: layer.x + (layer.width - 1) / 2, y: layer.y + layer.height - 0.28 });
      ground.append(svg("text", { class: "caption caption-layer", x: spot.x, y: spot.y, text: layer.name }));
    }
    if (names) captions(names, plan, layer, ground, place);
  }
}

/** The names of the columns below and of the rows to the left, where the layer stands at the edge. */
/** @type {(names: string[][], plan: Plan, layer: Layer, ground: Element, place: (spot: Spot) => Spot) => void} */
function captions(names, plan, layer, ground, place) {
  const add = (/** @type {Spot} */ spot, /** @type {string} */ text) => ground.append(svg("text", { class: "caption", ...spot, text }));
  for (let column = 0; layer.y === 0 && column < layer.width; column += 1) {
    const { x, y } = place({ x: layer.x + column, y: layer.y });
    add({ x, y: y + STEP * 0.7 }, names[0][column]);
  }
  for (let row = 0; layer.x === 0 && row < layer.height; row += 1) {
    const { x, y } = place({ x: layer.x, y: layer.y + row });
    add({ x: x - STEP * (0.48 + plan.margin.left / 2), y }, names[1][row]);
  }
}

/** @type {(game: Api.GameData, plan: Plan, layer: Element, spots: Spot[], size: Room, actions: PointerActions) => void} */
function hits(game, plan, layer, spots, size, actions) {
  const areas = plan.columns
    ? game.stacks.map(([cell]) => ({ cell, area: { x: spots[cell].x - STEP / 2, y: 0, width: STEP, height: size.height } }))
    : spots.map(({ x, y }, cell) => ({ cell, area: { x: x - STEP / 2, y: y - STEP / 2, width: STEP, height: STEP } }));
  for (const { cell, area } of areas) {
    const act = { onclick: () => actions.cell(cell), onpointermove: () => actions.point(cell) };
    layer.append(svg("rect", { class: "hit", "data-hit": cell, ...area, ...act }));
  }
}

/** Where the next stone goes: a ring, and on the plate along a column a light from above. */
/** @type {(layer: Element, state: BoardState, plan: Plan, spots: Spot[], size: Room) => void} */
function drawCursor(layer, state, plan, spots, size) {
  layer.replaceChildren();
  if (!state.choosing) return;
  const cell = cursorCell(state, state.cursor);
  const { x, y } = spots[cell];
  const player = state.position.side_to_move;
  if (plan.columns) {
    const along = spots.filter((spot) => Math.abs(spot.x - x) < 1);
    const beam = roundedRect(x - STEP / 2 + 4, 5, STEP - 8, size.height - 10, 26) + along.map((spot) => hole(spot, RADIUS + 3)).join("");
    layer.append(
      svg("path", { class: "cursor-column", "fill-rule": "evenodd", d: beam }),
      svg("circle", { class: `ghost of-${player}`, cx: x, cy: y, r: RADIUS - 4 }),
    );
    return;
  }
  const side = STEP * 0.92;
  const ring = svg("rect", { class: `cursor of-${player}`, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 14 });
  setAttributes(ring, { "data-cursor": state.cursor });
  layer.append(ring);
  if (state.position.owners[cell] === null) layer.append(svg("circle", { class: `ghost of-${player}`, cx: x, cy: y, r: RADIUS - 8 }));
}

/** @type {(x: number, y: number, width: number, height: number, radius: number) => string} */
function roundedRect(x, y, width, height, radius) {
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + radius} ${y}h${width - 2 * radius}${corner(radius, radius)}v${height - 2 * radius}${corner(-radius, radius)}` +
    `h${2 * radius - width}${corner(-radius, -radius)}v${2 * radius - height}${corner(radius, -radius)}Z`
  );
}

/**
 * The row of buttons, and the stone that waits over the column of the cursor.
 * @param {Api.GameData} game
 * @param {PointerActions} actions
 */
export function columnButtons(game, actions) {
  const order = game.plan.columns ?? [];
  const buttons = order.map((stack) => button(game, stack, actions));
  const held = html("span", { class: "held" }, stoneIcon(0), stoneIcon(1));
  const element = html("div", { class: "arrows", role: "group" }, ...buttons, held);
  element.style.gridTemplateColumns = `repeat(${buttons.length}, 1fr)`;
  const draw = (/** @type {BoardState} */ state) => {
    setAttributes(element, { "aria-label": t("columns") });
    setAttributes(held, { hidden: !state.choosing, "data-side": state.latest.side_to_move });
    held.style.insetInlineStart = `${((order.indexOf(state.cursor) + 0.5) / order.length) * 100}%`;
    for (const [index, one] of buttons.entries()) {
      const stack = order[index];
      const open = state.choosing && landingCell(state.game, state.latest, stack) !== null;
      setAttributes(one, {
        "aria-disabled": !open && "true",
        "aria-label": t("column", { name: game.moves[stack] }),
        class: `arrow${state.choosing && state.cursor === stack ? " at" : ""}`,
        "data-side": state.latest.side_to_move,
      });
    }
  };
  return { element, draw };
}

/** @type {(game: Api.GameData, stack: number, actions: PointerActions) => HTMLButtonElement} */
function button(game, stack, actions) {
  const cell = game.stacks[stack][0];
  return html(
    "button",
    {
      type: "button",
      "data-column": game.moves[stack],
      onclick: (/** @type {Event & {currentTarget: Element}} */ { currentTarget }) => currentTarget.getAttribute("aria-disabled") || actions.cell(cell),
      onpointermove: () => actions.point(cell),
    },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: "M12 4v14m-6-6 6 6 6-6" })),
    html("span", { class: "arrow-name", text: game.moves[stack] }),
  );
}

const RATINGS_HEIGHT = 44;
const RATING_SPACE = { width: 98, height: RATINGS_HEIGHT };

/**
 * The row over the arrows; it is there as long as there are ratings.
 * @param {Api.GameData} game
 * @returns {View}
 */
export function columnRatings(game) {
  const { cells, width } = planOf(game);
  const layers = layerGroups("marks");
  const element = svg("svg", { class: "heads", viewBox: `0 0 ${width * STEP} ${RATINGS_HEIGHT}`, "aria-hidden": "true" });
  element.append(layers.marks);
  const spots = cells.map(({ x }) => ({ x: (x + 0.5) * STEP, y: RATINGS_HEIGHT / 2 }));
  /** @type {View["draw"]} */
  const draw = (_, { rating }) => {
    setAttributes(element, { hidden: !rating.length });
    const full = rating.map((mark) => ({ ...mark, text: mark.full ?? mark.text }));
    const shown = full.every(({ text }) => fitsInWidth(text, element, RATING_SPACE)) ? full : rating;
    drawMarks(layers.marks, { value: [], rating: shown, pointer: [] }, spots, RATING_SPACE);
  };
  return { element, draw };
}
