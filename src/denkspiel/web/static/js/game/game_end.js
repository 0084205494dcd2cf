/** The end of a game: the result, the melody, the next steps and the page after quitting; also the sound of your turn. */

import { byId, html, setAttributes } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
import { gameId, get, isShown, set, setupPlies, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { gameResult, isLiveActionPossible } from "../online/live_state.js";
import { grades } from "../panels/analysis.js";
import { newGame, phase, plyOfGame, rematch, tryAgain } from "./actions.js";
import { displayName, isHuman } from "./players.js";
/** @import { State } from "../core/store.js" */

/** The game that was seen last, how many stones lay there, and how many of them the board showed; whether it began here. */
let seen = { id: "", plies: 0, ply: 0, isOver: false, isOwn: false };
/** @type {ReturnType<typeof createParts>} */
let parts;

/** Watch for the end from now on. */
export function startGameEnd() {
  parts = createParts();
  byId("main").before(parts.farewell);
  byId("status-text").prepend(parts.result);
  subscribe(onChange);
  subscribe(drawResult);
}

function createParts() {
  const words = html("p", { "data-text": "goodbye" });
  const attributes = { type: "button", id: "play-again", class: "button primary", "data-text": "play_again" };
  const again = html("button", { ...attributes, onclick: () => newGame() });
  const verdict = html("strong", {});
  const result = html("p", { id: "result", class: "result", hidden: true }, verdict, html("span", { id: "match-score", class: "match-score" }));
  return { again, verdict, result, farewell: html("main", { id: "farewell", class: "farewell", hidden: true }, words, again) };
}

/** @type {(state: State) => void} */
function onChange({ cells, live, pending }) {
  if (pending !== null) return;
  const ply = plyOfGame();
  const outcome = gameResult();
  const id = gameId();
  const same = outcome !== null && id === seen.id;
  document.body.classList.toggle("over", outcome !== null);
  if (same && ply === cells.length && ply > seen.ply) set({ endedAt: Date.now() });
  if (same && cells.length > seen.plies && isPlayedHere()) byId("board").scrollIntoView({ block: "nearest" });
  const isNew = same && (cells.length > seen.plies || (live !== null && !seen.isOver));
  // A game that begins with stones on the board is a second try, or was loaded: it does not count in a match.
  const isOwn = id === seen.id ? seen.isOwn : isBegun();
  if (isNew) endGame(outcome, isOwn);
  if (isCalled(outcome)) loadLazy().then(({ sound }) => sound.playTurn());
  if (seen.isOver && outcome === null) byId("match").scrollIntoView({ block: "nearest" });
  seen = { id, plies: cells.length, ply, isOver: outcome !== null, isOwn };
  if ((phase() === "quit") === parts.farewell.hidden) drawFarewell();
}

/** Whether the last move was made here, or is a computer's answer; spectators may look at something else. */
function isPlayedHere() {
  const { players, live, cells } = get();
  return live ? live.side === (cells.length - 1) % 2 : players.some(isHuman);
}

function drawFarewell() {
  const quit = phase() === "quit";
  setAttributes(parts.farewell, { hidden: !quit });
  setAttributes(byId("main"), { hidden: quit });
  if (quit) parts.again.focus();
  else if (document.activeElement === document.body) byId("board").focus();
}

/** Whether the game that is seen for the first time has begun only now. */
function isBegun() {
  const { cells, live } = get();
  return cells.length < 2 || live !== null;
}

/** Whether somebody else, a computer or a person elsewhere, has just moved, and now a person here is to move. */
/** @type {(outcome: {winner: 0|1|null}|null) => boolean} */
function isCalled(outcome) {
  const { players, cells, live } = get();
  if (outcome !== null || gameId() !== seen.id || cells.length <= seen.plies) return false;
  if (navigator.userActivation?.hasBeenActive === false) return false; // nothing can be heard, and nothing need be loaded for it
  const mover = (cells.length - 1) % 2;
  return live ? live.side === 1 - mover : !isHuman(players[mover]) && isHuman(players[1 - mover]);
}

/** What is heard and seen when a game ends. */
/** @type {(outcome: {winner: 0|1|null}, counts: boolean) => Promise<void>} */
async function endGame(outcome, counts) {
  const { sound, match, celebration } = await loadLazy();
  const end = endFor(outcome);
  sound.playMelody(end);
  if (counts && !isAborted(outcome)) match.countGame(outcome.winner);
  if (end === "won") celebration.celebrate();
}

/** The side of the only person here, if there is one: the player of a live game, or the one who plays a computer. */
function ownSide() {
  const { players, live } = get();
  if (live) return live.side;
  const humans = [0, 1].filter((side) => isHuman(players[side]));
  return humans.length === 1 ? humans[0] : null;
}

/** Whether the end is one to be glad of for the human at the board. */
/** @type {(outcome: {winner: 0|1|null}) => "won"|"drawn"|"lost"} */
function endFor({ winner }) {
  const own = ownSide();
  if (winner === null) return "drawn";
  return own === null || own === winner ? "won" : "lost";
}

/** The winner, in large letters over the sentence that says how. */
function drawResult() {
  const outcome = phase() === "over" ? gameResult() : null;
  setAttributes(parts.result, { hidden: outcome === null, "data-end": outcome && endFor(outcome) });
  if (outcome) setAttributes(parts.verdict, { text: verdictOn(outcome) });
}

/** Whether a live game has ended without a result. */
/** @type {(outcome: {winner: 0|1|null}) => boolean} */
function isAborted(outcome) {
  return "why" in outcome && outcome.why === "aborted";
}

/** @type {(outcome: Api.OutcomeData|Api.EndingData) => string} */
function verdictOn(outcome) {
  const { winner } = outcome;
  if (winner === null) return isAborted(outcome) ? "" : t("result.drawn");
  const own = ownSide();
  if (own === winner) return t("result.you_win");
  return t(own === null ? "result.wins" : "result.you_lose", { player: displayName(get().players[winner]) });
}

/** @type {ReturnType<typeof makeButtons>} */
let buttons;

/**
 * Show the banner from now on.
 * @param {() => Promise<void>} review opens the review
 */
export function startResultActions(review) {
  buttons = makeButtons(review);
  byId("status").append(buttons.banner);
  subscribe(drawButtons);
}

/** The game in which a rematch could be asked for last. */
let rematchGame = "";

/** @param {() => Promise<void>} review */
function makeButtons(review) {
  const again = html("button", { type: "button", id: "try-again", class: "button", onclick: () => tryAgain(plyToRetry()) });
  const other = html("button", { type: "button", id: "rematch", class: "button primary", "data-text": "rematch", onclick: rematch });
  const opensReview = html("button", { type: "button", id: "banner-review", class: "button", "data-text": "review.open", onclick: review });
  const banner = html(
    "div",
    { id: "banner", class: "banner", role: "group", "data-label": "after_the_end", hidden: true },
    other,
    again,
    opensReview,
  );
  return { banner, other, again, review: opensReview };
}

function drawButtons() {
  const over = phase() === "over";
  setAttributes(buttons.banner, { hidden: !over });
  if (!over) return;
  setAttributes(buttons.review, { hidden: get().cells.length === setupPlies() }); // no move was made
  const { live } = get();
  const canRematch = live === null || isLiveActionPossible("propose", "rematch");
  if (canRematch) rematchGame = gameId();
  const wasSeen = rematchGame === gameId(); // then it stays where it is, so that nothing comes under a pointer
  setAttributes(buttons.other, { hidden: !canRematch && !wasSeen, disabled: !canRematch });
  const ply = live ? undefined : plyToRetry();
  setAttributes(buttons.again, { hidden: ply === undefined, text: ply === undefined ? "" : t("try_again_from", { number: ply + 1 }) });
}

/**
 * After how many moves another try makes sense: before the last own move known to have given something away, or
 * else before the last one; `undefined` for who has won, and for computers.
 */
function plyToRetry() {
  const state = get();
  if (!isShown(state) || !state.latest.outcome) return undefined;
  const { winner } = state.latest.outcome;
  const losing = [0, 1].filter((side) => side !== winner && isHuman(state.players[side]));
  const given = grades.answer?.plies.findLast(({ side, mark }) => losing.includes(side) && (mark === "mistake" || mark === "blunder"));
  if (!losing.length) return undefined;
  return given ? given.ply - 1 : state.cells.length - state.step.plies_to_take_back;
}
