/** The next game in a room, which is waited for at the board where the last one is over. */

import { tell } from "./notifications.js";
import { Changes } from "./change_feed.js";
import { followDevice, wayTo } from "./connection.js";
import { get, set, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { callTo } from "./room_view.js";

/** @type {Changes<Api.RoomView, import("./room_view.js").RoomPresence>|null} */
let changes = null;
/** @type {string|null} the room that is heard of */
let heard = null;
/** @type {Api.RoomView|null} what was heard of it last */
let told = null;

/** Hear of it from now on. */
export function startNext() {
  subscribe(follow, "live");
  subscribe(() => told && view(told), "texts");
  followDevice(() => changes);
  follow();
}

function follow() {
  const { live } = get();
  const room = live?.stage === "over" && live.side !== null ? live.room : null;
  if (room === heard) return;
  changes?.stop();
  [changes, heard, told] = [null, room, null];
  if (get().next) set({ next: null });
  if (room === null) return;
  changes = new Changes(wayTo(`rooms/${room}`), { view, presence: () => {}, line: () => {}, gone: () => {} }, 0);
  changes.start();
}

/** @type {(room: Api.RoomView) => void} */
function view(room) {
  const { live, next: before } = get();
  const game = room.mine?.game ?? null;
  const next = game === null || game === live?.id ? null : { game, call: t("room.call.game", callTo(room)) };
  told = room;
  set({ next });
  if (next && next.game !== before?.game) tell(`${room.title} · Denkspiel`, next.call, room.id);
}
