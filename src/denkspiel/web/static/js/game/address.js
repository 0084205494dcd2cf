/** The address of the page holds the game, its moves and who plays, so that it can be passed on, saved and loaded again. */

import { pageUrl, post } from "../core/api.js";
import { loadLazy } from "../core/lazy.js";
import { withRetry } from "../core/retry.js";
import { setting } from "../core/settings.js";
import { get, setupPlies } from "../core/store.js";
import { unfinishedGame } from "../storage/autosave.js";
import { savedGame } from "../storage/saved_games.js";
import { loadGame, remark, resumeGame, showPly, tryOrRemark } from "./actions.js";
import { showPath } from "./navigation.js";
import { HUMAN, isDefaultName, isHuman } from "./players.js";

/** What a link may hold besides the name of its game. */
const MORE = ["moves", "setup", "first", "second"];

/** Begin with the game of the address; if there is none, with the one that was on the board last, or else the first. */
export async function startAddress() {
  const saved = pathBelowRoot() ? null : await savedGameOfAddress();
  if (saved) await resumeGame(saved, puzzleOfAddress() !== null);
  else await goToAddress();
  const ply = Number(new URLSearchParams(location.search).get("ply") ?? NaN);
  if (saved && saved.id === history.state?.id && history.state.line) await showPath(history.state.line);
  else if (ply < get().cells.length) await showPly(ply);
}

/**
 * Put the game of the address on the board, as far as it can be read, or the first of the catalogue. Where a link leads
 * nowhere, the game that goes on; what was wrong can be read before anything is played.
 */
export async function goToAddress() {
  const path = pathBelowRoot();
  if (!path) return goToGame([]);
  if (await tryOrRemark(async () => (await loadLazy()).live.openPath(path))) return;
  const { remarks } = get();
  const saved = await unfinishedGame();
  if (!saved) return goToGame(remarks);
  await resumeGame(saved, true);
  remark(...remarks);
}

/** Where the address leads below the page itself, as those of live games do; "" for a game of one's own. */
export function pathBelowRoot() {
  return location.pathname.slice(new URL(pageUrl("")).pathname.length).replace(/^index\.html$/, ""); // as hosts of files call it
}

/** @type {(remarks: string[]) => Promise<void>} */
async function goToGame(remarks) {
  const found = await tryOrRemark(readAddress);
  const faults = [...remarks, ...(found?.faults ?? [])];
  const waits = faults.length > 0 || puzzleOfAddress() !== null || new URLSearchParams(location.search).has("skin");
  const isThere = found && (await loadGame(found.game, found.cells, found.players, { waits, setup: found.setup }));
  const sentences = isThere ? faults : [...remarks, ...get().remarks];
  if (get().step === null && sentences.length) await loadGame(get().games[0].id, [], null, { waits: true });
  if (sentences.length) remark(...sentences);
}

/** What the address says; where that is no more than the name of a game, the server need not be asked. */
/** @returns {Promise<Pick<Api.ReadGame, "game"|"cells"|"players"|"faults"|"setup">>} */
async function readAddress() {
  const query = new URLSearchParams(location.search);
  const { games } = get();
  const asked = query.get("game");
  const game = asked || setting("lastGame") || games[0].id;
  const isKnown = !asked || games.some(({ id }) => id === game);
  if (isKnown && isPlain(query)) return { game, cells: [], players: null, faults: [], setup: 0 };
  return withRetry(() => post("read", { text: location.search, default_game: games[0].id }));
}

/** The saved game that the address is about: the one that stood here before, or the one to go on with. */
async function savedGameOfAddress() {
  const query = new URLSearchParams(location.search);
  if (isPlain(query)) return (await savedGameIfSame(history.state?.id, query)) ?? unfinishedGame(query.get("game") ?? undefined);
  return (await savedGameIfSame(history.state?.id, query)) ?? savedGameIfSame(setting("last")[query.get("game") ?? ""], query);
}

/**
 * The game that is saved so, if the address tells the same. The one that stood here before may have gone on while the page
 * was loaded again.
 */
/** @type {(id: string|undefined, query: URLSearchParams) => Promise<import("../storage/saved_games.js").SavedGame|null>} */
async function savedGameIfSame(id, query) {
  const saved = id ? await savedGame(id) : null;
  const moves = query.get("moves") ?? "";
  if (!saved || saved.state.game !== query.get("game")) return null;
  if (id === history.state?.id) return saved.moves.startsWith(moves) ? saved : null;
  const isSame = saved.state.players?.every((player, side) => playerInLink(player) === query.get(["first", "second"][side]));
  return isSame && saved.moves === moves ? saved : null;
}

/** Whether an address says nothing but the name of a game, or not even that. */
/** @type {(query: URLSearchParams) => boolean} */
function isPlain(query) {
  return !MORE.some((key) => query.has(key));
}

/**
 * The address of a position: its game with the moves made, and who plays.
 * @param {Pick<Api.PositionData, "game"|"text">} position
 * @param {Api.SeatData[]} players who has the first player's stones, and who the second player's
 * @param {number} [setup] how many of the moves are a set-up position
 */
export function linkToPosition({ game, text }, players, setup = setupPlies()) {
  const [first, second] = players.map(playerInLink);
  const query = new URLSearchParams({ game, ...(text ? { moves: text } : {}), ...(setup ? { setup: String(setup) } : {}), first, second });
  return pageUrl(`?${readable(query)}`);
}

/**
 * The address of a live game.
 * @param {string} id
 */
export function linkToLiveGame(id) {
  return pageUrl(`live/${id}`);
}

/**
 * The address of a puzzle.
 * @param {string} game
 * @param {string} name its number, or its day
 */
export function linkToPuzzle(game, name) {
  return pageUrl(`?${readable(new URLSearchParams({ game, puzzle: name }))}`);
}

/** The puzzle that the address asks for: "today", its day or its number; `null` if it asks for none. */
export function puzzleOfAddress() {
  return new URLSearchParams(location.search).get("puzzle");
}

/** The page of the help that the address asks for; `null` if it asks for none. */
export function helpPageOfAddress() {
  return new URLSearchParams(location.hash.slice(1)).get("help");
}

/**
 * The address of a room.
 * @param {string} id
 */
export function linkToRoom(id) {
  return pageUrl(`room/${id}`);
}

/** How a player is written in a link: "homburg", "human", or "human:Ada" if the name is another one than usual. */
/** @type {(player: Api.SeatData) => string} */
function playerInLink({ kind, name = "" }) {
  return isHuman({ kind }) && name && !isDefaultName(name) ? `${HUMAN}:${name}` : kind;
}

/** Colons and commas have no meaning in a query, so they can stand there as they are. */
function readable(/** @type {URLSearchParams} */ query) {
  return String(query).replaceAll("%3A", ":").replaceAll("%2C", ",");
}
