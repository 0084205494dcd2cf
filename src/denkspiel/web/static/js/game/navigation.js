/** Looking at other positions than that of the game: earlier ones, and variations, which moves made there begin. */

import { post, question } from "../core/api.js";
import { called } from "./players.js";
import { attempt, remark, withStone } from "./display.js";
import { set, shown, stillShown } from "../core/store.js";
import { t } from "../core/texts.js";
import { MOST, knownPart, lineThrough, movesAfter, shared, withPath } from "./variations.js";
/** @import { State } from "../core/store.js" */
/** @import { Line } from "./variations.js" */

/**
 * Show the game after so many plies; it stays as it is.
 * @param {number} ply
 */
export function look(ply) {
  return visit(shown().cells, ply);
}

/**
 * Step on along the line shown, from where the steps before this one lead, even if the board is not there yet.
 * @param {number} plies back if negative; infinite to go to an end
 */
export function stepBy(plies) {
  const { line, ply } = heading();
  return visit(line, ply + plies);
}

/** Go back to the game: from a variation to where it begins, from there to where the game stands. */
export function backToGame() {
  const { cells } = shown();
  const { line, ply } = heading();
  const common = shared(line, cells);
  return look(ply > common ? common : cells.length);
}

/**
 * Show the position after these moves, or as many of them as the game or a variation has.
 * @param {Line} path
 */
export function lookAt(path) {
  const lines = allLines();
  const known = knownPart(lines, path);
  return visit(lineThrough(lines, known), known.length);
}

/**
 * Show another move instead of the one shown last, in the order of the list.
 * @param {number} by  how many further in that order
 */
export function lookBeside(by) {
  const { line, ply } = heading();
  const before = line.slice(0, ply - 1);
  const moves = movesAfter(allLines(), before);
  const other = moves[moves.indexOf(line[ply - 1]) + by];
  return ply > 0 && other !== undefined ? lookAt([...before, other]) : undefined;
}

/**
 * Make a move in the position shown: one that the game or a variation has is followed, another one is a variation.
 * @param {number} cell
 */
export async function branchOff(cell) {
  const { line, ply, cells, position, variations } = shown();
  const path = [...position.cells, cell];
  const through = lineThrough([line, ...allLines()], path);
  const more = shared(path, cells) === path.length ? variations : withPath(variations, path);
  if (more.length > MOST) return remark(t("variations_full", { most: MOST }));
  set({ variations: more, position: withStone(position, cell), line: through, ply: path.length, remarks: [] });
  await reach(through, path.length, { variations, position, line, ply });
}

/**
 * Say why a move cannot be made in the position shown, as the service does.
 * @param {number} cell
 */
export async function refuse(cell) {
  const { position, game } = shown();
  await attempt(() => post("position", question(game, [...position.cells, cell])), stillShown("position"));
}

/** The game, which comes first, and its variations. */
function allLines() {
  const { cells, variations } = shown();
  return [cells, ...variations];
}

/** @type {(line: Line, ply: number) => Promise<void>} */
async function visit(line, ply) {
  const to = heading();
  const there = Math.max(0, Math.min(line.length, ply));
  const isThere = there === to.ply && shared(line.slice(0, there), to.line) === there;
  if (!isThere) await reach(line, there);
  else if (shown().awaited === null) set({ line });
}

/**
 * Have the position described, and show it unless something else was wanted meanwhile.
 * @type {(line: Line, ply: number, before?: Partial<State>) => Promise<void>}
 */
async function reach(line, ply, before = {}) {
  const { cells, latest, players, game } = shown();
  const awaited = { line, ply };
  const isWanted = () => shown().awaited === awaited;
  set({ awaited });
  const path = line.slice(0, ply);
  const names = /** @type {[string, string]} */ (players.map(called));
  const describe = () => post("position", { ...question(game, path), names });
  const position = String(path) === String(cells) ? latest : await attempt(describe, isWanted);
  if (!isWanted()) return;
  const isKnown = allLines().some((one) => String(one) === String(line)); // the game may have gone on meanwhile
  set({ awaited: null, ...(position ? { position, line: isKnown ? line : lineThrough(allLines(), path), ply } : before) });
}

/** The line and the ply that are shown, or will be once what a person waits for has come. */
function heading() {
  const { awaited, line, ply } = shown();
  return awaited ?? { line, ply };
}
