/** Moves as people say them. */

/**
 * A move as text: "4", "b3", "213"; an edge as its two points, "2-5".
 * @param {Object} game
 * @param {number} cell
 */
export function moveText(game, cell) {
  const { ends, move } = game.cells[cell];
  if (!ends) return move;
  const names = ends.map((point) => game.points[point].name);
  return names.every(Boolean) ? names.join("-") : move;
}

/** Moves in a row, as text. */
export function movesText(game, cells) {
  return cells.map((cell) => moveText(game, cell)).join(" ");
}

/**
 * The cell of a stack that a move there would take: the open one, or else the top one.
 * @param {Object} state of the store
 * @param {number} stack
 */
export function openCell({ game, latest }, stack) {
  const cells = game.stacks[stack];
  return cells.find((cell) => latest.owners[cell] === null) ?? cells.at(-1);
}

/** The index of the stack a cell belongs to. */
export function stackOf(game, cell) {
  return game.stacks.findIndex((stack) => stack.includes(cell));
}

/** Whether the server lists the cell among the legal moves. */
export function isLegal({ latest }, cell) {
  return latest.legal.some((move) => move.cell === cell);
}
