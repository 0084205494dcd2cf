/**
 * The table of a game by link: what is done there goes to the service, and what comes from there is shown. The service has
 * the last word; the own stone is drawn at once and taken back if it is refused.
 */

import { Problem, get as ask, place, post } from "../core/api.js";
import { isPossible } from "./live_state.js";
import { gameWithBoard } from "../core/catalog.js";
import { settled } from "../game/commands.js";
import { refuse } from "../game/navigation.js";
import { persistently } from "../core/retry.js";
import { called } from "../game/players.js";
import { attempt, choosing, complain, foresee, phase, remark, take } from "../game/display.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { tell as ring } from "./notifications.js";
import { Changes } from "./change_feed.js";
import { ServiceTime } from "./clock.js";
import { Errands, newId } from "./pending_commands.js";
import { sendLate } from "./late_commands.js";
import { device } from "./unsent_commands.js";
import { open as openRoom } from "./room.js";
import { followDevice, untilAnswered, wayTo } from "./connection.js";

/** @type {Errands<{view: Api.LiveView}>} */
const errands = new Errands((game, command) => persistently(() => post(`live/${game}`, command)), device);
/** @type {Changes<Api.LiveView>|null} */
let changes = null;
/** @type {{cells: number[], cell: number}|null} what stood there before a move that is under way, and the move */
let own = null;
/** What time it is at the service. */
export const time = new ServiceTime();

/**
 * Go where an address leads.
 * @param {string} path `live/ID`, `room/ID`, or `seat` with a one-time link behind "#"
 * @returns {Promise<boolean>} whether it is there; why not has been said
 */
export async function come(path) {
  const [, id] = path.match(/^live\/([\w-]+)$/) ?? [];
  const [, room] = path.match(/^room\/([\w-]+(?:\.[\w-]+)?)$/) ?? [];
  if (id) return open(id);
  if (room) return openRoom(room);
  if (path === "seat" && location.hash) return takeSeat(location.hash.slice(1));
  remark(t("live.no_such_page"));
  return false;
}

/**
 * Put a game by link on the board.
 * @param {string} id
 * @param {() => boolean} [isWanted] whether it is still, once it is there
 * @returns {Promise<boolean>} whether it is there; why not has been said
 */
export async function open(id, isWanted) {
  const view = await attempt(() => untilAnswered(() => ask(`live/${id}`)), isWanted);
  return view !== null && (await show(view, isWanted));
}

/**
 * Take the seat that a one-time link stands for.
 * @param {string} link
 */
async function takeSeat(link) {
  history.replaceState(history.state, "", place("seat")); // it would be of no use to anybody who sees it
  const view = await attempt(() => untilAnswered(() => post("seats", { link })));
  return view !== null && (await show(view));
}

/**
 * Put a game by link on the board that the service has just told.
 * @param {Api.LiveView} view
 * @param {() => boolean} [isWanted] whether it is still, once its board is there
 * @returns {Promise<boolean>}
 */
export async function show(view, isWanted = () => true) {
  const game = await attempt(() => persistently(() => gameWithBoard(view.step.state.game)), isWanted);
  if (!game) return false;
  await settled();
  if (!isWanted()) return false;
  own = null;
  time.note(view.at, Date.now());
  take({ ...view.step, remarks: news(view) }, { game, live: view, plotter: false, reviewing: false });
  listen(view);
  for (const command of errands.unsent(view.id)) carry(command);
  return true;
}

/** Send what an earlier visit of the page could not, at whatever game. */
export function sendUnsent() {
  return sendLate(errands);
}

/** Notice from now on that a game by link is no longer on the board, and that the device is back. */
export function startTable() {
  subscribe(leave, "live");
  followDevice(() => changes);
}

/** A game of one's own is on the board again: no more is heard of the one by link. */
function leave() {
  if (get().live !== null || changes === null) return;
  changes.stop();
  changes = null;
  set({ away: false });
}

/** Tell the game in the words of another language. */
export async function renew() {
  const id = get().live?.id;
  if (!id) return; // a game of one's own may have taken its place meanwhile
  const [game, view] = await Promise.all([gameWithBoard(shown().step.state.game), persistently(() => ask(`live/${id}`))]);
  if (get().live?.id !== id) return;
  take({ ...view.step, remarks: news(view) }, { game, live: view });
  listen(view);
}

/** @param {Api.LiveView} view */
function listen({ id, version }) {
  changes?.stop();
  changes = new Changes(wayTo(`live/${id}`), { view: hear, presence, line, gone }, version);
  changes.start();
}

/**
 * Take over what the service tells, if it is new, or seen from a seat that was taken just now. While the own move is on its way, only what concerns it moves stones.
 * @param {Api.LiveView} view
 */
function hear(view) {
  const { live } = get();
  if (live?.id !== view.id || (view.version <= live.version && view.side === live.side)) return;
  time.note(view.at, Date.now());
  const { cells } = view.step.position;
  const isOwn = own !== null && String(cells) === String([...own.cells, own.cell]);
  const isUnderWay = own !== null && view.stage === "playing" && String(cells) === String(own.cells);
  if (isUnderWay) set({ live: view });
  else {
    const remarks = isOwn && view.stage === "playing" ? view.said.slice(1) : news(view, live); // one's own move need not be told
    take({ ...view.step, remarks }, { live: view }, { isIncoming: true });
  }
  if (view.following && !live.following && view.side !== null) ring(`${shown().game.title} · Denkspiel`, view.said.join(" "), view.following);
}

/** What is to be said; the card tells players what is offered. */
/** @type {(view: Api.LiveView, before?: Api.LiveView) => string[]} */
function news(view, before) {
  return view.side !== null && view.offers.length > (before?.offers.length ?? 0) ? [] : view.said;
}

/** @type {(told: import("./change_feed.js").Presence) => void} */
function presence({ seats: [first, second], watchers }) {
  const { live } = get();
  if (!live) return;
  const [one, two] = live.seats;
  set({ live: { ...live, watchers, seats: [{ ...one, ...first }, { ...two, ...second }] } });
}

/** @type {(isThere: boolean) => void} */
function line(isThere) {
  if (get().away === isThere) set({ away: !isThere });
}

/** @type {(problem?: unknown) => void} */
function gone(problem) {
  const { live } = get();
  if (live) set({ live: { ...live, stage: "over", possible: [], offers: [], due: null, status: t("live.gone") }, away: false });
  remark(problem instanceof Problem ? problem.message : t("live.gone"));
}

/**
 * Do at this table what is done at the board.
 * @param {Api.CourseQuestion["action"]} action
 * @param {number} [cell] where the own stone lands
 * @returns {Promise<boolean>} whether it was done; what went wrong has been said
 */
export async function act(action, cell) {
  if (action?.do === "acknowledge") return true;
  if (action?.do === "take-back") return offer("take-back");
  if (action?.do === "play" && cell !== undefined) return move(cell);
  if (action?.do === "join" && cell !== undefined) return move(cell);
  if (action?.do === "join") set(choosing(/** @type {Api.GameData} */ (get().game)));
  if (action?.do === "play") {
    await refuse(action.cell);
    return false;
  }
  remark(t(action?.do === "join" ? "live.no_move" : "live.not_here"));
  return false;
}

/** @type {(cell: number) => Promise<boolean>} */
async function move(cell) {
  const { id, step } = /** @type {Api.LiveView} */ (get().live);
  own = { cells: step.position.cells, cell };
  foresee(cell);
  const done = await carry({ ...command("move"), cell });
  const { live } = get();
  own = null;
  if (!done && live?.id === id) take({ ...live.step, remarks: get().remarks }, { live });
  return done;
}

/**
 * Offer the other one something, or agree to what is offered.
 * @param {Api.OfferData["offer"]} what
 */
export async function offer(what) {
  if (isPossible("accept", what)) return order("accept", { offer: what });
  if (isPossible("propose", what)) return order("propose", { offer: what });
  const isDue = get().live?.offers.some((one) => one.offer === what);
  remark(t(isDue ? "live.answer_due" : "live.not_now"));
  return false;
}

/**
 * Give a command that needs nothing drawn.
 * @param {Api.CommandQuestion["do"]} what
 * @param {Partial<Api.CommandQuestion>} [more]
 */
export function order(what, more = {}) {
  return carry({ ...command(what), ...more });
}

/** @type {(what: Api.CommandQuestion["do"]) => Api.CommandQuestion} */
function command(what) {
  return { id: newId(), seen: get().live?.version ?? 0, do: what };
}

/** @type {(told: Api.CommandQuestion) => Promise<boolean>} */
async function carry(told) {
  const { id } = /** @type {Api.LiveView} */ (get().live);
  try {
    const { view } = await errands.send(id, told);
    const { live } = get();
    const sits = view.side !== live?.side;
    const goesOn = view.following !== null && told.offer === "rematch" && live?.id === id && phase() !== "review";
    hear(view);
    if (goesOn) await open(/** @type {string} */ (view.following));
    if (sits && get().live?.id === id) listen(view); // the stream before was that of somebody who watches
    return true;
  } catch (error) {
    complain(error);
    changes?.wake();
    return false;
  }
}

/** What the other one is called; whoever watches is told of both by their names. */
export function otherOne() {
  const { live, players } = get();
  return called(players[1 - (live?.side ?? 0)]);
}
