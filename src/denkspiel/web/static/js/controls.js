/** The buttons beside the board: what may be done at it at the moment. */

import { address } from "./api.js";
import { askHint } from "./computer.js";
import { openNewGame } from "./dialogs/open.js";
import { byId, html, put } from "./element.js";
import { phase, redo, swapSides, switchPause, takeBack } from "./flow.js";
import { icon } from "./icons.js";
import { dottedSide, hasHuman, isHuman } from "./players.js";
import { change, onSetting, setting } from "./settings.js";
import { get, subscribe } from "./store.js";
import { onLanguage, t } from "./texts.js";

/** Seconds between the moves of two computers, slow to quick. */
const PACES = [3, 1.5, 1, 0.5, 0.15, 0];
/** Id, picture, words, words of the tip, key and deed. */
const BUTTONS = [
  ["new-game-button", "new", "new_short", "new_game", "n", openNewGame],
  ["take-back", "back", "undo", "take_back", "u", takeBack],
  ["redo", "again", "redo_short", "redo", "r", redo],
  ["hint", "hint", "hint", "suggest_a_move", "h", () => askHint()],
  ["swap", "swap", "swap_short", "swap_sides", "s", swapSides],
  ["pause", "pause", "pause_short", "pause_short", "p", switchPause],
];
const parts = {};

/** Show the buttons from now on. */
export function startControls() {
  const buttons = BUTTONS.map(([id, name, , , key, act]) => {
    const button = html("button", { type: "button", id, class: "control", "aria-keyshortcuts": key, onclick: act }, icon(name), html("span"));
    parts[id] = button;
    return button;
  });
  parts.speed = html("input", { type: "range", id: "speed", min: 0, max: PACES.length - 1, step: 1, oninput: setPace });
  parts.speedName = html("span");
  parts.pace = html("label", { class: "pace", for: "speed" }, parts.speedName, parts.speed);
  byId("controls").append(html("div", { class: "control-row" }, ...buttons), parts.pace);
  parts.plot = plot();
  byId("under").append(parts.plot);
  subscribe(draw);
  onSetting(draw);
  onLanguage(draw);
}

function draw() {
  const state = get();
  if (state.latest === null) return;
  for (const [id, , text, tip, key] of BUTTONS) {
    parts[id].lastChild.textContent = t(text);
    put(parts[id], { title: `${t(tip)} (${key})` });
  }
  const over = state.latest.outcome !== null || phase() === "quit";
  for (const id of ["take-back", "redo", "hint", "swap"]) put(parts[id], { disabled: over });
  put(parts["take-back"], { disabled: over || !state.cells.length });
  put(parts.redo, { disabled: over || !state.redo.length });
  const computers = !state.players.every(isHuman);
  put(parts.pause, { hidden: !computers, disabled: over, "aria-pressed": String(state.paused) });
  parts.pause.replaceChild(icon(state.paused ? "go" : "pause"), parts.pause.firstChild);
  put(parts.pace, { hidden: hasHuman() });
  parts.speedName.textContent = t("speed");
  parts.speed.value = String(Math.max(0, PACES.indexOf(setting("pace"))));
  put(parts.speed, { "aria-valuetext": t("seconds_a_move", { seconds: setting("pace") }) });
  drawPlot(state);
}

function setPace() {
  change({ pace: PACES[Number(parts.speed.value)] });
}

/** The plot of the game as it stands, if one was asked for: the sheet in small, and both files. */
function plot() {
  parts.sheet = html("img", { id: "plot-sheet", alt: "" });
  parts.svg = html("a", { id: "plot-svg", class: "button", download: "" }, icon("file"), html("span", { text: "SVG" }));
  parts.hpgl = html("a", { id: "plot-hpgl", class: "button", download: "" }, icon("file"), html("span", { text: "HP-GL" }));
  parts.plotTitle = html("h2", { id: "plot-title" });
  const links = html("div", { class: "plot-links" }, parts.plotTitle, parts.svg, parts.hpgl);
  return html("section", { id: "plot", class: "plot", "aria-labelledby": "plot-title" }, parts.sheet, links);
}

function drawPlot({ plotter, game, cells, latest }) {
  put(parts.plot, { hidden: !plotter });
  if (!plotter) return;
  parts.plotTitle.textContent = t("plot_of", { ply: cells.length });
  const red = dottedSide() === 0 ? "second" : "first";
  const file = (format) => address("render", { game: game.id, moves: latest.text, format, red });
  put(parts.sheet, { src: file("plot") });
  put(parts.svg, { href: file("plot") });
  put(parts.hpgl, { href: file("hpgl") });
}
