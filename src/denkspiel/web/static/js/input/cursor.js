/** The cursor moved by arrows: to the nearest stack in a direction as the plan shows it, or along the points. */

import { planOf } from "../boards/layout.js";
import { get, set } from "../store.js";
import { typeDigit } from "./digits.js";

/** A step aside costs as much as four ahead: an arrow keeps to its row where it can. */
const ASIDE = 4;
const AHEAD = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

/**
 * Move the cursor.
 * @param {"left"|"right"|"up"|"down"} direction
 */
export function step(direction) {
  const { game, cursor } = get();
  const [right, up] = AHEAD[direction];
  if (game.edges) {
    const count = game.points.length;
    set({ cursor: (cursor + right + up + count) % count, typed: "", remarks: [] });
  } else {
    set({ cursor: nearest(planOf(game).stacks, cursor, right, up), typed: "", remarks: [] });
  }
}

/**
 * Lead the cursor to the same place of the next layer above, or below.
 * @param {1|-1} up
 */
export function stepLayer(up) {
  const { game, cursor } = get();
  if (game.edges) return;
  const spot = (stack) => game.cells[game.stacks[stack][0]].spot;
  const [column, row, layer] = spot(cursor);
  const there = game.stacks.findIndex((_, stack) => {
    const [x, y, z] = spot(stack);
    return x === column && y === row && z === layer + up;
  });
  if (there >= 0) set({ cursor: there, typed: "", remarks: [] });
}

/**
 * Take one digit of a coordinate, or the number of a point.
 * @param {string} digit
 */
export function pressDigit(digit) {
  const { game, typed, cursor } = get();
  const next = typeDigit(game, typed, digit);
  set({ typed: next.typed, cursor: next.reached < 0 ? cursor : next.reached, remarks: [] });
}

function nearest(spots, at, right, up) {
  let best = at;
  let least = Infinity;
  for (const [index, spot] of spots.entries()) {
    const across = spot.x - spots[at].x;
    const along = spot.y - spots[at].y;
    const [ahead, aside] = right ? [across * right, Math.abs(along)] : [along * up, Math.abs(across)];
    const cost = ahead + ASIDE * aside;
    if (ahead > 0 && cost < least) [best, least] = [index, cost];
  }
  return best;
}
