/**
 * The buttons under a board in space: turn it, look from the usual side again, lay its layers flat. Where there is room
 * for one board only, the last one changes between the view in space and the plan.
 */

import { entitle, html, put } from "../core/element.js";
import { icon } from "../core/icons.js";
import { change, setting } from "../core/settings.js";
import { t } from "../core/texts.js";
import { hasOneBoard } from "./layout.js";
import { resetView, turnView } from "./rotation.js";

/** @type {import("./cursor.js").Direction[]} */
const TURNS = ["left", "right", "up", "down"];

/** The row of buttons. */
export function viewTools() {
  const turns = TURNS.map((direction) =>
    html("button", { type: "button", class: "tool", id: `turn-${direction}`, onclick: () => turnView(direction) }, icon(direction)),
  );
  const reset = html("button", { type: "button", class: "tool", id: "turn-reset", onclick: resetView }, icon("view"));
  const words = html("span");
  const flat = html("button", { type: "button", class: "tool wordy", id: "layers", "aria-keyshortcuts": "f", onclick: lay }, icon("layers"), words);
  const draw = () => {
    const on = setting("space") === "flat";
    TURNS.forEach((direction, index) => entitle(turns[index], t(`turn_${direction}`)));
    entitle(reset, t("reset_view"));
    for (const button of [...turns, reset]) put(button, { hidden: on });
    const one = hasOneBoard();
    const other = t(on ? (one ? "view_space" : "view_stacked") : one ? "view_plan" : "view_flat");
    flat.classList.toggle("switch-view", one);
    put(words, { text: other });
    put(flat, { "aria-label": other, title: `${other} (f)` });
  };
  return { element: html("div", { class: "view-tools" }, ...turns, reset, flat), draw };
}

function lay() {
  change({ space: setting("space") === "flat" ? "stacked" : "flat" });
}
