/** The card below the status of an online game: take a seat, answer an offer, or go to the next game of a room. */

import { listOpponents } from "../core/catalog.js";
import { byId, html, setAttributes } from "../core/element.js";
import { setting } from "../core/settings.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { actionButton, closeDialog, confirmQuestion, openDialog } from "../dialogs/dialog.js";
import { field, textButton as button } from "../dialogs/fields.js";
import { opponentOptions } from "../dialogs/opponents.js";
import { phase } from "../game/actions.js";
import { linkToRoom } from "../game/address.js";
import { ChangeFeed, connectionTo, wakeWithDevice } from "./change_feed.js";
import { openInvitation } from "./invitation.js";
import { inviteOnce, openInvitationCard } from "./invitation_card.js";
import { giveCommand, isIdle, open as openTable, opponentName } from "./live_game.js";
import { isLiveActionPossible } from "./live_state.js";
import { notifyIfHidden } from "./notifications.js";
import { planningCard } from "./plan.js";
import { callTo } from "./room_view.js";

/** @type {ReturnType<typeof createParts>} */
let parts;
/** What the card says at the moment: it is not built anew while somebody writes in it. */
let shownContent = "";
/** Show it from now on. */
export function startCard() {
  parts = createParts();
  byId("status-text").append(parts.line);
  byId("status").append(parts.voice, parts.card);
  subscribe(draw, "live", "nextGame", "texts", "isServiceAway", "connectionProblem", "game", "position", "isPlanning");
  draw();
}

function createParts() {
  return {
    line: html("p", { id: "live-line", class: "live-line", role: "status" }),
    voice: html("p", { class: "visually-hidden", role: "status" }),
    card: html("div", { id: "live-card", class: "banner live-card", role: "group", tabindex: -1, hidden: true }),
  };
}

function draw() {
  const { live, isServiceAway, connectionProblem } = get();
  setAttributes(parts.line, { text: live && isServiceAway ? t(connectionProblem === null ? "live.away" : "live.sent_later") : "" });
  const [what, build] = live ? contentOf(live) : ["", () => []];
  setAttributes(parts.card, { hidden: !what });
  if (what === "sit") inviteOnce();
  const now = JSON.stringify([what, live?.id, t("live.watch")]);
  if (now === shownContent) return;
  shownContent = now;
  setAttributes(parts.card, { "aria-label": what ? t(`live.card.${what.split(" ")[0]}`) : null, "data-asks": what });
  const hadFocus = parts.card.contains(document.activeElement);
  parts.card.replaceChildren(...build());
  if (hadFocus) (what ? parts.card : byId("board")).focus({ preventScroll: true }); // not on a button that means something else
  setAttributes(parts.voice, { text: parts.card.querySelector("p")?.textContent ?? "" });
}

/** @type {(live: Api.LiveView) => [string, () => Node[]]} */
function contentOf(live) {
  const planning = phase() === "overlay" ? null : planningCard();
  if (planning) return planning;
  const offered = live.offers.find(({ offer }) => isLiveActionPossible("accept", offer));
  if (phase() === "review" && offered) return [`answer ${offered.offer} ${offered.side}`, () => offerButtons(offered.offer)];
  if (phase() === "review" || phase() === "overlay") return ["", () => []]; // the way back is marked instead
  const open = live.offers.find(({ offer }) => isLiveActionPossible("withdraw", offer));
  if (isLiveActionPossible("sit")) return ["sit", () => [button("live-invited", "live.card.sit", openInvitationCard, "primary")]];
  if (live.stage === "waiting" && live.side !== null) return ["wait", waitingButtons];
  if (offered) return [`answer ${offered.offer} ${offered.side}`, () => offerButtons(offered.offer)];
  if (open) return [`withdraw ${open.offer}`, () => [paragraph(`live.you_offer.${open.offer}`), button("live-withdraw", "live.withdraw", () => giveCommand("withdraw", { offer: open.offer }))]];
  return live.stage === "over" ? wayOn(live) : ["", () => []];
}

/** Where the game is over: the rematch, the next game of a room, or the room. */
/** @type {(live: Api.LiveView) => [string, () => Node[]]} */
function wayOn(live) {
  const { following, room } = live;
  if (following) return ["following", () => [button("live-following", "live.to_rematch", () => openTable(following), "primary")]];
  if (room) return get().nextGame ? ["next", nextGameLink] : ["room", () => [roomLink(live, "primary")]];
  return ["", () => []];
}

function waitingButtons() {
  const withdraw = async () => {
    if (await confirmQuestion("ask-withdraw", t("live.really_withdraw"))) await giveCommand("abort");
  };
  return [
    button("live-invite", "live.show_link", () => openInvitation("invite"), "primary"),
    button("live-computer", "live.invite_computer", inviteComputer),
    button("live-withdraw-game", "live.withdraw_invitation", withdraw),
  ];
}

/** @type {(offer: Api.OfferData["offer"]) => Node[]} */
function offerButtons(offer) {
  return [
    paragraph(`live.offers.${offer}`),
    button("live-accept", "live.accept", () => giveCommand("accept", { offer }), "primary"),
    button("live-decline", "live.decline", () => giveCommand("decline", { offer })),
  ];
}

function nextGameLink() {
  const go = button("live-next-game", "room.to_next_game", () => openTable(get().nextGame?.game ?? ""), "primary");
  if (!opening) return [paragraph("room.next_begun"), go];
  return [paragraph("room.opens_soon"), go, button("live-stay", "room.stay", stay)];
}

/** The way back to the room of a game. */
/** @type {(live: Api.LiveView, kind?: string) => HTMLElement} */
export function roomLink({ room }, kind = "") {
  return html("a", { id: kind ? "live-back" : "live-room", class: `button ${kind}`.trim(), href: linkToRoom(room ?? ""), text: t("room.to_room") });
}

/** @type {(key: string) => HTMLElement} */
function paragraph(key) {
  return html("p", { text: t(key, { player: opponentName() }) });
}

/** @type {{start: HTMLButtonElement, words: HTMLElement}|null} what invites, and what the sheet says */
let inviting = null;
let isFollowing = false;

/** Show the sheet. */
async function inviteComputer() {
  const opponents = await listOpponents();
  const { game } = shown();
  const other = html("select", { id: "live-computer-kind" }, ...opponentOptions(opponents, game));
  other.value = game.default_opponent;
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    closeDialog(dialog);
    giveCommand("invite", { opponent: other.value });
  };
  const start = html("button", { type: "submit", id: "live-computer-sits", class: "button primary", text: t("live.begin_with_computer") });
  const buttons = html("div", { class: "dialog-actions" }, start, actionButton("live-computer-cancel", t("cancel"), () => closeDialog(dialog)));
  const words = html("p", { role: "status", text: t("live.computer_words") });
  const form = html("form", { class: "form", onsubmit: go }, words, field(other, t("live.against")), buttons);
  const dialog = openDialog("computer", t("live.invite_computer"), [form], { closed: () => (inviting = null) });
  inviting = { start, words };
  if (isFollowing) return;
  isFollowing = true;
  subscribe(showSeatTaken, "live");
}

/** Once somebody has sat down the sheet says so, and invites nobody. */
function showSeatTaken() {
  const { live } = get();
  if (!inviting || live?.stage === "waiting") return;
  setAttributes(inviting.words, { class: "strong", text: live?.said.join(" ") });
  setAttributes(inviting.start, { disabled: true });
  inviting = null;
}

/** So long after its beginning the next game in a room opens by itself, in milliseconds. */
const OPENING_MS = 6000;
/** @type {ReturnType<typeof setTimeout>|null} */
let opening = null;

/** The next game is not to open by itself. */
function stay() {
  if (opening !== null) clearTimeout(opening);
  opening = null;
  shownContent = "";
  draw();
}

/** @type {(game: string) => void} */
function openSoon(game) {
  if (opening !== null) clearTimeout(opening);
  opening = setTimeout(() => {
    if (document.hidden) return document.addEventListener("visibilitychange", () => opening !== null && openSoon(game), { once: true });
    if (get().nextGame?.game === game && isIdle()) openTable(game);
    stay();
  }, OPENING_MS);
}

/** @type {ChangeFeed<Api.RoomView, import("./room_view.js").RoomPresence>|null} */
let changes = null;
/** @type {string|null} the room that is followed */
let followedRoom = null;
/** @type {Api.RoomView|null} its last view */
let lastRoom = null;

/** Listen to it from now on. */
export function startNext() {
  subscribe(followRoom, "live");
  subscribe(() => lastRoom && showNext(lastRoom), "texts");
  wakeWithDevice(() => changes);
  followRoom();
}

function followRoom() {
  const { live } = get();
  const room = live?.stage === "over" && live.side !== null ? live.room : null;
  if (room === followedRoom) return;
  changes?.stop();
  [changes, followedRoom, lastRoom] = [null, room, null];
  if (get().nextGame) set({ nextGame: null });
  if (room === null) return;
  changes = new ChangeFeed(connectionTo(`rooms/${room}`), { view: showNext, presence: () => {}, reachable: () => {}, gone: () => {} }, 0);
  changes.start();
}

/** @type {(room: Api.RoomView) => void} */
function showNext(room) {
  const { live, nextGame: before } = get();
  const game = room.mine?.game ?? null;
  const nextGame = game === null || game === live?.id ? null : { game, call: t("room.call.game", callTo(room)) };
  lastRoom = room;
  set({ nextGame });
  if (!nextGame || nextGame.game === before?.game) return;
  notifyIfHidden(`${room.title} · Denkspiel`, nextGame.call, room.id);
  if (setting("open_games") && !room.host) openSoon(nextGame.game);
}
