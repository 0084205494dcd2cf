/** Moves as people say them, and where stones land: as the server has told. */

/**
 * Moves in a row, as text.
 * @param {Api.GameData} game
 * @param {number[]} cells
 */
export function movesText(game, cells) {
  return cells.map((cell) => game.cells[cell].text).join(" ");
}

/**
 * The index of the stack a cell belongs to.
 * @param {Api.GameData} game
 * @param {number} cell
 */
export function stackOf(game, cell) {
  return game.stacks.findIndex((stack) => stack.includes(cell));
}

/**
 * The cell of a stack that a stone would take there; `null` if none can be taken.
 * @param {Api.GameData} game
 * @param {Api.PositionData} position
 * @param {number} stack
 */
export function landing(game, position, stack) {
  return position.legal.find(({ cell }) => game.stacks[stack].includes(cell))?.cell ?? null;
}

/**
 * The cell of a stack that the cursor stands on: where a stone would land, or else the top one.
 * @param {{game: Api.GameData, latest: Api.PositionData}} state
 * @param {number} stack
 */
export function cursorCell({ game, latest }, stack) {
  return landing(game, latest, stack) ?? game.stacks[stack][game.stacks[stack].length - 1];
}
