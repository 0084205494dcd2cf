/** Flat boards: upright ones into whose columns stones fall, boards of tiles, and the layers of a cube. */

import { html, setAttributes, svg } from "../core/element.js";
import { t } from "../core/texts.js";
import { cursorCell, landingCell } from "./cursor.js";
import { planOf } from "./layout.js";
import { drawMarks, fitsInWidth, setCaptionSize } from "./marks.js";
import { completedLines, layerGroups, stone } from "./stone.js";
/** @import { BoardState, PointerActions, View } from "./board.js" */
/** @import { Layer, Plan, Spot } from "./layout.js" */
/** @import { Room } from "./marks.js" */

const STEP = 100;
const RADIUS = 41;
/** The room for marks in a tile, and in a hole. */
const IN_TILE = { width: 84, height: 82 };
const IN_HOLE = { width: 80, height: 74 };

/**
 * The picture of a board.
 * @param {Api.GameData} game
 * @param {PointerActions} actions
 * @returns {View}
 */
export function flatBoard(game, actions) {
  const plan = planOf(game);
  const { left, low, edge } = plan.margin;
  const size = { width: (plan.width + left + edge) * STEP, height: (plan.height + low + edge) * STEP };
  const place = (/** @type {Spot} */ spot) => ({
    x: (spot.x + 0.5 + left) * STEP,
    y: size.height - (spot.y + 0.5 + low) * STEP,
  });
  const spots = plan.cells.map(place);
  const layers = layerGroups("ground", "stones", "front", "cursor", "victory", "marks", "hits");
  const element = svg("svg", {
    class: `board ${plan.columns ? "board-columns" : "board-tiles"}`,
    viewBox: `0 0 ${size.width} ${size.height}`,
    role: "img",
  });
  element.append(...Object.values(layers));
  if (plan.columns) upright(layers.ground, layers.front, spots, size);
  else tiles(game, plan, layers.ground, spots, place);
  hits(game, plan, layers.hits, spots, size, actions);
  /** @type {Map<number, SVGGElement>} */
  const stones = new Map();
  /** @type {Api.OutcomeData|null} */
  let ended = null;
  /** @type {View["draw"]} */
  const draw = (state, marks, fall) => {
    const { owners, outcome, last } = state.position;
    drawStones(stones, layers.stones, owners, spots, fall && plan.columns ? size.height : 0);
    for (const [cell, one] of stones) {
      one.classList.toggle("won", Boolean(outcome?.cells.includes(cell)));
      one.classList.toggle("last", cell === last && !outcome);
    }
    if (String(outcome?.lines) !== String(ended?.lines)) layers.victory.replaceChildren(...completedLines(outcome, spots, () => RADIUS));
    ended = outcome;
    drawCursor(layers.cursor, state, plan, spots, size);
    setCaptionSize(element);
    if (plan.columns) drawMarks(layers.marks, { ...marks, rating: [] }, spots, IN_HOLE);
    else drawMarks(layers.marks, marks, spots, IN_TILE);
  };
  return { element, draw, minWidth: plan.least };
}

/** Bring the stones shown to what stands on the board; a new one falls from above the board if it has a height. */
/** @type {(stones: Map<number, SVGGElement>, layer: Element, owners: Api.PositionData["owners"], spots: Spot[], height: number) => void} */
function drawStones(stones, layer, owners, spots, height) {
  for (const [cell, one] of stones) {
    if (owners[cell] === null || one.dataset.player !== String(owners[cell])) {
      one.remove();
      stones.delete(cell);
    }
  }
  for (const [cell, owner] of owners.entries()) {
    if (owner === null || stones.has(cell)) continue;
    const { x, y } = spots[cell];
    const one = stone(owner, RADIUS, { "data-cell": cell, "data-player": owner });
    layer.append(svg("g", { transform: `translate(${x} ${y})` }, one));
    stones.set(cell, one);
    if (height) drop(one, y + RADIUS);
  }
  for (const group of [...layer.children]) if (!group.firstElementChild) group.remove();
}

/** Let a stone fall from so far above its place, as fast as gravity has it, with a small rebound. */
/** @type {(one: Element, height: number) => void} */
function drop(one, height) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const far = `translateY(${-height}px)`;
  const rebound = `translateY(${-Math.min(14, height * 0.05)}px)`;
  one.animate(
    [
      { transform: far, easing: "cubic-bezier(.45,0,.9,.55)" },
      { transform: "none", offset: 0.76, easing: "ease-out" },
      { transform: rebound, offset: 0.88, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: 190 + 14 * Math.sqrt(height), fill: "backwards" },
  );
}

/** The front of an upright board: a plate with holes, through which the stones are seen. */
/** @type {(ground: Element, front: Element, spots: Spot[], size: Room) => void} */
function upright(ground, front, spots, size) {
  const hole = (/** @type {Spot} */ { x, y }) => `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0Z`;
  ground.append(svg("rect", { class: "hollow", x: 6, y: 6, width: size.width - 12, height: size.height - 12, rx: 26 }));
  const plate = roundedRect(0, 0, size.width, size.height, 30);
  front.append(
    svg("path", { class: "board-front", "fill-rule": "evenodd", d: plate + spots.map(hole).join("") }),
    ...spots.map(({ x, y }) => svg("circle", { class: "hole-rim", cx: x, cy: y, r: RADIUS })),
  );
}

/** @type {(game: Api.GameData, plan: Plan, ground: Element, spots: Spot[], place: (spot: Spot) => Spot) => void} */
function tiles(game, plan, ground, spots, place) {
  const side = STEP * 0.92;
  for (const [cell, { x, y }] of spots.entries()) {
    const square = { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 14 };
    ground.append(svg("rect", { class: "tile", "data-cell": cell, ...square }));
  }
  const names = game.plan.axes;
  for (const layer of plan.layers) {
    if (plan.layers.length > 1) {
      const spot = place({ x: layer.x + (layer.width - 1) / 2, y: layer.y + layer.height - 0.28 });
      ground.append(svg("text", { class: "caption caption-layer", x: spot.x, y: spot.y, text: layer.name }));
    }
    if (names) captions(names, layer, ground, place);
  }
}

/** The names of the columns below and of the rows to the left, where the layer stands at the edge. */
/** @type {(names: string[][], layer: Layer, ground: Element, place: (spot: Spot) => Spot) => void} */
function captions(names, layer, ground, place) {
  const add = (/** @type {Spot} */ spot, /** @type {string} */ text) => ground.append(svg("text", { class: "caption", ...spot, text }));
  for (let column = 0; layer.y === 0 && column < layer.width; column += 1) {
    const { x, y } = place({ x: layer.x + column, y: layer.y });
    add({ x, y: y + STEP * 0.7 }, names[0][column]);
  }
  for (let row = 0; layer.x === 0 && row < layer.height; row += 1) {
    const { x, y } = place({ x: layer.x, y: layer.y + row });
    add({ x: x - STEP * 0.68, y }, names[1][row]);
  }
}

/** @type {(game: Api.GameData, plan: Plan, layer: Element, spots: Spot[], size: Room, actions: PointerActions) => void} */
function hits(game, plan, layer, spots, size, actions) {
  const areas = plan.columns
    ? game.stacks.map(([cell]) => ({ cell, area: { x: spots[cell].x - STEP / 2, y: 0, width: STEP, height: size.height } }))
    : spots.map(({ x, y }, cell) => ({ cell, area: { x: x - STEP / 2, y: y - STEP / 2, width: STEP, height: STEP } }));
  for (const { cell, area } of areas) {
    const act = { onclick: () => actions.cell(cell), onpointermove: () => actions.point(cell) };
    layer.append(svg("rect", { class: "hit", "data-hit": cell, ...area, ...act }));
  }
}

/** Where the next stone goes: a ring, and over a column a light from above. */
/** @type {(layer: Element, state: BoardState, plan: Plan, spots: Spot[], size: Room) => void} */
function drawCursor(layer, state, plan, spots, size) {
  layer.replaceChildren();
  if (!state.choosing) return;
  const { x, y } = spots[cursorCell(state, state.cursor)];
  if (plan.columns) {
    layer.append(
      svg("rect", { class: "cursor-column", x: x - STEP / 2 + 4, y: 6, width: STEP - 8, height: size.height - 12, rx: 26 }),
      svg("circle", { class: `ghost of-${state.position.side_to_move}`, cx: x, cy: y, r: RADIUS - 2 }),
    );
    return;
  }
  const side = STEP * 0.92;
  const ring = svg("rect", { class: "cursor", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 14 });
  setAttributes(ring, { "data-cursor": state.cursor });
  layer.append(ring);
}

/** @type {(x: number, y: number, width: number, height: number, radius: number) => string} */
function roundedRect(x, y, width, height, radius) {
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + radius} ${y}h${width - 2 * radius}${corner(radius, radius)}v${height - 2 * radius}${corner(-radius, radius)}` +
    `h${2 * radius - width}${corner(-radius, -radius)}v${2 * radius - height}${corner(radius, -radius)}Z`
  );
}

/**
 * The row of buttons.
 * @param {Api.GameData} game
 * @param {PointerActions} actions
 */
export function columnButtons(game, actions) {
  const order = game.plan.columns ?? [];
  const buttons = order.map((stack) => button(game, stack, actions));
  const element = html("div", { class: "arrows", role: "group" }, ...buttons);
  element.style.gridTemplateColumns = `repeat(${buttons.length}, 1fr)`;
  const draw = (/** @type {BoardState} */ state) => {
    setAttributes(element, { "aria-label": t("columns") });
    for (const [index, one] of buttons.entries()) {
      const stack = order[index];
      const open = state.choosing && landingCell(state.game, state.latest, stack) !== null;
      setAttributes(one, {
        "aria-disabled": !open && "true",
        "aria-label": t("column", { name: game.moves[stack] }),
        class: `arrow${state.choosing && state.cursor === stack ? " at" : ""}`,
        "data-side": state.latest.side_to_move,
      });
    }
  };
  return { element, draw };
}

/** @type {(game: Api.GameData, stack: number, actions: PointerActions) => HTMLButtonElement} */
function button(game, stack, actions) {
  const cell = game.stacks[stack][0];
  return html(
    "button",
    {
      type: "button",
      "data-column": game.moves[stack],
      onclick: (/** @type {Event & {currentTarget: Element}} */ { currentTarget }) => currentTarget.getAttribute("aria-disabled") || actions.cell(cell),
      onpointermove: () => actions.point(cell),
    },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: "M12 4v14m-6-6 6 6 6-6" })),
    html("span", { class: "arrow-name", text: game.moves[stack] }),
  );
}

const RATINGS_HEIGHT = 44;
const RATING_SPACE = { width: 98, height: RATINGS_HEIGHT };

/**
 * The row over the arrows; it is there as long as there are ratings.
 * @param {Api.GameData} game
 * @returns {View}
 */
export function columnRatings(game) {
  const { cells, width } = planOf(game);
  const layers = layerGroups("marks");
  const element = svg("svg", { class: "heads", viewBox: `0 0 ${width * STEP} ${RATINGS_HEIGHT}`, "aria-hidden": "true" });
  element.append(layers.marks);
  const spots = cells.map(({ x }) => ({ x: (x + 0.5) * STEP, y: RATINGS_HEIGHT / 2 }));
  /** @type {View["draw"]} */
  const draw = (_, { rating }) => {
    setAttributes(element, { hidden: !rating.length });
    const full = rating.map((mark) => ({ ...mark, text: mark.full ?? mark.text }));
    const shown = full.every(({ text }) => fitsInWidth(text, element, RATING_SPACE)) ? full : rating;
    drawMarks(layers.marks, { value: [], rating: shown, pointer: [] }, spots, RATING_SPACE);
  };
  return { element, draw };
}
