/** Draws a room: actions, standings, rounds, members, and the link for others. */

import { apiUrl } from "../core/api.js";
import { binButton, byId, html, joinNames, replaceKeepingFocus, setAttributes, tableOf } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { confirmQuestion } from "../dialogs/dialog.js";
import { nameForm, textButton as button } from "../dialogs/fields.js";
import { linkToLiveGame, linkToRoom } from "../game/address.js";
import { clockDescription } from "./clock.js";
import { shareLinkParts } from "./invitation.js";
import { canNotify, isNotifying, needsPermission, notifyIfHidden, requestPermission } from "./notifications.js";
import { createBoards, showBoards } from "./room_boards.js";
import { callOf, callTo, columnsOf, hasBegun, opponentOf, pointsText, roomAddress, roundsFrom, scoreText } from "./room_view.js";

/** @type {ReturnType<typeof createParts>} */
let parts;
/** @type {Order} */
let giveCommand;
/** @type {Api.RoomView|null} what was shown before */
let lastRoom = null;
/** @type {WeakMap<HTMLElement, string>} what parts say at the moment: none is built anew while somebody writes in it */
const sectionContents = new WeakMap();

/**
 * Show it from now on.
 * @param {Order} orders does something in the room
 */
export function startRoom(orders) {
  giveCommand = orders;
  parts = createParts();
  byId("main").after(parts.main);
  subscribe(draw, "room", "texts", "games", "isServiceAway", "connectionProblem", "remarks");
  draw();
}

function createParts() {
  const section = (/** @type {string} */ id, /** @type {string} */ kind = "panel") => html("section", { id, class: `${kind} panel-body` });
  const title = html("h2", { id: "room-title" });
  const about = html("p", { class: "quiet", id: "room-about" });
  const status = html("p", { id: "room-status", role: "status" });
  const news = html("p", { id: "room-feedback", class: "quiet", role: "status" });
  const line = html("p", { id: "room-line", class: "live-line", role: "status" });
  const fault = html("p", { id: "room-fault", class: "alarm", role: "alert" });
  const call = html("section", { id: "room-call", class: "room-call" });
  const voice = html("p", { class: "visually-hidden", role: "status" });
  const [host, table, rounds, people, seat, link] = ["room-host", "room-table", "room-rounds", "room-people", "room-seat", "room-link"].map((id) => section(id));
  const head = html("div", { class: "room-head" }, title, about, status, line, news, fault, voice);
  const boards = createBoards();
  const first = html("div", { class: "room-part" }, call, seat, host, table, rounds);
  const second = html("div", { class: "room-part" }, people, link);
  return { title, about, status, news, line, fault, call, voice, host, table, rounds, people, seat, link, main: html("main", { id: "room", class: "room panels", "aria-labelledby": title.id }, head, boards, first, second) };
}

function draw() {
  const { room, games, isServiceAway, connectionProblem, remarks } = get();
  document.body.toggleAttribute("data-room", room !== null);
  setAttributes(parts.main, { hidden: room === null });
  if (!room) return;
  const begun = room.mine ? t("room.call.game", callTo(room)) : "";
  if (lastRoom?.id === room.id && hasBegun(lastRoom, room)) {
    notifyIfHidden(`${room.title} · Denkspiel`, begun, room.id);
    if (!room.host) openOwnGame();
  }
  lastRoom = room;
  const game = games.find(({ id }) => id === room.game)?.title ?? room.game;
  document.title = [begun, room.title, "Denkspiel"].filter(Boolean).join(" · ");
  setAttributes(parts.title, { text: room.title });
  setAttributes(parts.about, { text: [game, room.format_text, clockDescription(room.clock)].join(" · ") });
  setAttributes(parts.status, { text: room.status });
  setAttributes(parts.news, { text: room.said.filter((sentence) => sentence !== room.status).join(" ") });
  setAttributes(parts.line, { text: connectionProblem ?? (isServiceAway ? t("room.away") : "") });
  setAttributes(parts.fault, { text: remarks.join(" ") });
  const { mine, members, stage, rounds, table, possible, member, host, address, version, format } = room;
  const asked = callOf(room);
  updateSection(parts.call, [asked, mine, rounds.length, opponentOf(room)], () => callSection(room, asked));
  setAttributes(parts.voice, { text: asked === "join" ? "" : parts.call.querySelector("p")?.textContent ?? "" });
  updateSection(parts.host, [possible, host, stage, member, rounds.length, room.gone, isNotifying()], () => roomActions(room, giveCommand));
  updateSection(parts.table, [table, members.map(({ name, membership }) => [name, membership]), member, stage], () => (stage === "open" ? [] : standingsOf(room)));
  updateSection(parts.rounds, [version, rounds.length, member], () => roundsOf(room));
  updateSection(parts.people, [members, member, possible], () => membersOf(room, giveCommand));
  updateSection(parts.seat, [asked, possible.includes("join")], () => (!asked && possible.includes("join") ? [html("h3", { text: t("room.do_you_play") }), joinForm()] : []));
  showBoards(room);
  updateSection(parts.link, [address, stage, format, possible.includes("renew-link")], () => linkSection(room, game));
}

/** Open one's own game, which has just begun, as soon as somebody looks; the host has other things to do. */
function openOwnGame() {
  const { room } = get();
  if (!room?.mine || !setting("open_games")) return;
  if (document.hidden) document.addEventListener("visibilitychange", openOwnGame, { once: true });
  else location.assign(linkToLiveGame(room.mine.game));
}

/**
 * Build a part anew if there is something else to tell; it is hidden if there is nothing.
 * @param {HTMLElement} part
 * @param {unknown} what
 * @param {() => (Node|null)[]} build
 */
function updateSection(part, what, build) {
  const now = JSON.stringify([language(), what]);
  if (sectionContents.get(part) === now) return;
  sectionContents.set(part, now);
  const nodes = build().filter((node) => node !== null);
  replaceKeepingFocus(part, ...nodes);
  setAttributes(part, { hidden: !nodes.length });
}

/** The question or sentence at the top. */
/** @type {(room: Api.RoomView, asked: ReturnType<typeof callOf>) => (Node|null)[]} */
function callSection(room, asked) {
  if (asked === "join") return [room.member === null ? joinForm() : button("room-back", "room.come_back", () => giveCommand("join", { name: room.members[room.member ?? 0].name }), "primary")];
  if (asked !== "game") return asked ? [html("p", { text: t(asked === "begin" && room.host ? "room.call.begin_as_host" : `room.call.${asked}`) })] : [];
  const words = t("room.call.game", callTo(room));
  const go = html("a", { id: "room-play", class: "button primary", href: linkToLiveGame(room.mine?.game ?? ""), text: t("room.to_my_game") });
  return [html("p", { text: words }), go];
}

function joinForm() {
  const join = html("button", { type: "submit", id: "room-join", class: "button primary", text: t("room.join") });
  return nameForm("room-name", (name) => giveCommand("join", { name }), join);
}

/** The link for others, as long as it is of use to them. */
/** @type {(room: Api.RoomView, game: string) => (Node|null)[]} */
function linkSection({ address, stage, title, format, possible }, game) {
  if (stage === "over" || address === null) return [];
  const renew = async () => {
    if (await confirmQuestion("ask-renew", t("room.renew_words"))) await giveCommand("renew-link");
  };
  const another = possible.includes("renew-link") ? html("div", { class: "live-buttons" }, button("room-renew", "room.renew_link", renew)) : null;
  return [html("h3", { text: t("room.link") }), html("p", { class: "quiet", text: t(stage === "open" || format === "swiss" ? "room.link_words" : "room.link_to_watch") }), html("div", { class: "invitation" }, ...shareLinkParts(linkToRoom(address), `${title} · ${game} · Denkspiel`).parts), another];
}

/**
 * Does something in the room; whether it was done. If not, a sentence says why.
 * @typedef {(what: Api.RoomCommandRequest["do"], more?: Partial<Api.RoomCommandRequest>) => Promise<boolean>} Order
 */

/**
 * Words and buttons; nothing if there is nothing to do.
 * @param {Api.RoomView & {gone?: boolean}} room
 * @param {Order} order
 */
function roomActions(room, order) {
  const { member, members, stage } = room;
  const isPlayer = member !== null && members[member].membership === "here" && stage !== "over" && !room.host;
  const opens = html("input", { type: "checkbox", id: "room-open-games", checked: setting("open_games"), onchange: () => changeSettings({ open_games: opens.checked }) });
  const opening = isPlayer ? html("label", { class: "choice", for: opens.id }, opens, html("span", { text: t("room.open_games") })) : null;
  const buttons = [...commandButtons(room, order), notifyButton(room), printLink(room)].filter((one) => one !== null);
  const isEarly = room.host && room.stage === "open" && !room.possible.includes("start");
  const words = isEarly ? html("p", { class: "quiet", text: t("room.host_waits") }) : null;
  return [words, buttons.length ? html("div", { class: "live-buttons" }, ...buttons) : null, opening];
}

/** @type {(room: Api.RoomView, order: Order) => HTMLElement[]} */
function commandButtons({ possible, stage, rounds }, order) {
  const isOpen = stage === "open";
  const sure = async (/** @type {"close"|"end"|"leave"} */ what, /** @type {() => Promise<boolean>} */ act) => {
    if (await confirmQuestion(`ask-${what}`, t(`room.${what}_words`))) await act();
  };
  const close = () => sure("close", () => order("close-round", { round: rounds.length }));
  const leave = () => (isOpen ? order("leave") : sure("leave", () => order("leave")));
  /** @type {[boolean, () => HTMLElement][]} */
  const all = [
    [possible.includes("start"), () => button("room-start", "room.start", () => order("start"), "primary")],
    [possible.includes("close-round"), () => button("room-close", "room.close_round", close)],
    [possible.includes("end") && !isOpen, () => button("room-end", "room.end", () => sure("end", () => order("end")))],
    [possible.includes("leave"), () => button("room-leave", "room.leave", leave)],
  ];
  return all.filter(([can]) => can).map(([, build]) => build());
}

/** @type {(room: Api.RoomView) => HTMLElement|null} */
function notifyButton({ member, members, stage }) {
  const isPlayer = member !== null && members[member].membership === "here" && stage !== "over";
  return isPlayer && canNotify() ? button("room-notify", needsPermission() ? "room.ring" : "room.rings", requestPermission) : null;
}

/** @type {(room: Api.RoomView & {gone?: boolean}) => HTMLElement|null} */
function printLink(room) {
  if (!room.rounds.length || room.gone) return null;
  return html("a", { id: "room-print", class: "button", href: apiUrl(`rooms/${roomAddress(room)}/report`), target: "_blank", rel: "noopener", text: t("room.print") });
}

/** The sentence about a member who is no longer here. */
const GONE = { left: "room.has_left", removed: "room.has_removed" };

/**
 * @param {Api.RoomView} room
 * @param {import("./room_page.js").Order} order
 * @returns {Node[]}
 */
function membersOf({ members, member, possible }, order) {
  const here = members.filter(({ membership }) => membership === "here").length;
  const title = html("h3", { id: "room-people-title", text: t("room.people", { count: here }) });
  const remove = async (/** @type {number} */ number, /** @type {string} */ name) => {
    if (await confirmQuestion("ask-remove", t("room.really_remove", { player: name }))) await order("remove", { member: number });
  };
  const isRemover = possible.includes("remove");
  const people = members.map((one, number) => person(one, number, number === member, isRemover ? remove : null));
  return [title, people.length ? html("ul", { class: "live-people", "aria-labelledby": title.id }, ...people) : html("p", { class: "quiet", text: t("room.nobody_yet") })];
}

/** @type {(one: Api.MemberData, number: number, isMe: boolean, remove: ((member: number, name: string) => void)|null) => HTMLElement} */
function person({ name, membership, present }, number, isMe, remove) {
  const isHere = membership === "here";
  const words = t(!isHere ? GONE[membership] : present ? "live.is_here" : "room.is_away");
  return html(
    "li",
    { "data-here": String(isHere && present) },
    html("strong", { text: isMe ? t("live.you", { player: name }) : name }),
    html("span", { text: words }),
    remove && isHere && !isMe ? binButton(t("room.remove", { player: name }), () => remove(number, name), { id: `room-remove-${number}` }) : null,
  );
}

/** @type {(room: Api.RoomView) => Node[]} */
function roundsOf(room) {
  return roundsFrom(room).flatMap(({ number, meetings, bye }) => {
    const heading = html("h3", { id: `room-round-${number}`, text: t("room.round", { round: number, rounds: room.planned }) });
    const free = bye === null ? null : html("li", { class: "room-bye", text: t("room.bye", { player: room.members[bye].name }) });
    return [heading, html("ul", { class: "room-meetings", "aria-labelledby": heading.id }, ...meetings.map((one) => meetingOf(room, one)), free)];
  });
}

/** @type {(room: Api.RoomView, meeting: ReturnType<typeof roundsFrom>[number]["meetings"][number]) => HTMLElement} */
function meetingOf({ members, stage }, { first, second, game, result, decided, mine }) {
  const isOpen = result === null && stage === "playing";
  const score = html("span", { class: "room-score", text: scoreText(result) || (isOpen ? t("room.goes_on") : "") });
  const words = t(isOpen ? (mine ? "room.to_my_game" : "live.watch") : "room.look");
  const names = [members[first].name, members[second].name];
  return html(
    "li",
    { "data-mine": mine },
    html("span", { class: "room-pair" }, ...joinNames(names)),
    score,
    decided ? html("span", { class: "quiet", text: t("room.decided") }) : null,
    game === null ? null : html("a", { href: linkToLiveGame(game), "aria-label": `${words}: ${names.join(" – ")}`, text: words }),
  );
}

/** @type {(room: Api.RoomView) => Node[]} */
function standingsOf({ table, members, member, stage, format }) {
  const title = html("h3", { id: "room-table-title", text: t(stage === "over" ? "room.final_table" : "room.table") });
  const columns = columnsOf(format);
  const head = (/** @type {string} */ key) => html("th", { scope: "col", class: key, text: t(`room.column.${key}`) });
  const cell = (/** @type {Api.RoomStanding} */ one, /** @type {typeof columns[number]} */ { key, decides }) =>
    html("td", { class: key, "data-decides": String(decides), text: pointsText(one[key]) });
  const row = (/** @type {Api.RoomStanding} */ one) =>
    html(
      "tr",
      { "aria-current": one.member === member && "true" },
      html("td", { class: "rank", text: `${one.rank}.` }),
      html("th", { scope: "row", class: "name", text: members[one.member].name }),
      ...columns.map((column) => cell(one, column)),
    );
  const headings = [head("rank"), head("name"), ...columns.map(({ key, decides }) => html("th", { scope: "col", "data-decides": String(decides), text: t(`room.column.${key}`) }))];
  const whole = tableOf({ "aria-labelledby": title.id }, null, headings, table.map(row));
  return [title, html("div", { class: "room-frame", id: "room-frame", role: "region", tabindex: 0, "aria-labelledby": title.id }, whole)];
}
