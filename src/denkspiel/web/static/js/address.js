/** The address of the page holds game and moves, so that it can be passed on, kept and loaded again. */

import { post } from "./api.js";
import { attempt, load, look, remark, resume, turnTo } from "./flow.js";
import { unfinished } from "./keeping.js";
import { keptGame } from "./kept_games.js";
import { setting } from "./settings.js";
import { get } from "./store.js";

/** Begin with the game of the address; if there is none, with the one that was on the board last, or else the first. */
export async function startAddress() {
  const kept = await keptHere();
  if (kept) await resume(kept);
  else await readAddress();
  const ply = Number(new URLSearchParams(location.search).get("ply") ?? NaN);
  if (ply < get().cells.length) await look(ply);
}

/** Put the game of the address on the board; if none is named that of the last visit, and the first of the catalogue if that is refused. */
export async function readAddress() {
  const query = new URLSearchParams(location.search);
  const [first] = get().games;
  const id = query.get("game") || setting("lastGame") || first.id;
  if (query.get("moves") || seatsKept()) {
    const found = await attempt(() => post("read", { text: location.search, game: first.id }));
    if (found) await load(found.game, found.cells, seatsKept() ?? found.players);
  } else await turnTo(id);
  const { step, remarks } = get();
  if (step === null && remarks.length) {
    await turnTo(first.id);
    remark(...remarks);
  }
}

/** The address of a position: its game with the moves made. */
/** @type {(position: Api.PositionData) => string} */
export function linkTo({ game, text }) {
  const query = new URLSearchParams({ game, ...(text ? { moves: text } : {}) });
  return new URL(`?${query}`, location.href).href;
}

/** Who sat at the board when the page was loaded again; `null` for a link that came from elsewhere. */
function seatsKept() {
  const kept = JSON.parse(sessionStorage.getItem("denkspiel-seats") ?? "null");
  return kept?.href === location.href.split("#")[0] ? kept.players.map((/** @type {Api.SeatData} */ { kind, name }) => ({ kind, name })) : null;
}

/** The kept game that the address is about: the one that stood here before, or the one to go on with. */
async function keptHere() {
  const query = new URLSearchParams(location.search);
  const [game, moves] = [query.get("game") ?? undefined, query.get("moves")];
  const kept = history.state?.id ? await keptGame(history.state.id) : null;
  if (kept && kept.state.game === game && kept.moves === (moves ?? "")) return kept;
  return moves ? null : unfinished(game);
}
