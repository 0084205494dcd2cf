/** The board once more as buttons with names, beside the picture: for screen readers, and for keys alone. */

import { html, put } from "../element.js";
import { isBusy } from "../commands.js";
import { phase, play } from "../flow.js";
import { ARROWS } from "../input/cursor.js";
import { get, isShown } from "../store.js";
import { t } from "../texts.js";
import { cellName } from "./cell_names.js";
import { attemptMove, isTrying } from "./exercise.js";
import { onNews } from "./following.js";
import { understand } from "./understanding.js";
/** @import { Panel } from "./panel.js" */

/** @type {Record<string, string>} */
const STEPS = { ...ARROWS, Home: "first", End: "last" };
const SIGNS = ["\u00d7", "\u25cb"];
/** @type {{said: HTMLElement, board: HTMLElement}} */
let parts;
/** @type {HTMLButtonElement[]} */
let buttons = [];
/** @type {Api.GameData|null} the game that the buttons are of */
let built = null;
let current = 0;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body }) {
  understand();
  const said = html("p", { class: "quiet", id: "cells-sentence" });
  const board = html("div", { class: "cells", id: "cells", "data-arrows": true, onkeydown: press });
  parts = { said, board };
  body.append(said, board, html("p", { class: "quiet", id: "cells-keys", "data-text": "cells.keys" }));
  onNews(draw);
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
  if (built !== game) build(game);
  parts.said.textContent = position.sentence;
  const legal = new Set(position.legal.map((move) => move.cell));
  game.cells.forEach((_, cell) => {
    const owner = position.owners[cell];
    const button = buttons[cell];
    put(button, {
      "aria-label": cellName(cell),
      "aria-disabled": legal.has(cell) ? null : "true",
      "data-owner": owner === null ? null : ["first", "second"][owner],
      "data-last": cell === position.last ? true : null,
      "data-line": position.outcome?.cells.includes(cell) ? true : null,
      tabindex: cell === current ? 0 : -1,
    });
    const [, sign] = button.children;
    put(sign, { text: owner === null ? (legal.has(cell) ? "\u00b7" : "") : SIGNS[owner] });
  });
}

/** @type {(game: Api.GameData) => void} */
function build(game) {
  built = game;
  current = game.stacks[0][0];
  buttons = game.cells.map(({ name, ends }, cell) =>
    html(
      "button",
      { type: "button", "data-cell": cell, onclick: () => choose(cell), onfocus: () => enter(cell) },
      html("small", { text: ends ? game.cells[cell].text : name }),
      html("span", { class: "stone-text" }),
    ),
  );
  const groups = game.rows.map((layer, index) => {
    const label = game.rows.length > 1 ? t("cells.layer", { number: index + 1 }) : "";
    const drawn = layer.map((line) => html("div", { class: "cells-row" }, ...line.map(place)));
    const heading = label ? html("span", { class: "cells-layer", "aria-hidden": "true", text: label }) : null;
    return html("div", { role: "group", class: "cells-group", "aria-label": label || game.title }, heading, ...drawn);
  });
  parts.board.replaceChildren(...groups);
}

/** @type {(cell: number|null) => HTMLElement} */
function place(cell) {
  return cell === null ? html("span", { class: "cells-gap" }) : buttons[cell];
}

/** Take the cell; what cannot be taken the server refuses in a sentence. */
/** @type {(cell: number) => void} */
function choose(cell) {
  enter(cell);
  if (isTrying()) attemptMove(cell);
  else if (["move", "acknowledge"].includes(phase()) && !isBusy()) play(cell);
}

/** @type {(cell: number) => void} */
function enter(cell) {
  put(buttons[current], { tabindex: -1 });
  current = cell;
  put(buttons[cell], { tabindex: 0 });
}

/** @type {(event: KeyboardEvent) => void} */
function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
  const next = built?.steps[current][STEPS[event.key]];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[next].focus();
}
