/** Games saved on this device as one file of records, and back. */

import { Problem, post } from "../core/api.js";
import { get } from "../core/store.js";
import { MAX_NAME_LENGTH, truncate } from "../game/players.js";
import { newGameId, saveGame, savedGames } from "./saved_games.js";
/** @import { SavedGame } from "./saved_games.js" */

/** The characters of one question; a file is read in parts, none of which begins with what replaces the game before it. */
const MAX_QUESTION_LENGTH = 20_000;
const RECORD_START = '[Denkspiel "';
/** @type {Record<Api.ReadGame["result"], SavedGame["result"]>} */
const RESULTS = { "1-0": { winner: 0 }, "0-1": { winner: 1 }, "1/2-1/2": { winner: null }, "*": null };

/**
 * All these games, the first played first, as the text of a file.
 * @param {SavedGame[]} games
 */
export async function exportGames(games) {
  const texts = [];
  for (const { state, moves, variations = [] } of [...games].sort((one, other) => one.begun - other.begun)) {
    const [first, second] = /** @type {[Api.SeatData, Api.SeatData]} */ (state.players);
    /** @type {Pick<Api.WriteRecordRequest, "names"|"kinds">} */
    const named = { names: [first.name ?? "", second.name ?? ""], kinds: [first.kind, second.kind] };
    const { text } = await post("record", { game: state.game, moves, seed: state.seed, variations, setup: state.setup ?? 0, ...named });
    texts.push(text);
  }
  return texts.join("\n");
}

/**
 * Save the games of a file, except those that are saved already.
 * @param {string} text
 * @returns {Promise<{added: number, known: number, fault: string|null}>} how many there were of both, and why no more
 */
export async function importGames(text) {
  const seen = new Set((await savedGames()).map(identityOf));
  const report = { added: 0, known: 0, fault: /** @type {string|null} */ (null) };
  for (const part of splitRecords(text)) {
    const { games, fault } = await read(part);
    for (const found of games) {
      const saved = toSavedGame(found, Date.now() + report.added);
      const key = identityOf(saved);
      if (seen.has(key)) report.known += 1;
      else {
        await saveGame(saved);
        report.added += 1;
      }
      seen.add(key);
    }
    report.fault = fault;
    if (fault) break;
  }
  return report;
}

/** @type {(text: string) => Promise<Pick<Api.ReadGamesResult, "games"|"fault">>} */
async function read(text) {
  try {
    return await post("read-games", { text });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { games: [], fault: error.message };
  }
}

/**
 * A text in parts that are short enough, each of whole games.
 * @param {string} text
 * @returns {string[]}
 */
export function splitRecords(text) {
  const begins = text.replaceAll("\r\n", "\n").split(new RegExp(`^(?=\\${RECORD_START})`, "m"));
  /** @type {string[]} */
  const found = [];
  for (const game of begins) {
    const last = found.at(-1);
    const joins = last !== undefined && (replaces(game) || last.length + game.length <= MAX_QUESTION_LENGTH);
    if (joins) found[found.length - 1] = last + game;
    else found.push(game);
  }
  return found;
}

/** @type {(game: string) => boolean} */
function replaces(game) {
  return /^\[Replaces "/m.test(game);
}

/** @type {(found: Api.ReadGame, begun: number) => SavedGame} */
function toSavedGame({ game, cells, setup, players, names, text, seed, result, variations }, begun) {
  const people = names.map((name) => ({ kind: "human", name: truncate(name, MAX_NAME_LENGTH) }));
  const seats = players ?? /** @type {[Api.SeatData, Api.SeatData]} */ (people);
  const rest = { number: 0, begin: /** @type {const} */ ("lot"), paused: false, question: null, acknowledgement: null, has_quit: false };
  const state = { game, cells, setup, undone: [], players: seats, turned: false, seed, ...rest };
  const title = get().games.find(({ id }) => id === game)?.title ?? game;
  return { id: newGameId(begun), title, state, moves: text, variations, plotter: false, begun, changed: begun, result: RESULTS[result] };
}

/** @type {(saved: SavedGame) => string} */
function identityOf({ state: { game, players, seed }, moves, variations = [] }) {
  return JSON.stringify([game, moves, seed, players?.map(({ kind }) => kind), variations]);
}
