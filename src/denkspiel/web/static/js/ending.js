/** The end of a game: melody, blinking stones (a matter of style), and the page after quitting. */

import { byId, html, put } from "./element.js";
import { newGame } from "./flow.js";
import { isHuman } from "./players.js";
import { get, set, subscribe } from "./store.js";
import { onLanguage, t } from "./texts.js";

/** The game that was seen last, how many stones lay there, and how many of them the board showed. */
let seen = { game: null, plies: 0, ply: 0 };
const parts = {};

/** Watch for the end from now on. */
export function startEnding() {
  parts.words = html("p");
  parts.again = html("button", { type: "button", id: "play-again", class: "button primary", onclick: () => newGame() });
  parts.farewell = html("main", { id: "farewell", class: "farewell", hidden: true }, parts.words, parts.again);
  byId("main").before(parts.farewell);
  subscribe(follow);
  onLanguage(drawFarewell);
}

function follow({ latest, cells, game, ply, quit }) {
  const over = latest !== null && latest.outcome !== null;
  const same = over && game.id === seen.game;
  if (same && ply === cells.length && ply > seen.ply) set({ ended: Date.now() });
  if (same && cells.length > seen.plies) import("./sound.js").then(({ playMelody }) => playMelody(result(latest.outcome)));
  seen = { game: game?.id, plies: cells.length, ply };
  document.body.classList.toggle("over", over);
  if (quit === parts.farewell.hidden) drawFarewell();
}

function drawFarewell() {
  const { quit } = get();
  parts.words.textContent = t("goodbye");
  parts.again.textContent = t("play_again");
  put(parts.farewell, { hidden: !quit });
  put(byId("main"), { hidden: quit });
  if (quit) parts.again.focus();
  else if (document.activeElement === document.body) byId("board").focus();
}

/** Whether the end is one to be glad of for the human at the board. */
function result({ winner }) {
  const { players } = get();
  if (winner === null) return "drawn";
  return !isHuman(players[winner]) && isHuman(players[1 - winner]) ? "lost" : "won";
}
