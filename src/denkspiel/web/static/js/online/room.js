/**
 * The room at which the page is, instead of at a board: what is done there goes to the service, and what changes there is
 * shown. Its games have addresses of their own.
 */

import { get as ask, Problem, post } from "../core/api.js";
import { linkToRoom } from "../game/address.js";
import { newId } from "./pending_commands.js";
import { Changes } from "./change_feed.js";
import { followDevice, untilAnswered, wayTo } from "./connection.js";
import { persistently } from "../core/retry.js";
import { attempt, remark } from "../game/display.js";
import { get, set, subscribe } from "../core/store.js";
import { loadLiveTexts, t } from "../core/texts.js";
import { startRoom } from "./room_page.js";
import { addressOf, withPresence } from "./room_view.js";

/** @type {Changes<Api.RoomView, import("./room_view.js").RoomPresence>|null} */
let changes = null;
let begun = false;

/**
 * Go to a room.
 * @param {string} id
 * @returns {Promise<boolean>} whether it is there; why not has been said
 */
export async function open(id) {
  await persistently(loadLiveTexts);
  const view = await attempt(() => untilAnswered(() => ask(`rooms/${id}`)));
  if (!view) return false;
  show(view);
  set({ away: false });
  begin();
  listen(view);
  return true;
}

/**
 * Show the room, with its link in the address, which people copy from there, too.
 * @param {Api.RoomView} view
 */
function show(view) {
  set({ room: view });
  history.replaceState({ id: `room ${view.id}`, room: true, ply: null, line: null }, "", linkToRoom(addressOf(view)));
}

function begin() {
  if (begun) return;
  begun = true;
  startRoom(order);
  subscribe(leave, "latest");
  followDevice(() => changes);
}

/** A game is on the board: the room is left, and its address is the way back. */
function leave() {
  if (get().latest === null || get().room === null) return;
  changes?.stop();
  changes = null;
  set({ room: null, away: false });
}

/** Tell the room in the words of another language. */
export async function renew() {
  const { room } = get();
  if (!room) return; // a board may have taken its place meanwhile
  const view = await persistently(() => ask(`rooms/${addressOf(room)}`));
  if (get().room?.id !== view.id) return;
  set({ room: view });
  listen(view);
}

/** @param {Api.RoomView} view */
function listen(view) {
  changes?.stop();
  changes = new Changes(wayTo(`rooms/${addressOf(view)}`), { view: hear, presence, line, gone }, view.version);
  changes.start();
}

/**
 * Take over what the service tells, if it is new, or seen as somebody who takes part since just now.
 * @param {Api.RoomView} view
 */
function hear(view) {
  const { room } = get();
  if (room?.id === view.id && (view.version > room.version || view.member !== room.member)) show(view);
}

/** @type {(told: import("./room_view.js").RoomPresence) => void} */
function presence({ present }) {
  const { room } = get();
  if (room) set({ room: withPresence(room, present) });
}

/** @type {(isThere: boolean) => void} */
function line(isThere) {
  if (get().away === isThere) set({ away: !isThere });
}

/** @type {(problem?: unknown) => void} */
function gone(problem) {
  const { room } = get();
  const words = problem instanceof Problem ? problem.message : t("room.gone");
  if (room) set({ room: { ...room, stage: "over", possible: [], mine: null, status: words, said: [], gone: true }, away: false });
}

/**
 * Do something in the room; with the same id until it is answered.
 * @param {Api.RoomCommandQuestion["do"]} what
 * @param {Partial<Api.RoomCommandQuestion>} [more]
 * @returns {Promise<boolean>} whether it was done; why not has been said
 */
async function order(what, more = {}) {
  const room = /** @type {Api.RoomView} */ (get().room);
  const { id, version, member } = room;
  const command = { id: newId(), seen: version, do: what, ...more };
  remark(); // what was refused before may be possible now
  const answer = await attempt(() => persistently(() => post(`rooms/${addressOf(room)}`, command)));
  if (!answer) {
    changes?.wake();
    return false;
  }
  hear(answer.view);
  if (answer.view.member !== member && get().room?.id === id) listen(answer.view); // the stream before was that of somebody who watches
  return true;
}
