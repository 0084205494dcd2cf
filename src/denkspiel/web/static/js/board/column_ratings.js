/** The ratings over the columns of a board into which stones fall. */

import { put, svg } from "../core/element.js";
import { planOf } from "./layout.js";
import { drawMarks, fitsInWidth } from "./marks.js";
import { layered } from "./stone.js";
/** @import { View } from "./board.js" */

const STEP = 100;
const HEIGHT = 44;
const ROOM = { width: 98, height: HEIGHT };

/**
 * The row over the arrows; it is there as long as there are ratings.
 * @param {Api.GameData} game
 * @returns {View}
 */
export function heads(game) {
  const { cells, width } = planOf(game);
  const layers = layered("marks");
  const element = svg("svg", { class: "heads", viewBox: `0 0 ${width * STEP} ${HEIGHT}`, "aria-hidden": "true" });
  element.append(layers.marks);
  const spots = cells.map(({ x }) => ({ x: (x + 0.5) * STEP, y: HEIGHT / 2 }));
  /** @type {View["draw"]} */
  const draw = (_, { rating }) => {
    put(element, { hidden: !rating.length });
    const full = rating.map((mark) => ({ ...mark, text: mark.full ?? mark.text }));
    const shown = full.every(({ text }) => fitsInWidth(text, element, ROOM)) ? full : rating;
    drawMarks(layers.marks, { value: [], rating: shown, pointer: [] }, spots, ROOM);
  };
  return { element, draw };
}
