/** The live region: each move and the result are spoken as they come; remarks stand in a live region of their own. */

import { html } from "../element.js";
import { moveText } from "../moves.js";
import { isHuman } from "../players.js";
import { get, subscribe } from "../store.js";
import { t } from "../texts.js";

let region = null;
let heard = { game: null, number: null, cells: [], remarks: null };

/** Begin to speak; the region goes to the end of the page. */
export function startVoice() {
  region = html("div", { class: "unseen", id: "voice", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
  document.body.append(region);
  subscribe(listen);
}

/** Say something to those who listen. */
function say(...sentences) {
  const told = sentences.filter(Boolean);
  if (told.length) region.append(html("p", { text: told.join(" ") }));
  while (region.children.length > 20) region.firstChild.remove();
}

function listen(state) {
  if (!state.latest || state.latest.cells.length !== state.cells.length) return;
  const { game, number, cells, remarks } = state;
  const begun = heard.game !== game || heard.number !== number;
  const news = begun ? [] : moves(state);
  const moved = begun || cells !== heard.cells;
  heard = { game, number, cells, remarks };
  if (moved) say(...news, ...ending(state));
}

/** A sentence for every move that was added; the computer's are remarks already. */
function moves({ game, cells, players, remarks }) {
  const before = heard.cells;
  if (cells.length <= before.length || before.some((cell, index) => cells[index] !== cell)) return [];
  return cells.slice(before.length).flatMap((cell, index) => {
    const player = players[(before.length + index) % 2];
    const said = remarks !== heard.remarks && remarks.length > 0 && !isHuman(player);
    return said ? [] : [t("voice.plays", { player: player.name, move: moveText(game, cell) })];
  });
}

/** The result, or whose turn it is if that is a person. */
function ending({ latest, players }) {
  if (latest.outcome) return [latest.outcome.sentence];
  return isHuman(players[latest.side_to_move]) ? [latest.sentence] : [];
}
