/** The positions that the server has described and the board shows, and what the page waits for in them. */

import { Problem } from "../core/api.js";
import { setting } from "../core/settings.js";
import { get, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { livePhase } from "../online/live_state.js";
import { newSaveInfo } from "../storage/saved_games.js";
import { isHuman } from "./players.js";
import { commonLength, lineThrough, withPath } from "./variations.js";
/** @import { Player, State } from "../core/store.js" */

/**
 * What the page waits for: "overlay" (something else than the game is on the board), "review" (an earlier position is shown, or
 * a variation), or as the server says "move", "computer", "acknowledge", "answer", "over" and "quit"; in a live game
 * "other" is for somebody who sits elsewhere.
 */
export function phase() {
  const { step, ply, cells, pending, overlay, live, isPlanning } = get();
  if (step === null) return "computer";
  if (overlay !== null) return "overlay";
  if (step.phase !== "quit" && (ply < cells.length || isVariation() || isPlanning)) return "review";
  return pending ?? (live ? livePhase(live) : step.phase);
}

/** How many moves of the game lead to the position shown; in a variation, to where it begins. */
export function plyOfGame() {
  const { cells, line, ply } = get();
  return Math.min(ply, commonLength(line, cells));
}

/** Whether the position shown is none of the game, but of a variation. */
export function isVariation() {
  const { overlay, ply } = get();
  return overlay === null && ply > plyOfGame();
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
export function remarkProblem(error) {
  if (!(error instanceof Problem)) throw error;
  remark(error.message || t("no_server"));
}

/**
 * Do something that the server may refuse; a remark says why.
 * @template Result
 * @param {() => Promise<Result>} act
 * @param {() => boolean} [matters] whether it is wanted still; otherwise a refusal is passed over
 * @returns {Promise<Result|null>} `null` if it was refused
 */
export async function tryOrRemark(act, matters = () => true) {
  try {
    return await act();
  } catch (error) {
    if (matters() || !(error instanceof Problem)) remarkProblem(error);
    return null;
  }
}

/** The game as the server knows it, to be sent along with what is done next. */
export function confirmedState() {
  return { ...shown().step.state, begin: setting("begin") };
}

/**
 * Take over where the game stands. Remarks made since the own stone was drawn stay, unless there are new ones.
 * The board goes on showing another position, if it does, as long as the game is as it was; what somebody else has done never
 * changes what it shows, unless it shows where the game stands. A patch can end the overlay.
 * @param {Api.GameStep} step
 * @param {Partial<State>} [patch] what else becomes true with it
 * @param {{isIncoming?: boolean}} [how] whether somebody else has done it, in the same game
 */
export function applyStep(step, patch = {}, { isIncoming = false } = {}) {
  const before = get();
  const { state, position } = step;
  const game = patch.game ?? before.game;
  const begun = before.step === null || gameKey(state) !== gameKey(before.step.state);
  const moved = begun || position.cells.join() !== before.cells.join();
  const asks = state.acknowledgement === "fault" || JSON.stringify(state.players) !== JSON.stringify(before.players);
  const stays = isShowingOther() && (isIncoming || (!moved && (before.overlay ? patch.overlay !== null : !asks)));
  const silent = before.pending !== null && !step.remarks.length;
  rememberChoice(step);
  set({
    step,
    cells: position.cells,
    players: /** @type {Player[]} */ (state.players),
    latest: position,
    ...(stays ? keepShown(position) : { position, line: position.cells, ply: position.ply, requested: null, overlay: null, positionBefore: null }),
    remarks: silent ? before.remarks : step.remarks,
    pending: null,
    ...(begun ? { saveInfo: newSaveInfo() } : {}),
    ...(asks && !stays ? freshCursor(/** @type {Api.GameData} */ (game)) : {}),
    ...patch,
  });
}

/** Whether the board shows something else than where the game stands, or is about to. */
function isShowingOther() {
  return phase() === "review" || get().requested !== null || get().overlay !== null;
}

/**
 * What stays on the board while moves may be made or taken back in the game behind it. What was shown of the game before stays
 * reachable, if need be as a variation; under the overlay, it follows the game.
 * @param {Api.PositionData} latest
 * @returns {Partial<State>}
 */
function keepShown(latest) {
  const { cells, line, ply, overlay, positionBefore, variations, exercise } = get();
  if (String(cells) === String(latest.cells)) return {};
  const wasGame = String(line) === String(cells);
  if (overlay && wasGame && ply === cells.length) return { line: latest.cells, ply: latest.ply, positionBefore: positionBefore && latest };
  const path = line.slice(0, ply);
  const more = commonLength(path, latest.cells) === ply ? variations : withPath(variations, path);
  const isExercise = exercise !== null && Math.max(...exercise.plies) <= commonLength(cells, latest.cells);
  return { variations: more, line: wasGame ? lineThrough([latest.cells, ...more], path) : line, ...(isExercise ? { exercise } : {}) };
}

/** What is another in the next game. */
/** @type {(state: Api.GameInProgress) => string} */
function gameKey({ game, seed, number }) {
  return `${game} ${seed} ${number}`;
}

/**
 * Draw the own stone before the server has confirmed it.
 * @param {number} cell
 */
export function showOwnMove(cell) {
  const { latest, players, step, live } = shown();
  const position = withStone(latest, cell);
  const { cells, ply } = position;
  forgetChoice(step.state, cells);
  const pending = live ? "other" : isHuman(players[ply % 2]) ? "move" : "computer";
  set({ cells, latest: position, position, line: cells, ply, pending, remarks: [] });
}

/**
 * A position with one stone more, as far as that is known before the server has described it.
 * @param {Api.PositionData} position
 * @param {number} cell
 * @returns {Api.PositionData}
 */
export function withStone(position, cell) {
  const side = position.side_to_move ?? 0;
  const cells = [...position.cells, cell];
  const other = /** @type {0|1} */ (1 - side);
  return { ...position, cells, owners: position.owners.with(cell, side), ply: cells.length, last: cell, legal: [], side_to_move: other, sentence: "" };
}

/**
 * Lead the cursor to the cell, as a hint does.
 * @param {number} cell
 */
export function pointCursorAt(cell) {
  const { game } = shown();
  const ends = game.cells[cell].ends;
  set({ ...(ends ? { from: ends[0], cursor: ends[1] } : { cursor: game.cells[cell].stack }), typed: "", typedPlace: null, isCursorMoved: true });
}

/**
 * The side to move chooses anew in the same position: in a graph from point 1 on; on a board the cursor stays.
 * @param {Api.GameData} game
 */
export function freshCursor(game) {
  return { ...(game.edges ? { cursor: game.plan.start } : {}), from: null, typed: "", typedPlace: null, isCursorMoved: false };
}

/** The most choices that are remembered; then the oldest goes. */
const MAX_CHOICES = 200;

/** @type {Map<string, Api.ChosenMove>} by the game and its moves up to there */
const choices = new Map();

/**
 * Keep what a computer player thought of the move it has just made.
 * @param {Api.GameStep} step
 */
export function rememberChoice({ state, position, chosen }) {
  if (!chosen) return;
  choices.set(keyOf(state, position.cells), chosen);
  const [oldest] = choices.keys();
  if (choices.size > MAX_CHOICES) choices.delete(oldest);
}

/**
 * Forget what was thought of a move that a human makes now.
 * @param {Api.GameInProgress} state
 * @param {number[]} cells those taken, in order
 */
export function forgetChoice(state, cells) {
  choices.delete(keyOf(state, cells));
}

/**
 * The last choice that led to where these cells are taken, or `null` if none is known.
 * @param {Api.GameInProgress} state
 * @param {number[]} cells
 */
export function lastChoice(state, cells) {
  for (let count = cells.length; count > 0; count -= 1) {
    const known = choices.get(keyOf(state, cells.slice(0, count)));
    if (known) return known;
  }
  return null;
}

/** @type {(state: Api.GameInProgress, cells: number[]) => string} */
function keyOf({ game, seed, number }, cells) {
  return [game, seed, number, cells.join()].join(" ");
}
