/** The panel of ratings and exact values: each move of the position with both side by side. */

import { exchange, html, put, renew } from "../core/element.js";
import { MODES, isDebugging } from "../game/debug.js";
import { switchDebug, switchValues } from "../game/actions.js";
import { titleOf } from "../game/players.js";
import { setting } from "../core/settings.js";
import { get, isShown, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { onNews } from "./following.js";
import { currentOpponent, values } from "./knowledge.js";
import { isGuessed, isUnsolved, sentences } from "./findings.js";
import { movesTables } from "./moves_table.js";
import { understand } from "./understanding.js";
/** @import { Panel } from "./panel.js" */

/** @type {ReturnType<typeof made>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body }) {
  understand();
  parts = made();
  const switches = html("div", { class: "switches" }, parts.debug.label, parts.values.label);
  body.append(switches, parts.rater, parts.words, parts.table, parts.legend);
  onNews(draw);
  draw();
}

function made() {
  const by = html("select", { id: "rated-by", onchange: () => set({ rater: by.value }) });
  return {
    debug: chooser(),
    values: toggle(),
    by,
    rater: html("label", { class: "field", for: "rated-by" }, html("span", { "data-text": "values.by" }), by),
    words: html("div", { class: "findings", id: "findings" }),
    table: html("div", { class: "table-frame", role: "region", tabindex: 0, "aria-labelledby": "panel-values-title" }),
    legend: html("p", { class: "quiet" }),
  };
}

/** Which ratings are shown: all three to choose from, where the key leads from one to the next. */
function chooser() {
  const options = MODES.map((debug) => html("option", { value: debug, "data-text": `values.debug.${debug}` }));
  const choose = () => switchDebug(/** @type {import("../game/debug.js").Debug} */ (box.value));
  const box = html("select", { id: "show-ratings", onchange: choose, "aria-keyshortcuts": "d" }, ...options);
  const words = html("span", {}, html("span", { "data-text": "values.ratings" }), " ", html("kbd", { class: "by-keys", text: "d" }));
  const label = html("label", { class: "field", for: "show-ratings" }, words, box);
  return { box, label };
}

function toggle() {
  const box = html("input", { type: "checkbox", id: "show-values", onchange: switchValues, "aria-keyshortcuts": "a" });
  const label = html("label", { class: "switch", for: "show-values" }, box, html("span", { "data-text": "values.exact" }), html("kbd", { class: "by-keys", text: "a" }));
  return { box, label };
}

function draw() {
  if (!isShown(get())) return;
  parts.debug.box.value = isDebugging() ? setting("debug") : "off";
  parts.values.box.checked = setting("values");
  put(parts.rater, { hidden: setting("debug") !== "next" });
  put(parts.legend, { hidden: !setting("values") || isUnsolved(), text: legend() });
  drawRaters();
  renew(parts.words, ...sentences());
  const tables = movesTables();
  put(parts.table, { hidden: !tables.length });
  if (tables.length) exchange(parts.table, ...tables);
}

function legend() {
  const proven = t(shown().game.drawable ? "values.legend" : "values.legend_drawless");
  return isGuessed(values.answer) ? `${proven} ${t("values.legend_guessed")}` : proven;
}

function drawRaters() {
  const { game, rater } = shown();
  const names = ["", ...game.opponents];
  const texts = names.map((name) => name ? titleOf(name) : t("values.current", { opponent: titleOf(currentOpponent()) }));
  const offered = [...parts.by.options].map((option) => option.text);
  if (offered.join("\n") !== texts.join("\n")) {
    parts.by.replaceChildren(...names.map((name, index) => html("option", { value: name, text: texts[index] })));
  }
  parts.by.value = names.includes(rater) ? rater : "";
}
