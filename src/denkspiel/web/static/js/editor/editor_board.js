/** The board of the position editor: every cell is a button, in rows and layers, or a line between two points. */

import { stoneIcon } from "../board/stone.js";
import { html, setAttributes, svg } from "../core/element.js";

/** @typedef {0|1|null} Owner */
/** @typedef {{cells: number[], sentence: string}} Fault */

/** @type {Record<string, string>} where keys lead, as the game names its steps */
const STEPS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };
const SIDES = ["first", "second"];

/**
 * A board to set up.
 * @param {Api.GameData} game
 * @param {{name: string, describe: (owner: Owner) => string, act: (cell: number) => void}} options  what the board is called, what
 *     is said of a cell, and what is done when one is pressed
 */
export function editorBoard(game, { name, describe, act }) {
  const bubble = html("p", { class: "editor-bubble", hidden: true });
  const picture = game.sheet ? graph(game) : layers(game);
  const element = html("div", { class: "editor-board", role: "group", "aria-label": name, "data-kind": game.kind, "data-upright": game.kind === "board" && game.gravity }, picture, bubble);
  const buttons = [...element.querySelectorAll("[data-cell]")];
  const buttonOf = new Map(buttons.map((button) => [Number(button.getAttribute("data-cell")), button]));
  /** @type {Fault[]} */
  let faults = [];
  let current = game.stacks[game.plan.start]?.[0] ?? 0;
  const move = (/** @type {number} */ cell) => {
    setAttributes(/** @type {Element} */ (buttonOf.get(current)), { tabindex: -1 });
    current = cell;
    setAttributes(/** @type {Element} */ (buttonOf.get(current)), { tabindex: 0 });
  };
  const cellOf = (/** @type {Event} */ { target }) => {
    const found = target instanceof Element ? target.closest("[data-cell]") : null;
    return found ? Number(found.getAttribute("data-cell")) : null;
  };
  element.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell === null) return;
    move(cell);
    act(cell);
  });
  element.addEventListener("keydown", (event) => {
    const cell = cellOf(event);
    if (cell === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      act(cell);
      return;
    }
    const next = game.steps[cell][STEPS[event.key] ?? ""];
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    if (next === undefined) return;
    move(next);
    /** @type {HTMLElement} */ (buttonOf.get(next)).focus();
  });
  for (const [sign, isOver] of /** @type {const} */ ([["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]])) {
    element.addEventListener(sign, (event) => showBubble(isOver ? cellOf(event) : null));
  }
  move(current);

  /** What is wrong with the stone of a cell, or with the first one at fault, said beside it. */
  /** @type {(cell: number|null) => void} */
  function showBubble(cell) {
    const fault = faults.find(({ cells }) => cell !== null && cells.includes(cell)) ?? faults.find(({ cells }) => cells.length);
    const at = fault && buttonOf.get(cell !== null && fault.cells.includes(cell) ? cell : fault.cells[0]);
    setAttributes(bubble, { hidden: !at, text: fault?.sentence ?? "" });
    if (!at) return;
    const [box, frame] = [at.getBoundingClientRect(), element.getBoundingClientRect()];
    const middle = box.left + box.width / 2 - frame.left;
    bubble.style.setProperty("--x", `${Math.max(0, Math.min(middle - bubble.offsetWidth / 2, frame.width - bubble.offsetWidth))}px`);
    bubble.style.setProperty("--tip", `${middle}px`);
    bubble.style.setProperty("--y", `${box.bottom - frame.top + 6}px`);
  }

  /** @type {(owners: Owner[], found: Fault[]) => void} */
  function draw(owners, found) {
    faults = found;
    const bad = new Map(faults.flatMap(({ cells, sentence }) => cells.map((cell) => [cell, sentence])));
    for (const [cell, button] of buttonOf) {
      drawOwner(button, owners[cell]);
      const words = [`${game.cells[cell].name}: ${describe(owners[cell])}`, bad.get(cell)].filter(Boolean).join(". ");
      setAttributes(button, { "aria-label": words, "data-fault": bad.has(cell) });
    }
    showBubble(null);
  }

  return { element, draw, focus: () => /** @type {HTMLElement} */ (buttonOf.get(current)).focus() };
}

/** @type {(button: Element, owner: Owner) => void} */
function drawOwner(button, owner) {
  if (button.getAttribute("data-owner") === String(owner ?? "")) return;
  setAttributes(button, { "data-owner": owner ?? "" });
  const line = button.querySelector(".editor-line");
  if (line) setAttributes(line, { class: owner === null ? "editor-line line free" : `editor-line line ${SIDES[owner]} solid` });
  else button.replaceChildren(...(owner === null ? [] : [stoneIcon(owner)]));
}

/** Rows of cells, layer by layer. */
/** @type {(game: Api.GameData) => HTMLElement} */
function layers(game) {
  const names = game.rows.length > 1 ? game.rows.map((_, layer) => game.plan.axes?.[2]?.[layer] ?? String(layer + 1)) : [];
  const cells = (/** @type {(number|null)[]} */ row) => row.map((cell) => (cell === null ? html("span") : html("button", { type: "button", class: "editor-cell", "data-cell": cell, tabindex: -1 })));
  const layer = (/** @type {(number|null)[][]} */ rows, /** @type {number} */ number) => {
    const board = html("div", { class: "editor-layer" }, ...rows.flatMap(cells));
    board.style.setProperty("--columns", String(rows[0].length));
    return html("div", {}, board, names.length ? html("p", { class: "quiet editor-layer-name", text: names[number] }) : null);
  };
  const picture = html("div", { class: "editor-layers" }, ...game.rows.map(layer));
  picture.style.setProperty("--layers", String(Math.min(2, game.rows.length)));
  return picture;
}

/** Points and the lines between them. */
/** @type {(game: Api.GameData) => SVGSVGElement} */
function graph(game) {
  const { width, height, radius, points } = /** @type {Api.EdgeSheetData} */ (game.sheet);
  const lines = game.cells.map(({ cell, ends }) => {
    const [one, other] = /** @type {[number, number]} */ (ends).map((end) => points[end]);
    const d = `M${one.x} ${one.y}L${other.x} ${other.y}`;
    return svg("g", { class: "editor-edge", role: "button", tabindex: -1, "data-cell": cell }, svg("path", { class: "editor-hit", d }), svg("path", { class: "editor-line line free", d }));
  });
  const dots = points.map(({ x, y }, point) =>
    svg("g", { transform: `translate(${x} ${y})` }, svg("circle", { class: "editor-point", r: radius }), svg("text", { class: "editor-point-name", text: game.points?.[point].name ?? "" })),
  );
  return svg("svg", { class: "editor-graph", viewBox: `0 0 ${width} ${height}` }, ...lines, ...dots);
}
