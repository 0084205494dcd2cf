/** Digits that are coordinates: what to type for each stack or point, and what has been typed so far. */

import { planOf } from "../boards/layout.js";

const known = new WeakMap();

/**
 * For each stack its coordinates in digits, for each point its number.
 * @param {Object} game
 * @returns {string[]}
 */
export function addresses(game) {
  if (!known.has(game)) known.set(game, game.edges ? numbers(game) : coordinates(game));
  return known.get(game);
}

/**
 * Take a digit after those typed so far. One that does not go with them begins anew.
 * @param {Object} game
 * @param {string} before
 * @param {string} digit
 * @returns {{typed: string, reached: number, known: boolean}} what is typed now, and the index reached or -1
 */
export function typeDigit(game, before, digit) {
  const all = addresses(game);
  const leads = (text) => all.some((address) => address.startsWith(text));
  const text = [before + digit, digit].find(leads) ?? "";
  const longer = text !== "" && all.some((address) => address.startsWith(text) && address !== text);
  return { typed: longer ? text : "", reached: text ? all.indexOf(text) : -1, known: text !== "" };
}

/**
 * The first stack that is not called by its digits, if possible one whose digits differ; `null` if all are.
 * @param {Object} game
 * @returns {{digits: string, move: string}|null}
 */
export function example(game) {
  const all = addresses(game);
  const unlike = game.moves.map((move, index) => ({ move, address: all[index] })).filter((one) => one.move !== one.address);
  if (!unlike.length) return null;
  const varied = (one) => new Set(one.address).size;
  const best = unlike.reduce((found, one) => (varied(one) > varied(found) ? one : found));
  return { digits: [...best.address].join(" "), move: best.move };
}

function numbers(game) {
  const names = game.points.map((point) => point.name);
  return names.every((name) => /^\d+$/.test(name)) ? names : names.map((_, index) => String(index + 1));
}

function coordinates(game) {
  const spots = game.stacks.map(([cell]) => game.cells[cell].spot);
  const usual = game.kind === "towers" ? [0, 1] : [0, 1, 2];
  let axes = usual.filter((axis) => new Set(spots.map((spot) => spot[axis])).size > 1);
  if (planOf(game).columns || !axes.length) axes = [0];
  const wide = (axis) => (axes.length > 1 ? String(Math.max(...spots.map((spot) => spot[axis])) + 1).length : 1);
  return spots.map((spot) => axes.map((axis) => String(spot[axis] + 1).padStart(wide(axis), "0")).join(""));
}
