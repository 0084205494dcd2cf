/** The board once more as buttons, one for each stack, with what stands there as its name: for screen readers, and for keys alone. */

import { ARROWS } from "../board/cursor.js";
import { isRepeatedClick } from "../board/pointer.js";
import { html, setAttributes } from "../core/element.js";
import { get, isShown, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { phase, play } from "../game/actions.js";
import { isBusy } from "../game/commands.js";
import { isExploring, tryMove } from "../game/position_actions.js";
import { onGameChange } from "./analysis.js";
import { followGame } from "./board_marks.js";
import { ownersOf, stackContents, stackName } from "./cell_names.js";
/** @import { Panel } from "./panels.js" */

/** @type {Record<string, string>} */
const STEPS = { ...ARROWS, Home: "first", End: "last" };
const SIGNS = ["\u00d7", "\u25cb"];
/** @type {{sentence: HTMLElement, board: HTMLElement}} */
let parts;
/** @type {HTMLButtonElement[]} by the numbers of the stacks */
let buttons = [];
/** @type {Api.GameData|null} the game that the buttons are of */
let builtGame = null;
let current = 0;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body }) {
  followGame();
  const sentence = html("p", { class: "quiet", id: "cells-sentence" });
  const board = html("div", { class: "cells", id: "cells", "data-arrows": true, onkeydown: onKeydown });
  parts = { sentence, board };
  body.append(sentence, board, html("p", { class: "quiet by-keys", id: "cells-keys", "data-text": "cells.keys" }));
  onGameChange(draw);
  draw();
}

/** Go to the buttons. */
export function focusCell() {
  buttons[current]?.focus();
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { game, position } = state;
  if (builtGame !== game) build(game);
  setAttributes(parts.sentence, { text: position.sentence });
  const has = (/** @type {number[]|undefined} */ cells, /** @type {number} */ stack) => cells?.some((cell) => game.stacks[stack].includes(cell)) || null;
  const legal = position.legal.map((move) => move.cell);
  buttons.forEach((button, stack) => {
    const top = ownersOf(stack).at(-1);
    setAttributes(button, {
      "aria-label": stackName(stack),
      "aria-description": stackContents(stack),
      "aria-disabled": has(legal, stack) ? null : "true",
      "data-owner": top === undefined ? null : ["first", "second"][top],
      "data-last": position.last === null ? null : has([position.last], stack),
      "data-line": has(position.outcome?.cells, stack),
      tabindex: stack === current ? 0 : -1,
    });
    setAttributes(button.children[1], { "data-signs": stackSigns(stack, has(legal, stack) ? "\u00b7" : "") });
  });
}

/** The stones of a stack one above the other, and the place of the next one; as many rows whatever stands there. */
/** @type {(stack: number, next: string) => string} */
function stackSigns(stack, next) {
  const high = builtGame?.stacks[stack].length ?? 0;
  const drawn = [...ownersOf(stack).map((owner) => SIGNS[owner]), next].slice(0, high);
  return [...drawn, ...Array(high - drawn.length).fill("")].reverse().join("\n");
}

/** @type {(game: Api.GameData) => void} */
function build(game) {
  builtGame = game;
  current = 0;
  buttons = game.stacks.map(([cell], stack) =>
    html(
      "button",
      { type: "button", "data-cell": cell, onclick: () => playStack(stack), onfocus: () => setCurrent(stack) },
      html("small", { text: game.edges ? game.cells[cell].text : game.moves[stack] }),
      html("span", { class: "stone-text" }),
    ),
  );
  const layers = game.rows.map((layer) => layer.map((line) => line.filter(isGround)).filter((line) => line.length)).filter((layer) => layer.length);
  const groups = layers.map((layer, index) => {
    const label = layers.length > 1 ? t("cells.layer", { number: index + 1 }) : "";
    const drawn = layer.map((line) => html("div", { class: "cells-row" }, ...line.map(buttonAt)));
    const heading = label ? html("span", { class: "cells-layer", "aria-hidden": "true", text: label }) : null;
    return html("div", { role: "group", class: "cells-group", "aria-label": label || game.title }, heading, ...drawn);
  });
  setAttributes(parts.board, { "data-stacked": game.gravity });
  parts.board.replaceChildren(...groups);
}

/** Whether a cell is the lowest of its stack; gaps between these stay. */
/** @type {(cell: number|null) => boolean} */
function isGround(cell) {
  return cell === null ? !builtGame?.gravity : builtGame?.cells[cell].below === null;
}

/** @type {(cell: number|null) => HTMLElement} */
function buttonAt(cell) {
  return cell === null || !builtGame ? html("span", { class: "cells-gap" }) : buttons[builtGame.cells[cell].stack];
}

/** Play on the stack; what cannot be played the server refuses in a sentence. */
/** @type {(stack: number) => void} */
function playStack(stack) {
  setCurrent(stack);
  if (isRepeatedClick()) return;
  const { game, position } = shown();
  const cells = game.stacks[stack];
  const cell = position.legal.find((move) => cells.includes(move.cell))?.cell ?? cells[0];
  if (isExploring()) tryMove(cell);
  else if (["move", "acknowledge"].includes(phase()) && !isBusy()) play(cell);
}

/** @type {(stack: number) => void} */
function setCurrent(stack) {
  setAttributes(buttons[current], { tabindex: -1 });
  current = stack;
  setAttributes(buttons[stack], { tabindex: 0 });
}

/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !builtGame) return;
  if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
  const next = builtGame.steps[builtGame.stacks[current][0]][STEPS[event.key]];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[builtGame.cells[next].stack].focus();
}
