/** Games as the service would describe them, built here from nothing but sizes. */

/** @type {(kind: Api.GameData["kind"], gravity: boolean, parts: Partial<Api.GameData>) => Api.GameData} */
function game(kind, gravity, parts) {
  return {
    ...{ id: kind, title: kind, description: "", rules: [], origin: "", kind, gravity, avoidance: false, edges: false },
    ...{ size: 0, line_length: 3, moves: [], opponents: [], default_opponent: "random", default_hint: "random" },
    ...{ exact: "late", points: null, shape: null, cells: [], stacks: [], lines: [], plan: planned(), ...parts },
  };
}

/** @type {(columns?: boolean, axes?: string[][]|null) => Api.PlanData} */
function planned(columns = false, axes = null) {
  return { names: [], addresses: [], neighbours: [], start: 0, example: null, columns, axes };
}

/** @type {(count: number) => string[]} */
function numbers(count) {
  return range(count).map((index) => String(index + 1));
}

/** @type {(spot: [number, number, number], move: string, cell: number) => Api.CellData} */
function cellAt(spot, move, cell) {
  return { cell, name: move, move, text: move, place: spot, ends: null, below: null, spot };
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
    return cellAt([column, cell % rows, 0], String(column + 1), cell);
  });
  const stacks = range(columns).map((column) => range(rows).map((row) => column * rows + row));
  return game("board", true, { cells, stacks, shape: [columns, rows, 1], moves: stacks.map(([cell]) => cells[cell].move), plan: planned(true) });
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
  const plan = planned(false, [[..."abcdefgh"].slice(0, columns), numbers(rows)]);
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
  const plan = planned(false, [numbers(side), numbers(side), numbers(side)]);
  return game("layers", false, { cells, stacks: cells.map(({ cell }) => [cell]), shape: [side, side, side], moves: cells.map(({ move }) => move), plan });
}

/**
 * Towers on a square, of which each is as high as the square is wide; named by letter and number.
 * @param {number} side
 */
export function towers(side) {
  const cells = range(side ** 3).map((cell) => {
    const [column, row, level] = [cell % side, Math.floor(cell / side) % side, Math.floor(cell / side ** 2)];
    return cellAt([column, row, level], `${"abcdefgh"[column]}${row + 1}`, cell);
  });
  const stacks = range(side ** 2).map((stack) => range(side).map((level) => level * side ** 2 + stack));
  const plan = planned(false, [[..."abcdefgh"].slice(0, side), numbers(side)]);
  return game("towers", true, { cells, stacks, shape: [side, side, side], moves: stacks.map(([cell]) => cells[cell].move), plan });
}

/**
 * Points on a circle, each joined with each, numbered from 1.
 * @param {number} count
 */
export function ring(count) {
  const points = range(count).map((point) => {
    const angle = (2 * Math.PI * point) / count;
    return { name: String(point + 1), place: [Math.cos(angle), Math.sin(angle)] };
  });
  const pairs = range(count).flatMap((one) => range(count).slice(one + 1).map((other) => /** @type {[number, number]} */ ([one, other])));
  const cells = pairs.map((ends, cell) => ({ ...cellAt([ends[0], ends[1], 0], `${ends[0] + 1}${ends[1] + 1}`, cell), ends }));
  return game("graph", false, { edges: true, points, cells, stacks: cells.map(({ cell }) => [cell]), moves: cells.map(({ move }) => move) });
}
