/** The board once more as buttons with names, beside the picture: for screen readers, and for keys alone. */

import { html, put } from "../element.js";
import { acknowledge, phase, play } from "../flow.js";
import { moveText } from "../moves.js";
import { get } from "../store.js";
import { onLanguage, t } from "../texts.js";
import { cellName } from "./cell_names.js";
import { rows, step } from "./cell_rows.js";
import { onGame } from "./following.js";
import { onKnowledge } from "./knowledge.js";
import { understand } from "./understanding.js";

const SIGNS = ["\u00d7", "\u25cb"];
const parts = { buttons: [], game: null };
let current = 0;

/** Fill the panel. */
export function start({ body }) {
  understand();
  parts.keys = html("p", { class: "quiet", id: "cells-keys", "data-text": "cells.keys" });
  parts.said = html("p", { class: "quiet", id: "cells-sentence" });
  parts.board = html("div", { class: "cells", id: "cells", "data-arrows": true, onkeydown: press });
  body.append(parts.said, parts.board, parts.keys);
  for (const follow of [onGame, onLanguage, onKnowledge]) follow(draw);
  draw();
}

/** Go to the buttons. */
export function focusCell() {
  parts.buttons[current]?.focus();
}

function draw() {
  const { game, position } = get();
  if (!position) return;
  if (parts.game !== game) build(game);
  parts.said.textContent = position.sentence;
  const legal = new Set(position.legal.map((move) => move.cell));
  game.cells.forEach((_, cell) => {
    const owner = position.owners[cell];
    const button = parts.buttons[cell];
    put(button, {
      "aria-label": cellName(cell),
      "aria-disabled": legal.has(cell) ? null : "true",
      "data-owner": owner === null ? null : ["first", "second"][owner],
      "data-last": cell === position.last ? true : null,
      "data-line": position.outcome?.cells.includes(cell) ? true : null,
      tabindex: cell === current ? 0 : -1,
    });
    put(button.lastChild, { text: owner === null ? (legal.has(cell) ? "\u00b7" : "") : SIGNS[owner] });
  });
}

function build(game) {
  parts.game = game;
  current = game.stacks[0][0];
  parts.buttons = game.cells.map(({ name, ends }, cell) =>
    html(
      "button",
      { type: "button", "data-cell": cell, onclick: () => choose(cell), onfocus: () => enter(cell) },
      html("small", { text: ends ? moveText(game, cell) : name }),
      html("span", { class: "stone-text" }),
    ),
  );
  const groups = rows(game).map(({ label, lines }) => {
    const drawn = lines.map((line) => html("div", { class: "cells-row" }, ...line.map(place)));
    const heading = label ? html("span", { class: "cells-layer", "aria-hidden": "true", text: label }) : null;
    return html("div", { role: "group", class: "cells-group", "aria-label": label || game.title }, heading, ...drawn);
  });
  parts.board.replaceChildren(...groups);
}

function place(cell) {
  return cell === null ? html("span", { class: "cells-gap" }) : parts.buttons[cell];
}

/** Take the cell; what cannot be taken the server refuses in a sentence. */
function choose(cell) {
  enter(cell);
  if (["acknowledge", "mistake"].includes(phase())) acknowledge();
  play(cell);
}

function enter(cell) {
  put(parts.buttons[current], { tabindex: -1 });
  current = cell;
  put(parts.buttons[cell], { tabindex: 0 });
}

function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
  const next = step(parts.game, current, event.key);
  if (next === null) return;
  event.preventDefault();
  event.stopPropagation();
  parts.buttons[next].focus();
}
