import assert from "node:assert/strict";
import "./window.js";
import { test } from "node:test";
import { LCD_HEIGHT, LCD_WIDTH, createPixels } from "../../src/denkspiel/web/static/js/originals/lcd.js";
import { gameLines, wrap } from "../../src/denkspiel/web/static/js/originals/pc1360.js";

/** @type {(pixels: import("../../src/denkspiel/web/static/js/originals/lcd.js").Pixels, width?: number, height?: number) => string[]} */
const rows = ({ dark }, width = LCD_WIDTH, height = LCD_HEIGHT) =>
  Array.from({ length: height }, (_, y) => [...dark.slice(y * LCD_WIDTH, y * LCD_WIDTH + width)].map((one) => ".#"[one]).join(""));

test("the display has 150 by 32 pixels, and what lies beside it is not drawn", () => {
  const pixels = createPixels();
  assert.equal(pixels.dark.length, 150 * 32);
  pixels.line([-5, -5], [200, -5]);
  pixels.fill(149, 31, 9, 9);
  assert.equal(pixels.dark.reduce((sum, one) => sum + one), 1);
});

test("letters are 5 pixels wide and 7 high, or twice as large", () => {
  const pixels = createPixels();
  pixels.write("F", 0, 0);
  assert.deepEqual(rows(pixels, 6, 8), ["#####.", "#.....", "#.....", "####..", "#.....", "#.....", "#.....", "......"]);
  pixels.clear();
  pixels.write("F", 0, 0, 2);
  assert.deepEqual(rows(pixels, 12, 4), ["##########..", "##########..", "##..........", "##.........."]);
});

test("a letter that the machine does not know is a box", () => {
  const pixels = createPixels();
  pixels.write("語", 0, 0);
  assert.deepEqual(rows(pixels, 5, 7), ["#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"]);
});

test("a dotted line has every third pixel of a solid one", () => {
  const [solid, dotted] = [createPixels(), createPixels()];
  solid.line([0, 0], [30, 10]);
  dotted.line([0, 0], [30, 10], true);
  assert.equal(solid.dark.reduce((sum, one) => sum + one), 31);
  assert.equal(dotted.dark.reduce((sum, one) => sum + one), 11);
  assert.ok(dotted.dark.every((one, at) => !one || solid.dark[at]));
});

test("an inverse number is light on a dark field", () => {
  const [usual, inverse] = [createPixels(), createPixels()];
  usual.writeSmall(4, 1, 1, false);
  inverse.writeSmall(4, 1, 1, true);
  assert.deepEqual(rows(usual, 5, 7), [".....", ".#.#.", ".#.#.", ".###.", "...#.", "...#.", "....."]);
  assert.deepEqual(rows(inverse, 5, 7), ["#####", "#.#.#", "#.#.#", "#...#", "###.#", "###.#", "#####"]);
});

const game = /** @type {any} */ ({ plan: { names: [..."123456"] }, cells: [{ text: "1-2" }, { text: "2-5" }] });
/** @type {(more: Object) => any} */
const state = (more) => ({ game, latest: { outcome: null, last: 1 }, step: { state: { acknowledgement: null } }, from: null, cursor: 0, players: [{ kind: "human", name: "Ada" }, { kind: "hexagon-1360", name: "" }], ...more });

test("the words of each moment are those of the original", () => {
  assert.deepEqual(gameLines(state({}), "move"), ["Ihr Zug:", "von:  1", ""]);
  assert.deepEqual(gameLines(state({ from: 3, cursor: 1 }), "move"), ["Ihr Zug:", "von:  4", "nach: 2"]);
  assert.deepEqual(gameLines(state({}), "computer"), ["ich denke ..."]);
  assert.deepEqual(gameLines(state({ step: { state: { acknowledgement: "move" } } }), "acknowledge"), ["ich denke ...", "... und ziehe", "2-5", "<ENTER>"]);
  assert.deepEqual(gameLines(state({ step: { state: { acknowledgement: "fault" } } }), "acknowledge"), ["FEHLEINGABE!", "", "", "<ENTER>"]);
});

test("the corners of the losing triangle are named, and the loser", () => {
  const ended = (/** @type {number[][]} */ rings, /** @type {0|1} */ winner) => gameLines(state({ latest: { outcome: { rings, winner }, last: 1 } }), "over");
  assert.deepEqual(ended([[4, 0, 2]], 1), ["Dreieck 1-3-5", "Ada", "hat verloren!", "<ENTER>"]);
  assert.deepEqual(ended([[0, 1, 2], [0, 1, 5]], 0), ["1-2-3 1-2-6", "Rechner", "hat verloren!", "<ENTER>"]);
});

test("lines break between words", () => {
  assert.deepEqual(wrap("eins zwei drei vier", 9), ["eins zwei", "drei vier"]);
});
