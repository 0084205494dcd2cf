/** What a room looks like: what is asked, the table, the rounds, the people, and the link for others. */

import { linkToRoom, linkToTable } from "../game/address.js";
import { ask } from "../dialogs/confirm.js";
import { field, nameField } from "../dialogs/fields.js";
import { byId, exchange, html, put } from "../core/element.js";
import { isWanted, tell } from "./notifications.js";
import { clockWords } from "./clock_words.js";
import { passing } from "./share_link.js";
import { change, setting } from "../core/settings.js";
import { get, subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { button, doings } from "./room_actions.js";
import { peopleOf } from "./room_members.js";
import { callOf, callTo, hasBegun, opponentOf } from "./room_view.js";
import { roundsOf } from "./room_rounds.js";
import { tableOf } from "./room_standings.js";

/** @import { Order } from "./room_actions.js" */

/** @type {ReturnType<typeof made>} */
let parts;
/** @type {Order} */
let order;
/** @type {Api.RoomView|null} what was shown before */
let before = null;
/** @type {WeakMap<HTMLElement, string>} what parts say at the moment: none is built anew while somebody writes in it */
const said = new WeakMap();

/**
 * Show it from now on.
 * @param {Order} orders does something in the room
 */
export function startRoom(orders) {
  order = orders;
  parts = made();
  byId("main").after(parts.main);
  subscribe(draw, "room", "texts", "games", "away", "trouble", "remarks");
  draw();
}

function made() {
  const section = (/** @type {string} */ id, /** @type {string} */ kind = "panel") => html("section", { id, class: `${kind} panel-body` });
  const title = html("h2", { id: "room-title" });
  const about = html("p", { class: "quiet", id: "room-about" });
  const status = html("p", { id: "room-status", role: "status" });
  const news = html("p", { id: "room-said", class: "quiet", role: "status" });
  const line = html("p", { id: "room-line", class: "live-line", role: "status" });
  const fault = html("p", { id: "room-fault", class: "alarm", role: "alert" });
  const call = html("section", { id: "room-call", class: "room-call" });
  const voice = html("p", { class: "unseen", role: "status" });
  const [host, table, rounds, people, seat, link] = ["room-host", "room-table", "room-rounds", "room-people", "room-seat", "room-link"].map((id) => section(id));
  const head = html("div", { class: "room-head" }, title, about, status, line, news, fault, voice);
  const first = html("div", { class: "room-part" }, call, seat, host, table, rounds);
  const second = html("div", { class: "room-part" }, people, link);
  return { title, about, status, news, line, fault, call, voice, host, table, rounds, people, seat, link, main: html("main", { id: "room", class: "room panels", "aria-labelledby": title.id }, head, first, second) };
}

function draw() {
  const { room, games, away, trouble, remarks } = get();
  document.body.toggleAttribute("data-room", room !== null);
  put(parts.main, { hidden: room === null });
  if (!room) return;
  const begun = room.mine ? t("room.call.game", callTo(room)) : "";
  if (before?.id === room.id && hasBegun(before, room)) tell(`${room.title} · Denkspiel`, begun, room.id);
  before = room;
  const game = games.find(({ id }) => id === room.game)?.title ?? room.game;
  document.title = [begun, room.title, "Denkspiel"].filter(Boolean).join(" · ");
  put(parts.title, { text: room.title });
  put(parts.about, { text: [game, room.format_text, clockWords(room.clock)].join(" · ") });
  put(parts.status, { text: room.status });
  put(parts.news, { text: room.said.filter((sentence) => sentence !== room.status).join(" ") });
  put(parts.line, { text: trouble ?? (away ? t("room.away") : "") });
  put(parts.fault, { text: remarks.join(" ") });
  const { mine, members, stage, rounds, table, possible, member, host, address, version, format } = room;
  const asked = callOf(room);
  told(parts.call, [asked, mine, rounds.length, opponentOf(room)], () => calling(room, asked));
  put(parts.voice, { text: asked === "join" ? "" : parts.call.querySelector("p")?.textContent ?? "" });
  told(parts.host, [possible, host, stage, rounds.length, room.gone, isWanted()], () => doings(room, order));
  told(parts.table, [table, members.map(({ name, membership }) => [name, membership]), member, stage], () => (stage === "open" ? [] : tableOf(room)));
  told(parts.rounds, [version, rounds.length, member], () => roundsOf(room));
  told(parts.people, [members, member, possible], () => peopleOf(room, order));
  told(parts.seat, [asked, possible.includes("join")], () => (!asked && possible.includes("join") ? [html("h3", { text: t("room.do_you_play") }), joining()] : []));
  told(parts.link, [address, stage, format, possible.includes("renew-link")], () => passed(room, game));
}

/**
 * Build a part anew if there is something else to tell; it is hidden if there is nothing.
 * @param {HTMLElement} part
 * @param {unknown} what
 * @param {() => (Node|null)[]} build
 */
function told(part, what, build) {
  const now = JSON.stringify([language(), what]);
  if (said.get(part) === now) return;
  said.set(part, now);
  const nodes = build().filter((node) => node !== null);
  exchange(part, ...nodes);
  put(part, { hidden: !nodes.length });
}

/** What is asked or told first. */
/** @type {(room: Api.RoomView, asked: ReturnType<typeof callOf>) => (Node|null)[]} */
function calling(room, asked) {
  if (asked === "join") return [room.member === null ? joining() : button("room-back", "room.come_back", () => order("join", { name: nameOf(room) }), "primary")];
  if (asked !== "game") return asked ? [html("p", { text: t(asked === "begin" && room.host ? "room.call.begin_as_host" : `room.call.${asked}`) })] : [];
  const words = t("room.call.game", callTo(room));
  const go = html("a", { id: "room-play", class: "button primary", href: linkToTable(room.mine?.game ?? ""), text: t("room.to_my_game") });
  return [html("p", { text: words }), go];
}

/** @type {(room: Api.RoomView) => string} */
function nameOf({ members, member }) {
  return member === null ? "" : members[member].name;
}

function joining() {
  const name = nameField("room-name");
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const given = name.value.trim();
    if (await order("join", { name: given })) change({ names: [given, setting("names")[1]] });
  };
  const go = html("button", { type: "submit", id: "room-join", class: "button primary", text: t("room.join") });
  return html("form", { class: "live-sit", onsubmit: join }, field(name, t("your_name")), go);
}

/** The link for others, as long as it is of use to them. */
/** @type {(room: Api.RoomView, game: string) => (Node|null)[]} */
function passed({ address, stage, title, format, possible }, game) {
  if (stage === "over" || address === null) return [];
  const renew = async () => {
    if (await ask("ask-renew", t("room.renew_words"))) await order("renew-link");
  };
  const another = possible.includes("renew-link") ? html("div", { class: "live-buttons" }, button("room-renew", "room.renew_link", renew)) : null;
  return [html("h3", { text: t("room.link") }), html("p", { class: "quiet", text: t(stage === "open" || format === "swiss" ? "room.link_words" : "room.link_to_watch") }), html("div", { class: "invitation" }, ...passing(linkToRoom(address), `${title} · ${game} · Denkspiel`).parts), another];
}
