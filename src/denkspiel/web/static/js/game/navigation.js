/** Looking at other positions than that of the game: earlier ones, and variations, which moves made there begin. */

import { positionQuery, post } from "../core/api.js";
import { get, set, setupPlies, shown, stillShown } from "../core/store.js";
import { t } from "../core/texts.js";
import { remark, tryOrRemark, withStone } from "./display.js";
import { displayName, yourSide } from "./players.js";
import { MAX_VARIATIONS, commonLength, knownPart, lineThrough, movesAfter, withPath } from "./variations.js";
/** @import { Line } from "./variations.js" */
/** @import { State } from "../core/store.js" */

/**
 * Show the game after so many plies; it stays as it is.
 * @param {number} ply
 */
export function showPly(ply) {
  return showOnLine(shown().cells, ply);
}

/**
 * Step on along the line shown, from where the steps before this one lead, even if the board is not there yet.
 * @param {number} plies back if negative; infinite to go to an end
 */
export function stepBy(plies) {
  const { line, ply } = target();
  return showOnLine(line, ply + plies);
}

/** Go back to where the game stands. An exercise ends. */
export function backToGame() {
  set({ exercise: null, isPlanning: get().isPlanning && target().ply > shown().cells.length });
  return showPly(shown().cells.length);
}

/**
 * Show the position after these moves, or as many of them as the game or a variation has.
 * @param {Line} path
 */
export function showPath(path) {
  const lines = allLines();
  const known = knownPart(lines, path);
  return showOnLine(lineThrough(lines, known), known.length);
}

/**
 * Show another move instead of the one shown last, in the order of the list.
 * @param {number} by  how many further in that order
 */
export function showSibling(by) {
  const { line, ply } = target();
  const before = line.slice(0, ply - 1);
  const moves = movesAfter(allLines(), before);
  const other = moves[moves.indexOf(line[ply - 1]) + by];
  return ply > 0 && other !== undefined ? showPath([...before, other]) : undefined;
}

/**
 * Make a move in the position shown: one that the game or a variation has is followed, another one is a variation.
 * @param {number} cell
 */
export async function playVariation(cell) {
  const { line, ply, cells, position, variations } = shown();
  const path = [...position.cells, cell];
  const through = lineThrough([line, ...allLines()], path);
  const more = commonLength(path, cells) === path.length ? variations : withPath(variations, path);
  if (more.length > MAX_VARIATIONS) return remark(t("variations_full", { most: MAX_VARIATIONS }));
  set({ variations: more, position: withStone(position, cell), line: through, ply: path.length, remarks: [] });
  await showDescribed(through, path.length, { variations, position, line, ply });
}

/**
 * Say why a move cannot be made in the position shown, as the service does.
 * @param {number} cell
 */
export async function remarkIllegal(cell) {
  const { position, game } = shown();
  await tryOrRemark(() => post("position", positionQuery(game, [...position.cells, cell])), stillShown("position"));
}

/** The game, which comes first, and its variations. */
function allLines() {
  const { cells, variations } = shown();
  return [cells, ...variations];
}

/** @type {(line: Line, ply: number) => Promise<void>} */
async function showOnLine(line, ply) {
  const to = target();
  const there = Math.max(setupPlies(), Math.min(line.length, ply));
  const isThere = there === to.ply && commonLength(line.slice(0, there), to.line) === there;
  if (!isThere) await showDescribed(line, there);
  else if (shown().requested === null) set({ line });
}

/**
 * Have the position described, and show it unless something else was wanted meanwhile.
 * @type {(line: Line, ply: number, before?: Partial<State>) => Promise<void>}
 */
async function showDescribed(line, ply, before = {}) {
  const { cells, latest, players, game } = shown();
  const requested = { line, ply };
  const isWanted = () => shown().requested === requested;
  set({ requested });
  const path = line.slice(0, ply);
  const names = /** @type {[string, string]} */ (players.map(displayName));
  const describe = () => post("position", { ...positionQuery(game, path), names, you: yourSide(), setup: Math.min(setupPlies(), ply) });
  const position = String(path) === String(cells) ? latest : await tryOrRemark(describe, isWanted);
  if (!isWanted()) return;
  const isKnown = allLines().some((one) => String(one) === String(line)); // the game may have gone on meanwhile
  set({ requested: null, ...(position ? { position, line: isKnown ? line : lineThrough(allLines(), path), ply } : before) });
}

/** The line and the ply that are shown, or will be once what a person waits for has come. */
function target() {
  const { requested, line, ply } = shown();
  return requested ?? { line, ply };
}
