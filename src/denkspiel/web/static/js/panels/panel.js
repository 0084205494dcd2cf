/** The frame of a panel beside the board: a heading that opens and closes it; its contents are loaded when needed. */

import { busy, html } from "../core/element.js";
import { change, setting } from "../core/settings.js";
import { label } from "../core/texts.js";

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
    label(section);
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
        busy(body, filled);
      }
      return filled;
    },
  };
  section.addEventListener("toggle", async () => {
    remember(name, section.open);
    if (section.open) await made.open();
    for (const toggled of listeners) toggled(section.open);
  });
  section.open = setting("panels")[name] ?? false;
  return made;
}

/** @type {(name: string, open: boolean) => void} */
function remember(name, open) {
  if ((setting("panels")[name] ?? false) !== open) change({ panels: { ...setting("panels"), [name]: open } });
}
