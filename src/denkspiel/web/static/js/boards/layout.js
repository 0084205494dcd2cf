/** Where things lie on a flat plan of any game, from the game's data alone; in steps from cell to cell, y upward. */

const BETWEEN = 0.5;
const LABEL = 0.62;
/** Room beside the cells, in steps: captions stand to the left and below. */
const CAPTION = 0.4;
const EDGE = 0.04;
/** Pixels a cell must have at least, for fingers. */
const TARGET = 44;
const plans = new WeakMap();
/** Pixels that a plan may be wide. */
let room = Infinity;

/**
 * @typedef {Object} Plan
 * @property {boolean} columns         whether each column is one stack that grows upward: stones fall
 * @property {{x: number, y: number}[]} stacks  where each stack lies
 * @property {{x: number, y: number}[]} cells   where each cell lies, seen as the plan shows it (towers: as their stack)
 * @property {{x: number, y: number, width: number, height: number, name: string}[]} layers
 * @property {number} perRow           how many layers lie side by side
 * @property {number} width            of the cells and what is between them
 * @property {number} height
 * @property {{left: number, low: number, edge: number}} margin  around them
 * @property {number} least            pixels it must be wide, so that each cell is large enough for a finger
 * @property {number} levels           the height of the highest stack
 */

/**
 * The plan of a game of cells, as it fits into the room there is.
 * @param {Object} game
 * @returns {Plan}
 */
export function planOf(game) {
  if (!plans.has(game)) plans.set(game, new Map());
  const known = plans.get(game);
  const perRow = sideBySide(layersOf(game), spans(game)[0]);
  if (!known.has(perRow)) known.set(perRow, made(game, perRow));
  return known.get(perRow);
}

/**
 * Let plans be so wide at most; in little room fewer layers lie side by side.
 * @param {number} pixels
 */
export function makeRoom(pixels) {
  room = pixels;
}

/**
 * How many layers lie side by side: as many as there are rows of them, or fewer if their cells would be too small.
 * @param {number} layers
 * @param {number} across how many cells a layer is wide
 */
export function sideBySide(layers, across) {
  const usual = Math.ceil(Math.sqrt(layers));
  const fits = (count) => leastWidth(count * (across + BETWEEN) - BETWEEN + CAPTION + EDGE) <= room;
  return Array.from({ length: usual }, (_, less) => usual - less).find(fits) ?? 1;
}

function leastWidth(steps) {
  return Math.ceil(steps * TARGET);
}

/**
 * The names of the columns (axis 0), rows (1) or layers (2), if the moves are named by them; otherwise `null`.
 * @param {Object} game
 * @returns {string[][]|null}
 */
export function axisNames(game) {
  const spots = game.stacks.map(([cell]) => game.cells[cell].spot);
  const axes = game.kind === "layers" ? 3 : 2;
  for (const split of [(name) => name.match(/[^\W\d_]+|\d+/g) ?? [], (name) => [...name]]) {
    const parts = game.stacks.map(([cell]) => split(game.cells[cell].move));
    const found = parts.every((part) => part.length === axes) ? along(parts, spots, axes) : null;
    if (found) return found;
  }
  return null;
}

function made(game, perRow) {
  const [across, upward] = spans(game);
  const deep = layersOf(game);
  const label = deep > 1 ? LABEL : 0;
  const corner = (layer) => ({
    x: (layer % perRow) * (across + BETWEEN),
    y: Math.floor(layer / perRow) * (upward + label + BETWEEN / 2),
  });
  const place = (cell) => {
    const [column, row, layer] = game.cells[cell].spot;
    const start = corner(deep > 1 ? layer : 0);
    return { x: start.x + column, y: start.y + row };
  };
  const names = deep > 1 ? axisNames(game) : null;
  const layers = Array.from({ length: deep }, (_, layer) => ({
    ...corner(layer),
    width: across,
    height: upward,
    name: names ? names[2][layer] : String(layer + 1),
  }));
  const top = corner(deep - 1);
  const columns = hasColumns(game);
  const margin = columns ? { left: 0, low: 0, edge: 0 } : { left: CAPTION, low: CAPTION, edge: EDGE };
  const width = Math.min(deep, perRow) * (across + BETWEEN) - BETWEEN;
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
    levels: Math.max(...game.stacks.map((stack) => stack.length)),
  };
}

function layersOf(game) {
  return game.kind === "layers" ? 1 + Math.max(...game.cells.map((cell) => cell.spot[2])) : 1;
}

function spans(game) {
  return [0, 1].map((axis) => 1 + Math.max(...game.cells.map((cell) => cell.spot[axis])));
}

/** Whether on a flat board each column is one stack that grows upward. */
function hasColumns(game) {
  if (game.kind !== "board" || !game.gravity) return false;
  const seen = new Set();
  return game.stacks.every((stack) => {
    const spots = stack.map((cell) => game.cells[cell].spot);
    const upright = spots.every((spot, level) => spot[0] === spots[0][0] && (!level || spot[1] > spots[level - 1][1]));
    const alone = !seen.has(spots[0][0]);
    seen.add(spots[0][0]);
    return upright && alone;
  });
}

function along(parts, spots, axes) {
  const orders = axes === 2 ? [[0, 1], [1, 0]] : [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
  for (const order of orders) {
    const found = order.map((part, axis) => namesOf(parts.map((one) => one[part]), spots.map((spot) => spot[axis])));
    if (found.every(Boolean)) return found;
  }
  return null;
}

function namesOf(parts, ranks) {
  const names = [];
  for (const [index, part] of parts.entries()) {
    names[ranks[index]] ??= part;
    if (names[ranks[index]] !== part) return null;
  }
  return new Set(names).size === names.length ? names : null;
}
