/**
 * The evaluation bar at the board: how the position shown stands, proven or estimated. In a game it tells only if it is
 * switched on, because it would tell a beginner what to think of every move; in a game that is over, and to whom looks
 * back, it tells anyway.
 */

import { question } from "../core/api.js";
import { isFairPlay } from "../online/live_state.js";
import { byId, entitle, html, put } from "../core/element.js";
import { phase } from "../game/actions.js";
import { called } from "../game/players.js";
import { setting } from "../core/settings.js";
import { get, isShown, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { guess, standing } from "./course.js";
import { onNews } from "./following.js";
import { grades, isBesideGrades, quick, values } from "./knowledge.js";
import { standingWords } from "./standing_words.js";
import { understand } from "./understanding.js";

/** @type {ReturnType<typeof made>} */
let parts;

/**
 * Show the bar from now on.
 * @param {() => void} open opens the panel that tells more
 */
export function startBar(open) {
  parts = made(open);
  byId("table").prepend(parts.bar);
  onNews(draw);
}

/** @param {() => void} open */
function made(open) {
  const first = html("div", { class: "bar-first" });
  return { first, bar: html("div", { id: "bar", class: "bar", role: "img", hidden: true, onclick: open }, first) };
}

function draw() {
  const state = get();
  if (!isShown(state)) return;
  if (setting("bar") || isBesideGrades()) understand();
  const { game, position } = state;
  const here = question(game, position.cells);
  const [exact, estimate] = [standing(here), guess(here)];
  const { bar, first } = parts;
  put(bar, {
    hidden: isFairPlay() || !(setting("bar") || phase() === "review" || position.outcome),
    "data-source": exact ? "exact" : estimate === null ? null : "estimate",
  });
  entitle(bar, words(exact, estimate));
  first.style.setProperty("--chance", String(exact ? [1, 0, 0.5][exact.winner ?? 2] : (estimate ?? 0.5)));
}

/** @type {(exact: import("./course.js").Standing|null, estimate: number|null) => string} */
function words(exact, estimate) {
  if (exact) return t("bar.exact", { words: standingWords(exact) });
  if (estimate !== null) {
    const side = estimate < 0.5 ? 1 : 0;
    const percent = Math.round(100 * (side ? 1 - estimate : estimate));
    return t("bar.estimate", { percent, player: called(shown().players[side]) });
  }
  const busy = [quick, values, grades].some(({ status }) => status === "asking" || status === "loading");
  return t(busy ? "bar.working" : "bar.unknown");
}
