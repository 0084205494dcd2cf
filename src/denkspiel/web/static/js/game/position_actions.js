/** The actions in a position other than the current one: try a move, go back, let the opponent answer, play on, delete. */

import { byId, html, setAttributes } from "../core/element.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { confirmQuestion } from "../dialogs/dialog.js";
import { isHelpForbidden } from "../online/live_state.js";
import { isTrying, tryExerciseMove } from "../panels/exercise.js";
import { backToGame, isVariation, phase, playOn, showPly } from "./actions.js";
import { answeringOpponent, askAnswer } from "./commands.js";
import { playVariation, remarkIllegal, showPath } from "./navigation.js";
import { computerName } from "./players.js";
import { countMovesFrom, withoutPath } from "./variations.js";

/** @type {ReturnType<typeof createParts>} */
let parts;
/** The live game and its version that the board showed last as it stood. */
let seen = { id: "", version: 0 };

/** Offer it from now on. */
export function startPositionActions() {
  parts = createParts();
  byId("status").append(parts.aside);
  subscribe(draw);
}

function createParts() {
  const news = html("p", { id: "position-news", class: "visually-hidden", role: "status" });
  const back = html("button", { type: "button", id: "to-game", class: "button primary", onclick: goBack });
  const on = html("button", { type: "button", id: "play-on", class: "button", "data-text": "play_on", onclick: playOn });
  const answer = html("button", { type: "button", id: "answer", class: "button", onclick: askAnswer });
  const gone = html("button", { type: "button", id: "delete-variation", class: "button", "data-text": "delete_from_here", onclick: deleteVariation });
  const aside = html("div", { id: "position-actions", class: "banner position-actions", role: "group", "data-label": "beside_the_game", hidden: true }, news, back, answer, on, gone);
  return { news, back, on, answer, gone, aside };
}

function goBack() {
  const { live, cells } = get();
  if (!live) return backToGame();
  set({ isPlanning: false });
  return showPly(cells.length);
}

function draw() {
  const { live } = get();
  const isElsewhere = phase() === "review" || phase() === "overlay";
  if (live && !isElsewhere) seen = { id: live.id, version: live.version };
  const isNew = live !== null && live.id === seen.id && live.version > seen.version;
  const news = isNew ? t("live.news", { said: live.said.join(" ") }) : "";
  setAttributes(parts.news, { text: news });
  setAttributes(parts.back, { text: t(live ? "live.back_to_live" : "to_present"), "data-news": isNew, title: news || null });
  const [aside, open] = [isVariation(), isExploring() && !isTrying() && !isHelpForbidden()];
  setAttributes(parts.aside, { hidden: phase() !== "review" || get().isPlanning }); // planning has buttons of its own
  setAttributes(parts.on, { hidden: !open });
  setAttributes(parts.answer, { hidden: !aside || !open, text: t("let_answer", { opponent: computerName(answeringOpponent()) }) });
  setAttributes(parts.gone, { hidden: !aside });
}

/** Whether a move on the board is one beside the game, or in the overlay. */
export function isExploring() {
  return isTrying() || (phase() === "review" && shown().position.outcome === null);
}

/**
 * Make a move beside the game; if it cannot be made, a remark says so.
 * @param {number|null} cell `null` for what is no cell at all: then nothing happens
 */
export function tryMove(cell) {
  if (cell === null) return;
  if (!get().overlay && !shown().position.legal.some((move) => move.cell === cell)) remarkIllegal(cell);
  else if (isTrying()) tryExerciseMove(cell);
  else playVariation(cell);
}

/** Delete the variation from the move shown on, after a question, and show what was before it. */
async function deleteVariation() {
  const { cells: path } = shown().position;
  const count = countMovesFrom(shown().variations, path);
  const move = shown().game.cells[/** @type {number} */ (path.at(-1))].text;
  const words = t(count === 1 ? "delete_move" : "delete_moves", { number: path.length, move, count });
  if (!isVariation() || !(await confirmQuestion("ask-delete-variation", words))) return;
  const { cells, variations } = shown();
  set({ variations: withoutPath(variations, path, cells) });
  await showPath(path.slice(0, -1));
}
