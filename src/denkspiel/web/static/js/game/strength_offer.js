/** After three games won or lost in a row against the same computer, the next strength up or down is offered, once. */

import { byId, html, put } from "../core/element.js";
import { phase, startGame } from "./actions.js";
import { isHuman, named, titleOf } from "./players.js";
import { setting } from "../core/settings.js";
import { gameId, get, isShown, set, subscribe } from "../core/store.js";
import { isTold, noteResult, tell } from "../storage/streaks.js";
import { t } from "../core/texts.js";
/** @import { Shown, State } from "../core/store.js" */

/** So many games in a row say that the opponent does not fit. */
const IN_A_ROW = 3;
/** The game that was seen last, and how many stones lay there: only an end that was played for counts. */
let seen = { id: "", plies: 0 };
/** @type {ReturnType<typeof made>} */
let parts;

/** Watch for such rows from now on. */
export function startOffer() {
  parts = made();
  byId("status").append(parts.offer);
  subscribe(follow);
}

function made() {
  const words = html("p");
  const take = html("button", { type: "button", id: "offer-take", class: "button", onclick: accept });
  const leave = html("button", { type: "button", id: "offer-leave", class: "button", onclick: withdraw, "data-text": "offer_leave" });
  const rest = html("div", { class: "offer-buttons", hidden: true }, take, leave);
  return { words, take, rest, offer: html("div", { id: "offer", class: "offer" }, html("div", { role: "status" }, words), rest) };
}

function follow() {
  const state = get();
  if (!isShown(state) || state.pending !== null) return;
  const now = { id: gameId(), plies: state.cells.length };
  const { outcome } = state.latest;
  if (now.id === seen.id && now.plies > seen.plies && outcome && !state.live) weigh(state, outcome);
  seen = now;
  draw(get());
}

/** A game was played to its end: is there something to offer? */
/** @type {(state: Shown, outcome: Api.OutcomeData) => void} */
function weigh({ game, players }, { winner }) {
  const human = players.findIndex(isHuman);
  const opponent = players[1 - human];
  if (human < 0 || isHuman(opponent)) return;
  const length = noteResult(game.id, opponent.kind, winner === null ? 0 : winner === human ? 1 : -1);
  const to = Math.abs(length) < IN_A_ROW || isTold(game.id, opponent.kind) ? null : nextStrength(game, opponent.kind, length > 0);
  if (!to) return;
  tell(game.id, opponent.kind);
  set({ offered: { from: opponent.kind, to, won: length > 0 } });
}

/**
 * The next of the plain strengths above or below an opponent, by the numbers where there are some.
 * @param {Pick<Api.GameSummary, "strengths"|"numbers">} game
 * @param {string} opponent
 * @param {boolean} up
 * @returns {Api.PlainStrengthData|null} `null` if there is none, or nobody knows how strong the opponent is
 */
export function nextStrength({ strengths, numbers }, opponent, up) {
  const place = strengths.findIndex((one) => one.opponent === opponent);
  if (place >= 0) return strengths[place + (up ? 1 : -1)] ?? null;
  const number = numbers[opponent];
  if (number === undefined) return null;
  const others = strengths.filter((one) => one.number !== null && (up ? one.number > number : one.number < number));
  return others.at(up ? 0 : -1) ?? null;
}

/** @type {(state: State) => void} */
function draw({ offered }) {
  const isOpen = offered !== null && phase() === "over";
  put(parts.rest, { hidden: !isOpen });
  put(parts.words, { text: isOpen ? t(offered.won ? "offer_up" : "offer_down", { opponent: titleOf(offered.from) }) : "" });
  if (!offered) return;
  const { title, opponent } = offered.to;
  put(parts.take, { text: titleOf(opponent) === title ? title : `${title} · ${titleOf(opponent)}` });
}

/** Begin a game against the one offered, with everything else as it was. */
function accept() {
  const { game, plotter, offered } = get();
  if (!offered || !game) return;
  const { from, to } = offered;
  const seats = named().map(({ kind, name }) => (kind === from ? { kind: to.opponent, name: "" } : { kind, name }));
  withdraw();
  startGame(game, /** @type {[Api.SeatData, Api.SeatData]} */ (seats), setting("begin"), plotter);
}

function withdraw() {
  set({ offered: null });
  byId("board").focus();
}
