/** The actions of the person at the board, and the choice of the game. */

import { gameWithBoard, isInSpace } from "../core/catalog.js";
import { loadLazy, prefetchSpace } from "../core/lazy.js";
import { withRetry } from "../core/retry.js";
import { changeSettings, nextDebugMode, setting } from "../core/settings.js";
import { gameId, get, set, setupPlies, shown, stillShown } from "../core/store.js";
import { t } from "../core/texts.js";
import { isHelpForbidden, isPlayingLive } from "../online/live_state.js";
import { saveInfoOf, unfinishedGame } from "../storage/autosave.js";
import { savedGame } from "../storage/saved_games.js";
import { removeOverlay } from "./board_overlay.js";
import { act, commandConfirmed } from "./commands.js";
import { confirmedState, phase, remark, tryOrRemark } from "./display.js";
import { backToGame, showPly, stepBy } from "./navigation.js";
import { HUMAN, defaultSeats, isDefaultName, isHuman, rememberComputer, savedName, usualComputer } from "./players.js";
/** @import { SavedGame } from "../storage/saved_games.js" */

export { tryOrRemark, remarkProblem, isVariation, phase, plyOfGame, remark } from "./display.js";
export { backToGame, showPly, stepBy };

let switchCount = 0;

/** @typedef {[Api.SeatData, Api.SeatData]} Seats */

/**
 * Turn to a game: to the one in progress, or else to a new one. A live game goes on without this window, and a remark says so.
 * @param {string} id
 */
export async function switchToGame(id) {
  const game = await fetchGame(id);
  if (!game) return;
  const [saved, left] = [await unfinishedGame(id), isPlayingLive()];
  const isThere = await (saved ? putOnBoard(saved, game) : startDefaultGame(game));
  if (isThere && left) remark(...get().remarks, t("live.goes_on"));
}

/**
 * Put a saved game on the board again, as it stands.
 * @param {SavedGame} saved
 * @param {boolean} [waits] whether there is something to read before anything is played: computers wait
 */
export async function resumeGame(saved, waits = false) {
  const game = await fetchGame(saved.state.game);
  if (!game) return;
  await putOnBoard((await savedGame(saved.id)) ?? saved, game, waits); // it may have gone on since it was read
}

/** Want none of the games that were asked for before; one that is almost there comes first. */
export async function cancelSwitch() {
  switchCount += 1;
  await commandConfirmed();
}

/**
 * Put a saved game on the board. If it is there already, it stays as it is, unless another window has played on with it: a
 * command under way may change it, and a copy read before that would then count as another game.
 * @type {(saved: SavedGame, game: Api.GameData, waits?: boolean) => Promise<boolean>}
 */
async function putOnBoard(saved, game, waits = false) {
  const isHere = saved.id === gameId() && saved.changed <= (get().saveInfo?.changed ?? 0);
  if (isHere && phase() !== "quit") {
    removeOverlay();
    return true;
  }
  const { plotter, variations = [] } = saved;
  const state = withoutDefaultNames(saved.state);
  const { cells, players, paused } = state;
  const isComputers = players?.[cells.length % 2]?.kind !== HUMAN;
  const from = { ...state, paused: paused || (waits && isComputers) };
  return act(null, { from: () => from, patch: { game, plotter, variations, saveInfo: saveInfoOf(saved), overlay: null } });
}

/**
 * Begin a game of a human against the usual opponent; who has the first move is decided as in every new game.
 * @param {Api.GameData} game
 */
function startDefaultGame(game) {
  const from = { game: game.id, players: defaultSeats([HUMAN, usualComputer(game)]), number: get().step?.state.number ?? 0 };
  return act({ do: "start", begin: setting("begin") }, { from: () => from, patch: { game, plotter: false } });
}

/**
 * Begin a game, perhaps with moves made already, as a link or a record does.
 * @param {string} id
 * @param {number[]} cells
 * @param {Seats|null} players the first and the second player; a human against the game's usual opponent if it is
 *     `null`, at the side to move unless no move is made yet
 * @param {{waits?: boolean, variations?: import("./variations.js").Line[], setup?: number}} [more] whether there is something to
 *     read before anything is played: computers wait; what else was tried; and how many moves are a set-up position
 * @returns {Promise<boolean>} whether it is on the board
 */
export async function loadGame(id, cells, players, { waits = false, variations = [], setup = 0 } = {}) {
  const game = await fetchGame(id);
  if (!game) return false;
  if (!cells.length && players === null && !waits) return startDefaultGame(game);
  const human = cells.length % 2;
  const kinds = /** @type {[string, string]} */ ([0, 1].map((side) => (side === human ? HUMAN : usualComputer(game))));
  const seats = players ?? defaultSeats(kinds);
  const paused = seats.every(({ kind }) => kind !== HUMAN) || (waits && seats[human].kind !== HUMAN);
  const state = { game: id, cells, players: seats, number: (get().step?.state.number ?? 0) + 1, paused, setup };
  return act(null, { from: () => state, patch: { game, plotter: false, variations } });
}

/**
 * The game with its board, once the command under way is confirmed; `null` if it cannot be had, or if another one was asked
 * for meanwhile.
 * @param {string} id
 */
async function fetchGame(id) {
  const number = ++switchCount;
  const isWanted = () => number === switchCount;
  const ask = () => withRetry(() => gameWithBoard(id), { shouldRetry: (problem) => problem.isTemporary && isWanted() });
  const game = await tryOrRemark(ask, isWanted);
  if (game && isInSpace(game)) prefetchSpace();
  await commandConfirmed();
  return isWanted() ? game : null;
}

/** Show the game at hand again, in the words of another language. */
export async function refreshLanguage() {
  const { step, live } = shown();
  if (get().room) return (await loadLazy()).rooms.refreshLanguage();
  if (live) return (await loadLazy()).live.refreshLanguage();
  const game = await gameWithBoard(step.state.game);
  const from = () => (shown().step.state.game === game.id ? withoutDefaultNames(confirmedState()) : null);
  await act(null, { from, patch: { game } });
}

/**
 * A game in which players without a name are called as in the present language, not as in the one in which it began.
 * @template {{players?: Seats|null}} State
 * @param {State} state
 * @returns {State}
 */
function withoutDefaultNames(state) {
  const unnamed = (/** @type {Api.SeatData} */ seat) => (isHuman(seat) && isDefaultName(seat.name ?? "") ? { ...seat, name: "" } : seat);
  return { ...state, players: /** @type {Seats|undefined} */ (state.players?.map(unnamed)) };
}

/**
 * Make the move of the human whose turn it is; what the server refuses becomes a remark.
 * @param {number} cell
 */
export function play(cell) {
  return act({ do: "play", cell }, shown().latest.legal.some((move) => move.cell === cell) ? { cell } : {});
}

/**
 * Draw the line between two points; what makes no line is a wrong input, to be acknowledged.
 * @param {number} start
 * @param {number} end
 */
export function drawLine(start, end) {
  const { game, latest } = shown();
  const edge = latest.legal.find(({ cell }) => [start, end].every((point) => game.cells[cell].ends?.includes(point)) && start !== end);
  return act({ do: "join", start, end }, { cell: edge?.cell });
}

/**
 * Hand the stones of a side to a human or an opponent, in this game and the next ones.
 * @param {0|1} side
 * @param {string} kind
 */
export function changePlayer(side, kind) {
  const other = get().players[1 - side].name;
  rememberComputer(shown().game, kind);
  const name = kind === HUMAN ? ([0, 1].map(savedName).find((saved) => saved && saved !== other) ?? "") : "";
  return act({ do: "change-player", side, kind, name });
}

/**
 * Try a game that is over again, as a new one.
 * @param {number} [ply] after how many moves; by default before one's own last one
 */
export function tryAgain(ply) {
  return act({ do: "try-again", ply });
}

/** Play on from the position shown, in a new game. */
export async function playOn() {
  const { position, latest } = shown();
  const goesOn = latest.outcome === null;
  if ((await act({ do: "try-again", line: position.cells })) && goesOn) remark(...get().remarks, t("kept_in_my_games"));
}

/**
 * Go back one move. In the game it is taken back, after its end in a new game; looking at another position does nothing to
 * the game, and goes back one there.
 */
export function undo() {
  const now = phase();
  if (now === "review" || (now === "over" && get().live)) return stepBy(-1);
  return now === "over" ? tryAgain() : act({ do: "take-back" });
}

/** Redo a move of the game; in another position go on by one. */
export function redo() {
  return phase() === "review" ? stepBy(1) : act({ do: "redo" });
}

/** Begin a new game against the same player, who has the other stones now; by link that takes both. */
export async function rematch() {
  if (get().live) return (await loadLazy()).live.proposeOrAccept("rematch");
  const { cells, step } = shown();
  const setup = cells.slice(0, setupPlies());
  const hadFirstMove = step.state.turned === (setup.length % 2 === 1); // the one named first
  return act({ do: "start", begin: hadFirstMove ? "second" : "first", setup });
}

/** Begin a new game with the same players, at once. */
export function newGame() {
  return act({ do: "start", begin: setting("begin") });
}

/**
 * Begin a new game.
 * @param {Api.GameData} game
 * @param {Seats} players the one named first and the one named second
 * @param {"lot"|"first"|"second"} begin
 * @param {boolean} plotter
 */
export function startGame(game, players, begin, plotter) {
  const from = () => {
    const state = confirmedState();
    return game.id === state.game ? state : { game: game.id, players, number: state.number };
  };
  return act({ do: "start", begin, players }, { from, patch: { game, plotter } });
}

/**
 * Begin a new game, or quit. While a game goes on a question stands before it; it is shown at once, so that an answer
 * typed quickly is not lost.
 * @param {"new-game"|"quit"} what
 * @param {() => Promise<boolean>} ask
 */
export async function confirmThenDo(what, ask) {
  if (get().step === null) return; // before the first board there is nothing to leave
  const isShown = stillShown("game");
  const asked = act({ do: what });
  if (shown().step.phase === "over") return asked;
  const yes = await ask();
  if ((await asked) && isShown()) await act({ do: "answer", yes });
}

/** Go on after the computer's line, or after a wrong input: at once; the server gets it with the next command. */
export function acknowledge() {
  const { step } = shown();
  if (phase() !== "acknowledge") return;
  set({ step: { ...step, phase: "move", state: { ...step.state, acknowledgement: null } }, remarks: [] });
  return act({ do: "acknowledge" });
}

/**
 * Show other ratings, or none: by default those that follow.
 * @param {import("../core/settings.js").Debug} [debug]
 */
export function switchDebug(debug = nextDebugMode()) {
  if (isHelpForbidden()) return remark(t("live.no_help"));
  changeSettings({ debug });
  remark(t(`debug.${debug}`));
}

/** Show exact values, or no longer. */
export function switchValues() {
  if (isHelpForbidden()) return remark(t("live.no_help"));
  changeSettings({ values: !setting("values") });
  remark(t(!setting("values") ? "values_off" : shown().game.exact === "never" ? "values.never" : "values_on"));
}
