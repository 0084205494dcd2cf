/** The accessible name of each cell, with everything that is known about it. */

import { setting } from "../core/settings.js";
import { shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { displayName, isHuman, playersOnBoard, tellOf } from "../game/players.js";
import { ratingsNow, values } from "./analysis.js";
import { kindOf, valueText } from "./score.js";

/** The name of a cell, its state, and what the ratings and values shown say. */
/** @type {(cell: number) => string} */
function cellName(cell) {
  const { position } = shown();
  const owner = position.owners[cell];
  if (owner !== null) return withHighlight([cell], tellOf("cells.taken", playersOnBoard()[owner], { cell: placeName(cell) }));
  const legal = position.legal.some((move) => move.cell === cell);
  if (!legal) return t("cells.shut", { cell: placeName(cell) });
  return withEvaluation(cell, t("cells.open", { cell: placeName(cell) }));
}

/** A text with what the ratings and values shown say about a cell. */
/** @type {(cell: number, text: string) => string} */
function withEvaluation(cell, text) {
  const rated = ratingsNow()?.ratings.find((one) => one.cell === cell);
  const name = rated ? t("cells.rated", { cell: text, rating: rated.text }) : text;
  const valued = setting("values") ? values.answer?.moves.find((one) => one.cell === cell) : null;
  return valued && kindOf(valued) !== "unknown" ? t("cells.value", { cell: name, words: valueText(valued) }) : name;
}

/** A text about cells with the remark that they decided the game, or that one was taken last. */
/** @type {(cells: number[], text: string) => string} */
function withHighlight(cells, text) {
  const { position } = shown();
  if (position.outcome?.cells.some((cell) => cells.includes(cell))) return t("cells.line", { cell: text });
  return position.last !== null && cells.includes(position.last) ? t("cells.last", { cell: text }) : text;
}

/** @type {(cell: number) => string} */
function placeName(cell) {
  const { game } = shown();
  return game.edges ? t("cells.edge", { line: game.cells[cell].text }) : game.cells[cell].name;
}

/** The name of a stack by its number, and its state; a stack of one cell is called as that is. */
/** @type {(stack: number) => string} */
export function stackName(stack) {
  const { game, position } = shown();
  const cells = game.stacks[stack];
  if (cells.length === 1) return cellName(cells[0]);
  const free = cells.find((cell) => position.owners[cell] === null);
  const move = position.legal.find(({ cell }) => cell === free);
  const text = withHighlight(cells, stackState(stack));
  if (free === undefined) return t("cells.full", { stack: text });
  if (!move) return text;
  const landing = t(game.plan.columns ? "cells.plays_in_row" : "cells.plays_on_level", { stack: text, level: cells.indexOf(move.cell) + 1 });
  return withEvaluation(move.cell, landing);
}

/** The stones of a stack from the ground up, if the name does not tell them all. */
/** @type {(stack: number) => string|null} */
export function stackContents(stack) {
  const stones = ownersOf(stack).map((owner) => (isOwnStone(owner) ? t("cells.you") : displayName(playersOnBoard()[owner])));
  return stones.length > 1 ? t("cells.from_below", { stones: stones.join(", ") }) : null;
}

/** Who owns the stones of a stack, from the ground up. */
/** @type {(stack: number) => (0|1)[]} */
export function ownersOf(stack) {
  const { game, position } = shown();
  return game.stacks[stack].map((cell) => position.owners[cell]).filter((owner) => owner !== null);
}

/** @type {(stack: number) => string} */
function stackState(stack) {
  const { game } = shown();
  const place = game.plan.columns ? t("column", { name: game.moves[stack] }) : game.moves[stack];
  const owners = ownersOf(stack);
  const top = owners.at(-1);
  if (top === undefined) return t("cells.empty", { place });
  const gaps = { place, count: owners.length, player: displayName(playersOnBoard()[top]) };
  if (isOwnStone(top)) return t(owners.length === 1 ? "cells.one_yours" : "cells.many_yours", gaps);
  return t(owners.length === 1 ? "cells.one" : "cells.many", gaps);
}

/** Whether it is the stone of the listener, a person who plays against a computer. */
/** @type {(owner: 0|1) => boolean} */
function isOwnStone(owner) {
  const players = playersOnBoard();
  return isHuman(players[owner]) && !isHuman(players[1 - owner]);
}
