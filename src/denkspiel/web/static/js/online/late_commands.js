/** What an earlier visit of the page could not send, at whatever game by link, goes to the service with the next one. */

import { linkToTable } from "../game/address.js";
import { Problem } from "../core/api.js";
import { byId, html } from "../core/element.js";
import { get } from "../core/store.js";
import { t } from "../core/texts.js";

/** @typedef {import("./pending_commands.js").Errands<{view: Api.LiveView}>} LiveErrands */

/**
 * Send it, and tell what came of it. What belongs to the game on the board is sent there.
 * @param {LiveErrands} errands
 */
export async function sendLate(errands) {
  for (const game of errands.games().filter((id) => id !== get().live?.id)) {
    for (const command of errands.unsent(game)) await sent(errands, game, command);
  }
}

/** @type {(errands: LiveErrands, game: string, command: import("./pending_commands.js").Command) => Promise<void>} */
async function sent(errands, game, command) {
  try {
    await errands.send(game, command);
    tell(t("live.sent_late"), game);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    tell(t("live.refused_late", { why: error.message }), game);
  }
}

/** It stays until somebody has read it, whatever happens on the page. */
/** @type {(words: string, game: string) => void} */
function tell(words, game) {
  const shut = html("button", { type: "button", class: "button", text: t("close"), onclick: () => note.remove() });
  const way = html("a", { class: "button", href: linkToTable(game), text: t("live.to_game") });
  const note = html("div", { class: "late-note" }, html("p", { role: "status", text: words }), way, shut);
  byId("main").before(note);
}
