/** Where the cells of any game lie as rows of buttons, and which one an arrow key leads to. */

import { t } from "../texts.js";

const made = new WeakMap();
const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * The rows of a game from top to bottom, a group for each layer; `null` is a place without a cell.
 * @param {Object} game
 * @returns {{label: string, lines: (number|null)[][]}[]}
 */
export function rows(game) {
  if (!made.has(game)) made.set(game, game.edges ? pairs(game) : layers(game));
  return made.get(game);
}

/**
 * The cell that a key leads to from another one, or `null`.
 * @param {Object} game
 * @param {number} cell
 * @param {string} key
 */
export function step(game, cell, key) {
  const lines = rows(game).flatMap((group) => group.lines);
  const row = lines.findIndex((line) => line.includes(cell));
  const column = lines[row].indexOf(cell);
  if (key === "Home") return lines[row].find((one) => one !== null);
  if (key === "End") return lines[row].findLast((one) => one !== null);
  if (!(key in WAYS)) return null;
  const [down, right] = WAYS[key];
  for (let [y, x] = [row + down, column + right]; lines[y]?.[x] !== undefined; y += down, x += right) {
    if (lines[y][x] !== null) return lines[y][x];
  }
  return null;
}

/** Boards and cubes: each layer its rows, the uppermost first. */
function layers(game) {
  const [columns, height, deep] = game.shape;
  const at = new Map(game.cells.map((cell, number) => [cell.spot.join(), number]));
  return Array.from({ length: deep }, (_, layer) => ({
    label: deep > 1 ? t("cells.layer", { number: layer + 1 }) : "",
    lines: Array.from({ length: height }, (_, row) =>
      Array.from({ length: columns }, (_, column) => at.get([column, height - 1 - row, layer].join()) ?? null),
    ),
  }));
}

/** Lines between points: a row for each point with its lines to the points after it. */
function pairs(game) {
  const at = new Map(game.cells.map(({ ends }, number) => [[...ends].sort((one, other) => one - other).join(), number]));
  const size = game.points.length;
  const lines = Array.from({ length: size - 1 }, (_, from) =>
    Array.from({ length: size - 1 }, (_, to) => (to < from ? null : (at.get([from, to + 1].join()) ?? null))),
  );
  return [{ label: "", lines }];
}
