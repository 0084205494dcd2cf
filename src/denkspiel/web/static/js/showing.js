/** What the board shows: positions that the server has answered, and what the page waits for in them. */

import { Problem, post, question } from "./api.js";
import { isHuman, playerToMove } from "./players.js";
import { get, set } from "./store.js";
import { t } from "./texts.js";

let asked = 0;
/** What a person waits for: its number among all that was asked for, and the ply it will show; or `null`. */
let awaited = null;

/**
 * What the page waits for: "review" (an earlier position is shown), "over", "acknowledge" (the computer's line),
 * "mistake" (a wrong input), "move" (a human), "computer", or "quit".
 */
export function phase() {
  const { quit, latest, ply, cells, unacknowledged, mistaken } = get();
  if (quit) return "quit";
  if (latest === null) return "computer";
  if (ply < cells.length) return "review";
  if (latest.outcome !== null) return "over";
  if (mistaken) return "mistake";
  if (unacknowledged) return "acknowledge";
  return isHuman(playerToMove()) ? "move" : "computer";
}

/** Say something that stays until the next thing happens. */
export function remark(...sentences) {
  set({ remarks: sentences.filter(Boolean) });
}

/**
 * Show the position after so many plies; the game itself stays as it is.
 * @param {number} ply
 */
export async function look(ply) {
  const there = Math.max(0, Math.min(get().cells.length, ply));
  if (there !== heading()) await show({ ply: there });
}

/**
 * Step on from where the steps before this one lead, even if the board is not there yet.
 * @param {number} plies back if negative; infinite to go to an end
 */
export function stepBy(plies) {
  return look(heading() + plies);
}

/** The ply that is shown, or will be once what a person waits for has come. */
function heading() {
  return awaited?.ply ?? get().ply;
}

/** What begins anew when another position comes to the board by a command. */
export function fresh() {
  return { unacknowledged: false, mistaken: false, hint: null, from: null, typed: "" };
}

/** In a graph each choice of points begins at point 1; on a board the cursor stays. */
export function choosing(game) {
  return game.edges ? { cursor: 0, from: null, typed: "" } : { typed: "" };
}

/** Whether a person waits for something to be shown. */
export function isAwaited() {
  return awaited !== null;
}

/**
 * Take over a part of the state once the server has said what the board then looks like, unless something else is
 * wanted meanwhile.
 * @param {Object} patch
 * @returns {Promise<boolean>} whether it was; what went wrong has been said
 */
export async function show(patch) {
  const number = ++asked;
  awaited = { number, ply: plyAfter(patch) };
  let seen = null;
  try {
    seen = await seenAfter(patch, number);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    remark(error.message || t("no_server"));
  } finally {
    if (awaited?.number === number) awaited = null;
  }
  return take(patch, seen);
}

/**
 * The same for a computer: what a person waits for comes first, and a `Problem` is thrown.
 * @param {Object} patch
 * @param {AbortSignal} signal tells when it is no longer wanted
 */
export async function showUnlessAwaited(patch, signal) {
  if (isAwaited()) return false;
  const seen = await seenAfter(patch, ++asked);
  return !signal.aborted && take(patch, seen);
}

/** What there will be to see; `null`, and no problem either, if something else was asked for meanwhile. */
async function seenAfter(patch, number) {
  const next = { ...get(), ...patch };
  const ply = plyAfter(patch);
  const names = next.players.map((player) => player.name);
  const ask = (cells) => post("position", { ...question(next.game, cells), names });
  try {
    const latest = await ask(next.cells);
    const position = ply === next.cells.length ? latest : await ask(next.cells.slice(0, ply));
    return number === asked ? { latest, position, ply } : null;
  } catch (error) {
    if (number !== asked) return null;
    throw error;
  }
}

/** How many moves the board shows with that part of the state. */
function plyAfter(patch) {
  return patch.ply ?? (patch.cells ?? get().cells).length;
}

function take(patch, seen) {
  if (seen === null) return false;
  const game = patch.game ?? get().game;
  const turned = game.id !== get().game?.id;
  set({ ...patch, ...seen, ...(turned ? { cursor: firstStack(game), from: null } : {}) });
  return true;
}

/** The lower left corner of the plan, or point 1. */
function firstStack(game) {
  if (game.edges) return 0;
  const spots = game.stacks.map(([cell]) => game.cells[cell].spot);
  const rank = ([column, row, layer]) => (layer * 100 + row) * 100 + column;
  return spots.reduce((best, spot, index) => (rank(spot) < rank(spots[best]) ? index : best), 0);
}
