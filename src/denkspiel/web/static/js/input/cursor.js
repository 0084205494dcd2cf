/** The cursor: where keys lead it, the plan of the game tells. */

import { get, set, shown } from "../store.js";

/** @typedef {"left"|"right"|"up"|"down"} Direction */

/** @type {Record<string, Direction>} where arrow keys lead */
export const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/**
 * Move the cursor to the neighbour in a direction.
 * @param {string} direction as the plan of the game names it
 */
export function step(direction) {
  const { game, cursor } = shown();
  set({ cursor: game.plan.neighbours[cursor][direction] ?? cursor, typed: "", led: true, remarks: [] });
}

/**
 * Take one digit of a coordinate, or of the number of a point. One that does not go with those before begins anew.
 * @param {string} digit
 */
export function pressDigit(digit) {
  const { game, typed, cursor } = shown();
  const { addresses } = game.plan;
  const leads = (/** @type {string} */ text) => addresses.some((address) => address.startsWith(text));
  const text = [typed + digit, digit].find(leads) ?? "";
  const reached = text ? addresses.indexOf(text) : -1;
  const longer = addresses.some((address) => address.startsWith(text) && address !== text);
  set({ typed: text && longer ? text : "", cursor: reached < 0 ? cursor : reached, led: true, remarks: [] });
}

/** How many digits are missing behind those typed so far, if these lead nowhere by themselves. */
export function digitsMissing() {
  const { game, typed } = get();
  if (typed === "" || !game || game.plan.addresses.includes(typed)) return 0;
  const longer = game.plan.addresses.filter((address) => address.startsWith(typed));
  return Math.min(...longer.map((address) => address.length - typed.length));
}
