/** What a hand does at the board, whatever moves it: pointing, confirming, playing. */

import { acknowledge, phase, play, pointAt, remark } from "../flow.js";
import { isLegal, moveText, openCell, stackOf } from "../moves.js";
import { hasHuman, playerToMove } from "../players.js";
import { get, set } from "../store.js";
import { t } from "../texts.js";
import { addresses } from "./digits.js";

/**
 * Play where a cell was clicked: in its stack. A full one does not react.
 * @param {number} cell
 */
export function chooseCell(cell) {
  const state = get();
  if (phase() === "computer") return tellWhoIsToMove();
  if (phase() !== "move") return;
  const stack = stackOf(state.game, cell);
  const target = openCell(state, stack);
  if (!isLegal(state, target)) return;
  set({ cursor: stack, typed: "" });
  play(target);
}

/**
 * Lead the cursor to the stack of a cell, as the mouse over it does.
 * @param {number} cell
 */
export function pointCell(cell) {
  const { game, cursor } = get();
  const stack = stackOf(game, cell);
  if (phase() === "move" && stack !== cursor) set({ cursor: stack, typed: "" });
}

/**
 * Choose a point by click: first "from", then "to", which draws the line.
 * @param {number} point
 */
export function choosePoint(point) {
  if (phase() === "acknowledge" || phase() === "mistake") acknowledge();
  if (phase() === "computer") return tellWhoIsToMove();
  if (phase() !== "move") return;
  const { from } = get();
  if (from === null) set({ from: point, cursor: point, remarks: [] });
  else join(from, point);
}

/** Say why nothing is played: a computer is to move. */
export function tellWhoIsToMove() {
  const player = playerToMove()?.name;
  if (!hasHuman()) remark(t("computers_play"));
  else remark(get().paused ? t("computer_waits") : t("computer_thinks", { player }));
}

/** Enter, the space bar or the fire button: play what the cursor points at, or go on. */
export function confirm() {
  const state = get();
  const now = phase();
  if (now === "acknowledge" || now === "mistake") acknowledge();
  else if (now !== "move") return;
  else if (state.game.edges) confirmPoint(state);
  else if (lacksMore(state)) remark(t("digit_missing", { typed: state.typed }));
  else play(openCell(state, state.cursor));
}

/**
 * Draw the line between two points; what makes no line is a wrong input, to be acknowledged.
 * @param {number} from
 * @param {number} to
 */
export function join(from, to) {
  const state = get();
  const { game } = state;
  const cell = game.cells.findIndex(({ ends }) => ends.includes(from) && ends.includes(to) && from !== to);
  const names = { one: game.points[from].name, other: game.points[to].name };
  if (from === to) mistake(t("same_points"));
  else if (cell < 0) mistake(t("no_such_line", names));
  else if (!isLegal(state, cell)) mistake(t("line_drawn", { move: moveText(game, cell) }));
  else play(cell);
}

/** Begin again with "from" at point 1. */
export function forgetPoints() {
  set({ from: null, cursor: 0, typed: "", remarks: [] });
}

/** Whether the digits typed so far lead nowhere without more. */
function lacksMore({ game, typed }) {
  return typed !== "" && !addresses(game).includes(typed);
}

function confirmPoint({ from, cursor }) {
  if (from === null) set({ from: cursor, cursor: 0, typed: "", remarks: [] });
  else join(from, cursor);
}

function mistake(fault) {
  set({ mistaken: true, from: null, cursor: 0, typed: "" });
  remark(t("input_error", { fault }));
}
