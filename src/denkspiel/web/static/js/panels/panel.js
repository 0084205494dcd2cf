/** The frame of a panel beside the board: a heading that opens and closes it; its contents are loaded when needed. */

import { html } from "../element.js";
import { change, setting } from "../settings.js";
import { label } from "../texts.js";
import { loadStyle } from "./style.js";

/**
 * @typedef {Object} Panel
 * @property {HTMLDetailsElement} section
 * @property {HTMLElement} body
 * @property {(toggled: (open: boolean) => void) => void} follow calls back whenever it is opened or closed
 * @property {() => Promise<Object>} open opens it, and gives the module of its contents
 */

/**
 * A panel. Whether it was opened or closed is remembered.
 * @param {string} name its id is `panel-…`
 * @param {string} title the key of its heading
 * @param {() => Promise<{start: (panel: Panel) => void}>} load gives the module that fills it
 * @returns {Panel}
 */
export function panel(name, title, load) {
  const body = html("div", { class: "panel-body" });
  const heading = html("h2", { "data-text": title, id: `panel-${name}-title` });
  const section = html("details", { class: "panel", id: `panel-${name}` }, html("summary", {}, heading), body);
  const listeners = [];
  let filled = null;
  const fill = async () => {
    const [module] = await Promise.all([load(), loadStyle()]);
    module.start(made);
    label(section);
    return module;
  };
  const made = {
    section,
    body,
    follow: (toggled) => listeners.push(toggled),
    open: () => {
      section.open = true;
      return (filled ??= fill());
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

function remember(name, open) {
  if ((setting("panels")[name] ?? false) !== open) change({ panels: { ...setting("panels"), [name]: open } });
}
