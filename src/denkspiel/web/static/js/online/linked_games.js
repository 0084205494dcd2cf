/** The live games and the rooms in which this browser takes part, in the list of games. */

import { Problem, deleteResource, getJson as askFor } from "../core/api.js";
import { binButton, html, joinNames } from "../core/element.js";
import { get } from "../core/store.js";
import { language, loadLiveTexts, t } from "../core/texts.js";
import { confirmQuestion } from "../dialogs/dialog.js";
import { tryOrRemark } from "../game/actions.js";
import { linkToRoom } from "../game/address.js";
import { HUMAN, computerName } from "../game/players.js";
import { NO_STORE } from "./change_feed.js";
import { openGame } from "./live.js";
import { deleteLinkedGame } from "./live_panel.js";

/**
 * The list; empty without such games.
 * @param {{close: () => void, changed: () => void}} dialog what closes the dialogue, and what draws it anew
 * @returns {Promise<HTMLElement[]>}
 */
export async function linkedGames({ close, changed }) {
  let games, rooms;
  try {
    await loadLiveTexts();
    [{ games }, rooms] = await Promise.all([askFor("live"), joinedRooms(changed)]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.kind === NO_STORE ? [] : [html("p", { class: "quiet", text: error.message || t("no_connection") })];
  }
  if (!games.length) return rooms;
  const rows = games.map((/** @type {Api.LiveGameSummaryData} */ game) => gameRow(game, close, changed));
  return [...rooms, html("h3", { text: t("live.my_games") }), html("div", { class: "saved-list", id: "live-games" }, ...rows)];
}

/** @type {(game: Api.LiveGameSummaryData, close: () => void, changed: () => void) => HTMLElement} */
function gameRow(game, close, changed) {
  const [heading, names] = [`${gameTitle(game.game)}: `, game.seats.map(nameIn(game.game))];
  const go = () => {
    close();
    openGame(game.id);
  };
  const words = html("span", { class: "saved-words" }, html("strong", {}, heading, ...joinNames(names)), html("span", { text: statusText(game) }));
  const button = html("button", { type: "button", class: "opponent saved", "aria-current": game.id === get().live?.id && "true", "data-live": game.id, onclick: go }, words);
  const bin = binButton(t("delete_game", { game: heading + names.join(" – ") }), gone);
  return html("div", { class: "saved-row" }, button, game.stage === "playing" ? null : bin);

  async function gone() {
    if (await deleteLinkedGame(game, game.game)) changed();
  }
}

/**
 * What a game is called, also one of another size.
 * @param {string} id
 */
export function gameTitle(id) {
  const { games } = get();
  const family = games.find((one) => one.id === id) ?? games.find((one) => one.sizes?.usual.some((size) => size.game === id));
  return family?.id === id ? family.title : family ? `${family.title} (${id})` : id;
}

/** What the players of a game are called. */
/** @type {(id: string) => (seat: {kind: string, name: string}) => string} */
const nameIn = (id) => ({ kind, name }) => (kind === HUMAN ? name : kind ? computerName(kind, id) : t("live.free_seat"));

/** @type {(game: Api.LiveGameSummaryData) => string} */
function statusText({ game, stage, side, to_move: toMove, ending, seats, offers, changed, due }) {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  const nameOf = nameIn(game);
  const how = stage === "over" ? resultText(ending, seats.map(nameOf)) : stage === "waiting" ? t("live.waits") : toMove === side ? t("live.your_turn") : t("live.others_turn", { player: nameOf(seats[toMove ?? 0]) });
  const offered = offers.filter((one) => one.side !== side).map(({ offer }) => t(`live.offers.${offer}`, { player: nameOf(seats[1 - side]) }));
  return [how, ...offered, due ? t("live.until", { time: when.format(due) }) : when.format(changed)].join(" · ");
}

/** @type {(ending: Api.LiveGameSummaryData["ending"], names: string[]) => string} */
function resultText(ending, names) {
  const winner = ending?.winner ?? null;
  if (winner !== null) return t("live.won_by", { player: names[winner] });
  return t(ending?.why === "aborted" ? "live.aborted" : "live.drawn");
}

/**
 * The list; empty without such rooms.
 * @param {() => void} changed draws it anew
 * @returns {Promise<HTMLElement[]>}
 */
async function joinedRooms(changed) {
  const { rooms } = await askFor("rooms");
  if (!rooms.length) return [];
  return [html("h3", { text: t("room.my_rooms") }), html("div", { class: "saved-list", id: "my-rooms" }, ...rooms.map((room) => roomRow(room, changed)))];
}

/** @type {(room: Api.RoomSummaryData, changed: () => void) => HTMLElement} */
function roomRow(room, changed) {
  const game = get().games.find(({ id }) => id === room.game)?.title ?? room.game;
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(room.changed);
  const words = html("span", { class: "saved-words" }, html("strong", { text: room.title }), html("span", { text: [game, t(`room.stage.${room.stage}`), when].join(" · ") }));
  const link = html("a", { class: "opponent saved", href: linkToRoom(room.id), "data-room-id": room.id, "aria-current": room.id === get().room?.id && "true" }, words);
  const bin = binButton(t("room.delete", { room: room.title }), gone);
  return html("div", { class: "saved-row" }, link, room.host && room.stage !== "playing" ? bin : null);

  async function gone() {
    if (!(await confirmQuestion("ask-delete", t("room.really_delete", { room: room.title })))) return;
    await tryOrRemark(() => deleteResource(`rooms/${room.id}`));
    changed();
  }
}
