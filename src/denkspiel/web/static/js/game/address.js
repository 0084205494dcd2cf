/** The address of the page holds the game, its moves and who plays, so that it can be passed on, kept and loaded again. */

import { place, post } from "../core/api.js";
import { attempt, load, look, remark, resume } from "./actions.js";
import { lookAt } from "./navigation.js";
import { unfinished } from "../storage/autosave.js";
import { keptGame } from "../storage/saved_games.js";
import { later } from "../core/lazy.js";
import { persistently } from "../core/retry.js";
import { HUMAN, isHuman, isUsualName } from "./players.js";
import { setting } from "../core/settings.js";
import { get } from "../core/store.js";
/** @import { Player } from "../core/store.js" */

/** What a link may hold besides the name of its game. */
const MORE = ["moves", "first", "second"];

/** Begin with the game of the address; if there is none, with the one that was on the board last, or else the first. */
export async function startAddress() {
  const kept = pathHere() ? null : await keptHere();
  if (kept) await resume(kept, puzzleOfAddress() !== null);
  else await goToAddress();
  const ply = Number(new URLSearchParams(location.search).get("ply") ?? NaN);
  if (kept && kept.id === history.state?.id && history.state.line) await lookAt(history.state.line);
  else if (ply < get().cells.length) await look(ply);
}

/**
 * Put the game of the address on the board, as far as it can be read, or the first of the catalogue. Where a link leads
 * nowhere, the game that goes on; what was wrong can be read before anything is played.
 */
export async function goToAddress() {
  const path = pathHere();
  if (!path) return goToGame([]);
  if (await attempt(async () => (await later()).live.come(path))) return;
  const told = get().remarks;
  const kept = await unfinished();
  if (!kept) return goToGame(told);
  await resume(kept, true);
  remark(...told);
}

/** Where the address leads below the page itself, as those of games by link do; "" for a game of one's own. */
function pathHere() {
  return location.pathname.slice(new URL(place("")).pathname.length);
}

/** @type {(told: string[]) => Promise<void>} */
async function goToGame(told) {
  const found = await attempt(readAddress);
  const faults = [...told, ...(found?.faults ?? [])];
  const waits = faults.length > 0 || puzzleOfAddress() !== null;
  const isThere = found && (await load(found.game, found.cells, found.players, { waits }));
  const said = isThere ? faults : [...told, ...get().remarks];
  if (get().step === null && said.length) await load(get().games[0].id, [], null, { waits: true });
  if (said.length) remark(...said);
}

/** What the address says; where that is no more than the name of a game, the server need not be asked. */
/** @returns {Promise<Pick<Api.Read, "game"|"cells"|"players"|"faults">>} */
async function readAddress() {
  const query = new URLSearchParams(location.search);
  const { games } = get();
  const asked = query.get("game");
  const game = asked || setting("lastGame") || games[0].id;
  const isKnown = !asked || games.some(({ id }) => id === game);
  if (isKnown && isPlain(query)) return { game, cells: [], players: null, faults: [] };
  return persistently(() => post("read", { text: location.search, game: games[0].id }));
}

/** The kept game that the address is about: the one that stood here before, or the one to go on with. */
async function keptHere() {
  const query = new URLSearchParams(location.search);
  if (isPlain(query)) return (await keptAs(history.state?.id, query)) ?? unfinished(query.get("game") ?? undefined);
  return (await keptAs(history.state?.id, query)) ?? keptAs(setting("last")[query.get("game") ?? ""], query);
}

/**
 * The game that is kept so, if the address tells the same. The one that stood here before may have gone on while the page
 * was loaded again.
 */
/** @type {(id: string|undefined, query: URLSearchParams) => Promise<import("../storage/saved_games.js").KeptGame|null>} */
async function keptAs(id, query) {
  const kept = id ? await keptGame(id) : null;
  const moves = query.get("moves") ?? "";
  if (!kept || kept.state.game !== query.get("game")) return null;
  if (id === history.state?.id) return kept.moves.startsWith(moves) ? kept : null;
  const isSame = kept.state.players?.every((player, side) => written(player) === query.get(["first", "second"][side]));
  return isSame && kept.moves === moves ? kept : null;
}

/** Whether an address says nothing but the name of a game, or not even that. */
/** @type {(query: URLSearchParams) => boolean} */
function isPlain(query) {
  return !MORE.some((key) => query.has(key));
}

/**
 * The address of a position: its game with the moves made, and who plays.
 * @param {Api.PositionData} position
 * @param {Player[]} players who has the first player's stones, and who the second player's
 */
export function linkTo({ game, text }, players) {
  const [first, second] = players.map(written);
  const query = new URLSearchParams({ game, ...(text ? { moves: text } : {}), first, second });
  return place(`?${readable(query)}`);
}

/**
 * The address of a game by link.
 * @param {string} id
 */
export function linkToTable(id) {
  return place(`live/${id}`);
}

/**
 * The address of a puzzle.
 * @param {string} game
 * @param {string} name its number, or its day
 */
export function linkToPuzzle(game, name) {
  return place(`?${readable(new URLSearchParams({ game, puzzle: name }))}`);
}

/** The puzzle that the address asks for: "today", its day or its number; `null` if it asks for none. */
export function puzzleOfAddress() {
  return new URLSearchParams(location.search).get("puzzle");
}

/**
 * The address of a room.
 * @param {string} id
 */
export function linkToRoom(id) {
  return place(`room/${id}`);
}

/** How a player is written in a link: "homburg", "human", or "human:Ada" if the name is another one than usual. */
/** @type {(player: Api.SeatData) => string} */
function written({ kind, name = "" }) {
  return isHuman({ kind }) && name && !isUsualName(name) ? `${HUMAN}:${name}` : kind;
}

/** Colons and commas have no meaning in a query, so they can stand there as they are. */
function readable(/** @type {URLSearchParams} */ query) {
  return String(query).replaceAll("%3A", ":").replaceAll("%2C", ",");
}
