/** Where the cells of any game lie as rows of buttons, and which one an arrow key leads to. */

/**
 * @typedef {Object} Group
 * @property {number|null} layer  its number, if there are several
 * @property {(number|null)[][]} lines  `null` is a place without a cell
 */

/** @type {WeakMap<Api.GameData, Group[]>} */
const made = new WeakMap();
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * The rows of a game from top to bottom, a group for each layer.
 * @param {Api.GameData} game
 */
export function rows(game) {
  const groups = made.get(game) ?? (game.edges ? pairs(game) : layers(game));
  made.set(game, groups);
  return groups;
}

/**
 * The cell that a key leads to from another one, or `null`.
 * @param {Api.GameData} game
 * @param {number} cell
 * @param {string} key
 * @returns {number|null}
 */
export function step(game, cell, key) {
  const lines = rows(game).flatMap((group) => group.lines);
  const row = lines.findIndex((line) => line.includes(cell));
  const column = lines[row].indexOf(cell);
  if (key === "Home") return lines[row].find((one) => one !== null) ?? null;
  if (key === "End") return lines[row].findLast((one) => one !== null) ?? null;
  if (!(key in WAYS)) return null;
  const [down, right] = WAYS[key];
  for (let [y, x] = [row + down, column + right]; lines[y]?.[x] !== undefined; y += down, x += right) {
    const found = lines[y][x];
    if (found !== null) return found;
  }
  return null;
}

/** Boards and cubes: each layer its rows, the uppermost first. */
/** @type {(game: Api.GameData) => Group[]} */
function layers(game) {
  const [columns, height, deep] = game.shape ?? [0, 0, 0];
  const at = new Map(game.cells.map((cell, number) => [cell.spot.join(), number]));
  return Array.from({ length: deep }, (_, layer) => ({
    layer: deep > 1 ? layer + 1 : null,
    lines: Array.from({ length: height }, (_, row) =>
      Array.from({ length: columns }, (_, column) => at.get([column, height - 1 - row, layer].join()) ?? null),
    ),
  }));
}

/** Lines between points: a row for each point with its lines to the points after it. */
/** @type {(game: Api.GameData) => Group[]} */
function pairs(game) {
  const at = new Map(game.cells.map(({ ends }, number) => [[...(ends ?? [])].sort((one, other) => one - other).join(), number]));
  const size = game.points?.length ?? 0;
  const lines = Array.from({ length: size - 1 }, (_, from) =>
    Array.from({ length: size - 1 }, (_, to) => (to < from ? null : (at.get([from, to + 1].join()) ?? null))),
  );
  return [{ layer: null, lines }];
}
