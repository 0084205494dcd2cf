/** The buttons under a board in space: turn it, look from the usual side again, lay its layers flat. */

import { html, put } from "../element.js";
import { icon } from "../icons.js";
import { change, setting } from "../settings.js";
import { t } from "../texts.js";
import { resetView, turnView } from "./turning.js";

const TURNS = [["left", "left"], ["right", "right"], ["up", "up"], ["down", "down"]];

/** The row of buttons. */
export function viewTools() {
  const turns = TURNS.map(([direction, picture]) =>
    html("button", { type: "button", class: "tool", id: `turn-${direction}`, onclick: () => turnView(direction) }, icon(picture)),
  );
  const reset = html("button", { type: "button", class: "tool", id: "turn-reset", onclick: resetView }, icon("view"));
  const flat = html("button", { type: "button", class: "tool wordy", id: "layers", "aria-keyshortcuts": "f", onclick: lay }, icon("layers"), html("span"));
  const draw = () => {
    const on = setting("space") === "flat";
    TURNS.forEach(([direction], index) => named(turns[index], t(`turn_${direction}`)));
    named(reset, t("reset_view"));
    for (const button of [...turns, reset]) put(button, { hidden: on });
    flat.lastChild.textContent = t(on ? "view_stacked" : "view_flat");
    put(flat, { "aria-label": t(on ? "view_stacked" : "view_flat"), title: `${t(on ? "view_stacked" : "view_flat")} (f)` });
  };
  return { element: html("div", { class: "view-tools" }, ...turns, reset, flat), draw };
}

function named(button, name) {
  put(button, { "aria-label": name, title: name });
}

function lay() {
  change({ space: setting("space") === "flat" ? "stacked" : "flat" });
}
