/** What can be done once a game is over: play again with colours changed, try it again, or look at what happened. */

import { isPossible } from "../online/live_state.js";
import { byId, html, put } from "../core/element.js";
import { phase, rematch, tryAgain } from "./actions.js";
import { grades } from "../panels/knowledge.js";
import { isHuman } from "./players.js";
import { get, isShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
/** @type {ReturnType<typeof made>} */
let parts;

/**
 * Show the banner from now on.
 * @param {() => Promise<void>} review opens the review
 */
export function startBanner(review) {
  parts = made(review);
  byId("status").append(parts.banner);
  subscribe(draw);
}

/** @param {() => Promise<void>} review */
function made(review) {
  const again = html("button", { type: "button", id: "try-again", class: "button", onclick: () => tryAgain(worthTrying()) });
  const other = html("button", { type: "button", id: "rematch", class: "button primary", "data-text": "rematch", onclick: rematch });
  const banner = html(
    "div",
    { id: "banner", class: "banner", role: "group", "data-label": "after_the_end", hidden: true },
    other,
    again,
    html("button", { type: "button", id: "banner-review", class: "button", "data-text": "review.open", onclick: review }),
  );
  return { banner, other, again };
}

function draw() {
  const over = phase() === "over";
  put(parts.banner, { hidden: !over });
  if (!over) return;
  const { live } = get();
  put(parts.other, { hidden: live !== null && !isPossible("propose", "rematch") });
  const ply = live ? undefined : worthTrying();
  put(parts.again, { hidden: ply === undefined, text: ply === undefined ? "" : t("try_again_from", { number: ply + 1 }) });
}

/**
 * After how many moves the game is worth another try: before the last own move known to have given something away, or
 * else before the last one; `undefined` for who has won, and for computers.
 */
function worthTrying() {
  const state = get();
  if (!isShown(state) || !state.latest.outcome) return undefined;
  const { winner } = state.latest.outcome;
  const losing = [0, 1].filter((side) => side !== winner && isHuman(state.players[side]));
  const given = grades.answer?.plies.findLast(({ side, mark }) => losing.includes(side) && (mark === "mistake" || mark === "blunder"));
  if (!losing.length) return undefined;
  return given ? given.ply - 1 : state.cells.length - state.step.plies_to_take_back;
}
