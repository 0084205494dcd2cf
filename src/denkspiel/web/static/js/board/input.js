/** Input at the board from pointer, keyboard and gamepad: move the cursor, confirm, play. */

import { get, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { acknowledge, drawLine, phase, play, remark } from "../game/actions.js";
import { isBusy } from "../game/commands.js";
import { displayName, hasHuman, playerToMove } from "../game/players.js";
import { isExploring, tryMove } from "../game/position_actions.js";
import { cursorCell, missingCharacters, nextCharacters } from "./cursor.js";
import { awaitSecondTap, isRepeatedClick } from "./pointer.js";

/**
 * Play where a cell was clicked: in its stack. If the stack is full, a remark says so.
 * @param {number} cell
 */
export function playAtCell(cell) {
  if (isRepeatedClick()) return;
  const { game, latest, position } = shown();
  const { stack } = game.cells[cell];
  if (isExploring()) return tryMove(cursorCell({ game, latest: position }, stack));
  if (!isMyTurn()) return;
  set({ cursor: stack, typed: "" });
  play(cursorCell({ game, latest }, stack));
}

/**
 * Lead the cursor to the stack of a cell, as the mouse over it does.
 * @param {number} cell
 */
export function pointAtCell(cell) {
  const { game, cursor } = shown();
  const { stack } = game.cells[cell];
  if ((phase() === "move" || isExploring()) && stack !== cursor) set({ cursor: stack, typed: "" });
}

/**
 * Say that a second tap plays in a cell that a finger has pointed at.
 * @param {number} cell
 */
export function announceSecondTap(cell) {
  awaitSecondTap();
  if (phase() === "move" || isExploring()) remark(t("tap_again", { place: shown().game.cells[cell].name }));
}

/**
 * Draw a line that was clicked itself.
 * @param {number} cell
 */
export async function chooseLine(cell) {
  if (isRepeatedClick()) return;
  if (isExploring()) return tryMove(cell);
  acknowledge();
  if (!(await isMyTurn())) return;
  const { ends } = shown().game.cells[cell];
  if (ends) drawLine(...ends);
}

/**
 * Choose a point by click: first "from", then "to", which draws the line.
 * @param {number} point
 */
export function choosePoint(point) {
  if (isRepeatedClick()) return;
  if (isExploring()) return tryPoint(point);
  acknowledge();
  if (!isMyTurn()) return;
  const { from } = get();
  if (from === null) set({ from: point, cursor: point, remarks: [] });
  else drawLine(from, point);
}

/** @type {(point: number) => void} */
function tryPoint(point) {
  const { game, from } = shown();
  if (from === null) return set({ from: point, cursor: point });
  set({ from: null, cursor: game.plan.start });
  const edge = game.cells.findIndex(({ ends }) => ends && from !== point && [from, point].every((end) => ends.includes(end)));
  tryMove(edge < 0 ? null : edge);
}

/** Play where the cursor is, in a position that is not the game's. */
function confirmTry() {
  const { game, cursor, position } = shown();
  if (lacksCharacters()) return;
  if (game.edges) tryPoint(cursor);
  else tryMove(cursorCell({ game, latest: position }, cursor));
}

/** Whether more must follow what is typed; then a remark says so. */
function lacksCharacters() {
  const isLacking = missingCharacters() > 0;
  if (isLacking) remark(t("type_next", { typed: get().typed, next: nextCharacters().join(" ") }));
  return isLacking;
}

/** Say why nothing is played: a computer is to move, or somebody elsewhere. That the page waits for the server is shown already. */
export function remarkWhoseTurn() {
  if (get().connectionProblem !== null) return;
  const player = displayName(playerToMove());
  const { live } = get();
  if (live) remark(live.status);
  else if (!hasHuman()) remark(t("computers_play"));
  else remark(shown().step.state.paused ? t("computer_waits") : t("computer_thinks", { player }));
}

/** Enter, the space bar or the fire button: play what the cursor points at, or go on. */
export function confirm() {
  if (isExploring()) return confirmTry();
  if (phase() === "acknowledge") return acknowledge();
  if (!isMyTurn()) return;
  const { game, cursor, from } = shown();
  if (lacksCharacters()) return;
  if (game.edges && from === null) return set({ from: cursor, cursor: game.plan.start, typed: "", typedPlace: null, remarks: [] });
  if (from !== null) drawLine(from, cursor);
  else play(cursorCell(shown(), cursor));
}

/** Begin again with "from" at point 1. */
export function resetPoints() {
  set({ from: null, cursor: shown().game.plan.start, typed: "", typedPlace: null, isCursorMoved: false, remarks: [] });
}

/** Whether a person is to move, and sees in what: nothing is under way. If it is another's turn, a remark says so. */
function isMyTurn() {
  if (["computer", "other"].includes(phase())) remarkWhoseTurn();
  return phase() === "move" && !isBusy();
}
