/** Everything that helps to understand a game: panels beside the board, marks on it, help, and a voice. */

import { ending, isFairPlay } from "../online/live_state.js";
import { isDebugging } from "../game/debug.js";
import { byId, html } from "../core/element.js";
import { complain } from "../game/actions.js";
import { later } from "../core/lazy.js";
import { setting } from "../core/settings.js";
import { get, set, subscribe } from "../core/store.js";
import { label } from "../core/texts.js";
import { startBanner } from "../game/result_actions.js";
import { startBar } from "./evaluation_bar.js";
import { startIncoming } from "./incoming.js";
import { startMovesList } from "./moves_list.js";
import { panel } from "./panel.js";
import { startVoice } from "./voice.js";
/** @import { Panel } from "./panel.js" */

/** The names of the modules that fill them. */
const PANELS = /** @type {const} */ (["values", "openings", "graph", "review", "share", "cells"]);

/**
 * Put the panels into `root` and begin to follow the game.
 * @param {HTMLElement} root
 */
export function startPanels(root) {
  const panels = Object.fromEntries(PANELS.map((name) => [name, panel(name, `${name}.title`, async () => (await later())[name])]));
  startMovesList(root);
  root.append(...Object.values(panels).map(({ section }) => section));
  for (const begin of [startIncoming, startVoice]) begin();
  skipTo(panels.cells);
  openWhenWanted(panels);
  startBar(() => tellMore(panels.graph));
  subscribe(openHelp);
  label(document.body);
}

/** @type {(graph: Panel) => Promise<void>} */
async function tellMore(graph) {
  await graph.open();
  graph.section.scrollIntoView({ block: "nearest" });
}

/** A link at the top of the page, seen once it has the focus, to the board as buttons. */
/** @type {(cells: Panel) => void} */
function skipTo(cells) {
  const go = async (/** @type {Event} */ event) => {
    event.preventDefault();
    (await cells.open()).focusCell();
  };
  const skip = html("a", { class: "skip", id: "skip-to-cells", href: "#panel-cells", "data-text": "cells.skip", onclick: go });
  document.querySelector(".skip")?.after(skip);
}

/** Ratings or values that are switched on open their panel, and the end of a game opens the review. */
/** @type {(panels: Record<string, Panel>) => void} */
function openWhenWanted({ values, graph, review }) {
  let ended = false;
  startBanner(async () => (await review.open()).begin());
  subscribe(() => isDebugging() && values.open(), "debug");
  subscribe(() => setting("values") && values.open(), "values");
  if (isDebugging() || setting("values")) later().then(({ understanding }) => understanding.understand());
  subscribe(({ cells }) => {
    const over = ending() !== null;
    if (over && !ended) review.open();
    ended = over;
    for (const { section } of [values, graph]) section.hidden = isFairPlay();
    review.section.hidden = cells.length === 0 || isFairPlay();
  });
}

let helping = false;

/** The help is loaded when it is opened for the first time. */
async function openHelp() {
  if (get().help === null || helping) return;
  helping = true;
  try {
    const { help } = await later();
    help.start(byId("panels"));
  } catch (error) {
    helping = false;
    set({ help: null });
    complain(error);
  }
}
