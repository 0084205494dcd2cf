/** The address of the page holds game and moves, so that it can be passed on, kept and loaded again. */

import { post } from "./api.js";
import { attempt, load, remark, turnTo } from "./flow.js";
import { get, subscribe } from "./store.js";
import { languageOfAddress } from "./texts.js";
/** @import { Player, State } from "./store.js" */

const SEATS = "denkspiel-seats";

/**
 * Begin with the game of the address, or with the first of the catalogue if none is named or that is refused; then keep
 * the address up to date.
 */
export async function startAddress() {
  const query = new URLSearchParams(location.search);
  const [first] = get().games;
  const asked = { game: query.get("game") || first.id, cells: [] };
  const read = () => post("read", { text: location.search, game: first.id });
  const found = query.get("moves") ? await attempt(read) : asked;
  if (found) await load(found.game, found.cells, seatsKept());
  const { step, remarks } = get();
  if (step === null && remarks.length) {
    await turnTo(first.id);
    remark(...remarks);
  }
  subscribe(keep);
}

/** The address of a position: its game with the moves made. */
/** @type {(position: Api.PositionData) => string} */
export function linkTo({ game, text }) {
  const query = new URLSearchParams({ game, ...(text ? { moves: text } : {}) });
  return new URL(`?${query}`, location.href).href;
}

/** Who sat at the board when the page was loaded again; `null` for a link that came from elsewhere. */
function seatsKept() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SEATS) ?? "null");
    return kept?.href === location.href.split("#")[0] ? kept.players.map((/** @type {Player} */ { kind, name }) => ({ kind, name })) : null;
  } catch {
    return null;
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
