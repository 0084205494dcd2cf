/** The card that somebody sees who opens an invitation: who invites to which game, with which clock, and the free seat. */

import { stoneIcon } from "../board/stone.js";
import { byId, html, setAttributes } from "../core/element.js";
import { get, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { closeDialog, openDialog } from "../dialogs/dialog.js";
import { nameForm, textButton as button } from "../dialogs/fields.js";
import { colourOf, displayName } from "../game/players.js";
import { clockDescription } from "./clock.js";
import { noticesOf } from "./invitation.js";
import { giveCommand } from "./live_game.js";
import { isLiveActionPossible } from "./live_state.js";

/** @type {HTMLDialogElement|null} */
let card = null;
/** The game to which the card has invited already: a person who closes it looks around first, and opens it again. */
let invitedTo = "";
let isFollowing = false;

/** Show the card when an invitation comes to the board, once. */
export function inviteOnce() {
  const { live } = get();
  if (!live || live.id === invitedTo || !isLiveActionPossible("sit")) return;
  openInvitationCard();
}

/** Show the card. */
export function openInvitationCard() {
  const { live, game, players } = shown();
  if (!live) return;
  invitedTo = live.id;
  const free = /** @type {0|1} */ (live.seats.findIndex(({ kind }) => !kind));
  const host = displayName(players[1 - free]);
  const names = free ? [host, t("live.invited_you")] : [t("live.invited_you"), host];
  const seats = names.map((name, side) =>
    html("li", {}, stoneIcon(/** @type {0|1} */ (side), { graph: game.edges, dotted: false }), html("span", {}, html("strong", {}, html("bdi", { text: name })), html("span", { class: "quiet", text: colourOf(side) }), side !== live.step.position.side_to_move ? null : html("span", { class: "quiet", text: t("live.moves_first") }))),
  );
  const facts = html("p", { class: "invited-facts" }, html("strong", { text: game.title }), html("span", { text: clockDescription(live.clock) }), ...noticesOf(live).map((text) => html("span", { class: "quiet", text })), html("span", { class: "quiet", text: game.aim }));
  const sit = html("button", { type: "submit", id: "live-sit", class: "button primary", text: t("live.sit_down") });
  const watch = button("live-watch", "live.watch", () => card && closeDialog(card));
  const form = nameForm("live-name", takeSeat, sit, watch);
  form.classList.add("invited-form");
  card = openDialog("invited", t("live.invited_by", { player: host }), [html("div", { class: "invited" }, facts, form, html("ul", { class: "invited-seats" }, ...seats))], { closed: () => (card = null), aboutGame: true });
  const name = /** @type {HTMLInputElement} */ (byId("live-name"));
  (name.value ? sit : name).focus({ preventScroll: true });
  if (isFollowing) return;
  isFollowing = true;
  subscribe(noteSeatTaken, "live");
}

/** @type {(name: string) => Promise<boolean>} */
async function takeSeat(name) {
  const isSeated = await giveCommand("sit", { name });
  if (card && isSeated) closeDialog(card);
  if (isSeated) byId("board").focus({ preventScroll: true });
  else if (card) setFault(get().remarks.join(" "));
  return isSeated;
}

/** @type {(words: string) => void} */
function setFault(words) {
  const fault = document.getElementById("invited-fault") ?? html("p", { id: "invited-fault", class: "alarm", role: "alert" });
  setAttributes(fault, { text: words });
  card?.querySelector("form")?.after(fault);
}

/** Somebody else may have taken the seat meanwhile, or the invitation may be withdrawn: then the card says so. */
function noteSeatTaken() {
  const { live } = get();
  if (!card || !live || live.side !== null || isLiveActionPossible("sit")) return;
  const isTaken = live.stage === "playing";
  setAttributes(byId(`${card.id}-title`), { text: t(isTaken ? "live.seat_taken" : "live.invitation_withdrawn") });
  setFault(isTaken ? t("live.seat_gone") : live.status);
  const [watch, sit] = [byId("live-watch"), byId("live-sit")];
  const hadFocus = card.querySelector("form")?.contains(document.activeElement);
  setAttributes(sit, { disabled: true, hidden: true });
  for (const part of card.querySelectorAll(".field, .invited-seats")) part.remove();
  setAttributes(watch, { class: "button primary", text: t(isTaken ? "live.watch" : "close") });
  if (hadFocus) watch.focus({ preventScroll: true });
}
