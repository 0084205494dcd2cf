/** Where the points of a game on edges lie, where marks over its lines have room, and the figures that lines form. */

const SIZE = 860;
const MARGIN = 70;
/** The radius of a point. */
export const RADIUS = 40;
/** The room for the marks of a line, how many times as far apart they need not be, and how often they are moved for it. */
export const MARKS = { width: 104, height: 80 };
const ENOUGH = 1.15;
const ROUNDS = 8;
/** Where along its line a mark may stand, in hundredths; the middle first. */
const PLACES = [50, ...Array.from({ length: 15 }, (_, index) => [48 - 2 * index, 52 + 2 * index]).flat()];

/** @import { Spot } from "./layout.js" */

/**
 * The points of a game on edges on paper, and how large that is.
 * @param {Api.GameData} game
 * @returns {{points: Spot[], width: number, height: number}}
 */
export function placed(game) {
  const places = (game.points ?? []).map(({ place }) => onPage(place));
  const least = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
  const most = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])));
  const span = most.map((value, axis) => value - least[axis]);
  const scale = SIZE / Math.max(...span);
  const width = span[0] * scale + 2 * MARGIN;
  const height = span[1] * scale + 2 * MARGIN;
  const points = places.map(([x, y]) => ({ x: (x - least[0]) * scale + MARGIN, y: height - MARGIN - (y - least[1]) * scale }));
  return { points, width, height };
}

/** Points in space are seen from the front and a little from above. */
/** @type {(place: number[]) => [number, number]} */
function onPage([x, y, z]) {
  return z === undefined ? [x, y] : [x + 0.5 * y, z + 0.35 * y];
}

/**
 * The two points that an edge joins.
 * @param {Api.GameData} game
 * @param {number} cell
 */
export function endsOf(game, cell) {
  return /** @type {[number, number]} */ (game.cells[cell].ends);
}

/**
 * The points around the ring that these lines form, or `null` if they form none.
 * @param {Api.GameData} game
 * @param {number[]} cells
 * @returns {number[]|null}
 */
export function ringOf(game, cells) {
  const [first, ...left] = cells.map((cell) => endsOf(game, cell));
  const ring = [...first];
  while (left.length) {
    const last = ring[ring.length - 1];
    const next = left.findIndex((ends) => ends.includes(last));
    if (next < 0) return null;
    const [ends] = left.splice(next, 1);
    ring.push(ends[0] === last ? ends[1] : ends[0]);
  }
  return ring[0] === ring.at(-1) ? ring.slice(0, -1) : null;
}

/**
 * For each line a place for its marks where those of the others and the points leave room.
 * @param {Api.GameData} game
 * @param {Spot[]} points
 * @returns {Spot[]}
 */
export function markSpots(game, points) {
  const choices = game.cells.map((_, cell) => {
    const [start, end] = endsOf(game, cell);
    return PLACES.map((share) => between(points[start], points[end], share / 100));
  });
  const spots = choices.map(([middle]) => middle);
  for (let round = 0; round < ROUNDS; round += 1) {
    choices.forEach((own, line) => {
      const room = (/** @type {Spot} */ spot) => roomAt(spot, spots.filter((_, other) => other !== line), points);
      spots[line] = own.reduce((found, spot) => (room(spot) > room(found) ? spot : found), spots[line]);
    });
  }
  return spots;
}

/** @type {(start: Spot, end: Spot, share: number) => Spot} */
function between(start, end, share) {
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
}

/** How far the nearest other marks and points are: from 1 on they do not touch. */
/** @type {(spot: Spot, others: Spot[], points: Spot[]) => number} */
function roomAt(spot, others, points) {
  const apart = (/** @type {Spot} */ other, /** @type {number} */ width, /** @type {number} */ height) => Math.max(Math.abs(other.x - spot.x) / width, Math.abs(other.y - spot.y) / height);
  return Math.min(
    ENOUGH,
    ...others.map((other) => apart(other, MARKS.width, MARKS.height)),
    ...points.map((point) => apart(point, MARKS.width / 2 + RADIUS, MARKS.height / 2 + RADIUS)),
  );
}
