/** Where things lie on a flat plan of any game, from the game's data alone; in steps from cell to cell, y upward. */

const LAYER_GAP = 0.5;
const LABEL = 0.62;
/** Room beside the cells, in steps: captions stand to the left and below. */
const CAPTION = 0.4;
/** The same for names of two digits. */
const WIDE_CAPTION = 0.75;
const EDGE = 0.04;
/** Pixels a cell must have at least, for fingers, and for a mouse. */
const MIN_TOUCH_PX = 44;
const MIN_MOUSE_PX = 32;
/** Pixels that the view in space needs for its plan to stand in it, as in boards.css. */
const BOTH_VIEWS_PX = 720;
/** @type {WeakMap<Api.GameData, Map<number, Plan>>} for each game, by how many layers lie side by side */
const plans = new WeakMap();
/** Pixels that a plan may be wide. */
let availableWidth = Infinity;

/**
 * @typedef {{x: number, y: number}} Spot
 *
 * @typedef {Object} Plan
 * @property {boolean} columns         whether each column is one stack that grows upward: stones fall
 * @property {Spot[]} stacks  where each stack lies
 * @property {Spot[]} cells   where each cell lies, seen as the plan shows it (towers: as their stack)
 * @property {Layer[]} layers
 * @property {number} perRow           how many layers lie side by side
 * @property {number} width            of the cells and what is between them
 * @property {number} height
 * @property {{left: number, low: number, edge: number}} margin  around them
 * @property {number} least            pixels it must be wide, so that each cell is large enough for a finger
 *
 * @typedef {Spot & {width: number, height: number, name: string}} Layer
 */

/**
 * The plan of a game of cells, as it fits into the room there is.
 * @param {Api.GameData} game
 * @returns {Plan}
 */
export function planOf(game) {
  const known = plans.get(game) ?? new Map();
  plans.set(game, known);
  const isInset = game.kind === "layers" && !hasOneBoard(); // the layers stand one above the other, beside the board in space
  const perRow = isInset ? 1 : layersPerRow(layersOf(game), game.shape[0]);
  if (!known.has(perRow)) known.set(perRow, makePlan(game, perRow));
  return known.get(perRow);
}

/**
 * Let plans be so wide at most; in little room fewer layers lie side by side.
 * @param {number} pixels
 */
export function setAvailableWidth(pixels) {
  availableWidth = pixels;
}

/** Whether there is room for the view in space or its plan, but not for both. */
export function hasOneBoard() {
  return availableWidth < BOTH_VIEWS_PX;
}

/**
 * How many layers lie side by side: all of them, or else as many as there are rows of them, or fewer if their cells would
 * be too small.
 * @param {number} layers
 * @param {number} across how many cells a layer is wide
 */
export function layersPerRow(layers, across) {
  const square = Math.ceil(Math.sqrt(layers));
  const fits = (/** @type {number} */ count) => leastWidth(count * (across + LAYER_GAP) - LAYER_GAP + CAPTION + EDGE) <= availableWidth;
  return [layers, ...Array.from({ length: square }, (_, less) => square - less)].find(fits) ?? 1;
}

/** @type {(steps: number) => number} */
function leastWidth(steps) {
  return Math.ceil(steps * (globalThis.matchMedia?.("(pointer: fine)").matches ? MIN_MOUSE_PX : MIN_TOUCH_PX));
}

/** @type {(game: Api.GameData, perRow: number) => Plan} */
function makePlan(game, perRow) {
  const [across, upward] = game.shape;
  const deep = layersOf(game);
  const label = deep > 1 ? LABEL : 0;
  const corner = (/** @type {number} */ layer) => ({
    x: (layer % perRow) * (across + LAYER_GAP),
    y: Math.floor(layer / perRow) * (upward + label + LAYER_GAP / 2),
  });
  const place = (/** @type {number} */ cell) => {
    const [column, row, layer] = game.cells[cell].spot;
    const start = corner(deep > 1 ? layer : 0);
    return { x: start.x + column, y: start.y + row };
  };
  const names = deep > 1 ? game.plan.axes : null;
  const layers = Array.from({ length: deep }, (_, layer) => ({
    ...corner(layer),
    width: across,
    height: upward,
    name: names ? names[2][layer] : String(layer + 1),
  }));
  const top = corner(deep - 1);
  const columns = game.plan.columns !== null;
  const left = game.plan.axes?.[1]?.some((name) => name.length > 1) ? WIDE_CAPTION : CAPTION;
  const margin = columns ? { left: 0, low: 0, edge: 0 } : { left, low: CAPTION, edge: EDGE };
  const width = Math.min(deep, perRow) * (across + LAYER_GAP) - LAYER_GAP;
  return {
    columns,
    stacks: game.stacks.map(([cell]) => place(cell)),
    cells: game.cells.map((_, cell) => place(cell)),
    layers,
    perRow,
    width,
    height: top.y + upward + label,
    margin,
    least: leastWidth(width + margin.left + margin.edge),
  };
}

/** How many layers a plan has; towers are seen from above. */
/** @type {(game: Api.GameData) => number} */
function layersOf(game) {
  return game.kind === "towers" ? 1 : game.shape[2];
}
