/** What can be done in a position that is not where the game stands: go back, let the opponent answer, play on, delete. */

import { isFairPlay } from "../online/live_state.js";
import { askAnswer, raterOf } from "./commands.js";
import { byId, html, put } from "../core/element.js";
import { deleteVariation, isBeside } from "./exploring.js";
import { backToGame, isVariation, look, phase, playOn } from "./actions.js";
import { isTrying } from "../panels/exercise.js";
import { titleOf } from "./players.js";
import { get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";

/** @type {ReturnType<typeof made>} */
let parts;
/** The game by link and its version that the board showed last as it stood. */
let seen = { id: "", version: 0 };

/** Offer it from now on. */
export function startAside() {
  parts = made();
  byId("status").append(parts.aside);
  subscribe(draw);
}

function made() {
  const news = html("p", { id: "aside-news", class: "unseen", role: "status" });
  const back = html("button", { type: "button", id: "to-game", class: "button primary", onclick: goBack });
  const on = html("button", { type: "button", id: "play-on", class: "button", "data-text": "play_on", onclick: playOn });
  const answer = html("button", { type: "button", id: "answer", class: "button", onclick: askAnswer });
  const gone = html("button", { type: "button", id: "delete-variation", class: "button", "data-text": "delete_from_here", onclick: deleteVariation });
  const aside = html("div", { id: "aside", class: "banner aside", role: "group", "data-label": "beside_the_game", hidden: true }, news, back, answer, on, gone);
  return { news, back, on, answer, gone, aside };
}

/** A game by link is led back to at once, for it may not wait. */
function goBack() {
  return get().live ? look(get().cells.length) : backToGame();
}

function draw() {
  const { live } = get();
  const isElsewhere = phase() === "review" || phase() === "lent";
  if (live && !isElsewhere) seen = { id: live.id, version: live.version };
  const isNew = live !== null && live.id === seen.id && live.version > seen.version;
  const news = isNew ? t("live.news", { said: live.said.join(" ") }) : "";
  put(parts.news, { text: news });
  put(parts.back, { text: t(live ? "live.back_to_live" : "to_present"), "data-news": isNew, title: news || null });
  const [aside, open] = [isVariation(), isBeside() && !isTrying() && !isFairPlay()];
  put(parts.aside, { hidden: phase() !== "review" });
  put(parts.on, { hidden: !open });
  put(parts.answer, { hidden: !aside || !open, text: t("let_answer", { opponent: titleOf(raterOf()) }) });
  put(parts.gone, { hidden: !aside });
}
