/** The variations in lists of moves: below the move that they leave the line at, each in a list of its own, further in. */

import { html, put } from "../core/element.js";
import { lookAt } from "../game/navigation.js";
import { isVariation } from "../game/actions.js";
import { called } from "../game/players.js";
import { shown } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { treeOf } from "../game/variations.js";
/** @import { Line, Run } from "../game/variations.js" */

/**
 * Put the variations into a list of the moves of the game, each behind the entry of the move it takes the place of.
 * @param {HTMLElement} list
 * @param {(ply: number) => Element|null} entryOf  the entry of a move; for one behind the last that of the last
 */
export function drawBranches(list, entryOf) {
  const { cells, variations, game, players } = shown();
  const words = JSON.stringify([game.id, cells, variations, players.map(called), language()]);
  if (list.dataset.branches !== words) {
    list.dataset.branches = words;
    build(list, entryOf);
  }
  const path = isVariation() ? String(shown().position.cells) : null;
  for (const button of list.querySelectorAll("[data-path]")) put(button, { "aria-current": button.getAttribute("data-path") === path ? "step" : null });
}

/**
 * The entries of a list that are moves of the game.
 * @param {HTMLElement} list
 */
export function movesIn(list) {
  return [...list.children].filter((entry) => !entry.classList.contains("branch"));
}

/** Who has the focus keeps it, if it is still there. */
/** @type {typeof drawBranches} */
function build(list, entryOf) {
  const { cells, variations } = shown();
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-path") : null;
  for (const old of list.querySelectorAll(":scope > .branch")) old.remove();
  treeOf(cells, variations).branches.forEach((runs, ply) => entryOf(ply + 1)?.after(...runs.map((run) => branch(run, ply))));
  if (focused) /** @type {HTMLElement|null} */ (list.querySelector(`[data-path="${focused}"]`))?.focus();
}

/** A line that leaves another one after so many moves. */
/** @type {(run: Run, from: number) => HTMLElement} */
function branch({ line, branches }, from) {
  const moves = line.slice(from).flatMap((_, index) => {
    const ply = from + index;
    const others = index ? branches[ply].map((run) => branch(run, ply)) : [];
    return [html("li", {}, entry(line.slice(0, ply + 1))), ...others];
  });
  return html("li", { class: "branch" }, html("ol", { "aria-label": t("variation_from", { number: from + 1 }) }, ...moves));
}

/** @type {(path: Line) => HTMLElement} */
function entry(path) {
  const { game, players } = shown();
  const ply = path.length;
  const move = game.cells[path[ply - 1]].text;
  const said = t("moves.entry", { ply, player: called(players[(ply - 1) % 2]), move });
  return html("button", { type: "button", "data-path": path, "data-side": (ply - 1) % 2, "aria-label": said, text: `${ply}. ${move}`, onclick: () => lookAt(path) });
}
