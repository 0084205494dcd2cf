/** Marks over the cells: values, ratings and pointers, drawn the same way on every board. */

import { svg } from "../core/element.js";
/** @import { Spot } from "./layout.js" */

/**
 * @typedef {Object} Mark
 * @property {number} cell
 * @property {string} text
 * @property {"good"|"even"|"bad"|"guessed"|"plain"} [tone] how it looks beside what it says
 * @property {string} [full] the same with all its digits, where there is room
 * @property {boolean} [best] whether it is one of the best
 *
 * @typedef {{value: Mark[], rating: Mark[], pointer: Mark[], named?: number[]}} Marks
 *     what stands over cells: "value" large, "rating" small below it, "pointer" a ring with a word; "named" are lit, as a
 *     text names them
 * @typedef {{width: number, height: number}} Room
 */

/** Pixels that the letters of marks are high at least, and how wide a character is in parts of that. */
const MIN_FONT_PX = 12;
const CHARACTER_WIDTH = 0.74;
/** How wide digits are, which make up ratings. */
const DIGIT_WIDTH = 0.62;

/** How much of a round cell's width there is beside its middle. */
const ASIDE = 0.8;

/** Letters larger than this have no room between the holes of a board. */
const CROWDED_UNITS = 36;

/** How large captions are at most, in units of the picture or else in pixels. */
const CAPTION = { units: 26, pixels: 17 };

/**
 * Draw the marks into a layer of a picture that stands on the page.
 * @param {SVGElement} layer
 * @param {Marks} shown
 * @param {Spot[]} spots the middle of each cell
 * @param {Room} room around it
 */
export function drawMarks(layer, shown, spots, room) {
  if (![shown.named ?? [], shown.pointer, shown.value, shown.rating].some(({ length }) => length)) return layer.replaceChildren();
  const least = MIN_FONT_PX * unitsPerPixel(/** @type {SVGSVGElement} */ (layer.ownerSVGElement));
  const [values, ratings] = [byCell(shown.value), byCell(shown.rating)];
  const cells = [...new Set([...values.keys(), ...ratings.keys()])];
  layer.replaceChildren(
    ...(shown.named ?? []).map((cell) => light(spots[cell], room)),
    ...shown.pointer.map((mark) => pointer(cells.includes(mark.cell) ? { ...mark, text: "" } : mark, spots[mark.cell], room, least)),
    ...cells.flatMap((cell) => texts(values.get(cell), ratings.get(cell), spots[cell], room, least)),
  );
}

/** @type {(list: Mark[]) => Map<number, Mark>} */
function byCell(list) {
  return new Map(list.map((mark) => [mark.cell, mark]));
}

/**
 * Let captions be as large as one can read, and no larger than they need be, whatever the size of the picture. It is
 * measured when the browser has laid it out anyway.
 * @param {SVGSVGElement} picture
 */
export function keepCaptionSize(picture) {
  const fit = () => {
    const pixel = unitsPerPixel(picture);
    const least = MIN_FONT_PX * pixel;
    picture.style.setProperty("--caption", `${Math.max(least, Math.min(CAPTION.units, CAPTION.pixels * pixel))}px`);
    picture.classList.toggle("crowded", least > CROWDED_UNITS);
  };
  new ResizeObserver(fit).observe(picture);
}

/**
 * Whether a text that can be read keeps within the width.
 * @param {string} words
 * @param {SVGSVGElement} picture
 * @param {Room} room
 */
export function fitsInWidth(words, picture, { width }) {
  return MIN_FONT_PX * unitsPerPixel(picture) * DIGIT_WIDTH * words.length <= width;
}

/** How much of the picture a pixel of the screen is. */
/** @type {(picture: SVGSVGElement) => number} */
function unitsPerPixel(picture) {
  const { width } = picture.getBoundingClientRect();
  return width ? picture.viewBox.baseVal.width / width : 1;
}

/** The value with the rating below it, or one of them alone. */
/** @type {(value: Mark|undefined, rating: Mark|undefined, spot: Spot, room: Room, least: number) => SVGElement[]} */
function texts(value, rating, spot, room, least) {
  if (value && rating) return both(value, rating, spot, room, least);
  if (value) return [text("mark-value", value, spot, 0, fitting(value.text, room, 0.56, least))];
  return rating ? [text("mark-rating", rating, spot, 0, fitting(rating.text, room, 0.48, least))] : [];
}

/** @type {(value: Mark, rating: Mark, spot: Spot, room: Room, least: number) => SVGElement[]} */
function both(value, rating, spot, room, least) {
  const narrower = { ...room, width: room.width * ASIDE };
  const [large, small] = [fitting(value.text, narrower, 0.44, least), fitting(rating.text, narrower, 0.36, least)];
  const between = room.height * 0.08;
  return [
    text("mark-value", value, spot, -(small + between) / 2, large),
    text("mark-rating", rating, spot, (large + between) / 2, small),
  ];
}

/** @type {(kind: string, mark: Mark, spot: Spot, down: number, size: number) => SVGElement} */
function text(kind, mark, spot, down, size) {
  const tone = `${kind} tone-${mark.tone ?? "plain"}${mark.best ? " best" : ""}`;
  return svg("text", { class: tone, "data-mark": mark.cell, x: spot.x, y: spot.y + down, "font-size": size, text: mark.text });
}

/** @type {(mark: Mark, spot: Spot, room: Room, least: number) => SVGElement} */
function pointer(mark, spot, room, least) {
  const ring = { ...room, width: Math.min(room.width, room.height) * ASIDE };
  return svg(
    "g",
    { class: `mark-pointer${mark.best ? " best" : ""}`, "data-mark": mark.cell, transform: `translate(${spot.x} ${spot.y})` },
    svg("circle", { r: Math.min(room.width, room.height) * 0.6 }),
    mark.text ? svg("text", { "font-size": fitting(mark.text, ring, 0.3, least), text: mark.text }) : null,
  );
}

/** @type {(spot: Spot, room: Room) => SVGElement} */
function light({ x, y }, { width, height }) {
  return svg("circle", { class: "mark-named", cx: x, cy: y, r: Math.min(width, height) * 0.56 });
}

/** The size at which the text keeps within the room, but never one that cannot be read. */
/** @type {(words: string, room: Room, share: number, least: number) => number} */
function fitting(words, { width, height }, share, least) {
  return Math.max(least, Math.min(height * share, width / (CHARACTER_WIDTH * Math.max(1, words.length))));
}
