/** What can be done in a position that is not where the game stands: go back, let the opponent answer, play on, delete. */

import { isFairPlay } from "./by_link.js";
import { askAnswer, raterOf } from "./commands.js";
import { byId, html, put } from "./element.js";
import { deleteVariation, isBeside } from "./exploring.js";
import { backToGame, isVariation, phase, playOn } from "./flow.js";
import { isTrying } from "./panels/exercise.js";
import { titleOf } from "./players.js";
import { subscribe } from "./store.js";
import { t } from "./texts.js";

/** @type {ReturnType<typeof made>} */
let parts;

/** Offer it from now on. */
export function startAside() {
  parts = made();
  byId("status").append(parts.aside);
  subscribe(draw);
}

function made() {
  const back = html("button", { type: "button", id: "to-game", class: "button primary", "data-text": "to_present", onclick: backToGame });
  const on = html("button", { type: "button", id: "play-on", class: "button", "data-text": "play_on", onclick: playOn });
  const answer = html("button", { type: "button", id: "answer", class: "button", onclick: askAnswer });
  const gone = html("button", { type: "button", id: "delete-variation", class: "button", "data-text": "delete_from_here", onclick: deleteVariation });
  const aside = html("div", { id: "aside", class: "banner aside", role: "group", "data-label": "beside_the_game", hidden: true }, back, answer, on, gone);
  return { on, answer, gone, aside };
}

function draw() {
  const [aside, open] = [isVariation(), isBeside() && !isTrying() && !isFairPlay()];
  put(parts.aside, { hidden: phase() !== "review" });
  put(parts.on, { hidden: !open });
  put(parts.answer, { hidden: !aside || !open, text: t("let_answer", { opponent: titleOf(raterOf()) }) });
  put(parts.gone, { hidden: !aside });
}
