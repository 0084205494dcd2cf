/**
 * The exercise in Fortran as a session at a console: two people, -1 and 1, name cells by x, y and z.
 *
 * The text says: the game is played in a loop, and after each game the players are asked whether they want to go on; the field
 * begins with zeros; player -1 begins; the active player enters x, y and z until they name a free, legal cell, whose index is
 * checked first; a winner who is not the active player is an error; a full field without a win is a draw. The wording of all
 * messages, the order of planes and rows in print, and the name of the program are ours.
 */

import { html } from "../core/element.js";
import { shown } from "../core/store.js";
import { isBusy } from "../game/commands.js";
import { openConsole } from "./console.js";
/** @import { Child } from "../core/element.js" */
/** @import { Console } from "./console.js" */
/** @import { Picture, Table } from "./skins.js" */

export const fortran = { name: "fortran", asks: true, open };

const KEYS = ["1", "2", "3", ",", "j", "n"].map((text) => ({ text, name: text === "," ? "Komma" : undefined }));
/** What stands for the first player and for the second one. */
const SIGNS = [-1, 1];
const COMPILE = "$ gfortran tictactoe3d.f95 -o tictactoe3d\n";
const START = "$ ./tictactoe3d";

/** @type {(root: HTMLElement, table: Table) => Picture} */
function open(root, table) {
  const console = openConsole(root, KEYS);
  run(console, table);
  return { draw: console.wake, onKey: console.onKey };
}

/** @type {(console: Console, table: Table) => Promise<void>} */
async function run({ print, ask, until }, table) {
  print(COMPILE + START);
  if (table.isNew) await table.newGame();
  for (;;) {
    print("\n 3D-TicTacToe\n ============\n Spieler -1 beginnt.\n");
    await playGames({ print, ask, until }, table);
    await ask("$ "); // the program has ended; Enter, or any other command, starts it again
    print(START);
    await table.newGame();
  }
}

/** One game after the other, until the players have had enough. */
/** @type {(console: Pick<Console, "print"|"ask"|"until">, table: Table) => Promise<void>} */
async function playGames({ print, ask, until }, table) {
  for (;;) {
    const hasEnded = () => table.phase() === "over";
    await until(() => hasEnded() || (table.phase() === "move" && !isBusy()));
    const { cells, latest } = shown();
    print(...planes(shown()));
    if (!hasEnded()) {
      await playMove({ print, ask }, table, () => (shown().cells === cells ? null : ""));
      continue;
    }
    print(`\n${resultText(latest, SIGNS[(cells.length + 1) % 2])}\n`);
    const answer = await ask(" Weiterspielen? (j/n) ", () => (hasEnded() ? null : ""));
    if (answer !== null && !/^[jy]/i.test(answer)) return print(" Ende.");
    if (answer !== null) await table.newGame();
  }
}

/** Ask the active player for a cell until it is legal and free, as `FreiUndZul` checks it. */
/** @type {(console: Pick<Console, "print"|"ask">, table: Table, ending: () => string|null) => Promise<void>} */
async function playMove({ print, ask }, table, ending) {
  const { game, latest } = shown();
  const player = SIGNS[latest.side_to_move ?? 0];
  for (;;) {
    const values = await readValues({ print, ask }, ` Spieler ${String(player).padStart(2)}: x, y, z? `, ending);
    if (values === null) return;
    const cell = game.cells.findIndex(({ place }) => place.every((at, axis) => at + 1 === values[axis]));
    if (latest.legal.some((move) => move.cell === cell)) return void table.play(cell);
    const named = `(${values.join(", ")})`;
    print(cell < 0 ? ` ${named} ist kein Feld: x, y und z gehen von 1 bis 3.` : ` Das Feld ${named} ist besetzt.`);
  }
}

/** Read three integers as READ does: it goes on in the next line until it has all of them. */
/** @type {(console: Pick<Console, "print"|"ask">, words: string, ending: () => string|null) => Promise<number[]|null>} */
async function readValues({ print, ask }, words, ending) {
  /** @type {number[]} */
  let values = [];
  while (values.length < 3) {
    const line = await ask(values.length ? " " : words, ending);
    if (line === null) return null;
    const read = integers(line);
    if (read === null) print(" Bitte drei ganze Zahlen eingeben, zum Beispiel 1, 2, 3");
    values = read === null ? [] : [...values, ...read];
  }
  return values.slice(0, 3); // READ takes what it needs, and no more of the line
}

/**
 * The integers in a line, between commas or blanks; `null` if anything else stands there. Three digits without anything between
 * them are three integers: nobody can mean a cell by a number that large.
 * @param {string} line
 */
export function integers(line) {
  const parts = /^\d{3}$/.test(line) ? [...line] : line.split(/[\s,;]+/).filter(Boolean);
  return parts.every((part) => /^[+-]?\d+$/.test(part)) ? parts.map(Number) : null;
}

/**
 * The three planes side by side, each with its row 1 below as on the board of the page; the winning line is marked.
 * @param {Pick<import("../core/store.js").Shown, "game"|"latest">} state
 * @returns {Child[]}
 */
export function planes({ game, latest }) {
  const won = new Set(latest.outcome?.cells);
  const lines = [3, 2, 1].flatMap((y) => [`  y = ${y}  `, ...[1, 2, 3].flatMap((z) => [...[1, 2, 3].flatMap((x) => value(x, y, z)), z < 3 ? "   " : "\n"])]);
  return ["\n           z = 1       z = 2       z = 3\n", ...lines, "  x =      1  2  3     1  2  3     1  2  3\n"];

  /** @type {(x: number, y: number, z: number) => Child[]} */
  function value(...spot) {
    const cell = game.cells.findIndex(({ place }) => place.every((at, axis) => at + 1 === spot[axis]));
    const owner = latest.owners[cell];
    const sign = String(owner === null ? 0 : SIGNS[owner]).padStart(2);
    return [" ", won.has(cell) ? html("mark", { text: sign }) : cell === latest.last ? html("b", { text: sign }) : sign];
  }
}

/**
 * The result in the words of the program.
 * @param {Api.PositionData} position
 * @param {number} active the player who has made the last move
 */
export function resultText({ outcome }, active) {
  const winner = outcome?.winner ?? null;
  if (winner === null) return " Das Spiel endet unentschieden.";
  if (SIGNS[winner] !== active) return ` FEHLER: Gewinner ist ${SIGNS[winner]}, am Zug war aber ${active}.`;
  return ` Spieler ${SIGNS[winner]} hat gewonnen.`;
}
