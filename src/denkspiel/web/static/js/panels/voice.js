/** The live region: each move and the result are spoken as they come; remarks stand in a live region of their own. */

import { html } from "../core/element.js";
import { gameId, isShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { isVariation } from "../game/actions.js";
import { displayName, isHuman } from "../game/players.js";
import { stackName } from "./cell_names.js";
/** @import { Shown, State } from "../core/store.js" */

/** @type {HTMLElement} */
let region;
/** @type {HTMLElement} */
let pointer;
/** @type {Pick<State, "cells"|"remarks"|"cursor"> & {id: string, place: string}} what was heard last, in which game, and where */
let heard = { id: "", cells: [], remarks: [], cursor: 0, place: "" };

/** @type {Api.PositionData|null} the position that was shown last */
let seen = null;

/** Begin to speak; the region goes to the end of the page. */
export function startVoice() {
  region = html("div", { class: "visually-hidden", id: "voice", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
  pointer = html("div", { class: "visually-hidden", id: "voice-place", role: "status" });
  document.body.append(region, pointer);
  subscribe(listen);
}

/** Say something to those who listen. */
/** @type {(...sentences: string[]) => void} */
function say(...sentences) {
  const told = sentences.filter(Boolean);
  if (told.length) region.append(html("p", { text: told.join(" ") }));
  while (region.children.length > 20) region.firstElementChild?.remove();
}

/** @type {(state: State) => void} */
function listen(state) {
  if (!isShown(state) || state.latest.cells.length !== state.cells.length) return;
  tellAside(state);
  const { cells, remarks, cursor } = state;
  const id = gameId();
  const place = placeOf(state);
  const begun = heard.id !== id || heard.place !== place;
  if (heard.place !== place) region.replaceChildren(); // what was said there is not true here
  const news = begun ? [] : moves(state);
  const moved = begun || cells.join() !== heard.cells.join();
  const led = !moved && cursor !== heard.cursor;
  heard = { id, cells, remarks, cursor, place };
  if (moved && !state.overlay) say(...news, ...ending(state));
  pointer.textContent = led ? pointed(state) : moved ? "" : pointer.textContent;
}

/** Where one is: at one's own table, at one by link before, during or after the game, or at what the board is lent to. */
/** @type {(state: Shown) => string} */
function placeOf({ live, overlay }) {
  return [overlay?.layout, live?.id, live?.stage].filter(Boolean).join(" ");
}

/** A position of a variation once it is described: the move that led there, and the result or whose turn it is. */
/** @type {(state: Shown) => void} */
function tellAside({ position, game, players, requested }) {
  const isTold = position === seen || requested !== null;
  if (!isTold) seen = position;
  if (isTold || !isVariation()) return;
  const { cells, ply, sentence } = position;
  say(t("voice.plays", { player: displayName(players[(ply - 1) % 2]), move: game.cells[cells[ply - 1]].text }), sentence);
}

/** Where the cursor has been led, before anything is played there. */
/** @type {(state: Shown) => string} */
function pointed({ game, cursor }) {
  return game.edges ? t("voice.point", { point: game.plan.names[cursor] }) : stackName(cursor);
}

/** A sentence for every move that was added; the computer's are remarks already, and so are those from elsewhere. */
/** @type {(state: Shown) => string[]} */
function moves({ game, cells, players, remarks, live }) {
  const before = heard.cells;
  if (cells.length <= before.length || before.some((cell, index) => cells[index] !== cell)) return [];
  return cells.slice(before.length).flatMap((cell, index) => {
    const player = players[(before.length + index) % 2];
    const said = remarks !== heard.remarks && remarks.length > 0 && (live !== null || !isHuman(player));
    return said ? [] : [t("voice.plays", { player: displayName(player), move: game.cells[cell].text })];
  });
}

/** The result, or whose turn it is if that is a person. */
/** @type {(state: Shown) => string[]} */
function ending({ latest, players, live }) {
  if (live && live.stage !== "playing") return live.stage === "over" ? [live.status] : [];
  if (latest.outcome) return [latest.outcome.sentence];
  return isHuman(players[latest.side_to_move ?? 0]) ? [latest.sentence] : [];
}
