/** What a stack is called with all that stands on it, and where the next stone comes to rest: for the buttons, and for the voice. */

import { called, isHuman, seatedAtBoard } from "../game/players.js";
import { shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { cellName, estimated, pointed } from "./cell_names.js";

/** The name of a stack by its number, and its state; a stack of one cell is called as that is. */
/** @type {(stack: number) => string} */
export function stackName(stack) {
  const { game, position } = shown();
  const cells = game.stacks[stack];
  if (cells.length === 1) return cellName(cells[0]);
  const free = cells.find((cell) => position.owners[cell] === null);
  const move = position.legal.find(({ cell }) => cell === free);
  const text = pointed(cells, standing(stack));
  if (free === undefined) return t("cells.full", { stack: text });
  return move ? estimated(move.cell, landing(cells.indexOf(move.cell) + 1, text)) : text;
}

/** The stones of a stack from the ground up, if the name does not tell them all. */
/** @type {(stack: number) => string|null} */
export function stackContents(stack) {
  const stones = ownersOf(stack).map((owner) => (isMine(owner) ? t("cells.you") : called(seatedAtBoard()[owner])));
  return stones.length > 1 ? t("cells.from_below", { stones: stones.join(", ") }) : null;
}

/** Who owns the stones of a stack, from the ground up. */
/** @type {(stack: number) => (0|1)[]} */
export function ownersOf(stack) {
  const { game, position } = shown();
  return game.stacks[stack].map((cell) => position.owners[cell]).filter((owner) => owner !== null);
}

/** @type {(stack: number) => string} */
function standing(stack) {
  const { game } = shown();
  const place = game.plan.columns ? t("column", { name: game.moves[stack] }) : game.moves[stack];
  const owners = ownersOf(stack);
  const top = owners.at(-1);
  if (top === undefined) return t("cells.empty", { place });
  const told = { place, count: owners.length, player: called(seatedAtBoard()[top]) };
  if (isMine(top)) return t(owners.length === 1 ? "cells.one_yours" : "cells.many_yours", told);
  return t(owners.length === 1 ? "cells.one" : "cells.many", told);
}

/** @type {(level: number, stack: string) => string} */
function landing(level, stack) {
  return t(shown().game.plan.columns ? "cells.plays_in_row" : "cells.plays_on_level", { stack, level });
}

/** Whether it is the stone of the one who listens: a person who plays against a computer. */
/** @type {(owner: 0|1) => boolean} */
function isMine(owner) {
  const players = seatedAtBoard();
  return isHuman(players[owner]) && !isHuman(players[1 - owner]);
}
