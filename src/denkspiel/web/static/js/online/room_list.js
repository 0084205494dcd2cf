/** The rooms that this browser has opened or joined, in the list of games. */

import { get as askFor, remove } from "../core/api.js";
import { linkToRoom } from "../game/address.js";
import { ask } from "../dialogs/confirm.js";
import { entitle, html } from "../core/element.js";
import { attempt } from "../game/actions.js";
import { icon } from "../core/icons.js";
import { get } from "../core/store.js";
import { language, t } from "../core/texts.js";

/**
 * The list; empty without such rooms.
 * @param {() => void} changed draws it anew
 * @returns {Promise<HTMLElement[]>}
 */
export async function joinedRooms(changed) {
  const { rooms } = await askFor("rooms");
  if (!rooms.length) return [];
  return [html("h3", { text: t("room.my_rooms") }), html("div", { class: "kept-list", id: "my-rooms" }, ...rooms.map((room) => row(room, changed)))];
}

/** @type {(room: Api.RoomSummaryData, changed: () => void) => HTMLElement} */
function row(room, changed) {
  const game = get().games.find(({ id }) => id === room.game)?.title ?? room.game;
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(room.changed);
  const words = html("span", { class: "kept-words" }, html("strong", { text: room.title }), html("span", { text: [game, t(`room.stage.${room.stage}`), when].join(" · ") }));
  const link = html("a", { class: "opponent kept", href: linkToRoom(room.id), "data-room-id": room.id, "aria-current": room.id === get().room?.id && "true" }, words);
  const bin = html("button", { type: "button", class: "tool", onclick: gone }, icon("bin"));
  entitle(bin, t("room.delete", { room: room.title }));
  return html("div", { class: "kept-row" }, link, room.host && room.stage !== "playing" ? bin : null);

  async function gone() {
    if (!(await ask("ask-delete", t("room.really_delete", { room: room.title })))) return;
    await attempt(() => remove(`rooms/${room.id}`));
    changed();
  }
}
