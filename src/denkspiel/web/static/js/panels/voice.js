/** The live regions for screen readers: one speaks each move and the result, the other one remarks. */

import { plainText } from "../core/cell_text.js";
import { html } from "../core/element.js";
import { gameId, isShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { isVariation } from "../game/actions.js";
import { isHuman, tellOf } from "../game/players.js";
import { stackName } from "./cell_names.js";
/** @import { Shown, State } from "../core/store.js" */

/** @type {HTMLElement} */
let region;
/** @type {HTMLElement} */
let pointer;
/** @type {Pick<State, "cells"|"remarks"|"cursor"> & {id: string, place: string, isDescribed: boolean}} what was spoken last, in which game, and where; and whether the server had described it */
let lastSpoken = { id: "", cells: [], remarks: [], cursor: 0, place: "", isDescribed: true };

/** @type {Api.PositionData|null} the position that was shown last */
let lastPosition = null;

/** Begin to speak; the region goes to the end of the page. */
export function startVoice() {
  region = html("div", { class: "visually-hidden", id: "voice", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
  pointer = html("div", { class: "visually-hidden", id: "voice-place", role: "status" });
  document.body.append(region, pointer);
  subscribe(onChange);
}

/** Say something to those who listen. */
/** @type {(...sentences: string[]) => void} */
function speak(...sentences) {
  const spoken = sentences.filter(Boolean);
  if (spoken.length) region.append(html("p", { text: plainText(spoken.join(" ")) }));
  while (region.children.length > 20) region.firstElementChild?.remove();
}

/** @type {(state: State) => void} */
function onChange(state) {
  if (!isShown(state) || state.latest.cells.length !== state.cells.length) return;
  speakVariation(state);
  const { cells, remarks, cursor } = state;
  const id = gameId();
  // Where one is: at one's own board, at a live game before, during or after it, or at the overlay.
  const place = [state.overlay?.layout, state.live?.id, state.live?.stage].filter(Boolean).join(" ");
  const begun = lastSpoken.id !== id || lastSpoken.place !== place;
  if (lastSpoken.place !== place) region.replaceChildren(); // what was spoken there is not true here
  const news = begun ? [] : moveSentences(state);
  // The own move is drawn, and spoken, before the server says what it leads to.
  const isDescribed = state.latest.sentence !== "";
  const moved = begun || cells.join() !== lastSpoken.cells.join() || (isDescribed && !lastSpoken.isDescribed);
  const led = !moved && cursor !== lastSpoken.cursor;
  lastSpoken = { id, cells, remarks, cursor, place, isDescribed };
  if (moved && !state.overlay) speak(...news, ...resultSentences(state));
  const { game } = state;
  if (led) pointer.textContent = game.edges ? t("voice.point", { point: game.plan.names[cursor] }) : stackName(cursor);
  else if (moved) pointer.textContent = "";
}

/** A position of a variation once it is described: the move that led there, and the result or whose turn it is. */
/** @type {(state: Shown) => void} */
function speakVariation({ position, game, players, requested }) {
  const isTold = position === lastPosition || requested !== null;
  if (!isTold) lastPosition = position;
  if (isTold || !isVariation()) return;
  const { cells, ply, sentence } = position;
  speak(tellOf("voice.plays", players[(ply - 1) % 2], { move: game.cells[cells[ply - 1]].text }), sentence);
}

/** A sentence for every move that was added; the computer's are remarks already, and so are those from elsewhere. */
/** @type {(state: Shown) => string[]} */
function moveSentences({ game, cells, players, remarks, live }) {
  const before = lastSpoken.cells;
  if (cells.length <= before.length || before.some((cell, index) => cells[index] !== cell)) return [];
  return cells.slice(before.length).flatMap((cell, index) => {
    const player = players[(before.length + index) % 2];
    const isRemark = remarks !== lastSpoken.remarks && remarks.length > 0 && (live !== null || !isHuman(player));
    return isRemark ? [] : [tellOf("voice.plays", player, { move: game.cells[cell].text })];
  });
}

/** The result, or whose turn it is if that is a person. */
/** @type {(state: Shown) => string[]} */
function resultSentences({ latest, players, live }) {
  if (live && live.stage !== "playing") return live.stage === "over" ? [live.status] : [];
  if (latest.outcome) return [latest.outcome.sentence];
  return isHuman(players[latest.side_to_move ?? 0]) ? [latest.sentence] : [];
}
