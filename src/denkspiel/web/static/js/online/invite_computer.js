/** A sheet by which a computer is asked to take the seat that somebody else has not taken. */

import { listOpponents } from "../core/catalog.js";
import { action, openDialog, shut } from "../dialogs/dialog.js";
import { field } from "../dialogs/fields.js";
import { opponentOptions } from "../dialogs/strength.js";
import { html, put } from "../core/element.js";
import { get, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { order } from "./live_game.js";

/** @type {{start: HTMLButtonElement, words: HTMLElement}|null} what invites, and what the sheet says */
let inviting = null;
let begun = false;

/** Show the sheet. */
export async function inviteComputer() {
  const opponents = await listOpponents();
  const { game } = shown();
  const other = html("select", { id: "live-computer-kind" }, ...opponentOptions(opponents, game));
  other.value = game.default_opponent;
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    shut(dialog);
    order("invite", { opponent: other.value });
  };
  const start = html("button", { type: "submit", id: "live-computer-sits", class: "button primary", text: t("live.begin_with_computer") });
  const buttons = html("div", { class: "dialog-actions" }, start, action("live-computer-cancel", t("cancel"), () => shut(dialog)));
  const words = html("p", { role: "status", text: t("live.computer_words") });
  const form = html("form", { class: "form", onsubmit: go }, words, field(other, t("live.against")), buttons);
  const dialog = openDialog("computer", t("live.invite_computer"), [form], { closed: () => (inviting = null) });
  inviting = { start, words };
  if (begun) return;
  begun = true;
  subscribe(told, "live");
}

/** Once somebody has sat down the sheet says so, and invites nobody. */
function told() {
  const { live } = get();
  if (!inviting || live?.stage === "waiting") return;
  put(inviting.words, { class: "strong", text: live?.said.join(" ") });
  put(inviting.start, { disabled: true });
  inviting = null;
}
