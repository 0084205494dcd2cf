/** The panel of ratings and exact values: each move of the position with both side by side. */

import { exchange, html, put, renew } from "../element.js";
import { switchRatings, switchValues } from "../flow.js";
import { setting } from "../settings.js";
import { get, isShown, set, shown } from "../store.js";
import { t } from "../texts.js";
import { onNews } from "./following.js";
import { currentOpponent } from "./knowledge.js";
import { sentences } from "./findings.js";
import { movesTable } from "./moves_table.js";
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
  const switches = html("div", { class: "switches" }, parts.ratings.label, parts.values.label);
  body.append(switches, parts.rater, parts.words, parts.table, parts.legend);
  onNews(draw);
  draw();
}

function made() {
  const by = html("select", { id: "rated-by", onchange: () => set({ rater: by.value }) });
  return {
    ratings: toggle("show-ratings", "values.ratings", "d", switchRatings),
    values: toggle("show-values", "values.exact", "a", switchValues),
    by,
    rater: html("label", { class: "field", for: "rated-by" }, html("span", { "data-text": "values.by" }), by),
    words: html("div", { class: "findings", id: "findings" }),
    table: html("div", { class: "table-frame", role: "group", tabindex: 0, "aria-labelledby": "panel-values-title" }),
    legend: html("p", { class: "quiet", "data-text": "values.legend" }),
  };
}

/** @type {(id: string, text: string, key: string, act: () => void) => {box: HTMLInputElement, label: HTMLElement}} */
function toggle(id, text, key, act) {
  const box = html("input", { type: "checkbox", id, onchange: act, "aria-keyshortcuts": key });
  const label = html("label", { class: "switch", for: id }, box, html("span", { "data-text": text }), html("kbd", { text: key }));
  return { box, label };
}

function draw() {
  if (!isShown(get())) return;
  parts.ratings.box.checked = setting("ratings");
  parts.values.box.checked = setting("values");
  put(parts.rater, { hidden: !setting("ratings") });
  put(parts.legend, { hidden: !setting("values") });
  drawRaters();
  renew(parts.words, ...sentences());
  const table = movesTable();
  put(parts.table, { hidden: table === null });
  if (table) exchange(parts.table, table);
}

function drawRaters() {
  const { game, rater } = shown();
  const names = ["", ...game.opponents];
  const texts = names.map((name) => name || t("values.current", { opponent: currentOpponent() }));
  const offered = [...parts.by.options].map((option) => option.text);
  if (offered.join("\n") !== texts.join("\n")) {
    parts.by.replaceChildren(...names.map((name, index) => html("option", { value: name, text: texts[index] })));
  }
  parts.by.value = names.includes(rater) ? rater : "";
}
