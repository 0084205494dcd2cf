/** What a cell is called with all that is to be said about it: for the buttons. */

import { called, seatedAtBoard } from "../game/players.js";
import { setting } from "../core/settings.js";
import { shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { ratingsNow, values } from "./knowledge.js";
import { kindOf } from "./score.js";
import { worthWords } from "./worth_words.js";

/** The name of a cell, its state, and what the ratings and values shown say. */
/** @type {(cell: number) => string} */
export function cellName(cell) {
  const { position } = shown();
  const owner = position.owners[cell];
  if (owner !== null) return taken(cell, called(seatedAtBoard()[owner]));
  const legal = position.legal.some((move) => move.cell === cell);
  if (!legal) return t("cells.shut", { cell: place(cell) });
  return estimated(cell, t("cells.open", { cell: place(cell) }));
}

/** A text with what the ratings and values shown say about a cell. */
/** @type {(cell: number, text: string) => string} */
export function estimated(cell, text) {
  return valued(cell, rated(cell, text));
}

/** A text about cells with the remark that they decided the game, or that one was taken last. */
/** @type {(cells: number[], text: string) => string} */
export function pointed(cells, text) {
  const { position } = shown();
  if (position.outcome?.cells.some((cell) => cells.includes(cell))) return t("cells.line", { cell: text });
  return position.last !== null && cells.includes(position.last) ? t("cells.last", { cell: text }) : text;
}

/** @type {(cell: number) => string} */
function place(cell) {
  const { game } = shown();
  return game.edges ? t("cells.edge", { line: game.cells[cell].text }) : game.cells[cell].name;
}

/** @type {(cell: number, player: string) => string} */
function taken(cell, player) {
  return pointed([cell], t("cells.taken", { cell: place(cell), player }));
}

/** @type {(cell: number, text: string) => string} */
function rated(cell, text) {
  const found = ratingsNow()?.ratings.find((one) => one.cell === cell);
  return found ? t("cells.rated", { cell: text, rating: found.text }) : text;
}

/** @type {(cell: number, text: string) => string} */
function valued(cell, text) {
  const found = setting("values") ? values.answer?.moves.find((one) => one.cell === cell) : null;
  return found && kindOf(found) !== "unknown" ? t("cells.value", { cell: text, words: worthWords(found) }) : text;
}
