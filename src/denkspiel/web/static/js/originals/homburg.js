/**
 * Homburg's program in C at a console: a numbered main menu, the board in characters, moves by the number of a column.
 *
 * The text says: how it is compiled and started, that a main menu has an item 5 which switches a debug mode, and that this mode
 * shows above the columns the ratings that the computer calculates. All else is decided here: the other items, their order and
 * their wording, X for the player who begins and O for the other one, and 0 or m as the way from a game to the menu.
 */

import { html } from "../core/element.js";
import { setting } from "../core/settings.js";
import { shown } from "../core/store.js";
import { isBusy } from "../game/commands.js";
import { lastChoice } from "../game/display.js";
import { HUMAN, defaultSeats } from "../game/players.js";
import { openConsole } from "./console.js";
/** @import { Child } from "../core/element.js" */
/** @import { Console } from "./console.js" */
/** @import { Picture, Table } from "./skins.js" */
/** @import { Shown } from "../core/store.js" */

export const homburg = { name: "homburg", asks: true, open };

const KEYS = [..."01234567"].map((text) => ({ text }));
const TO_MENU = ["0", "m"];
const STONES = ["X", "O"];
/** As wide as the longest rating, -99100, and a blank. */
const CELL = 7;
const RULE = "+-------+-------+-------+-------+-------+-------+-------+";
const START = "$ gcc viergewinnt.c -o viergewinnt\n$ ./viergewinnt";
const HEAD = `
**************************************
*                                    *
*       V I E R  G E W I N N T       *
*                1.0                 *
*                                    *
**************************************`;
const HELP = `
Spielregeln
-----------
Die Spieler werfen abwechselnd einen Stein
in eine der 7 Spalten; er fällt auf das
unterste freie Feld. Wer zuerst 4 Steine in
einer Reihe hat, waagerecht, senkrecht oder
diagonal, gewinnt. Ist das Brett voll, endet
das Spiel unentschieden.`;

/** @type {(root: HTMLElement, table: Table) => Picture} */
function open(root, table) {
  const console = openConsole(root, KEYS);
  run(console, table);
  return { draw: console.wake, onKey: console.onKey };
}

/** @type {(console: Console, table: Table) => Promise<void>} */
async function run(console, table) {
  const { print, ask } = console;
  const [, computer] = table.original.players;
  let goesOn = !table.isNew && table.phase() !== "over";
  const playOn = async () => {
    table.hold(false);
    goesOn = await playGame(console, table);
  };
  const play = async (/** @type {[string, string]} */ kinds) => {
    if (await table.newGame({ players: defaultSeats(kinds) })) await playOn();
  };
  /** @type {Record<string, () => unknown>} */
  const items = {
    1: () => play([HUMAN, computer]),
    2: () => play([HUMAN, HUMAN]),
    3: () => play([computer, computer]),
    4: () => print(HELP),
    5: () => {
      table.showRatings(isDebugging() ? "off" : "last");
      print(`Debugmodus ${isDebugging() ? "ein" : "aus"}geschaltet.`);
    },
    6: table.quit,
  };
  print(START);
  print(HEAD);
  if (goesOn) await playOn();
  for (;;) {
    print(menu(goesOn));
    table.hold(true); // a computer waits meanwhile
    const choice = (await ask("Ihre Wahl: ")) ?? "";
    const run = choice === "0" && goesOn ? playOn : items[choice];
    await (run ? run() : print("Diesen Menüpunkt gibt es nicht."));
  }
}

/** @type {(goesOn: boolean) => string} */
function menu(goesOn) {
  const items = ["1. Spieler gegen Computer", "2. Spieler gegen Spieler", "3. Computer gegen Computer", "4. Spielregeln", `5. Debugmodus ${isDebugging() ? "aus" : "ein"}schalten`, "6. Beenden"];
  return ["", "Hauptmenü", "---------", ...(goesOn ? ["0. Weiterspielen"] : []), ...items, ""].join("\n");
}

function isDebugging() {
  return setting("debug") !== "off";
}

/** Play until the game ends or somebody wants the menu. */
/** @type {(console: Console, table: Table) => Promise<boolean>} whether it goes on */
async function playGame({ print, ask, until }, table) {
  /** @type {number[]|null} after a wrong input the board is not printed again */
  let printed = null;
  for (;;) {
    await until(() => shown().pending === null && !isBusy());
    const { cells, latest, players } = shown();
    if (cells !== printed) print(...board(shown()));
    printed = cells;
    if (table.phase() === "over") {
      print(resultText(latest));
      return false;
    }
    const isHuman = players[latest.side_to_move ?? 0].kind === HUMAN;
    const answer = await askMove(ask, isHuman);
    if (TO_MENU.includes(answer ?? "")) return true;
    if (answer === null) continue;
    if (isHuman) playColumn(answer, print, table);
    else table.confirm(); // lets a computer go on that waits
  }
}

/** Ask a person for a column; for a computer, the line ends with the column that it takes. */
/** @type {(ask: Console["ask"], isHuman: boolean) => Promise<string|null>} */
function askMove(ask, isHuman) {
  const { game, cells, latest } = shown();
  const stone = STONES[latest.side_to_move ?? 0];
  const column = () => (isHuman ? "" : `Spalte ${game.cells[shown().latest.last ?? 0].move}`);
  const words = isHuman ? `Spieler ${stone}, Spalte (1-7, 0 = Menü): ` : `Computer ${stone} denkt nach ... `;
  return ask(words, () => (shown().cells === cells ? null : column()));
}

/** @type {(name: string, print: Console["print"], table: Table) => void} */
function playColumn(name, print, table) {
  const { game, latest } = shown();
  const move = latest.legal.find(({ cell }) => game.cells[cell].move === name);
  if (move) table.play(move.cell);
  else print(game.moves.includes(name) ? `Spalte ${name} ist voll.` : "Bitte eine Spalte von 1 bis 7 eingeben.");
}

/**
 * The board in characters; after a computer's move, in debug mode, with the ratings above the columns by which it was chosen.
 * @param {Pick<Shown, "game"|"latest"|"step"|"cells">} state
 * @returns {Child[]}
 */
export function board({ game, latest, step, cells }) {
  const [width, height] = game.shape;
  const won = new Set(latest.outcome?.cells);
  const columns = Array.from({ length: width }, (_, column) => column);
  const rows = Array.from({ length: height }, (_, row) => height - 1 - row);
  const stone = (/** @type {number} */ cell) => {
    const owner = latest.owners[cell];
    if (owner === null) return [" ".repeat(CELL)];
    const look = `console-stone-${owner}`;
    if (won.has(cell)) return ["  ", html("mark", { class: look, text: ` ${STONES[owner]} ` }), "  "];
    return ["   ", html(cell === latest.last ? "b" : "span", { class: look, text: STONES[owner] }), "   "];
  };
  const lines = rows.flatMap((row) => [`${RULE}\n|`, ...columns.flatMap((column) => [...stone(game.stacks[column][row]), "|"]), "\n"]);
  const numbers = lineOver(columns.map((column) => String(column + 1)));
  const choice = isDebugging() ? lastChoice(step.state, cells) : null;
  return ["\n", ...(choice?.cell === latest.last ? [ratingLines(choice?.ratings ?? [], game)] : []), `${numbers}\n`, ...lines, `${RULE}\n`];
}

/**
 * The ratings, each above the column that it belongs to.
 * @param {Api.RatedMove[]} ratings
 * @param {Api.GameData} game
 */
export function ratingLines(ratings, game) {
  const texts = game.stacks.map((_, column) => ratings.find(({ cell }) => game.cells[cell].stack === column)?.text ?? "");
  return `Bewertungen:\n${lineOver(texts)}\n`;
}

/** @type {(texts: string[]) => string} texts in one line, each centred over its column */
function lineOver(texts) {
  const centred = texts.map((text) => text.padStart(Math.floor((CELL + text.length) / 2)).padEnd(CELL));
  return ` ${centred.join(" ")}`.trimEnd();
}

/**
 * The result in the words of the program.
 * @param {Api.PositionData} position
 */
export function resultText({ outcome }) {
  const winner = outcome?.winner ?? null;
  return winner === null ? "Unentschieden: Das Brett ist voll." : `${STONES[winner]} hat gewonnen!`;
}
