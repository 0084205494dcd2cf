/** What the board shows: positions that the server has described, and what the page waits for in them. */

import { Problem, post, question } from "./api.js";
import { forgetChoice, keepChoice } from "./choices.js";
import { called, isHuman } from "./players.js";
import { setting } from "./settings.js";
import { get, set, shown } from "./store.js";
import { t } from "./texts.js";
/** @import { Player, State } from "./store.js" */

let asked = 0;

/**
 * What the page waits for: "review" (an earlier position is shown), or as the server says "move", "computer",
 * "acknowledge", "answer", "over" and "quit".
 */
export function phase() {
  const { step, ply, cells, pending } = get();
  if (step === null) return "computer";
  if (step.phase !== "quit" && ply < cells.length) return "review";
  return pending ?? step.phase;
}

/**
 * Say something that stays until the next thing happens.
 * @param {string[]} sentences
 */
export function remark(...sentences) {
  set({ remarks: sentences.filter(Boolean) });
}

/**
 * Say what the server has refused; any other fault is thrown on.
 * @param {unknown} error
 */
export function complain(error) {
  if (!(error instanceof Problem)) throw error;
  remark(error.message || t("no_server"));
}

/**
 * Do something that the server may refuse; why it does is said.
 * @template Result
 * @param {() => Promise<Result>} act
 * @param {() => boolean} [matters] whether it is wanted still; otherwise a refusal is passed over
 * @returns {Promise<Result|null>} `null` if it was refused
 */
export async function attempt(act, matters = () => true) {
  try {
    return await act();
  } catch (error) {
    if (matters() || !(error instanceof Problem)) complain(error);
    return null;
  }
}

/** The game as the server knows it, to be sent along with what is done next. */
export function confirmed() {
  return { ...shown().step.state, begin: setting("begin") };
}

/**
 * Take over where the game stands. What was said since the own stone was drawn stays, unless there is something new to say.
 * @param {Api.CourseStep} step
 * @param {Partial<State>} [patch] what else becomes true with it
 */
export function take(step, patch = {}) {
  const before = get();
  const { state, position } = step;
  const game = patch.game ?? before.game;
  const moved = game !== before.game || position.cells.join() !== before.cells.join();
  const asks = moved || state.acknowledgement === "fault" || JSON.stringify(state.players) !== JSON.stringify(before.players);
  const silent = before.pending !== null && !step.remarks.length;
  asked += 1;
  keepChoice(step);
  set({
    step,
    cells: position.cells,
    players: /** @type {Player[]} */ (state.players),
    latest: position,
    position,
    ply: position.ply,
    awaited: null,
    remarks: silent ? before.remarks : step.remarks,
    pending: null,
    ...(moved ? { hint: null, exercise: null } : {}),
    ...(asks ? choosing(/** @type {Api.GameData} */ (game)) : {}),
    ...patch,
  });
}

/**
 * Draw the own stone before the server has confirmed it.
 * @param {number} cell
 */
export function foresee(cell) {
  const { game, latest, players, step } = shown();
  const side = latest.side_to_move ?? 0;
  const other = /** @type {0|1} */ (1 - side);
  const cells = [...latest.cells, cell];
  forgetChoice(step.state, cells);
  const owners = latest.owners.with(cell, side);
  const position = { ...latest, cells, owners, ply: cells.length, last: cell, legal: [], side_to_move: other, sentence: "" };
  const pending = isHuman(players[other]) ? "move" : "computer";
  set({ cells, latest: position, position, ply: cells.length, pending, remarks: [], hint: null, ...choosing(game) });
}

/**
 * Show the position after so many plies; the game itself stays as it is.
 * @param {number} ply
 */
export async function look(ply) {
  const { cells, latest, players, game } = shown();
  const there = Math.max(0, Math.min(cells.length, ply));
  if (there === heading()) return;
  const number = ++asked;
  set({ awaited: there });
  const names = /** @type {[string, string]} */ (players.map(called));
  const describe = () => post("position", { ...question(game, cells.slice(0, there)), names });
  const position = there === cells.length ? latest : await attempt(describe, () => number === asked);
  if (number === asked) set({ awaited: null, ...(position && { position, ply: there }) });
}

/**
 * Step on from where the steps before this one lead, even if the board is not there yet.
 * @param {number} plies back if negative; infinite to go to an end
 */
export function stepBy(plies) {
  return look(heading() + plies);
}

/**
 * Lead the cursor to the cell, as a hint does.
 * @param {number} cell
 */
export function pointAt(cell) {
  const { game } = shown();
  const ends = game.cells[cell].ends;
  set(ends ? { from: ends[0], cursor: ends[1], typed: "" } : { cursor: game.cells[cell].stack, typed: "" });
}

/**
 * In a graph each choice of points begins at point 1; on a board the cursor stays.
 * @param {Api.GameData} game
 */
export function choosing(game) {
  const at = game.edges || game !== get().game ? { cursor: game.plan.start } : {};
  return { ...at, from: null, typed: "" };
}

/** The ply that is shown, or will be once what a person waits for has come. */
function heading() {
  return get().awaited ?? get().ply;
}
