/** The course of a game: moves made, taken back and made again, seats changed, the next game. */

import { Problem } from "./api.js";
import { gameWithBoard } from "./catalogue.js";
import { movesText, stackOf } from "./moves.js";
import { HUMAN, hasHuman, isHuman, named, nameForHuman, seated } from "./players.js";
import { change, setting } from "./settings.js";
import { choosing, fresh, phase, remark, show, showUnlessAwaited } from "./showing.js";
import { get, set } from "./store.js";
import { t } from "./texts.js";

export { look, phase, remark, stepBy } from "./showing.js";

/** Games in progress that one can come back to, by id: what of the state belongs to them. */
const parked = new Map();
const PARKED = ["cells", "redo", "players", "number", "paused", "plotter", "unacknowledged"];

let turning = 0;

/**
 * Turn to a game: to the one in progress, or else to a new one in which a stone can be set at once.
 * @param {string} id
 */
export async function turnTo(id) {
  const next = await nextGame(id);
  if (!next) return;
  const { game } = get();
  if (game) parked.set(game.id, Object.fromEntries(PARKED.map((key) => [key, get()[key]])));
  const kept = parked.get(next.id) ?? {
    cells: [],
    redo: [],
    players: seated([HUMAN, next.default_opponent]),
    number: 0,
    paused: false,
    plotter: false,
    unacknowledged: false,
  };
  await show({ ...kept, game: next, quit: false, ...fresh(), remarks: [] });
}

/**
 * Begin a game with these moves made already, as a link or a record does.
 * @param {string} id
 * @param {number[]} cells
 * @param {Array<{kind: string, name: string}>} [players] the first and the second player; a human at the side to move
 *     against the game's usual opponent unless told otherwise
 * @returns {Promise<boolean>} whether it is on the board
 */
export async function load(id, cells, players) {
  const game = await nextGame(id);
  if (!game) return false;
  const human = cells.length % 2;
  const kinds = [game.default_opponent, game.default_opponent];
  kinds[human] = HUMAN;
  const seats = players ?? seated(kinds);
  return show({
    game,
    cells,
    redo: [],
    players: seats.map((player, index) => ({ ...player, named: index })),
    number: get().number + 1,
    paused: players !== undefined && !seats.some(isHuman),
    quit: false,
    unacknowledged: false,
    plotter: false,
    remarks: [],
    ...fresh(),
  });
}

/** The game with its board, or `null` if it cannot be had or another one was asked for meanwhile. */
async function nextGame(id) {
  const number = ++turning;
  try {
    const game = await gameWithBoard(id);
    return number === turning ? game : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (number === turning) remark(error.message || t("no_server"));
    return null;
  }
}

/**
 * Make the move of the human whose turn it is; what the server refuses becomes a remark.
 * @param {number} cell
 * @returns {Promise<boolean>} whether it was made
 */
export async function play(cell) {
  return phase() === "move" && make(cell, null);
}

/**
 * Make a move, be it the computer's.
 * @param {number} cell
 * @param {{by: string, signal: AbortSignal}|null} computer which opponent makes it, and what tells that it is no longer
 *     wanted; `null` for a human
 * @returns {Promise<boolean>} whether it was made
 */
export async function make(cell, computer) {
  const { cells, game, players } = get();
  const remarks = computer ? [t("move_made", { player: computer.by, move: movesText(game, [cell]) })] : [];
  const acknowledged = !(computer && game.edges && hasHuman());
  const patch = {
    cells: [...cells, cell],
    redo: [],
    remarks: players.every((player) => !isHuman(player)) ? [] : remarks,
    ...choosing(game),
    unacknowledged: !acknowledged,
    hint: null,
  };
  const made = computer ? await showUnlessAwaited(patch, computer.signal) : await show(patch);
  if (made && get().latest.outcome) set({ unacknowledged: false });
  return made;
}

/** Take back one's own last move and the computer's answers to it; without a human, the last move (and pause). */
export async function takeBack() {
  const { cells, redo, game, latest } = get();
  if (latest.outcome) return remark(t("game_over"));
  const count = pliesToTakeBack();
  if (!count) return remark(t("nothing_to_take_back"));
  const taken = cells.slice(cells.length - count);
  return show({
    cells: cells.slice(0, cells.length - count),
    redo: [...redo, taken],
    paused: get().paused || !hasHuman(),
    remarks: [t("taken_back", { moves: movesText(game, [...taken].reverse()) })],
    ...fresh(),
  });
}

/** Make again the moves that were taken back last. */
export async function redo() {
  const { cells, redo: taken, game, latest } = get();
  if (latest.outcome) return remark(t("game_over"));
  if (!taken.length) return remark(t("nothing_to_redo"));
  const again = taken.at(-1);
  return show({
    cells: [...cells, ...again],
    redo: taken.slice(0, -1),
    remarks: [t("made_again", { moves: movesText(game, again) })],
    ...fresh(),
  });
}

/** Exchange the stones of the two players in the middle of the game. */
export function swapSides() {
  const { players, latest, game } = get();
  if (latest.outcome) return remark(t("game_over"));
  const [second, first] = players;
  const said = t("sides_swapped", { first: first.name, second: second.name });
  set({ players: [first, second], unacknowledged: false, mistaken: false, remarks: [said], ...choosing(game) });
}

/**
 * Hand the stones of a side to a human or an opponent, in this game and the next ones.
 * @param {0|1} side
 * @param {string} kind
 */
export function changePlayer(side, kind) {
  const { players, game } = get();
  const name = kind === HUMAN ? nameForHuman(players[1 - side].name) : kind;
  const next = [...players];
  next[side] = { ...players[side], kind, name };
  const said = t(side === 0 ? "takes_over_first" : "takes_over_second", { player: name });
  set({ players: next, unacknowledged: false, mistaken: false, remarks: [said], ...choosing(game) });
}

/** Begin a new game with the same players, at once. */
export function newGame() {
  return startGame(named(), setting("begin"));
}

/**
 * Begin a new game.
 * @param {Array<{kind: string, name: string}>} players the one named first and the one named second
 * @param {"lot"|"first"|"second"} begin
 * @param {Object} [more] further state, such as `plotter`
 */
export async function startGame(players, begin, more = {}) {
  const turned = begin === "lot" ? crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 1 : begin === "second";
  const seats = players.map((player, index) => ({ ...player, named: index }));
  if (turned) seats.reverse();
  const { game, number } = get();
  const said = { game: game.title, first: seats[0].name, second: seats[1].name };
  await show({
    cells: [],
    redo: [],
    players: seats,
    number: number + 1,
    paused: false,
    quit: false,
    remarks: [t(begin === "lot" ? "new_game_by_lot" : "new_game_begun", said)],
    ...fresh(),
    ...more,
  });
}

/** Let computer players wait, or go on. */
export function switchPause() {
  const paused = !get().paused;
  set({ paused, remarks: [t(paused ? "computer_waits" : "computer_goes_on")] });
}

/** Go on after the computer's line, or after a wrong input. */
export function acknowledge() {
  set({ unacknowledged: false, mistaken: false, remarks: [] });
}

/** Leave the game; `newGame` comes back. */
export function quit() {
  set({ quit: true, remarks: [] });
}

/** Go to the cell, as a hint does. */
export function pointAt(cell) {
  const { game } = get();
  const ends = game.cells[cell].ends;
  set(ends ? { from: ends[0], cursor: ends[1], typed: "" } : { cursor: stackOf(game, cell), typed: "" });
}

/** Turn the debug mode on or off. */
export function switchRatings() {
  change({ ratings: !setting("ratings") });
  remark(t(setting("ratings") ? "ratings_on" : "ratings_off"));
}

/** Show exact values, or no longer. */
export function switchValues() {
  change({ values: !setting("values") });
  remark(t(setting("values") ? "values_on" : "values_off"));
}

/** How many moves lead back to the last one that a human decided; 0 if there is none. */
function pliesToTakeBack() {
  const { cells, players } = get();
  if (!hasHuman()) return Math.min(1, cells.length);
  for (let count = 1; count <= cells.length; count += 1) {
    if (isHuman(players[(cells.length - count) % 2])) return count;
  }
  return 0;
}
