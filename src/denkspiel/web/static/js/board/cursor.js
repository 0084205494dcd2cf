/** The cursor, and where stones land: as the game's data say. */

import { cellText } from "../core/cell_text.js";
import { get, set, shown } from "../core/store.js";

/** @typedef {"left"|"right"|"up"|"down"} Direction */

/** @type {Record<string, Direction>} where arrow keys lead */
export const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/**
 * Move the cursor to the neighbour in a direction.
 * @param {string} direction as the plan of the game names it
 */
export function moveCursor(direction) {
  const { game, cursor } = shown();
  set({ cursor: game.plan.neighbours[cursor][direction] ?? cursor, typed: "", typedPlace: null, isCursorMoved: true, remarks: [] });
}

/**
 * All that can be typed for a place, in lower case: its name, or its coordinates in digits where those are no other's name.
 * @returns {Map<string, number>}
 */
function spellings() {
  const { addresses, names } = shown().game.plan;
  const spelled = [...addresses, ...names.map((name) => name.toLowerCase())];
  return new Map(spelled.map((text, at) => [text, at % names.length]));
}

/** What is typed with one character more, "" if that is nothing; one that does not go with those before begins anew. */
/** @type {(character: string) => string} */
function typedWith(character) {
  const texts = [...spellings().keys()];
  return [get().typed + character, character].find((text) => texts.some((one) => one.startsWith(text))) ?? "";
}

/**
 * Whether a key is a character that goes on what is typed, or begins the name of a place.
 * @param {string} key
 */
export function isTypeable(key) {
  return key.length === 1 && typedWith(key) !== "";
}

/**
 * Take a character of the name of a place, or of its coordinates. The name of a line is that of its two points.
 * @param {string} character
 */
export function typeCharacter(character) {
  const [places, text] = [spellings(), typedWith(character)];
  const longer = [...places.keys()].some((one) => one.startsWith(text) && one !== text);
  const { cursor, from, typedPlace } = get();
  const isSecond = shown().game.edges && from === null && typedPlace !== null && text === character;
  const place = places.get(text) ?? null;
  set({ typed: longer ? text : "", cursor: place ?? cursor, typedPlace: place, isCursorMoved: true, remarks: [], ...(isSecond ? { from: typedPlace } : {}) });
}

/** What can be typed next: the characters that go on the name begun, or begin one. */
/** @type {() => string[]} */
export function nextCharacters() {
  const { typed } = get();
  const next = [...spellings().keys()].filter((text) => text.startsWith(typed) && text !== typed).map((text) => text[typed.length]);
  return [...new Set(next)].sort();
}

/**
 * What Enter would play now, as far as it was led there by keys.
 * @returns {{place: string, isLegal: boolean}|null} the place of a stone or line; `null` if Enter plays nothing yet
 */
export function previewOfEnter() {
  const { game, position, cursor, from, isCursorMoved } = shown();
  if (!isCursorMoved || missingCharacters()) return null;
  if (!game.edges) {
    const cell = landingCell(game, position, cursor);
    return { place: cell === null ? game.plan.names[cursor] : game.cells[cell].name, isLegal: cell !== null };
  }
  if (from === null || from === cursor) return null;
  const isLegal = position.legal.some(({ cell }) => [from, cursor].every((point) => game.cells[cell].ends?.includes(point)));
  return { place: `${game.plan.names[from]}-${game.plan.names[cursor]}`, isLegal };
}

/** How many characters are missing behind those typed so far, if these name no place by themselves. */
export function missingCharacters() {
  const { typed } = get();
  const texts = [...spellings().keys()];
  if (typed === "" || texts.includes(typed)) return 0;
  return Math.min(...texts.filter((text) => text.startsWith(typed)).map((text) => text.length - typed.length));
}

/**
 * Moves in a row, as text.
 * @param {Api.GameData} game
 * @param {number[]} cells
 */
export function movesText(game, cells) {
  return cells.map((cell) => cellText([cell], game.cells[cell].text)).join(" ");
}

/**
 * The cell of a stack that a stone would take there; `null` if none can be taken.
 * @param {Api.GameData} game
 * @param {Api.PositionData} position
 * @param {number} stack
 */
export function landingCell(game, position, stack) {
  return position.legal.find(({ cell }) => game.cells[cell].stack === stack)?.cell ?? null;
}

/**
 * The cell of a stack that the cursor stands on: where a stone would land, or else the top one.
 * @param {{game: Api.GameData, latest: Api.PositionData}} state
 * @param {number} stack
 */
export function cursorCell({ game, latest }, stack) {
  return landingCell(game, latest, stack) ?? /** @type {number} */ (game.stacks[stack].at(-1));
}
