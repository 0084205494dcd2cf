/**
 * Variations: what might have been played instead. Each is a line, all its moves from the empty board on, as the game is
 * one. Lines that begin alike share that beginning, so together they are a tree, and what the game does later needs no care:
 * a variation that it catches up with is part of it.
 *
 * A set of lines has none that another one goes on from.
 */

/** @typedef {number[]} Line  cells, from the empty board on */

/**
 * A line as it is drawn, with what leaves it.
 * @typedef {Object} Run
 * @property {Line} line
 * @property {Run[][]} branches  by the number of moves before them, from 0: the lines that play something else there
 */

/** So many lines a game may have beside it. */
export const MAX_VARIATIONS = 64;

/**
 * How many moves two lines begin with alike.
 * @param {Line} one
 * @param {Line} other
 */
export function commonLength(one, other) {
  const parting = one === other ? -1 : one.findIndex((cell, ply) => cell !== other[ply]);
  return parting < 0 ? one.length : parting;
}

/** Whether a line begins with a path. */
/** @type {(line: Line, path: Line) => boolean} */
function follows(line, path) {
  return commonLength(path, line) === path.length;
}

/**
 * The first of the lines that leads through a path; the path itself if none does.
 * @param {Line[]} lines
 * @param {Line} path
 */
export function lineThrough(lines, path) {
  return lines.find((line) => follows(line, path)) ?? path;
}

/**
 * As much of a path as some line has.
 * @param {Line[]} lines
 * @param {Line} path
 */
export function knownPart(lines, path) {
  return path.slice(0, Math.max(0, ...lines.map((line) => commonLength(path, line))));
}

/**
 * The lines with one more path: the line that ends on it goes on.
 * @param {Line[]} lines
 * @param {Line} path
 */
export function withPath(lines, path) {
  if (lines.some((line) => follows(line, path))) return lines;
  const shorter = lines.findIndex((line) => follows(path, line));
  return shorter < 0 ? [...lines, path] : lines.with(shorter, path);
}

/**
 * The lines without the last move of a path and all that follows it; what leads there stays, as the end of a line.
 * @param {Line[]} lines
 * @param {Line} path
 * @param {Line} game  which needs no line for what it has itself
 */
export function withoutPath(lines, path, game) {
  const before = path.slice(0, -1);
  const first = lines.findIndex((line) => follows(line, path));
  const left = lines.filter((line) => !follows(line, path));
  const isKnown = [game, ...left].some((line) => follows(line, before));
  return first < 0 || isKnown ? left : left.toSpliced(first, 0, before);
}

/**
 * How many moves would be gone with the last move of a path.
 * @param {Line[]} lines
 * @param {Line} path
 */
export function countMovesFrom(lines, path) {
  const behind = lines.filter((line) => follows(line, path));
  const paths = behind.flatMap((line) => line.slice(path.length - 1).map((_, more) => String(line.slice(0, path.length + more))));
  return new Set(paths).size;
}

/**
 * What is played after a path, each move once, those of the first lines first.
 * @param {Line[]} lines
 * @param {Line} path
 */
export function movesAfter(lines, path) {
  return [...new Set(lines.filter((line) => line.length > path.length && follows(line, path)).map((line) => line[path.length]))];
}

/**
 * A line with all that leaves it, and what leaves that.
 * @param {Line} line
 * @param {Line[]} lines
 * @param {number} [from]  after how many moves others may leave it
 * @returns {Run}
 */
export function treeOf(line, lines, from = 0) {
  const branches = Array.from({ length: line.length + 1 }, (_, ply) => {
    const before = line.slice(0, ply);
    const others = ply < from ? [] : movesAfter(lines, before).filter((cell) => cell !== line[ply]);
    return others.map((cell) => {
      const path = [...before, cell];
      const inside = lines.filter((one) => follows(one, path));
      return treeOf(inside[0], inside, path.length);
    });
  });
  return { line, branches };
}
