/** What a game by link asks at the moment, below the status: to sit down, or to answer what the other one offers. */

import { linkToRoom } from "../game/address.js";
import { isPossible } from "./live_state.js";
import { ask } from "../dialogs/confirm.js";
import { nameField } from "../dialogs/fields.js";
import { byId, html, put } from "../core/element.js";
import { phase } from "../game/actions.js";
import { change, setting } from "../core/settings.js";
import { get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { inviteComputer } from "./invite_computer.js";
import { openInvitation } from "./invitation.js";
import { open as openTable, order, otherOne } from "./live_game.js";

/** @type {ReturnType<typeof made>} */
let parts;
/** What the card says at the moment: it is not built anew while somebody writes in it. */
let said = "";
/** The game in which somebody only wants to watch. */
let watched = "";

/** Show it from now on. */
export function startCard() {
  parts = made();
  byId("said").append(parts.line);
  byId("status").append(parts.voice, parts.card);
  subscribe(draw, "live", "next", "texts", "away", "trouble", "game", "position");
  draw();
}

function made() {
  return {
    line: html("p", { id: "live-line", class: "live-line", role: "status" }),
    voice: html("p", { class: "unseen", role: "status" }),
    card: html("div", { id: "live-card", class: "banner live-card", role: "group", tabindex: -1, hidden: true }),
  };
}

function draw() {
  const { live, away, trouble } = get();
  put(parts.line, { text: live && away ? t(trouble === null ? "live.away" : "live.sent_later") : "" });
  const [what, build] = live ? wanted(live) : ["", () => []];
  put(parts.card, { hidden: !what });
  const now = JSON.stringify([what, live?.id, t("live.watch")]);
  if (now === said) return;
  said = now;
  put(parts.card, { "aria-label": what ? t(`live.card.${what.split(" ")[0]}`) : null, "data-asks": what });
  const hadFocus = parts.card.contains(document.activeElement);
  parts.card.replaceChildren(...build());
  if (hadFocus) (what ? parts.card : byId("board")).focus({ preventScroll: true }); // not on a button that means something else
  put(parts.voice, { text: parts.card.querySelector("p")?.textContent ?? "" });
}

/** @type {(live: Api.LiveView) => [string, () => Node[]]} */
function wanted(live) {
  if (phase() === "review" || phase() === "lent") return ["", () => []]; // the way back is marked instead, and nothing moves
  const offered = live.offers.find(({ offer }) => isPossible("accept", offer));
  const open = live.offers.find(({ offer }) => isPossible("withdraw", offer));
  if (isPossible("sit") && watched !== live.id) return ["sit", () => seatForm(live)];
  if (live.stage === "waiting" && live.side !== null) return ["wait", waiting];
  if (offered) return [`answer ${offered.offer} ${offered.side}`, () => question(offered.offer)];
  if (open) return [`withdraw ${open.offer}`, () => [words(`live.you_offer.${open.offer}`), button("live-withdraw", "live.withdraw", () => order("withdraw", { offer: open.offer }))]];
  if (live.stage === "over" && live.following) return ["following", () => following(live)];
  if (live.stage === "over" && live.room) return get().next ? ["next", next] : ["room", () => [roomLink(live, "primary")]];
  return ["", () => []];
}

/** @type {(live: Api.LiveView) => Node[]} */
function seatForm(live) {
  const name = nameField("live-name");
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const given = name.value.trim();
    if (await order("sit", { name: given })) change({ names: [given, setting("names")[1]] });
  };
  const watch = () => {
    watched = live.id;
    draw();
  };
  const field = html("label", { class: "field", for: name.id }, html("span", { text: t("your_name") }), name);
  const down = html("button", { type: "submit", id: "live-sit", class: "button primary", text: t("live.sit_down") });
  return [html("form", { class: "live-sit", onsubmit: sit }, field, down, button("live-watch", "live.watch", watch))];
}

async function withdraw() {
  if (await ask("ask-withdraw", t("live.really_withdraw"))) await order("abort");
}

function waiting() {
  const show = () => openInvitation("invite");
  return [button("live-invite", "live.show_link", show, "primary"), button("live-computer", "live.invite_computer", inviteComputer), button("live-withdraw-game", "live.withdraw_invitation", withdraw)];
}

/** @type {(offer: Api.OfferData["offer"]) => Node[]} */
function question(offer) {
  return [
    words(`live.offers.${offer}`),
    button("live-accept", "live.accept", () => order("accept", { offer }), "primary"),
    button("live-decline", "live.decline", () => order("decline", { offer })),
  ];
}

/** @type {(live: Api.LiveView) => Node[]} */
function following({ following: id }) {
  const go = () => openTable(/** @type {string} */ (id));
  return [button("live-following", "live.to_rematch", go, "primary")];
}

function next() {
  const go = () => openTable(get().next?.game ?? "");
  return [words("room.next_begun"), button("live-next-game", "room.to_next_game", go, "primary")];
}

/** The way back to the room of a game. */
/** @type {(live: Api.LiveView, kind?: string) => HTMLElement} */
export function roomLink({ room }, kind = "") {
  return html("a", { id: kind ? "live-back" : "live-room", class: `button ${kind}`.trim(), href: linkToRoom(room ?? ""), text: t("room.to_room") });
}

/** @type {(key: string) => HTMLElement} */
function words(key) {
  return html("p", { text: t(key, { player: otherOne() }) });
}

/** @type {(id: string, key: string, onclick: () => unknown, kind?: string) => HTMLElement} */
function button(id, key, onclick, kind = "") {
  return html("button", { type: "button", id, class: `button ${kind}`.trim(), text: t(key), onclick });
}
