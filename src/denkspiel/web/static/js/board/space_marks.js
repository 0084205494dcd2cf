/** Marks in space: values and ratings as small flags over pegs and fields, and rings around the places that are pointed at. */

import { svg } from "../core/element.js";
import { missingCell, ownerOf } from "./look.js";
import { pegEnds } from "./projection.js";
import { stoneCenter, stoneRadius } from "./scene.js";
/** @import { Mark, Marks } from "./marks.js" */
/** @import { Scene } from "./scene.js" */

/** Pixels: the letters, how wide a character is, a line of text, and what is around the text. */
const FONT = { value: 13, rating: 12 };
const CHARACTER = 7.6;
const LINE = 16;
const AROUND = { x: 9, y: 4 };
/** How far flags stand over the tops of pegs. */
const OVER = 14;
const RING = 1.16;

/**
 * The marks of a board, in a layer of its picture. They are made when they change; as the board turns, they are only moved.
 * @param {SVGElement} layer
 */
export function spaceMarks(layer) {
  let key = "";
  /** @type {Marks|null} */
  let last = null;
  /** @type {{cell: number, group: SVGGElement, ring: SVGElement|null}[]} */
  let made = [];
  /** @type {(marks: Marks) => void} */
  const show = (marks) => {
    if (marks === last && layer.childElementCount === made.length) return;
    last = marks;
    const now = JSON.stringify(marks);
    if (now === key && layer.childElementCount === made.length) return;
    key = now;
    const cells = [...new Set([...marks.value, ...marks.rating].map(({ cell }) => cell))];
    const of = (/** @type {Mark[]} */ list, /** @type {number} */ cell) => list.find((mark) => mark.cell === cell);
    made = [
      ...(marks.named ?? []).map(lightOf),
      ...marks.pointer.map((mark) => ringOf(mark, cells.includes(mark.cell))),
      ...cells.map((cell) => ({ cell, group: flagOf(cell, of(marks.value, cell), of(marks.rating, cell)), ring: null })),
    ];
    layer.replaceChildren(...made.map(({ group }) => group));
  };
  /** @type {(scene: Scene) => void} */
  const place = (scene) => {
    for (const { cell, group, ring } of made) {
      const { x, y } = ring ? stoneCenter(scene, cell) : anchor(scene, cell);
      group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      ring?.setAttribute("r", (RING * stoneRadius(scene, cell)).toFixed(1));
    }
  };
  return { show, place };
}

/**
 * The lines that one looks through the board for, drawn through its cells, with a ring where the last stone is missing.
 * @param {SVGElement} layer
 */
export function linesSeen(layer) {
  /** @type {{line: number[], path: SVGElement, missing: number|null, ring: SVGElement}[]} */
  let made = [];
  /** @type {(lines: number[][], owners: (0|1|null)[]) => void} */
  const show = (lines, owners) => {
    made = lines.map((line) => {
      const look = `of-${ownerOf(line, owners) ?? "none"}`;
      return { line, path: svg("path", { class: `seen-line ${look}` }), missing: missingCell(line, owners), ring: svg("circle", { class: `seen-end ${look}` }) };
    });
    layer.replaceChildren(...made.flatMap(({ path, missing, ring }) => (missing === null ? [path] : [path, ring])));
  };
  /** @type {(scene: Scene) => void} */
  const place = (scene) => {
    for (const { line, path, missing, ring } of made) {
      const [start, end] = [stoneCenter(scene, line[0]), stoneCenter(scene, line[line.length - 1])];
      path.setAttribute("d", `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`);
      if (missing === null) continue;
      const { x, y } = stoneCenter(scene, missing);
      ring.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      ring.setAttribute("r", (0.8 * stoneRadius(scene, missing)).toFixed(1));
    }
  };
  return { show, place };
}

/** Where a flag stands: over its peg, or on its field. */
/** @type {(scene: Scene, cell: number) => {x: number, y: number}} */
function anchor(scene, cell) {
  if (!scene.size.towers) return scene.spots[cell];
  const { top } = pegEnds(scene, scene.game.cells[cell].stack);
  return { x: top.x, y: top.y - OVER };
}

/** @type {(cell: number, value?: Mark, rating?: Mark) => SVGGElement} */
function flagOf(cell, value, rating) {
  const lines = [value, rating].filter((mark) => mark !== undefined);
  const wide = Math.max(...lines.map(({ text }) => text.length)) * CHARACTER + AROUND.x;
  const high = lines.length * LINE + AROUND.y;
  const texts = lines.map((mark, index) => {
    const kind = mark === value ? "value" : "rating";
    return svg("text", { class: `mark-${kind} tone-${mark.tone ?? "plain"}${mark.best ? " best" : ""}`, "data-mark": cell, y: (index - (lines.length - 1) / 2) * LINE + 0.5, "font-size": FONT[kind], text: mark.text });
  });
  const look = `flag tone-${value?.tone ?? "plain"}${(value ?? rating)?.best ? " best" : ""}`;
  return svg("g", { class: look }, svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: Math.min(high / 2, 10) }), ...texts);
}

/** @type {(cell: number) => {cell: number, group: SVGGElement, ring: SVGElement}} */
function lightOf(cell) {
  const ring = svg("circle", { class: "mark-named" });
  return { cell, group: svg("g", {}, ring), ring };
}

/** @type {(mark: Mark, hasFlag: boolean) => {cell: number, group: SVGGElement, ring: SVGElement}} */
function ringOf({ cell, text, best }, hasFlag) {
  const ring = svg("circle");
  const word = text && !hasFlag ? svg("text", { "font-size": FONT.rating, text }) : null;
  return { cell, group: svg("g", { class: `mark-pointer${best ? " best" : ""}`, "data-mark": cell }, ring, word), ring };
}
