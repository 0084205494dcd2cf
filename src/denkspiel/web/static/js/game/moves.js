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
 * The cell of a stack that a stone would take there; `null` if none can be taken.
 * @param {Api.GameData} game
 * @param {Api.PositionData} position
 * @param {number} stack
 */
export function landing(game, position, stack) {
  return position.legal.find(({ cell }) => game.cells[cell].stack === stack)?.cell ?? null;
}

/**
 * The cell of a stack that the cursor stands on: where a stone would land, or else the top one.
 * @param {{game: Api.GameData, latest: Api.PositionData}} state
 * @param {number} stack
 */
export function cursorCell({ game, latest }, stack) {
  return landing(game, latest, stack) ?? /** @type {number} */ (game.stacks[stack].at(-1));
}
