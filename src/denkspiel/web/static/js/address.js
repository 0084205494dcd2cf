/** The address of the page holds the game, its moves and who plays, so that it can be passed on, kept and loaded again. */

import { post } from "./api.js";
import { attempt, load, remark, turnTo } from "./flow.js";
import { persistently } from "./persistence.js";
import { HUMAN, isHuman, usualNames } from "./players.js";
import { get, subscribe } from "./store.js";
import { languageOfAddress } from "./texts.js";
/** @import { Player, State } from "./store.js" */

/** What a link may hold besides the name of its game. */
const MORE = ["moves", "first", "second"];

/**
 * Begin with the game of the address, as far as it can be read, or with the first of the catalogue if none is named; then
 * keep the address up to date.
 */
export async function startAddress() {
  const found = await attempt(readAddress);
  const told = found && (await load(found.game, found.cells, found.players, found.faults)) ? found.faults : get().remarks;
  if (get().step === null && told.length) await turnTo(get().games[0].id);
  if (told.length) remark(...told);
  subscribe(keep);
  keep(get());
}

/** What the address says; where that is no more than the name of a game, the server need not be asked. */
/** @returns {Promise<Pick<Api.Read, "game"|"cells"|"players"|"faults">>} */
async function readAddress() {
  const query = new URLSearchParams(location.search);
  const { games } = get();
  const game = query.get("game") || games[0].id;
  const isPlain = games.some(({ id }) => id === game) && !MORE.some((key) => query.has(key));
  if (isPlain) return { game, cells: [], players: null, faults: [] };
  return persistently(() => post("read", { text: location.search, game: games[0].id }));
}

/**
 * The address of a position: its game with the moves made, and who plays.
 * @param {Api.PositionData} position
 * @param {Player[]} players who has the first player's stones, and who the second player's
 */
export function linkTo({ game, text }, players) {
  const [first, second] = players.map(written(players));
  const query = new URLSearchParams({ game, ...(text ? { moves: text } : {}), first, second });
  return new URL(`?${readable(query)}`, location.href).href;
}

/** How a player is written in a link: "homburg", "human", or "human:Ada" if the name is another one than usual. */
/** @type {(players: Player[]) => (player: Player, side: number) => string} */
function written(players) {
  const usual = usualNames(players);
  return (player, side) => (isHuman(player) && player.name !== usual[side] ? `${HUMAN}:${player.name}` : player.kind);
}

/** Colons and commas have no meaning in a query, so they can stand there as they are. */
function readable(/** @type {URLSearchParams} */ query) {
  return String(query).replaceAll("%3A", ":").replaceAll("%2C", ",");
}

/** @type {(state: State) => void} */
function keep({ latest, players }) {
  if (latest === null) return;
  const language = languageOfAddress();
  const here = linkTo(latest, players) + (language ? `&language=${language}` : "");
  if (here !== location.href) history.replaceState(null, "", here);
}
