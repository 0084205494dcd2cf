import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { integers, planes, resultText as fortranResult } from "../../src/denkspiel/web/static/js/originals/fortran.js";
import { board, ratingLines, resultText as homburgResult } from "../../src/denkspiel/web/static/js/originals/homburg.js";
import { cube, upright } from "./games.js";

/** @type {any} elements as far as the consoles make any */
const page = globalThis.document;
page.createElement = () => ({ textContent: "", setAttribute() {}, getAttribute: () => null, append() {} });

/** @type {(parts: any[]) => string} */
const written = (parts) => parts.map((part) => part.textContent ?? part).join("");

/** @type {(owners: Record<number, 0|1>, size: number, more?: Object) => any} */
const position = (owners, size, more = {}) => ({ owners: Array.from({ length: size }, (_, cell) => owners[cell] ?? null), last: null, outcome: null, ...more });

test("integers stand between commas or blanks, or are three digits", () => {
  assert.deepEqual(integers("1, 2,3"), [1, 2, 3]);
  assert.deepEqual(integers("1 -2"), [1, -2]);
  assert.deepEqual(integers("123"), [1, 2, 3]);
  assert.deepEqual(integers("12"), [12]);
  assert.deepEqual(integers(""), []);
  assert.equal(integers("1, b"), null);
  assert.equal(integers("1.5 2 3"), null);
});

test("the three planes show -1, 0 and 1 where x, y and z say", () => {
  const game = cube(3);
  const at = (/** @type {number[]} */ ...spot) => game.cells.findIndex(({ place }) => place.every((one, axis) => one + 1 === spot[axis]));
  const text = written(planes(/** @type {any} */ ({ game, latest: position({ [at(1, 2, 3)]: 0, [at(3, 1, 1)]: 1 }, 27) })));
  assert.equal(text, [
    "",
    "           z = 1       z = 2       z = 3",
    "  y = 3    0  0  0     0  0  0     0  0  0",
    "  y = 2    0  0  0     0  0  0    -1  0  0",
    "  y = 1    0  0  1     0  0  0     0  0  0",
    "  x =      1  2  3     1  2  3     1  2  3",
    "",
  ].join("\n"));
});

test("a winner who is not the active player is an error, and a full field a draw", () => {
  const won = (/** @type {0|1|null} */ winner) => position({}, 27, { outcome: { winner } });
  assert.equal(fortranResult(won(0), -1), " Spieler -1 hat gewonnen.");
  assert.equal(fortranResult(won(1), -1), " FEHLER: Gewinner ist 1, am Zug war aber -1.");
  assert.equal(fortranResult(won(null), 1), " Das Spiel endet unentschieden.");
});

test("the ratings stand in one line, each centred on its column", () => {
  const ratings = [0, 120450, 351, -99100, 7, 2458, 17207].map((rating, column) => ({ cell: column * 6, move: String(column + 1), rating, text: String(rating), short: "" }));
  const [, line] = ratingLines(/** @type {any} */ (ratings), upright(7, 6)).split("\n");
  assert.equal(line, "    0    120450    351   -99100     7     2458    17207");
});

test("a column without a rating stays empty above", () => {
  assert.equal(ratingLines(/** @type {any} */ ([{ cell: 12, text: "351" }]), upright(7, 6)), "Bewertungen:\n                   351\n");
});

test("the board has its first row below, and stones are X and O", () => {
  const lines = written(board(/** @type {any} */ ({ game: upright(7, 6), latest: position({ 0: 0, 1: 1, 36: 0 }, 42), step: {}, cells: [0, 1, 36] }))).split("\n");
  assert.equal(lines[1], "    1       2       3       4       5       6       7");
  assert.equal(lines[11], "|   O   |       |       |       |       |       |       |");
  assert.equal(lines[13], "|   X   |       |       |       |       |       |   X   |");
});

test("the end of a game in the words of the C program", () => {
  assert.equal(homburgResult(position({}, 42, { outcome: { winner: 1 } })), "O hat gewonnen!");
  assert.equal(homburgResult(position({}, 42, { outcome: { winner: null } })), "Unentschieden: Das Brett ist voll.");
});
