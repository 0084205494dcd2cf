/** The address of the page holds game and moves, so that it can be passed on, kept and loaded again. */

import { Problem, post } from "./api.js";
import { load, remark, turnTo } from "./flow.js";
import { get, subscribe } from "./store.js";
import { languageOfAddress, t } from "./texts.js";
/** @import { Player, State } from "./store.js" */

const SEATS = "denkspiel-seats";

/** Begin with the game of the address, or with the first of the catalogue; then keep the address up to date. */
export async function startAddress() {
  const query = new URLSearchParams(location.search);
  const named = query.get("game");
  const fault = named ? await tryGame(named, query.get("moves") ?? "") : await turnTo(firstGame());
  if (typeof fault === "string") {
    await turnTo(firstGame());
    remark(fault);
  }
  subscribe(keep);
}

/** The address of a position: its game with the moves made. */
/** @type {(position: Api.PositionData) => string} */
export function linkTo({ game, text }) {
  const query = new URLSearchParams({ game, ...(text ? { moves: text } : {}) });
  return new URL(`?${query}`, location.href).href;
}

/** The game that the page opens with. */
function firstGame() {
  return get().games[0].id;
}

/** Load a game; what is wrong with it, as a sentence. */
/** @type {(id: string, moves: string) => Promise<string|boolean|void>} */
async function tryGame(id, moves) {
  const game = get().games.find((one) => one.id === id);
  if (!game) return t("unknown_game", { game: id.slice(0, 40) });
  const seats = seatsKept();
  if (!moves) return seats ? load(id, [], seats) : turnTo(id);
  try {
    const position = await post("position", { game: id, moves });
    return load(id, position.cells, seats);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}

/** Who sat at the board when the page was loaded again; `undefined` for a link that came from elsewhere. */
function seatsKept() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SEATS) ?? "null");
    return kept?.href === location.href.split("#")[0] ? kept.players.map((/** @type {Player} */ { kind, name }) => ({ kind, name })) : undefined;
  } catch {
    return undefined;
  }
}

/** @type {(state: State) => void} */
function keep({ latest, players }) {
  if (latest === null) return;
  const here = new URL(linkTo(latest));
  if (languageOfAddress()) here.searchParams.set("language", languageOfAddress());
  if (here.href !== location.href) history.replaceState(null, "", here);
  try {
    sessionStorage.setItem(SEATS, JSON.stringify({ href: here.href, players }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
