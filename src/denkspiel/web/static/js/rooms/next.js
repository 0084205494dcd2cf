/** The next game in a room, which is waited for at the board where the last one is over. */

import { Changes } from "../live/changes.js";
import { followDevice, wayTo } from "../live/way.js";
import { announce, get, subscribe } from "../store.js";

/** @type {Changes<Api.RoomView, import("./reading.js").RoomPresence>|null} */
let changes = null;
/** @type {string|null} the room that is heard of */
let heard = null;
/** @type {string|null} the game there that goes on now */
let waiting = null;

/** Hear of it from now on. */
export function startNext() {
  subscribe(follow, "live");
  followDevice(() => changes);
  follow();
}

/** The game that waits for who sits at this board; `null` as long as there is none. */
export function nextGame() {
  return waiting === get().live?.id ? null : waiting;
}

function follow() {
  const { live } = get();
  const room = live?.stage === "over" && live.side !== null ? live.room : null;
  if (room === heard) return;
  changes?.stop();
  [changes, heard, waiting] = [null, room, null];
  if (room === null) return;
  changes = new Changes(wayTo(`rooms/${room}`), { view, presence: () => {}, line: () => {}, gone: () => {} }, 0);
  changes.start();
}

/** @type {(told: Api.RoomView) => void} */
function view({ mine }) {
  waiting = mine?.game ?? null;
  announce("live");
}
