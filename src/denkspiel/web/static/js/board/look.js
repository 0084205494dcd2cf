/** What is seen in full when one looks through a board in space: a level, a tower, or the lines of a place. */

/** @import { Look } from "./rotation.js" */

/**
 * Whether a cell is seen in full, as one looks through the board; `null` if all are.
 * @param {Api.GameData} game
 * @param {(0|1|null)[]} owners of the cells
 * @param {{look: Look, level: number|null}} view
 * @param {number} cell the one that is pointed at
 * @returns {((cell: number) => boolean)|null}
 */
export function solidCells(game, owners, { look, level }, cell) {
  if (look === "all") return null;
  const place = (/** @type {number} */ one) => game.cells[one].spot;
  const [column, row, height] = place(cell);
  if (look === "level") return (one) => place(one)[2] === (level ?? height);
  if (look === "tower") return (one) => place(one)[0] === column && place(one)[1] === row;
  const cells = new Set([cell, ...openLines(game, owners, cell).flat()]);
  return (one) => cells.has(one);
}

/**
 * The lines through a cell on which not both players have a stone.
 * @param {Api.GameData} game
 * @param {(0|1|null)[]} owners of the cells
 * @param {number} cell
 */
export function openLines(game, owners, cell) {
  return game.lines.filter((line) => line.includes(cell) && new Set(line.map((one) => owners[one]).filter((owner) => owner !== null)).size < 2);
}
