/** At the first visit: how strong the computer is to be, asked beside the game that runs already. */

import { byId, entitle, html, put, renew } from "./element.js";
import { changePlayer, phase } from "./flow.js";
import { isHuman } from "./players.js";
import { change, setting } from "./settings.js";
import { get, isShown, subscribe } from "./store.js";
import { t } from "./texts.js";
/** @import { Shown } from "./store.js" */

/** @type {ReturnType<typeof made>|null} */
let parts = null;

/** Ask from now on, unless that was answered or waved away before. */
export function startStrip() {
  if (setting("greeted")) return;
  parts = made();
  byId("status").append(parts.strip);
  subscribe(draw);
}

function made() {
  const words = html("p", { id: "strip-words", "data-text": "how_strong" });
  const choices = html("div", { class: "strip-choices" });
  const cross = html("button", { type: "button", id: "strip-close", class: "tool", text: "×", onclick: end });
  return { choices, cross, strip: html("div", { id: "strip", class: "banner strip", role: "group", "aria-labelledby": words.id, hidden: true }, words, cross, choices) };
}

function draw() {
  const state = get();
  if (!parts || !isShown(state) || setting("greeted")) return;
  if (phase() === "over") return end();
  put(parts.strip, { hidden: state.players.filter(isHuman).length !== 1 });
  entitle(parts.cross, t("close"));
  renew(parts.choices, ...state.game.strengths.map((strength) => choice(state, strength)));
}

/** @type {(state: Shown, strength: Api.PlainStrengthData) => HTMLElement} */
function choice({ players }, { id, title, opponent }) {
  const side = isHuman(players[0]) ? 1 : 0;
  const choose = () => {
    end();
    if (players[side].kind !== opponent) changePlayer(side, opponent);
  };
  return html("button", { type: "button", id: `strip-${id}`, class: "button", "aria-pressed": String(players[side].kind === opponent), text: title, onclick: choose });
}

/** It is asked once. */
function end() {
  change({ greeted: true });
  if (parts) put(parts.strip, { hidden: true });
}
