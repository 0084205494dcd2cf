/** The plan of towers from above: in each field the stones from the ground up. */

import { svg } from "../core/element.js";
import { landingCell } from "./cursor.js";
import { planOf } from "./layout.js";
import { drawMarks, keepCaptionSize } from "./marks.js";
import { layerGroups, stone } from "./stone.js";
/** @import { BoardState, PointerActions, View } from "./board.js" */
/** @import { Room } from "./marks.js" */
/** @import { Spot } from "./layout.js" */

const WIDTH = 100;
const GAP = 8;
const PITCH = 42;
const STONE = 18;
const MARGIN = 46;
/** Where marks stand, the tower makes room for them. */
const ASIDE = 25;
const MARKS = { width: 50, height: 84 };
/** Pixels a field must be wide, for fingers. */
const TARGET = 44;

/**
 * The plan.
 * @param {Api.GameData} game
 * @param {PointerActions} actions
 * @returns {View}
 */
export function planBoard(game, actions) {
  const { stacks, width, height } = planOf(game);
  const high = game.shape[2] * PITCH + 2 * GAP;
  const size = { width: width * WIDTH + 2 * MARGIN, height: height * high + 2 * MARGIN };
  const place = (/** @type {Spot} */ { x, y }) => ({ x: (x + 0.5) * WIDTH + MARGIN, y: size.height - MARGIN - (y + 0.5) * high });
  const fields = stacks.map(place);
  const layers = layerGroups("ground", "stones", "cursor", "rings", "marks", "hits");
  const element = svg("svg", { class: "board board-plan", viewBox: `0 0 ${size.width} ${size.height}`, role: "img" });
  element.append(...Object.values(layers));
  layers.ground.append(...fields.map((field) => svg("rect", { class: "tile", ...around(field, high) })), ...captions(game, fields, place, high));
  layers.hits.append(
    ...fields.map((field, stack) => {
      const [cell] = game.stacks[stack];
      const act = { onclick: () => actions.cell(cell), onpointermove: () => actions.point(cell) };
      return svg("rect", { class: "hit", "data-hit": cell, ...around(field, high, 0), ...act });
    }),
  );
  keepCaptionSize(element);
  /** @type {View["draw"]} */
  const draw = (state, marks) => {
    const marked = new Set([...marks.value, ...marks.rating].map((mark) => game.cells[mark.cell].stack));
    const aside = marked.size ? ASIDE : 0;
    layers.stones.replaceChildren(
      ...fields.flatMap(({ x, y }, stack) => tower(state, stack, x - aside, y + high / 2 - GAP - PITCH / 2)),
    );
    layers.cursor.replaceChildren(...(state.choosing ? [svg("rect", { class: "cursor", "data-cursor": state.cursor, ...around(fields[state.cursor], high) })] : []));
    const [rings, pointer] = state.decision ? [marks.pointer, []] : [[], marks.pointer]; // a step lights single stones
    const places = game.cells.map(({ stack }, cell) => ({ x: fields[stack].x - aside, y: fields[stack].y + high / 2 - GAP - (game.stacks[stack].indexOf(cell) + 0.5) * PITCH }));
    drawMarks(layers.rings, { value: [], rating: [], pointer: rings, named: marks.named }, places, { width: 2 * STONE, height: 2 * STONE });
    drawMarks(layers.marks, { ...marks, pointer, named: [] }, game.cells.map(({ stack }) => ({ x: fields[stack].x + (aside && 15), y: fields[stack].y })), MARKS);
  };
  return { element, draw, minWidth: Math.ceil((size.width * TARGET) / WIDTH) };
}

/** @type {(spot: Spot, high: number, gap?: number) => Spot & Room & {rx: number}} */
function around({ x, y }, high, gap = GAP) {
  return { x: x - (WIDTH - gap) / 2, y: y - (high - gap) / 2, width: WIDTH - gap, height: high - gap, rx: 14 };
}

/** The stones of a tower, and dots where there is room for more; the next one's is larger. */
/** @type {(state: BoardState, stack: number, x: number, ground: number) => SVGElement[]} */
function tower(state, stack, x, ground) {
  const { position, game } = state;
  const open = landingCell(game, position, stack);
  return game.stacks[stack].map((cell, level) => {
    const transform = `translate(${x} ${ground - level * PITCH})`;
    const owner = position.owners[cell];
    if (owner === null) return svg("circle", { class: cell === open ? "dot next" : "dot", r: cell === open ? 6 : 3.5, transform });
    const one = stone(owner, STONE, { "data-cell": cell, "data-player": owner });
    one.classList.toggle("won", Boolean(position.outcome?.cells.includes(cell)));
    one.classList.toggle("last", cell === position.last && !position.outcome);
    return svg("g", { transform }, one);
  });
}

/** @type {(game: Api.GameData, fields: Spot[], place: (spot: Spot) => Spot, high: number) => SVGElement[]} */
function captions(game, fields, place, high) {
  const caption = (/** @type {Spot} */ { x, y }, /** @type {string} */ text) => svg("text", { class: "caption", x, y, text });
  if (!game.plan.axes) return fields.map(({ x, y }, stack) => caption({ x, y: y + high / 2 }, game.moves[stack]));
  const [columns, rows] = game.plan.axes;
  const below = place({ x: 0, y: 0 }).y + high / 2 + 22;
  const beside = place({ x: 0, y: 0 }).x - WIDTH * 0.7;
  return [
    ...columns.map((name, x) => caption({ x: place({ x, y: 0 }).x, y: below }, name)),
    ...rows.map((name, y) => caption({ x: beside, y: place({ x: 0, y }).y }, name)),
  ];
}
