/** The buttons beside the board: what may be done at it at the moment. */

import { apiUrl } from "../core/api.js";
import { byId, html, icon, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, isShown, setupPlies, subscribe } from "../core/store.js";
import { language, lettersFor, t } from "../core/texts.js";
import { openNewGame } from "../dialogs/open.js";
import { gameResult, isHelpForbidden, isLiveActionPossible } from "../online/live_state.js";
import { phase, redo, undo } from "./actions.js";
import { act, askHint } from "./commands.js";
import { hasHuman, isHuman } from "./players.js";
/** @import { IconName } from "../core/element.js" */
/** @import { Shown } from "../core/store.js" */

/** Seconds between the moves of two computers, slow to quick. */
const PACES = [3, 1.5, 1, 0.5, 0.15, 0];
/** @type {[id: string, picture: IconName, words: string, tip: string, key: string, act: () => void][]} */
const BUTTONS = [
  ["new-game-button", "new", "new_short", "new_game", "n", openNewGame],
  ["take-back", "back", "undo", "undo", "u", undo],
  ["redo", "again", "redo", "redo", "r", redo],
  ["hint", "hint", "hint", "hint", "h", () => askHint()],
  ["swap", "swap", "swap_short", "swap_sides", "s", () => act({ do: "swap-sides" })],
  ["pause", "pause", "pause_short", "pause_short", "p", () => act({ do: "switch-pause" })],
];
/** @type {Record<string, HTMLButtonElement>} by their ids */
const buttons = {};
/** @type {ReturnType<typeof createParts>} */
let parts;

/** Show the buttons from now on. */
export function startControls() {
  for (const [id, name, words, , key, onclick] of BUTTONS) {
    const attributes = { type: "button", id, class: "control", "aria-keyshortcuts": key, onclick };
    buttons[id] = html("button", attributes, icon(name), html("span", id === "hint" ? {} : { "data-text": words }));
  }
  parts = createParts();
  byId("controls").append(html("div", { class: "control-row" }, ...Object.values(buttons)), parts.pace);
  byId("under").append(parts.plot);
  subscribe(draw);
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  const { undone, paused } = state.step.state;
  for (const [id, , , tip, key] of BUTTONS) setAttributes(buttons[id], { title: `${t(tip)} (${lettersFor(key, language()).join(", ")})` });
  const { line, ply, position } = state;
  const aside = phase() === "review";
  const over = gameResult() !== null || phase() === "quit";
  const { live } = state;
  setAttributes(buttons.swap, { hidden: live !== null, disabled: over || aside });
  nameHint(state);
  // In a live game the row stays as it is from its first move on: what is not allowed is disabled.
  setAttributes(buttons.hint, { disabled: isHelpForbidden() || (aside ? position.outcome !== null : over) });
  setAttributes(buttons["take-back"], { disabled: aside ? ply === setupPlies() : live ? !isLiveActionPossible("propose", "take-back") : phase() === "quit" || state.cells.length === setupPlies() });
  setAttributes(buttons.redo, { disabled: aside ? ply === line.length : over || live !== null || !undone?.length });
  const computers = !state.players.every(isHuman);
  setAttributes(buttons.pause, { hidden: !computers || live !== null, disabled: over, "aria-pressed": String(paused) });
  buttons.pause.firstElementChild?.replaceWith(icon(paused ? "go" : "pause"));
  setAttributes(parts.pace, { hidden: hasHuman() || live !== null });
  parts.speed.value = String(Math.max(0, PACES.indexOf(setting("pace"))));
  setAttributes(parts.speed, { "aria-valuetext": t("seconds_a_move", { seconds: setting("pace") }) });
  drawPlot(state);
}

/** The one button for help says what it gives next: a hint, and after that the move. */
/** @type {(state: Shown) => void} */
function nameHint({ hint }) {
  const isHinted = hint !== null && !hint.isWhole;
  setAttributes(buttons.hint, { title: `${t(isHinted ? "hint_answer_long" : "hint")} (${lettersFor("h", language()).join(", ")})` });
  setAttributes(/** @type {HTMLElement} */ (buttons.hint.lastElementChild), { text: t(isHinted ? "hint_answer" : "hint") });
}

/** The speed of computers; and the plot of the game as it stands, if one was asked for: the sheet in small, and both files. */
function createParts() {
  const speed = html("input", { type: "range", id: "speed", min: 0, max: PACES.length - 1, step: 1, oninput: () => changeSettings({ pace: PACES[Number(speed.value)] }) });
  const pace = html("label", { class: "pace", for: "speed" }, html("span", { "data-text": "speed" }), speed);
  const sheet = html("img", { id: "plot-sheet", alt: "" });
  const drawing = html("a", { id: "plot-svg", class: "button", download: "" }, icon("file"), html("span", { text: "SVG" }));
  const hpgl = html("a", { id: "plot-hpgl", class: "button", download: "" }, icon("file"), html("span", { text: "HP-GL" }));
  const title = html("h2", { id: "plot-title" });
  const links = html("div", { class: "plot-links" }, title, drawing, hpgl);
  const plot = html("section", { id: "plot", class: "plot", "aria-labelledby": "plot-title" }, sheet, links);
  return { speed, pace, plot, title, sheet, svg: drawing, hpgl };
}

/** @param {Shown} state */
function drawPlot({ plotter, game, cells, latest, step: { red } }) {
  setAttributes(parts.plot, { hidden: !plotter });
  if (!plotter) return;
  parts.title.textContent = t("plot_of", { ply: cells.length });
  const file = (/** @type {string} */ format) => apiUrl("render", { game: game.id, moves: latest.text, format, red });
  setAttributes(parts.sheet, { src: file("plot") });
  setAttributes(parts.svg, { href: file("plot") });
  setAttributes(parts.hpgl, { href: file("hpgl") });
}
