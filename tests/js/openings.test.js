import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { namedOf, openingRows, percentage } from "../../src/denkspiel/web/static/js/panels/openings.js";

const NOBODY = { won: 0, drawn: 0, lost: 0 };
const LEGAL = [0, 1, 2, 3].map((cell) => ({ cell }));

/** @type {(cell: number, like: number, people?: Partial<Api.ResultCountsData>, opponents?: Api.MoveResultsOfOpponent[]) => Api.ExploredMove} */
function explored(cell, like, people = {}, opponents = []) {
  return { cell, move: String(cell), like, people: { ...NOBODY, ...people }, opponents };
}

/** @type {(...chances: number[]) => {moves: Api.ScoredMove[]}} */
function valued(...chances) {
  return { moves: chances.map((chance, cell) => ({ cell, move: String(cell), score: null, chance, points: Math.round(1000 * (chance - 0.5)) })) };
}

const CHOSEN = {
  moves: [
    explored(0, 0, { won: 1 }),
    explored(1, 1, { won: 2, lost: 1 }, [
      { opponent: "random", won: 0, drawn: 1, lost: 0 },
      { opponent: "master", won: 2, drawn: 0, lost: 0 },
    ]),
    explored(2, 1, { won: 2, lost: 1 }, [
      { opponent: "random", won: 0, drawn: 1, lost: 0 },
      { opponent: "master", won: 2, drawn: 0, lost: 0 },
    ]),
    explored(3, 0, { won: 1 }),
  ],
};

test("moves that are alike stand in one row and are counted once, those chosen most often first", () => {
  const rows = openingRows(LEGAL, CHOSEN, null);
  assert.deepEqual(rows.map(({ cells }) => cells), [[1, 2], [0, 3]]);
  assert.deepEqual(rows.map(({ people, computers }) => [people, computers]), [[3, 3], [1, 0]]);
  assert.deepEqual(rows[0].results, { won: 4, drawn: 1, lost: 1 });
  assert.deepEqual(rows[0].by, [{ opponent: "master", times: 2 }, { opponent: "random", times: 1 }]);
});

test("what nobody has chosen is ordered by what it is worth", () => {
  const rows = openingRows(LEGAL, { moves: LEGAL.map(({ cell }) => explored(cell, cell)) }, valued(0.2, 0.7, 0.4, 0.6));
  assert.deepEqual(rows.map(({ cells }) => cells[0]), [1, 3, 2, 0]);
  const some = openingRows(LEGAL, { moves: LEGAL.map(({ cell }) => explored(cell, cell, { lost: cell === 0 ? 1 : 0 })) }, valued(0.2, 0.7, 0.4, 0.6));
  assert.deepEqual(some.map(({ cells }) => cells[0]), [0, 1, 3, 2]);
});

test("as long as nothing is known every move has a row of its own", () => {
  const rows = openingRows(LEGAL, null, null);
  assert.deepEqual(rows.map(({ cells }) => cells), [[0], [1], [2], [3]]);
  assert.deepEqual(rows.map(({ people, computers, results }) => [people, computers, results]), Array(4).fill([0, 0, NOBODY]));
});

test("of many moves that are alike only the first one is named", () => {
  const [row] = openingRows(LEGAL, null, null);
  assert.deepEqual(namedOf({ ...row, cells: [5, 6, 7, 8] }), { named: [5, 6, 7, 8], others: 0 });
  assert.deepEqual(namedOf({ ...row, cells: [5, 6, 7, 8, 9] }), { named: [5], others: 4 });
});

test("shares are whole percents, and none of nothing", () => {
  assert.equal(percentage(0, 0), 0);
  assert.equal(percentage(1, 3), 33);
});
