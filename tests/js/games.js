/** Games as the service would describe them, built here from nothing but sizes. */

/** @type {(kind: Api.GameData["kind"], gravity: boolean, parts: Partial<Api.GameData>) => Api.GameData} */
function game(kind, gravity, parts) {
  return {
    ...{ id: kind, title: kind, description: "", rules: [], aim: "", choice: "", origin: "", kind, gravity, avoidance: false, drawable: true, edges: false },
    ...{ size: 0, line_length: 3, moves: [], opponents: [], default_opponent: "random", default_hint: "random", opponents_note: "", titles: {}, numbers: {}, strengths: [], strategies: [] },
    ...{ exact: "late", family: kind, sizes: null, puzzles: false, points: null, sheet: null, shape: [1, 1, 1], rows: [], steps: [], cells: [], stacks: [], lines: [], explainers: [], plan: planned(), ...parts },
  };
}

/** @type {(columns?: number[]|null, axes?: string[][]|null) => Api.BoardKeysData} */
function planned(columns = null, axes = null) {
  return { names: [], addresses: [], neighbours: [], start: 0, columns, axes };
}

/** @type {(count: number) => string[]} */
function numbers(count) {
  return range(count).map((index) => String(index + 1));
}

/** @type {(spot: [number, number, number], move: string, cell: number, stack?: number) => Api.CellData} */
function cellAt(spot, move, cell, stack = cell) {
  return { cell, name: move, move, text: move, place: spot, ends: null, below: null, stack, spot };
}

/** @type {(length: number) => number[]} */
export function range(length) {
  return Array.from({ length }, (_, index) => index);
}

/**
 * A board whose columns stones fall into; moves are the numbers of columns.
 * @param {number} columns
 * @param {number} rows
 */
export function upright(columns, rows) {
  const cells = range(columns * rows).map((cell) => {
    const column = Math.floor(cell / rows);
    return cellAt([column, cell % rows, 0], String(column + 1), cell, column);
  });
  const stacks = range(columns).map((column) => range(rows).map((row) => column * rows + row));
  return game("board", true, { cells, stacks, shape: [columns, rows, 1], moves: stacks.map(([cell]) => cells[cell].move), plan: planned(range(columns)) });
}

/**
 * A board of tiles, named by letters for columns and numbers for rows.
 * @param {number} columns
 * @param {number} rows
 */
export function tiles(columns, rows) {
  const cells = range(columns * rows).map((cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    return cellAt([column, row, 0], `${"abcdefgh"[column]}${row + 1}`, cell);
  });
  const plan = planned(null, [[..."abcdefgh"].slice(0, columns), numbers(rows)]);
  return game("board", false, { cells, stacks: cells.map(({ cell }) => [cell]), shape: [columns, rows, 1], moves: cells.map(({ move }) => move), plan });
}

/**
 * A cube of free cells, named by layer, column and row, each counted from 1.
 * @param {number} side
 */
export function cube(side) {
  const cells = range(side ** 3).map((cell) => {
    const [column, row, layer] = [cell % side, Math.floor(cell / side) % side, Math.floor(cell / side ** 2)];
    return cellAt([column, row, layer], `${layer + 1}${column + 1}${row + 1}`, cell);
  });
  const plan = planned(null, [numbers(side), numbers(side), numbers(side)]);
  return game("layers", false, { cells, stacks: cells.map(({ cell }) => [cell]), shape: [side, side, side], moves: cells.map(({ move }) => move), plan });
}

/**
 * Towers on a square, of which each is as high as the square is wide; named by letter and number.
 * @param {number} side
 */
export function towers(side) {
  const cells = range(side ** 3).map((cell) => {
    const [column, row, level] = [cell % side, Math.floor(cell / side) % side, Math.floor(cell / side ** 2)];
    return cellAt([column, row, level], `${"abcdefgh"[column]}${row + 1}`, cell, cell % side ** 2);
  });
  const stacks = range(side ** 2).map((stack) => range(side).map((level) => level * side ** 2 + stack));
  const plan = planned(null, [[..."abcdefgh"].slice(0, side), numbers(side)]);
  return game("towers", true, { cells, stacks, shape: [side, side, side], moves: stacks.map(([cell]) => cells[cell].move), plan });
}
