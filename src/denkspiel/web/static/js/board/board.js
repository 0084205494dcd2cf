/** The board: chooses the pictures that the game's data ask for, and keeps them up to date. */

import { isInSpace } from "../core/catalog.js";
import { byId, html, setAttributes } from "../core/element.js";
import { loadSpace, spaceModules } from "../core/lazy.js";
import { get, isShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { isVariation, phase, tryOrRemark } from "../game/actions.js";
import { isExploring } from "../game/position_actions.js";
import { columnButtons, columnRatings, flatBoard } from "./flat_board.js";
import { graphBoard } from "./graph_board.js";
import { announceSecondTap, playAtCell, pointAtCell } from "./input.js";
import { hasOneBoard, planOf, setAvailableWidth } from "./layout.js";
import { watchClicks } from "./pointer.js";
/** @import { Marks } from "./marks.js" */
/** @import { Plan } from "./layout.js" */
/** @import { Shown } from "../core/store.js" */

/**
 * @typedef {import("../core/store.js").Shown & {choosing: boolean}} BoardState  `choosing`: whether a human is to move
 *
 * @typedef {Object} PointerActions  what is done at a cell
 * @property {(cell: number) => void} cell     it is clicked
 * @property {(cell: number) => void} point    the mouse is over it
 * @property {(cell: number) => void} [offer]  a finger has pointed at it and may tap again
 * @property {() => void} [leave]              the mouse is over no cell any more
 *
 * @typedef {Object} View  a picture of the board
 * @property {HTMLElement|SVGSVGElement} element
 * @property {(state: BoardState, marks: Marks, fall: boolean) => void} draw  `fall`: whether the last stone is a new one
 * @property {number} [minWidth]  pixels it must be wide, for fingers
 */

/** @type {Marks} */
const NO_MARKS = { value: [], rating: [], pointer: [] };
/** @type {PointerActions} */
const pointerActions = { cell: playAtCell, point: pointAtCell, offer: announceSecondTap };
/** The widest a cell becomes, in rem, and its width in the picture. */
const MAX_CELL_REM = 16;
const STEP = 100;
/** How much larger than needed cells become where the layers lie one below the other. */
const STACKED_SCALE = 1.1;
/** @type {View[]} */
let views = [];
/** @type {Api.GameData|null} the game that the views show, and how its layers lie */
let builtGame = null;
/** @type {Plan|null} */
let builtPlan = null;
/** Whether what boards in space need is under way. */
let isFetching = false;
/** Whether they have not been laid out yet: then they are drawn already for the size they will have. */
let isNew = false;
/** @type {number|null} how many stones were seen before */
let lastPlies = null;

/** Show the board of whatever game is played. */
export function startBoard() {
  watchClicks();
  subscribe(draw);
  // In little room layers lie otherwise, and marks are larger parts of the picture.
  let width = 0;
  new ResizeObserver(() => {
    const { clientWidth } = byId("board");
    const isDrawn = isNew && clientWidth === width;
    [isNew, width] = [false, clientWidth];
    setAvailableWidth(width);
    if (!isDrawn) draw();
  }).observe(byId("board"));
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  if (isInSpace(state.game) && !spaceModules()) return fetchSpace();
  const lie = state.game.edges ? null : planOf(state.game);
  if (builtGame !== state.game || builtPlan !== lie) {
    [builtGame, builtPlan] = [state.game, lie];
    build(state.game);
  }
  const plies = state.position.cells.length;
  const grows = state.overlay !== null || state.ply === state.cells.length || isVariation();
  const fall = lastPlies === plies - 1 && grows;
  setAttributes(byId("main"), { "data-overlay": state.overlay?.layout });
  const seen = state.overlay ? withOverlay(state, state.overlay) : gameState(state);
  drawViews(state, seen, fall);
  lastPlies = plies;
}

/** Show nothing until there is what boards in space need. */
function fetchSpace() {
  if (builtGame) byId("board").replaceChildren();
  builtGame = null;
  if (isFetching) return;
  isFetching = true;
  tryOrRemark(loadSpace).then(() => {
    isFetching = false;
    if (spaceModules()) draw();
  });
}

/** @type {(state: Shown, seen: BoardState, fall: boolean) => void} */
function drawViews(state, seen, fall) {
  const hasInset = isInSpace(state.game) && !hasOneBoard();
  const marks = state.overlay ? NO_MARKS : (state.decision ?? { ...state.marks, pointer: [...state.marks.pointer, ...hintMarks(state)] });
  for (const [index, view] of views.entries()) {
    const words = hasInset && index === 1 && !state.decision ? { value: [], rating: [] } : {}; // in a small plan there is no room for them
    view.draw(seen, { ...marks, ...words, named: state.named }, fall);
    if (view.element.getAttribute("role") === "img") setAttributes(view.element, { "aria-label": `${t("board_of", { game: state.game.title })} ${state.position.sentence}` });
  }
}

/** What a hint points at: where to look, or the move. */
/** @type {(state: Shown) => import("./marks.js").Mark[]} */
function hintMarks({ hint }) {
  if (hint?.isWhole) return [{ cell: hint.cell, text: "" }];
  return (hint?.candidates ?? []).map((cell) => ({ cell, text: "?" }));
}

/** @type {(state: Shown) => BoardState} */
function gameState(state) {
  const isFree = !state.decision; // while a decision is shown, the cursor would be one ring too many
  return isExploring() ? { ...state, latest: state.position, choosing: isFree } : { ...state, choosing: isFree && phase() === "move" };
}

/** What stands on the board under an overlay. In a graph the other player's lines are dotted. */
/** @type {(state: Shown, loan: import("../game/board_overlay.js").Overlay) => BoardState} */
function withOverlay(state, { picture, side, awaitsMove }) {
  const dotted = /** @type {0|1} */ (1 - side);
  return { ...state, position: picture, latest: picture, step: { ...state.step, dotted }, choosing: awaitsMove };
}

/** Exchange the pictures for those of another game. */
/** @type {(game: Api.GameData) => void} */
function build(game) {
  views = viewsOf(game);
  lastPlies = null;
  const root = byId("board");
  root.dataset.kind = game.kind;
  root.dataset.game = game.id;
  const frame = html("div", { class: isInSpace(game) ? "views" : "board-view" }, ...views.map((view) => view.element));
  setSizes(frame, game, views[views.length - 1]);
  root.replaceChildren(frame);
  isNew = true;
  byId("main").classList.remove("opening");
}

/** A board fills the window, but cells are large enough for fingers, and those of a small one do not become huge. */
/** @type {(frame: HTMLElement, game: Api.GameData, view: View) => void} */
function setSizes({ style }, game, { element, minWidth = 0 }) {
  const { width, height } = /** @type {SVGSVGElement} */ (element).viewBox.baseVal;
  style.setProperty("--aspect", String(width / height));
  style.setProperty("--least", `${minWidth}px`);
  style.setProperty("--most", maxWidthOf(game, width, minWidth));
}

/** @type {(game: Api.GameData, width: number, least: number) => string} */
function maxWidthOf(game, width, least) {
  if (game.edges) return "60rem";
  return game.kind === "layers" && planOf(game).perRow === 1 ? `${least * STACKED_SCALE}px` : `${(width / STEP) * MAX_CELL_REM}rem`;
}

/** @type {(game: Api.GameData) => View[]} */
function viewsOf(game) {
  if (game.kind === "graph") return [graphBoard(game)];
  const space = spaceModules();
  const board = game.kind === "towers" && space ? space.planBoard.planBoard(game, pointerActions) : flatBoard(game, pointerActions);
  if (isInSpace(game) && space) return [space.spaceBoard.spaceBoard(game, pointerActions, board.element), board];
  return planOf(game).columns ? [columnRatings(game), columnButtons(game, pointerActions), board] : [board];
}
