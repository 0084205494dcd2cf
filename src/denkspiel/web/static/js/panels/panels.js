/** Everything that helps to understand a game: panels beside the board, marks on it, help, and a voice. */

import { hasServer } from "../core/api.js";
import { byId, html, markBusy } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
import { changeSettings, isDebugging, setting } from "../core/settings.js";
import { get, set, subscribe } from "../core/store.js";
import { applyTexts } from "../core/texts.js";
import { remarkProblem } from "../game/actions.js";
import { startResultActions } from "../game/game_end.js";
import { gameResult, isHelpForbidden } from "../online/live_state.js";
import { startBar } from "./evaluation_bar.js";
import { startIncoming } from "./incoming.js";
import { startMovesList } from "./moves_list.js";
import { startVoice } from "./voice.js";

/** Where a name is pointed at or stepped to. */
const NAMING = ["pointerover", "focusin"];

/** The names of the modules that fill them. */
const PANELS = /** @type {const} */ (["values", "openings", "graph", "review", "share", "cells"]);

/**
 * Put the panels into `root` and begin to follow the game.
 * @param {HTMLElement} root
 */
export function startPanels(root) {
  const names = PANELS.filter((name) => hasServer || name !== "openings"); // only a server counts saved games
  const panels = Object.fromEntries(names.map((name) => [name, panel(name, `${name}.title`, async () => (await loadLazy())[name])]));
  startMovesList(root);
  root.append(...Object.values(panels).map(({ section }) => section));
  for (const begin of [startIncoming, startVoice]) begin();
  followNames();
  addSkipLink(panels.cells);
  openAutomatically(panels);
  startBar(async () => {
    await panels.graph.open();
    panels.graph.section.scrollIntoView({ block: "nearest" });
  });
  subscribe(openHelp);
  applyTexts(document.body);
}

/** A link at the top of the page, seen once it has the focus, to the board as buttons. */
/** @type {(cells: Panel) => void} */
function addSkipLink(cells) {
  const go = async (/** @type {Event} */ event) => {
    event.preventDefault();
    (await cells.open()).focusCell();
  };
  const skip = html("a", { class: "skip", id: "skip-to-cells", href: "#panel-cells", "data-text": "cells.skip", onclick: go });
  document.querySelector(".skip")?.after(skip);
}

/** Ratings or values that are switched on open their panel, and the end of a game opens the review. */
/** @type {(panels: Record<string, Panel>) => void} */
function openAutomatically({ values, graph, review }) {
  let ended = false;
  startResultActions(async () => (await review.open()).begin());
  subscribe(() => isDebugging() && values.open(), "debug");
  subscribe(() => setting("values") && values.open(), "values");
  if (isDebugging() || setting("values")) loadLazy().then(({ boardMarks }) => boardMarks.followGame());
  subscribe(({ cells }) => {
    const over = gameResult() !== null;
    if (over && !ended) review.open();
    ended = over;
    for (const { section } of [values, graph]) section.hidden = isHelpForbidden();
    review.section.hidden = cells.length === 0 || isHelpForbidden();
  });
}

/** Light what texts name as soon as somebody points at one. */
function followNames() {
  const begin = async (/** @type {Event} */ event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-cells]")) return;
    for (const name of NAMING) document.removeEventListener(name, begin);
    (await loadLazy()).namedCells.startNamedCells();
  };
  for (const name of NAMING) document.addEventListener(name, begin);
}

let isHelpLoaded = false;

/** The help is loaded when it is opened for the first time. */
async function openHelp() {
  if (get().help === null || isHelpLoaded) return;
  isHelpLoaded = true;
  try {
    const { help } = await loadLazy();
    help.start(byId("panels"));
  } catch (error) {
    isHelpLoaded = false;
    set({ help: null });
    remarkProblem(error);
  }
}

/**
 * @typedef {Object} Panel
 * @property {HTMLDetailsElement} section
 * @property {HTMLElement} body
 * @property {(toggled: (open: boolean) => void) => void} follow calls back whenever it is opened or closed
 * @property {() => Promise<Contents>} open opens it, and gives the module of its contents
 *
 * @typedef {{start: (panel: Panel) => void} & Record<string, any>} Contents  a module that fills a panel
 */

/**
 * A panel. Whether it was opened or closed is remembered.
 * @param {string} name its id is `panel-…`
 * @param {string} title the key of its heading
 * @param {() => Promise<Contents>} load gives the module that fills it
 * @returns {Panel}
 */
export function panel(name, title, load) {
  const body = html("div", { class: "panel-body" });
  const heading = html("h2", { "data-text": title, id: `panel-${name}-title` });
  const section = html("details", { class: "panel", id: `panel-${name}` }, html("summary", {}, heading), body);
  /** @type {((open: boolean) => void)[]} */
  const listeners = [];
  /** @type {Promise<Contents>|null} */
  let filled = null;
  const fill = async () => {
    const module = await load();
    module.start(made);
    applyTexts(section);
    return module;
  };
  /** @type {Panel} */
  const made = {
    section,
    body,
    follow: (toggled) => void listeners.push(toggled),
    open: () => {
      section.open = true;
      if (filled === null) {
        filled = fill();
        markBusy(body, filled);
      }
      return filled;
    },
  };
  section.addEventListener("toggle", async () => {
    const { open } = section;
    if ((setting("panels")[name] ?? false) !== open) changeSettings({ panels: { ...setting("panels"), [name]: open } });
    if (section.open) await made.open();
    for (const toggled of listeners) toggled(section.open);
  });
  section.open = setting("panels")[name] ?? false;
  return made;
}
