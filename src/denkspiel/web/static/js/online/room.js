/**
 * The room that the page shows instead of a board: sends actions to the server and shows changes. The games of a room have
 * separate addresses.
 */

import { Problem, getJson as ask, post } from "../core/api.js";
import { withRetry } from "../core/retry.js";
import { get, set, subscribe } from "../core/store.js";
import { loadLiveTexts, t } from "../core/texts.js";
import { linkToRoom } from "../game/address.js";
import { remark, tryOrRemark } from "../game/display.js";
import { ChangeFeed, connectionTo, setReachable, untilAnswered, wakeWithDevice } from "./change_feed.js";
import { oneAtATime } from "./one_at_a_time.js";
import { newId } from "./pending_commands.js";
import { startRoom } from "./room_page.js";
import { roomAddress, withPresence } from "./room_view.js";

/** @type {ChangeFeed<Api.RoomView, import("./room_view.js").RoomPresence>|null} */
let feed = null;
let isStarted = false;

/**
 * Go to a room.
 * @param {string} id
 * @returns {Promise<boolean>} whether it is there; otherwise a remark says why
 */
export async function open(id) {
  await withRetry(loadLiveTexts);
  const view = await tryOrRemark(() => untilAnswered(() => ask(`rooms/${id}`)));
  if (!view) return false;
  show(view);
  set({ isServiceAway: false });
  startOnce();
  followChanges(view);
  return true;
}

/**
 * Show the room, with its link in the address, which people copy from there, too.
 * @param {Api.RoomView} view
 */
function show(view) {
  set({ room: view });
  history.replaceState({ id: `room ${view.id}`, room: true, ply: null, line: null }, "", linkToRoom(roomAddress(view)));
}

function startOnce() {
  if (isStarted) return;
  isStarted = true;
  startRoom(giveCommand);
  subscribe(stopFollowing, "latest");
  wakeWithDevice(() => feed);
}

/** A game is on the board: the room is left, and its address is the way back. */
function stopFollowing() {
  if (get().latest === null || get().room === null) return;
  feed?.stop();
  feed = null;
  set({ room: null, isServiceAway: false });
}

/** Tell the room in the words of another language. */
export async function refreshLanguage() {
  const { room } = get();
  if (!room) return; // a board may have taken its place meanwhile
  const view = await withRetry(() => ask(`rooms/${roomAddress(room)}`));
  if (get().room?.id !== view.id) return;
  set({ room: view });
  followChanges(view);
}

/** @param {Api.RoomView} view */
function followChanges(view) {
  feed?.stop();
  feed = new ChangeFeed(connectionTo(`rooms/${roomAddress(view)}`), { view: applyView, presence: applyPresence, reachable: setReachable, gone: showGone }, view.version);
  feed.start();
}

/**
 * Take over what the service tells, if it is new, or seen as somebody who takes part since just now.
 * @param {Api.RoomView} view
 */
function applyView(view) {
  const { room } = get();
  if (room?.id === view.id && (view.version > room.version || view.member !== room.member)) show(view);
}

/** @type {(presence: import("./room_view.js").RoomPresence) => void} */
function applyPresence({ present }) {
  const { room } = get();
  if (room) set({ room: withPresence(room, present) });
}

/** @type {(problem?: unknown) => void} */
function showGone(problem) {
  const { room } = get();
  const words = problem instanceof Problem ? problem.message : t("room.gone");
  if (room) set({ room: { ...room, stage: "over", possible: [], mine: null, status: words, said: [], gone: true }, isServiceAway: false });
}

/**
 * Do something in the room, once until it is answered.
 * @param {Api.RoomCommandRequest["do"]} what
 * @param {Partial<Api.RoomCommandRequest>} [more]
 * @returns {Promise<boolean>} whether it was done; otherwise a remark says why
 */
function giveCommand(what, more = {}) {
  const room = /** @type {Api.RoomView} */ (get().room);
  return oneAtATime(`${room.id} ${JSON.stringify([what, more])}`, () => sendCommand(room, what, more));
}

/** With the same id until it is answered. */
/** @type {(room: Api.RoomView, what: Api.RoomCommandRequest["do"], more: Partial<Api.RoomCommandRequest>) => Promise<boolean>} */
async function sendCommand(room, what, more) {
  const { id, version, member } = room;
  const command = { id: newId(), seen: version, do: what, ...more };
  remark(); // what was refused before may be possible now
  const answer = await tryOrRemark(() => withRetry(() => post(`rooms/${roomAddress(room)}`, command)));
  if (!answer) {
    feed?.wake();
    return false;
  }
  applyView(answer.view);
  if (answer.view.member !== member && get().room?.id === id) followChanges(answer.view); // the stream before was that of somebody who watches
  return true;
}
