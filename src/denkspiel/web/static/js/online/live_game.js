/**
 * The table of a live game: what is done there goes to the service, and what comes from there is shown. The service has
 * the last word; the own stone is drawn at once and taken back if it is refused.
 */

import { Problem, getJson as ask, pageUrl, post } from "../core/api.js";
import { gameWithBoard } from "../core/catalog.js";
import { byId, html } from "../core/element.js";
import { withRetry } from "../core/retry.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { linkToLiveGame } from "../game/address.js";
import { commandConfirmed } from "../game/commands.js";
import { applyStep, freshCursor, phase, remark, remarkProblem, showOwnMove, tryOrRemark } from "../game/display.js";
import { remarkIllegal } from "../game/navigation.js";
import { displayName } from "../game/players.js";
import { ChangeFeed, connectionTo, setReachable, untilAnswered, wakeWithDevice } from "./change_feed.js";
import { ServiceTime } from "./clock.js";
import { isLiveActionPossible } from "./live_state.js";
import { oneAtATime } from "./one_at_a_time.js";
import { notifyIfHidden as ring } from "./notifications.js";
import { PendingCommands, localCommandStore, newId } from "./pending_commands.js";
import { open as openRoom } from "./room.js";

/** @type {PendingCommands<{view: Api.LiveView}>} */
const pendingCommands = new PendingCommands((game, command) => withRetry(() => post(`live/${game}`, command)), localCommandStore);
/** @type {ChangeFeed<Api.LiveView>|null} */
let feed = null;
/** @type {{cells: number[], cell: number}|null} what stood there before a move that is under way, and the move */
let ownMove = null;
/** The game whose rematch was asked for here. */
let rematchAskedIn = "";
/** What time it is at the service. */
export const serviceTime = new ServiceTime();

/**
 * Go where an address leads.
 * @param {string} path `live/ID`, `room/ID`, or `seat` with a one-time link behind "#"
 * @returns {Promise<boolean>} whether it is there; otherwise a remark says why
 */
export async function openPath(path) {
  const [, id] = path.match(/^live\/([\w-]+)$/) ?? [];
  const [, room] = path.match(/^room\/([\w-]+(?:\.[\w-]+)?)$/) ?? [];
  if (id) return open(id);
  if (room) return openRoom(room);
  if (path === "seat" && location.hash) return takeSeat(location.hash.slice(1));
  remark(t("live.no_such_page"));
  return false;
}

/**
 * Put a live game on the board.
 * @param {string} id
 * @param {() => boolean} [isWanted] whether it is still, once it is there
 * @returns {Promise<boolean>} whether it is there; otherwise a remark says why
 */
export async function open(id, isWanted) {
  const view = await tryOrRemark(() => untilAnswered(() => ask(`live/${id}`)), isWanted);
  return view !== null && (await show(view, isWanted));
}

/**
 * Take the seat that a one-time link stands for.
 * @param {string} link
 */
async function takeSeat(link) {
  history.replaceState(history.state, "", pageUrl("seat")); // it would be of no use to anybody who sees it
  const view = await tryOrRemark(() => untilAnswered(() => post("seats", { link })));
  return view !== null && (await show(view));
}

/**
 * Put a live game on the board that the service has just described.
 * @param {Api.LiveView} view
 * @param {() => boolean} [isWanted] whether it is still, once its board is there
 * @returns {Promise<boolean>}
 */
export async function show(view, isWanted = () => true) {
  const game = await tryOrRemark(() => withRetry(() => gameWithBoard(view.step.state.game)), isWanted);
  if (!game) return false;
  await commandConfirmed();
  if (!isWanted()) return false;
  ownMove = null;
  serviceTime.note(view.at, Date.now());
  applyStep({ ...view.step, remarks: remarksOf(view) }, { game, live: view, plotter: false, reviewing: false });
  followChanges(view);
  for (const command of pendingCommands.unsent(view.id)) sendCommand(command);
  return true;
}

/** Send what an earlier visit of the page could not. What belongs to the game on the board is sent there. */
export async function sendPending() {
  for (const game of pendingCommands.games().filter((id) => id !== get().live?.id)) {
    for (const command of pendingCommands.unsent(game)) {
      try {
        await pendingCommands.send(game, command);
        showNotice(t("live.sent_late"), game);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        showNotice(t("live.refused_late", { why: error.message }), game);
      }
    }
  }
}

/** Notice from now on that a live game is no longer on the board, and that the device is back. */
export function startLiveGame() {
  subscribe(stopFollowing, "live");
  wakeWithDevice(() => feed);
}

/** A game of one's own is on the board again: the feed of the one by link ends. */
function stopFollowing() {
  if (get().live !== null || feed === null) return;
  feed.stop();
  feed = null;
  set({ isServiceAway: false });
}

/** Tell the game in the words of another language. */
export async function refreshLanguage() {
  const id = get().live?.id;
  if (!id) return; // a game of one's own may have taken its place meanwhile
  const [game, view] = await Promise.all([gameWithBoard(shown().step.state.game), withRetry(() => ask(`live/${id}`))]);
  if (get().live?.id !== id) return;
  applyStep({ ...view.step, remarks: remarksOf(view) }, { game, live: view });
  followChanges(view);
}

/** @param {Api.LiveView} view */
function followChanges({ id, version }) {
  feed?.stop();
  feed = new ChangeFeed(connectionTo(`live/${id}`), { view: applyView, presence: applyPresence, reachable: setReachable, gone: showGone }, version);
  feed.start();
}

/**
 * Take over what the service tells, if it is new, or seen from a seat that was taken just now. While the own move is on its way, only what concerns it moves stones.
 * @param {Api.LiveView} view
 */
function applyView(view) {
  const { live } = get();
  if (live?.id !== view.id || (view.version <= live.version && view.side === live.side)) return;
  serviceTime.note(view.at, Date.now());
  const { cells } = view.step.position;
  const isOwn = ownMove !== null && String(cells) === String([...ownMove.cells, ownMove.cell]);
  const isUnderWay = ownMove !== null && view.stage === "playing" && String(cells) === String(ownMove.cells);
  if (isUnderWay) set({ live: view });
  else {
    const remarks = isOwn && view.stage === "playing" ? view.said.slice(1) : remarksOf(view, live); // one's own move needs no remark
    applyStep({ ...view.step, remarks }, { live: view }, { isIncoming: true });
  }
  if (!view.following || live.following || view.side === null) return;
  ring(`${shown().game.title} · Denkspiel`, view.said.join(" "), view.following);
  const isAsked = rematchAskedIn === view.id || live.offers.some(({ offer, side }) => offer === "rematch" && side === view.side);
  if (isAsked && isIdle()) openOnce(view.following);
}

/** Whether the game on the board is over, and nobody looks at anything else: then the next game may take its place by itself. */
export function isIdle() {
  const { reviewing, help } = get();
  return phase() === "over" && !reviewing && help === null && !document.querySelector("dialog[open]");
}

/** @type {(id: string) => Promise<boolean>} */
function openOnce(id) {
  return oneAtATime(`open ${id}`, () => open(id));
}

/** The remarks; for players the card shows what is offered. */
/** @type {(view: Api.LiveView, before?: Api.LiveView) => string[]} */
function remarksOf(view, before) {
  return view.side !== null && view.offers.length > (before?.offers.length ?? 0) ? [] : view.said;
}

/** @type {(presence: import("./change_feed.js").Presence) => void} */
function applyPresence({ seats: [first, second], watchers }) {
  const { live } = get();
  if (!live) return;
  const [one, two] = live.seats;
  set({ live: { ...live, watchers, seats: [{ ...one, ...first }, { ...two, ...second }] } });
}

/** @type {(problem?: unknown) => void} */
function showGone(problem) {
  const { live } = get();
  if (live) set({ live: { ...live, stage: "over", possible: [], offers: [], due: null, status: t("live.gone") }, isServiceAway: false });
  remark(problem instanceof Problem ? problem.message : t("live.gone"));
}

/**
 * Do at this table what is done at the board.
 * @param {Api.GameStepRequest["action"]} action
 * @param {number} [cell] where the own stone lands
 * @returns {Promise<boolean>} whether it was done; otherwise a remark says why
 */
export async function act(action, cell) {
  if (action?.do === "acknowledge") return true;
  if (action?.do === "take-back") return proposeOrAccept("take-back");
  if (action?.do === "play" && cell !== undefined) return move(cell);
  if (action?.do === "join" && cell !== undefined) return move(cell);
  if (action?.do === "join") set(freshCursor(/** @type {Api.GameData} */ (get().game)));
  if (action?.do === "play") {
    await remarkIllegal(action.cell);
    return false;
  }
  remark(t(action?.do === "join" ? "live.no_move" : "live.not_here"));
  return false;
}

/** @type {(cell: number) => Promise<boolean>} */
async function move(cell) {
  const { id, step } = /** @type {Api.LiveView} */ (get().live);
  ownMove = { cells: step.position.cells, cell };
  showOwnMove(cell);
  const done = await sendCommand({ ...newCommand("move"), cell });
  const { live } = get();
  ownMove = null;
  if (!done && live?.id === id) applyStep({ ...live.step, remarks: get().remarks }, { live });
  return done;
}

/**
 * Offer the other one something, or agree to what is offered.
 * @param {Api.OfferData["offer"]} what
 */
export async function proposeOrAccept(what) {
  if (isLiveActionPossible("accept", what)) return giveCommand("accept", { offer: what });
  if (isLiveActionPossible("propose", what)) return giveCommand("propose", { offer: what });
  const isDue = get().live?.offers.some((one) => one.offer === what);
  remark(t(isDue ? "live.answer_due" : "live.not_now"));
  return false;
}

/**
 * Give a command that needs nothing drawn, once until it is answered.
 * @param {Api.GameCommandRequest["do"]} what
 * @param {Partial<Api.GameCommandRequest>} [more]
 */
export function giveCommand(what, more = {}) {
  const id = get().live?.id ?? "";
  if (more.offer === "rematch") rematchAskedIn = what === "propose" ? id : "";
  return oneAtATime(`${id} ${JSON.stringify([what, more])}`, () => sendCommand({ ...newCommand(what), ...more }));
}

/** @type {(what: Api.GameCommandRequest["do"]) => Api.GameCommandRequest} */
function newCommand(what) {
  return { id: newId(), seen: get().live?.version ?? 0, do: what };
}

/** @type {(command: Api.GameCommandRequest) => Promise<boolean>} */
async function sendCommand(command) {
  const { id } = /** @type {Api.LiveView} */ (get().live);
  try {
    const { view } = await pendingCommands.send(id, command);
    const { live } = get();
    const sits = view.side !== live?.side;
    const goesOn = view.following !== null && command.offer === "rematch" && live?.id === id && phase() !== "review";
    applyView(view);
    if (goesOn) await openOnce(/** @type {string} */ (view.following));
    if (sits && get().live?.id === id) followChanges(view); // the stream before was that of somebody who watches
    return true;
  } catch (error) {
    remarkProblem(error);
    feed?.wake();
    return false;
  }
}

/** What the other one is called; watchers see the names of both. */
export function opponentName() {
  const { live, players } = get();
  return displayName(players[1 - (live?.side ?? 0)]);
}

/** It stays until somebody has read it, whatever happens on the page. */
/** @type {(words: string, game: string) => void} */
function showNotice(words, game) {
  const shut = html("button", { type: "button", class: "button", text: t("close"), onclick: () => note.remove() });
  const way = html("a", { class: "button", href: linkToLiveGame(game), text: t("live.to_game") });
  const note = html("div", { class: "late-note" }, html("p", { role: "status", text: words }), way, shut);
  byId("main").before(note);
}
