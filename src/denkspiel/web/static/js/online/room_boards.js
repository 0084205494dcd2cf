/** All boards of a room's latest round, live, for a teacher or another host. */

import { Problem, apiUrl, getJson } from "../core/api.js";
import { html, joinNames, setAttributes } from "../core/element.js";
import { get } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { linkToLiveGame } from "../game/address.js";
import { clockText, isShort } from "./clock.js";
import { roomAddress, scoreText } from "./room_view.js";

/** Milliseconds between two looks while the boards are seen. */
const INTERVAL_MS = 2000;

/** @type {HTMLDetailsElement} */
let place;
/** @type {HTMLElement} */
let grid;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let nextLook;
/** Of which room the boards were unfolded for its host. */
let unfoldedFor = "";
/** @type {Map<string, ReturnType<typeof createCard>>} the cards by their games */
let cards = new Map();

/** The part of the page with the boards. */
export function createBoards() {
  grid = html("div", { id: "room-boards-grid", class: "room-boards-grid" });
  place = html("details", { id: "room-boards", class: "panel room-boards" }, html("summary", {}, html("h3", {})), grid);
  place.addEventListener("toggle", look);
  document.addEventListener("visibilitychange", look);
  return place;
}

/**
 * Show the boards of a room that is being played; its host sees them at once.
 * @param {Api.RoomView} room
 */
export function showBoards(room) {
  const isThere = room.rounds.length > 0;
  setAttributes(place, { hidden: !isThere });
  setAttributes(/** @type {Element} */ (place.querySelector("h3")), { text: t("room.boards") });
  if (room.host && room.member === null && isThere && unfoldedFor !== room.id) {
    unfoldedFor = room.id;
    place.open = true;
  }
  look();
}

/** Look now, and again and again as long as the boards are seen. */
async function look() {
  clearTimeout(nextLook);
  const { room } = get();
  if (!room || !place.open || place.hidden || document.hidden) return;
  try {
    const { boards } = await getJson(`room-boards/${roomAddress(room)}`);
    if (get().room?.id === room.id) draw(boards);
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // the line of the room says that the service is away
  }
  clearTimeout(nextLook);
  if (get().room?.stage === "playing") nextLook = setTimeout(look, INTERVAL_MS);
}

/** @type {(boards: Api.RoomBoard[]) => void} */
function draw(boards) {
  const room = /** @type {Api.RoomView} */ (get().room);
  const meetings = room.rounds.at(-1)?.meetings ?? [];
  const known = cards;
  cards = new Map();
  for (const board of boards) {
    const meeting = meetings.find(({ game }) => game === board.game);
    if (!meeting) continue;
    const card = known.get(board.game) ?? createCard(board.game);
    cards.set(board.game, card);
    fill(card, board, meeting, room);
  }
  const wanted = [...cards.values()].map(({ link }) => link);
  if (wanted.some((link, at) => grid.children[at] !== link) || grid.childElementCount !== wanted.length) grid.replaceChildren(...wanted);
}

/** @type {(game: string) => {link: HTMLAnchorElement, names: HTMLElement, picture: HTMLImageElement, status: HTMLElement, clock: HTMLElement}} */
function createCard(game) {
  const names = html("span", { class: "room-board-names" });
  const picture = html("img", { alt: "", decoding: "async" });
  const status = html("span", { class: "room-board-status" });
  const clock = html("span", { class: "room-board-clock" });
  const link = html("a", { class: "room-board", href: linkToLiveGame(game), "data-game": game }, names, picture, html("span", { class: "room-board-foot" }, status, clock));
  return { link, names, picture, status, clock };
}

/** @type {(card: ReturnType<typeof createCard>, board: Api.RoomBoard, meeting: Api.Meeting, room: Api.RoomView) => void} */
function fill({ link, names, picture, status, clock }, { moves, to_move: toMove, left, status: words }, { first, second, result }, { members, game }) {
  const players = [members[first], members[second]];
  const titles = players.map(({ name }) => name);
  if (names.textContent !== titles.join(" – ")) names.replaceChildren(...joinNames(titles).filter((part) => part !== null && part !== undefined));
  const src = apiUrl("render", { game, moves, format: "svg", language: language() });
  if (picture.getAttribute("src") !== src) picture.src = src; // the picture before stays until this one is there
  const score = scoreText(result);
  setAttributes(status, { text: score || words });
  const time = toMove === null || left === null ? null : left[toMove];
  setAttributes(clock, { text: time === null ? "" : clockText(time, (days, hours) => t("live.days_left", { days, hours })) });
  clock.classList.toggle("short", time !== null && isShort(time));
  setAttributes(link, { "data-over": toMove === null, "data-away": players.some(({ present }) => !present) });
}
