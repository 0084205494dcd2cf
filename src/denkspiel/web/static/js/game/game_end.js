/** The end of a game: melody, blinking stones (a matter of style), and the page after quitting. */

import { ending } from "../online/live_state.js";
import { byId, html, put } from "../core/element.js";
import { newGame, phase, plyOfGame } from "./actions.js";
import { later } from "../core/lazy.js";
import { isHuman } from "./players.js";
import { gameId, get, set, subscribe } from "../core/store.js";
/** @import { State } from "../core/store.js" */

/** The game that was seen last, how many stones lay there, and how many of them the board showed. */
let seen = { id: "", plies: 0, ply: 0, isOver: false };
/** @type {ReturnType<typeof made>} */
let parts;

/** Watch for the end from now on. */
export function startEnding() {
  parts = made();
  byId("main").before(parts.farewell);
  subscribe(follow);
}

function made() {
  const words = html("p", { "data-text": "goodbye" });
  const attributes = { type: "button", id: "play-again", class: "button primary", "data-text": "play_again" };
  const again = html("button", { ...attributes, onclick: () => newGame() });
  return { again, farewell: html("main", { id: "farewell", class: "farewell", hidden: true }, words, again) };
}

/** @type {(state: State) => void} */
function follow({ cells, live, pending }) {
  if (pending !== null) return;
  const ply = plyOfGame();
  const outcome = ending();
  const id = gameId();
  const same = outcome !== null && id === seen.id;
  document.body.classList.toggle("over", outcome !== null);
  if (same && ply === cells.length && ply > seen.ply) set({ ended: Date.now() });
  if (same && cells.length > seen.plies && isPlayedHere()) byId("board").scrollIntoView({ block: "nearest" });
  const isNew = same && (cells.length > seen.plies || (live !== null && !seen.isOver));
  if (isNew) later().then(({ sound }) => sound.playMelody(result(outcome)));
  if (seen.isOver && outcome === null) byId("match").scrollIntoView({ block: "nearest" });
  seen = { id, plies: cells.length, ply, isOver: outcome !== null };
  if ((phase() === "quit") === parts.farewell.hidden) drawFarewell();
}

/** Whether the last move was made here, or is a computer's answer; whoever watches may look at something else. */
function isPlayedHere() {
  const { players, live, cells } = get();
  return live ? live.side === (cells.length - 1) % 2 : players.some(isHuman);
}

function drawFarewell() {
  const quit = phase() === "quit";
  put(parts.farewell, { hidden: !quit });
  put(byId("main"), { hidden: quit });
  if (quit) parts.again.focus();
  else if (document.activeElement === document.body) byId("board").focus();
}

/** Whether the end is one to be glad of for the human at the board. */
/** @type {(outcome: {winner: 0|1|null}) => "won"|"drawn"|"lost"} */
function result({ winner }) {
  const { players, live } = get();
  if (winner === null) return "drawn";
  if (live) return live.side === 1 - winner ? "lost" : "won";
  return !isHuman(players[winner]) && isHuman(players[1 - winner]) ? "lost" : "won";
}
