/**
 * The evaluation bar at the board: how the position shown stands, proven or estimated. In a game it tells only if it is
 * switched on, because it would tell a beginner what to think of every move; in a game that is over, and to whom looks
 * back, it tells anyway.
 */

import { positionQuery } from "../core/api.js";
import { byId, html, setAccessibleName, setAttributes } from "../core/element.js";
import { setting } from "../core/settings.js";
import { get, isShown } from "../core/store.js";
import { t } from "../core/texts.js";
import { phase } from "../game/actions.js";
import { isHelpForbidden } from "../online/live_state.js";
import { grades, isBesideGrades, onGameChange, quick, values } from "./analysis.js";
import { followGame } from "./board_marks.js";
import { chanceText, estimateOf, standing, standingText } from "./course.js";

/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Show the bar from now on.
 * @param {() => void} open opens the panel that tells more
 */
export function startBar(open) {
  parts = createParts(open);
  byId("table").prepend(parts.bar);
  onGameChange(draw);
}

/** @param {() => void} open */
function createParts(open) {
  const first = html("div", { class: "bar-first" });
  return { first, bar: html("div", { id: "bar", class: "bar", role: "img", hidden: true, onclick: open }, first) };
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  if (setting("bar") || isBesideGrades()) followGame();
  const { game, position } = state;
  const here = positionQuery(game, position.cells);
  const [exact, estimate] = [standing(here), estimateOf(here)];
  const { bar, first } = parts;
  setAttributes(bar, {
    hidden: isHelpForbidden() || !(setting("bar") || phase() === "review" || position.outcome),
    "data-source": exact ? "exact" : estimate === null ? null : "estimate",
  });
  setAccessibleName(bar, barText(exact, estimate));
  first.style.setProperty("--chance", String(exact ? [1, 0, 0.5][exact.winner ?? 2] : (estimate ?? 0.5)));
}

/** @type {(exact: import("./course.js").Standing|null, estimate: number|null) => string} */
function barText(exact, estimate) {
  if (exact) return t("bar.exact", { words: standingText(exact) });
  if (estimate !== null) return chanceText("bar.estimate", estimate);
  const busy = [quick, values, grades].some(({ status }) => status === "asking" || status === "loading");
  return t(busy ? "bar.working" : "bar.unknown");
}
