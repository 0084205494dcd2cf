/** What a pointer means on a board in space: the peg it is nearest to, or the field of a layer. */

/** @import { Spot } from "./layout.js" */
/** @import { Scene } from "./scene.js" */

/** Steps that a pointer may be away from a peg. */
const REACH = 0.6;
/** Half a field and what a finger may miss it by, in steps. */
const FIELD = 0.8;
/** Pegs one behind the other count as equally near if they differ by less, in units of the picture; then the front one is meant. */
const SAME = 0.5;
/** How far pegs reach below the middle of the lowest stone, and above that of the highest, in levels. */
export const FOOT = 0.5;
export const TOP = 0.65;

/**
 * The cell a pointer means: the lowest of the nearest peg, or the field of a layer.
 * @param {Pick<Scene, "game"|"places"|"spot"|"scale"|"size"|"view">} scene
 * @param {Spot} point on the paper
 * @returns {number|null} `null` if nothing is near
 */
export function meant(scene, point) {
  return scene.size.towers && scene.view.flat < 1 ? nearestPeg(scene, point) : nearestField(scene, point);
}

/**
 * Where a peg begins and ends on the paper.
 * @param {Pick<Scene, "game"|"places"|"spot">} scene
 * @param {number} stack
 */
export function pegOf({ game, places, spot }, stack) {
  const cells = game.stacks[stack];
  const [column, row] = places[cells[0]];
  return { foot: spot(column, row, -FOOT), top: spot(column, row, cells.length - 1 + TOP) };
}

/** @type {(scene: Pick<Scene, "game"|"places"|"spot"|"scale"|"size">, point: Spot) => number|null} */
function nearestPeg(scene, point) {
  const { game, scale, size } = scene;
  const pegs = game.stacks.map(([cell], stack) => {
    const { foot, top } = pegOf(scene, stack);
    return { cell, depth: foot.depth, away: distance(point, foot, top) };
  });
  const least = Math.min(...pegs.map(({ away }) => away));
  if (least > REACH * size.step * scale) return null;
  const near = pegs.filter(({ away }) => away < least + SAME);
  return near.reduce((one, other) => (other.depth < one.depth ? other : one)).cell;
}

/** @type {(scene: Pick<Scene, "game"|"places"|"spot">, point: Spot) => number|null} */
function nearestField({ places, spot }, point) {
  const fields = places.map((place, cell) => ({ cell, away: stepsAway(place, spot, point) }));
  const { cell, away } = fields.reduce((one, other) => (other.away < one.away ? other : one));
  return away > FIELD ? null : cell;
}

/** How many columns or rows a point is away from the middle of a field, as the field lies on the paper. */
/** @type {(place: Api.CellData["spot"], spot: Scene["spot"], point: Spot) => number} */
function stepsAway([column, row, layer], spot, point) {
  const here = spot(column, row, layer);
  const [right, back] = [spot(column + 1, row, layer), spot(column, row + 1, layer)];
  const [ax, ay, bx, by] = [right.x - here.x, right.y - here.y, back.x - here.x, back.y - here.y];
  const [dx, dy] = [point.x - here.x, point.y - here.y];
  const area = ax * by - ay * bx;
  return Math.max(Math.abs(dx * by - dy * bx), Math.abs(ax * dy - ay * dx)) / Math.abs(area);
}

/**
 * How far a point is from the nearest one of a stretch.
 * @param {Spot} point
 * @param {Spot} start
 * @param {Spot} end
 */
export function distance(point, start, end) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - start.x - share * dx, point.y - start.y - share * dy);
}
