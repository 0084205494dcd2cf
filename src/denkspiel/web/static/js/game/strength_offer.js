/**
 * After three games won or lost in a row against the same computer, the next strength up or down is offered, once. While the
 * solver of a computer is loading, the strongest level that needs none is offered.
 */

import { byId, html, setAttributes } from "../core/element.js";
import { setting } from "../core/settings.js";
import { gameId, get, isShown, set, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { phase, startGame } from "./actions.js";
import { computerName, isHuman, playersAsNamed, rememberComputer, titleOf } from "./players.js";
/** @import { Shown, State } from "../core/store.js" */

/** So many games in a row say that the opponent does not fit. */
const STREAK_LENGTH = 3;
/** The game that was seen last, and how many stones lay there: only an end that was played for counts. */
let seen = { id: "", plies: 0 };
/** The game in which somebody who waited for a solver was offered another opponent last. */
let offeredIn = "";
/** The levels that need no solver; level 9 and those right below it do. */
const PLAIN_LEVELS = /^level-(0(-5)?|[1-8])$/;
/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Watch for such rows from now on.
 * @param {typeof seen} opened the game that the page was opened with
 */
export function startStrengthOffer(opened) {
  seen = opened;
  parts = createParts();
  byId("welcome").before(parts.offer);
  subscribe(onChange);
  onChange();
}

function createParts() {
  const words = html("p");
  const take = html("button", { type: "button", id: "offer-take", class: "button", onclick: accept });
  const leave = html("button", { type: "button", id: "offer-leave", class: "button", onclick: withdraw, "data-text": "offer_leave" });
  const rest = html("div", { class: "offer-buttons", hidden: true }, take, leave);
  return { words, take, rest, offer: html("div", { id: "offer", class: "offer" }, html("div", { role: "status" }, words), rest) };
}

function onChange() {
  const state = get();
  if (!isShown(state) || state.pending !== null) return;
  const now = { id: gameId(), plies: state.cells.length };
  const { outcome } = state.latest;
  if (now.id === seen.id && now.plies > seen.plies && outcome && !state.live) considerOffer(state, outcome);
  seen = now;
  if (state.thinking?.loading && offeredIn !== now.id && !state.live) considerMeanwhile(state, state.thinking.by);
  draw(get());
}

/** A game was played to its end: is there something to offer? */
/** @type {(state: Shown, outcome: Api.OutcomeData) => void} */
function considerOffer({ game, players }, { winner }) {
  const human = players.findIndex(isHuman);
  const opponent = players[1 - human];
  if (human < 0 || isHuman(opponent)) return;
  const length = recordResult(game.id, opponent.kind, winner === null ? 0 : winner === human ? 1 : -1);
  const to = Math.abs(length) < STREAK_LENGTH || isOffered(game.id, opponent.kind) ? null : nextStrength(game, opponent.kind, length > 0);
  if (!to) return;
  markOffered(game.id, opponent.kind);
  set({ strengthOffer: { from: opponent.kind, to, words: length > 0 ? "offer_up" : "offer_down" } });
}

/** @type {(state: Shown, opponent: string) => void} */
function considerMeanwhile({ game, players }, opponent) {
  const to = game.strengths.findLast((one) => PLAIN_LEVELS.test(one.opponent));
  if (!to || !players.some(isHuman) || players.every(({ kind }) => kind !== opponent)) return;
  offeredIn = gameId();
  set({ strengthOffer: { from: opponent, to, words: "offer_meanwhile" } });
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
function draw({ strengthOffer, thinking }) {
  const isOpen = strengthOffer !== null && (strengthOffer.words === "offer_meanwhile" ? Boolean(thinking?.loading) : phase() === "over");
  setAttributes(parts.rest, { hidden: !isOpen });
  setAttributes(parts.words, { text: isOpen ? t(strengthOffer.words, { opponent: computerName(strengthOffer.from) }) : "" });
  if (!strengthOffer) return;
  const { title, opponent } = strengthOffer.to;
  setAttributes(parts.take, { text: titleOf(opponent) === title ? title : `${title} · ${titleOf(opponent)}` });
}

/** Begin a game against the one offered, with everything else as it was. */
function accept() {
  const { game, plotter, strengthOffer } = get();
  if (!strengthOffer || !game) return;
  const { from, to } = strengthOffer;
  const seats = playersAsNamed().map(({ kind, name }) => (kind === from ? { kind: to.opponent, name: "" } : { kind, name }));
  withdraw();
  rememberComputer(game, to.opponent);
  startGame(game, /** @type {[Api.SeatData, Api.SeatData]} */ (seats), setting("begin"), plotter);
}

function withdraw() {
  set({ strengthOffer: null });
  byId("board").focus();
}

const KEY = "denkspiel.streaks";

/**
 * A row of games with the same end.
 * @typedef {Object} Streak
 * @property {number} length    games won in a row; negative: games lost
 * @property {boolean} isTold   whether something was made of it
 */

/**
 * Take down how a game ended.
 * @param {string} game
 * @param {string} opponent
 * @param {1|0|-1} result won, drawn or lost
 * @returns {number} the games won in a row with this one; negative: those lost
 */
export function recordResult(game, opponent, result) {
  const { length, isTold } = streak(game, opponent);
  const goesOn = length * result > 0;
  const now = { length: goesOn ? length + result : result, isTold: goesOn && isTold };
  keep(game, opponent, now);
  return now.length;
}

/**
 * Whether something was made already of the row that goes on.
 * @param {string} game
 * @param {string} opponent
 */
export function isOffered(game, opponent) {
  return streak(game, opponent).isTold;
}

/**
 * Take down that it was.
 * @param {string} game
 * @param {string} opponent
 */
export function markOffered(game, opponent) {
  keep(game, opponent, { ...streak(game, opponent), isTold: true });
}

/** @type {(game: string, opponent: string) => Streak} */
function streak(game, opponent) {
  const found = stored()[`${game} ${opponent}`];
  return Number.isInteger(found?.length) ? { length: found.length, isTold: found.isTold === true } : { length: 0, isTold: false };
}

/** @type {(game: string, opponent: string, streak: Streak) => void} */
function keep(game, opponent, streak) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [`${game} ${opponent}`]: streak }));
  } catch {
    // A browser that keeps nothing counts nothing.
  }
}

/** @returns {Record<string, Streak>} */
function stored() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}
