/** The board in space: towers of stones on pegs, or the layers of a cube. It can be turned, enlarged, looked through, and its layers laid flat. */

import { html, icon, setAccessibleName, setAttributes, svg } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { t } from "../core/texts.js";
import { landingCell } from "./cursor.js";
import { hasOneBoard } from "./layout.js";
import { seenLines, solidCells } from "./look.js";
import { drawMarks } from "./marks.js";
import { PEG_FOOT, PEG_TOP, flatExtent, layersAbreast, levelCell, pickCell, projection } from "./projection.js";
import { DEFAULT_VIEW, currentView, makeRotatable, onRotate, resetView, rotateStep, switchLook, zoomStep } from "./rotation.js";
import { sceneOf, stoneCenter, stoneRadius } from "./scene.js";
import { linesSeen, spaceMarks } from "./space_marks.js";
import { completedLines } from "./stone.js";
/** @import { BoardState, PointerActions, View } from "./board.js" */
/** @import { Projection, Room, Size } from "./projection.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Passing, Scene } from "./scene.js" */

/**
 * @typedef {{left: number, right: number, top: number, low: number}} Frame
 */

/** Pixels around the board, for the names. */
const MARGIN = 22;
/** Pixels that names are high, and which part of the picture's width. */
const CAPTION = { least: 12, most: 17, share: 44 };
/** @type {Marks} */
const NO_MARKS = { value: [], rating: [], pointer: [] };
/** Steps around the outermost cells. */
const PAD = 0.72;
const ABOVE = 0.3;
const BELOW = 0.2;
/** How high the picture is at least, in its widths, where it stands alone. */
const LEAST_ASPECT = 0.66;
const GLIDE_MS = 450;
/** Pixels from one field of a flat layer to the next, so that each has 44, for fingers, or 32, for a mouse. */
const TARGETS = { coarse: 44 / 0.91, fine: 32 / 0.91 };

/**
 * The picture in space, with the buttons that turn it.
 * @param {Api.GameData} game
 * @param {PointerActions} actions
 * @param {View["element"]} inset the plan that stands in the picture, where there is room
 * @returns {View}
 */
export function spaceBoard(game, actions, inset) {
  const picture = svg("svg", { class: "board board-space", role: "img" });
  const { zoom, tools, draw: drawTools } = viewButtons();
  const frame = html("div", { class: "space-frame", tabindex: 0, role: "application", "data-arrows": true }, picture, zoom);
  const element = html("div", { class: "space" }, frame, tools);
  const parts = sceneOf(game);
  const flags = spaceMarks(parts.layers.marks);
  const struts = linesSeen(parts.layers.lines);
  picture.append(gradient(), ...Object.values(parts.layers));
  element.style.setProperty("--tall", String(shapeOf(game)));
  const glide = animatedShare(() => turn());
  /** @type {{state: BoardState, marks: Marks}|null} */
  let shown = null;
  /** @type {Passing} */
  const passing = { falling: null, ended: 0, offered: null };
  /** @type {number|null} the cell that is pointed at */
  let pointed = null;
  /** @type {Scene|null} */
  let scene = null;
  /** What was looked through when that was shown last. */
  let veil = "";
  let room = { width: 0, height: 0 };
  /** Pixels that the plan takes of it. */
  let taken = 0;

  /** Show what stands on the board, and less of what is not looked at. */
  const fill = () => {
    if (shown === null) return;
    const { state } = shown;
    const { look } = currentView();
    const at = pointed ?? landingCell(game, state.position, state.cursor) ?? game.stacks[state.cursor]?.[0] ?? 0;
    veil = look;
    const isFlat = setting("space") === "flat";
    const solid = isFlat ? null : solidCells(game, state.position.owners, look, at);
    picture.classList.toggle("ended", state.position.outcome !== null && !solid && !isFlat);
    parts.show(state, passing, { solid, level: isFlat || solid || pointed === null ? null : levelAt(game, state, pointed) });
    struts.show(isFlat ? [] : seenLines(game, state.position.owners, look, at), state.position.owners);
    drawTools();
  };

  /** Put it where it lies as it is seen now. */
  const turn = () => {
    if (shown === null) return;
    if (veil !== currentView().look) fill();
    if (!room.width || !room.height) return;
    scene = sceneIn(game, room, glide.share(), taken);
    parts.place(scene);
    struts.place(scene);
    placeMarks(parts.layers, flags, scene, shown, passing);
  };
  const measure = () => {
    room = { width: frame.clientWidth, height: frame.clientHeight };
    setFlatHeight(element, game, room.width); // where that makes it higher, the observer below measures again
    if (!room.height) return;
    taken = setInset(inset, room);
    setAttributes(picture, { viewBox: `0 0 ${room.width} ${room.height}` });
    picture.style.setProperty("--caption", `${Math.max(CAPTION.least, Math.min(CAPTION.most, room.width / CAPTION.share))}px`);
  };
  const pointAt = (/** @type {number|null} */ cell) => {
    if (cell === pointed) return;
    pointed = cell;
    fill();
    turn();
  };
  /** @type {View["draw"]} */
  const draw = (state, marks, fall) => {
    const { position } = state;
    const isOther = pictureKey(position) !== pictureKey(shown?.state.position);
    shown = { state, marks };
    passing.falling = fall && game.gravity && position.last !== null && isOther ? { cell: position.last, since: performance.now() } : null;
    if (position.outcome && isOther) passing.ended = performance.now();
    if (isOther) passing.offered = null;
    const isFlat = setting("space") === "flat";
    glide.to(isFlat ? 1 : 0);
    element.classList.toggle("flat", isFlat);
    setAttributes(frame, { "aria-label": t("view_in_space") });
    setAttributes(picture, { "aria-label": `${t("board_of", { game: game.title })} ${state.position.sentence}` });
    if (room.width) measure(); // else the observer below does it, when the browser has laid it out
    fill();
    turn();
    passing.falling = null;
  };
  const pointOf = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(picture.getScreenCTM()?.inverse());
  /** @type {PointerActions} */
  const pointing = {
    cell: actions.cell,
    point: (cell) => actions.point(cell),
    offer: (cell) => {
      const target = shown?.state.choosing ? landingCell(game, shown.state.latest, game.cells[cell].stack) : null;
      if (target === null || target === passing.offered) return actions.cell(cell);
      passing.offered = target;
      actions.point(cell);
      actions.offer?.(target);
      fill();
      turn();
    },
    leave: () => pointAt(null),
  };
  onRotate(turn);
  makeRotatable(frame, pointing, (x, y) => {
    if (!scene) return null;
    const point = pointOf(x, y);
    const cell = pickCell(scene, point);
    if (cell !== null) pointAt(levelCell(scene, cell, point));
    return cell;
  });
  new ResizeObserver(() => {
    measure();
    turn();
  }).observe(frame);
  return { element, draw };
}

/** What tells one picture from another: the stones, and the lines that are struck through. */
/** @type {(position?: Api.PositionData) => string} */
function pictureKey(position) {
  return JSON.stringify([position?.cells, position?.outcome?.lines]);
}

/** The level that is looked at where somebody points: that of the field, or of the place where a stone would come to rest. */
/** @type {(game: Api.GameData, state: BoardState, cell: number) => number|null} */
function levelAt(game, state, cell) {
  if (!game.gravity) return game.cells[cell].spot[2];
  const target = state.choosing ? landingCell(game, state.position, game.cells[cell].stack) : null;
  return target === null ? null : game.cells[target].spot[2];
}

/** How wide a cell of the plan in the picture is at least and the whole plan at most, and what it leaves free; how much of it the board must not reach. */
const INSET = { fine: 26, coarse: 44, least: 150, most: 240, share: 0.21, edge: 8, covered: 0.62 };
/** How wide a cell is in pictures of plans. */
const CELL = 100;

/** Let the plan in the picture be as large as there is room for, and away if that is too small to be pressed. */
/** @type {(inset: View["element"], room: Room) => number} how wide it is then */
function setInset(inset, { width: most, height: high }) {
  const { width, height } = /** @type {SVGSVGElement} */ (inset).viewBox.baseVal;
  const wide = Math.min(Math.max(INSET.least, Math.min(INSET.most, most * INSET.share)), ((high - INSET.edge) * width) / height);
  const least = matchMedia("(pointer: fine)").matches ? INSET.fine : INSET.coarse;
  const needed = (least * width) / CELL;
  const fits = needed <= INSET.most && (needed * height) / width <= high;
  inset.parentElement?.classList.toggle("no-inset", !fits);
  const taken = Math.ceil(Math.max(wide, needed));
  inset.parentElement?.style.setProperty("--inset", `${taken}px`);
  return fits && !hasOneBoard() && setting("space") !== "flat" ? taken : 0;
}

/** How high the board is in its widths, as it is seen from the usual side. */
/** @type {(game: Api.GameData) => number} */
function shapeOf(game) {
  const { at, size } = projection(game, { ...DEFAULT_VIEW, flat: 0 });
  const { left, right, top, low } = frameOf(at, size, 0);
  return Math.max(LEAST_ASPECT, (low - top) / (right - left));
}

/** Let the picture be high enough for fields of flat layers that fingers or a mouse can press. */
/** @type {(element: HTMLElement, game: Api.GameData, width: number) => void} */
function setFlatHeight(element, game, width) {
  const target = matchMedia("(pointer: fine)").matches ? TARGETS.fine : TARGETS.coarse;
  const needed = Array.from({ length: game.shape[2] }, (_, index) => {
    const { across, along } = flatExtent(game, index + 1);
    return (across + 2 * PAD) * target + 2 * MARGIN <= width ? (along + 2 * PAD + ABOVE + BELOW) * target + 2 * MARGIN : Infinity;
  });
  const least = Math.min(...needed);
  element.style.setProperty("--flat", Number.isFinite(least) ? `${Math.ceil(least)}px` : "0px");
}

/** A number that glides to 0 or 1. */
/** @type {(step: () => void) => {to: (goal: 0|1) => void, share: () => number}} */
function animatedShare(step) {
  /** The number, or -1 before it first knew where to. */
  let share = -1;
  let goal = 0;
  let last = 0;
  const run = (/** @type {number} */ now) => {
    const by = Math.min(50, now - last) / GLIDE_MS;
    last = now;
    share = share < goal ? Math.min(goal, share + by) : Math.max(goal, share - by);
    step();
    if (share !== goal) requestAnimationFrame(run);
  };
  const to = (/** @type {0|1} */ value) => {
    const still = share < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (value === goal && !still) return;
    goal = value;
    if (still) share = value;
    else {
      last = performance.now();
      requestAnimationFrame(run);
    }
  };
  return { to, share: () => share * share * (3 - 2 * share) };
}

/** How the board lies in the room there is, to the left of the plan in it. */
/** @type {(game: Api.GameData, room: Room, flat: number, inset: number) => Scene} */
function sceneIn(game, room, flat, inset) {
  const { yaw, pitch, zoom, x, y } = currentView();
  const view = { yaw, pitch, flat };
  // Beside pegs the floor reaches farther, below the plan.
  const free = { width: room.width - inset * (game.kind === "towers" ? INSET.covered : 1), height: room.height };
  const { at, size, rise } = projection(game, view, layersAbreast(game, free));
  const fit = fitting(at, size, flat, free);
  const by = flat === 1 ? { zoom: 1, x: 0, y: 0 } : { zoom: 1 + (zoom - 1) * (1 - flat), x: x * (1 - flat), y: y * (1 - flat) };
  const middle = { x: room.width / 2, y: room.height / 2 };
  const scale = fit.scale * by.zoom;
  const shift = { x: middle.x + by.x + (fit.x - middle.x) * by.zoom, y: middle.y + by.y + (fit.y - middle.y) * by.zoom };
  /** @type {Projection} */
  const spot = (column, row, layer) => {
    const point = at(column, row, layer);
    point.x = point.x * scale + shift.x;
    point.y = point.y * scale + shift.y;
    return point;
  };
  const places = game.cells.map((cell) => cell.spot);
  return { game, places, size, spot, spots: places.map((place) => spot(...place)), scale, rise, view };
}

/** The lines that ended the game, and what stands over the cells. */
/** @type {(layers: ReturnType<typeof sceneOf>["layers"], flags: ReturnType<typeof spaceMarks>, scene: Scene, shown: {state: BoardState, marks: Marks}, passing: Passing) => void} */
function placeMarks(layers, flags, scene, { state, marks }, passing) {
  const { view, scale, size, spots } = scene;
  const { outcome } = state.position;
  const middles = outcome ? spots.map((_, cell) => stoneCenter(scene, cell)) : [];
  const struck = completedLines(outcome, middles, (cell) => stoneRadius(scene, cell), performance.now() - passing.ended);
  if (struck.length || layers.victory.childElementCount) layers.victory.replaceChildren(...struck);
  if (view.flat === 1) {
    const field = scale * size.step;
    return drawMarks(layers.marks, marks, spots, { width: field * 0.84, height: field * 0.82 });
  }
  flags.show(view.flat > 0 ? NO_MARKS : marks);
  flags.place(scene);
}

/** What the board needs around its cells, in steps. */
/** @type {(at: Projection, size: Size, flat: number) => Frame} */
function frameOf(at, { columns, rows, layers, towers, step }, flat) {
  const upright = towers && flat < 1;
  const heights = upright ? [-PEG_FOOT, layers - 1 + PEG_TOP] : Array.from({ length: layers }, (_, layer) => layer);
  const corners = [-PAD, columns - 1 + PAD].flatMap((column) => [-PAD, rows - 1 + PAD].flatMap((row) => heights.map((layer) => at(column, row, layer))));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys) - (upright ? 0 : ABOVE * step), low: Math.max(...ys) + BELOW * step };
}

/** Scale and shift so that the whole board fits the paper. */
/** @type {(at: Projection, size: Size, flat: number, room: Room) => {scale: number, x: number, y: number}} */
function fitting(at, size, flat, { width, height }) {
  const { left, right, top, low } = frameOf(at, size, flat);
  const scale = Math.min((width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (low - top));
  return { scale, x: width / 2 - (scale * (left + right)) / 2, y: height / 2 - (scale * (top + low)) / 2 };
}

/** Light from the upper left, that makes stones round. */
function gradient() {
  const stop = (/** @type {string} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  return svg("defs", {}, svg("radialGradient", { id: "sphere", cx: "35%", cy: "28%", r: "75%" }, stop("0", "sphere-bright"), stop("0.45", "sphere-middle"), stop("1", "sphere-dark")));
}

/** @type {import("./cursor.js").Direction[]} */
const TURNS = ["left", "right", "up", "down"];

/** The row of buttons below the board, and those that enlarge it. */
function viewButtons() {
  const tool = (/** @type {string} */ id, /** @type {import("../core/element.js").IconName} */ name, /** @type {() => unknown} */ onclick) =>
    html("button", { type: "button", class: "tool", id, onclick }, icon(name));
  const turns = TURNS.map((direction) => tool(`turn-${direction}`, direction, () => rotateStep(direction)));
  const reset = tool("turn-reset", "view", resetView);
  const [larger, smaller] = [tool("zoom-in", "new", () => zoomStep(1)), tool("zoom-out", "minus", () => zoomStep(-1))];
  const [lookWords, words] = [html("span"), html("span")];
  const look = html("button", { type: "button", class: "tool wordy", id: "look", "aria-keyshortcuts": "k", onclick: switchLook }, icon("look"), lookWords);
  const flat = html("button", { type: "button", class: "tool wordy", id: "layers", "aria-keyshortcuts": "f", onclick: () => changeSettings({ space: setting("space") === "flat" ? "stacked" : "flat" }) }, icon("layers"), words);
  const draw = () => {
    const on = setting("space") === "flat";
    const seen = currentView();
    TURNS.forEach((direction, index) => setAccessibleName(turns[index], t(`turn_${direction}`)));
    setAccessibleName(reset, t("reset_view"));
    setAccessibleName(larger, `${t("view_larger")} (+)`);
    setAccessibleName(smaller, `${t("view_smaller")} (-)`);
    for (const button of [...turns, reset, larger, smaller, look]) setAttributes(button, { hidden: on });
    setAttributes(lookWords, { text: t(`look_${seen.look}`) });
    setAttributes(look, { "aria-label": `${t("look_through")}: ${t(`look_${seen.look}`)}`, title: `${t("look_through")} (k)`, "data-look": seen.look });
    const one = hasOneBoard();
    const other = t(on ? (one ? "view_space" : "view_stacked") : one ? "view_plan" : "view_flat");
    flat.classList.toggle("switch-view", one);
    setAttributes(words, { text: other });
    setAttributes(flat, { "aria-label": other, title: `${other} (f)` });
  };
  return { zoom: html("div", { class: "view-zoom" }, larger, smaller), tools: html("div", { class: "view-tools" }, ...turns, reset, look, flat), draw };
}
