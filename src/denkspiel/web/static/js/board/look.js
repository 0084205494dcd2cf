/** Looking through a board in space: one level, one tower or the lines of one place are seen in full. */

/** @import { Look } from "./rotation.js" */

/**
 * Whether a cell is seen in full, as one looks through the board; `null` if all are.
 * @param {Api.GameData} game
 * @param {(0|1|null)[]} owners of the cells
 * @param {Look} look
 * @param {number} cell the one that is pointed at
 * @returns {((cell: number) => boolean)|null}
 */
export function solidCells(game, owners, look, cell) {
  if (look === "all") return null;
  const place = (/** @type {number} */ one) => game.cells[one].spot;
  const [column, row, height] = place(cell);
  if (look === "level") return (one) => place(one)[2] === height;
  if (look === "tower") return (one) => place(one)[0] === column && place(one)[1] === row;
  const cells = new Set([...(look === "line" ? [cell] : []), ...seenLines(game, owners, look, cell).flat()]);
  return (one) => cells.has(one);
}

/**
 * The lines that are drawn as one looks through the board: those of the place pointed at, or all threats.
 * @param {Api.GameData} game
 * @param {(0|1|null)[]} owners of the cells
 * @param {Look} look
 * @param {number} cell the one that is pointed at
 */
export function seenLines(game, owners, look, cell) {
  if (look === "line") return openLines(game, owners, cell);
  return look === "threat" ? game.lines.filter((line) => missingCell(line, owners) !== null) : [];
}

/**
 * The cell that a line lacks of which all others are one player's; `null` if it lacks more, or is not one player's.
 * @param {number[]} line
 * @param {(0|1|null)[]} owners of the cells
 */
export function missingCell(line, owners) {
  const free = line.filter((cell) => owners[cell] === null);
  const players = new Set(line.map((cell) => owners[cell]));
  return free.length === 1 && players.size === 2 ? free[0] : null;
}

/**
 * Whose line it is by its stones; `null` if nobody's.
 * @param {number[]} line
 * @param {(0|1|null)[]} owners of the cells
 */
export function ownerOf(line, owners) {
  return line.map((cell) => owners[cell]).find((owner) => owner !== null) ?? null;
}

/** The lines through a cell on which not both players have a stone. */
/** @type {(game: Api.GameData, owners: (0|1|null)[], cell: number) => number[][]} */
function openLines(game, owners, cell) {
  return game.lines.filter((line) => line.includes(cell) && new Set(line.map((one) => owners[one]).filter((owner) => owner !== null)).size < 2);
}
