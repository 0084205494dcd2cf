/** Vier Gewinnt on the Amiga: a window of the Workbench with menus, arrows over the columns, status and requesters. */

import { landingCell } from "../board/cursor.js";
import { focusedIndex, html, replaceIfChanged, setAttributes } from "../core/element.js";
import { get, isShown } from "../core/store.js";
import { HUMAN } from "../game/players.js";
import { createHelp } from "./amiga_help.js";
import { createMenuBar, createRequesters, createWindow } from "./amiga_windows.js";
import { createBitmap } from "./bitmap.js";
/** @import { Shown } from "../core/store.js" */
/** @import { Skin, Table } from "./skins.js" */
/** @import { Bitmap } from "./bitmap.js" */

const PALETTE = "#aaaaaa #000000 #ffffff #6688bb #777777 #ff8800 #ffc47a #0055aa #6ea2dd".split(" ");
const [GREY, BLACK, WHITE, , DARK] = PALETTE.keys();
/** The balls of the two players: their colour, and where light falls on them. */
const BALLS = [{ name: "Orange", colour: 5, light: 6 }, { name: "Blau", colour: 7, light: 8 }];
const STRATEGIES = [
  { kind: "ilaender-defensive", title: "Strategie 1 (defensiv)" },
  { kind: "ilaender-normal", title: "Strategie 2 (normal)" },
  { kind: "ilaender-aggressive", title: "Strategie 3 (aggressiv)" },
];
const COLUMNS = 7;
const ROWS = 6;
const CELL = 32;
/** The arrows are over the board. */
const TOP = 34;
const FALL_MS = 30;
const FALL_STEP = 16;
const BLINK_MS = 400;

/** @type {Skin} */
export const amiga = { name: "amiga", open };

/** @type {Skin["open"]} */
function open(root, table) {
  const screen = createBitmap(COLUMNS * CELL + 1, TOP + ROWS * CELL + 1, PALETTE);
  const status = createStatus();
  const desk = html("div", { class: "amiga-desk" });
  const requesters = createRequesters(root, [desk], table);
  const help = createHelp(desk);
  const arrows = Array.from({ length: COLUMNS }, (_, column) => {
    const arrow = html("button", { type: "button", "aria-label": `Spalte ${column + 1}`, onclick: () => press(column) });
    return screen.place(arrow, [column * CELL, 0, CELL, TOP]);
  });
  const view = { plies: -1, fall: /** @type {{cell: number, y: number}|null} */ (null), isLit: true, note: "", game: "" };
  const quit = () => requesters.ask("Programm wirklich beenden?", table.quit);
  const begin = () => requesters.ask("Ein neues Spiel beginnen?", () => table.newGame());
  const menus = createMenuBar(desk, [
    {
      title: "Steuerung",
      items: () => [
        ...STRATEGIES.map(({ kind, title }) => ({ title, isOn: strategyOf(get().players) === kind, isOff: get().latest?.outcome !== null, act: () => choose(kind, title) })),
        { title: "Neues Spiel", act: begin },
        { title: "Spiel beenden", act: quit },
      ],
    },
    { title: "Hilfe", items: () => help.pages.map(({ id, title }) => ({ title, act: () => help.show(id) })) },
  ]);
  const frame = createWindow("Vier Gewinnt", html("div", { class: "amiga-game" }, html("div", { class: "amiga-board" }, screen.element), status.element), quit);
  desk.append(menus.element, frame);
  root.append(desk);
  const blink = setInterval(() => {
    view.isLit = table.isStill || !view.isLit;
    if (get().latest?.outcome) repaint();
  }, BLINK_MS);
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let falling;

  /** @type {(kind: string, title: string) => void} */
  function choose(kind, title) {
    table.changeStrategy(kind);
    note(`${title} ist eingestellt.`);
  }

  /** @type {(column: number, isTyped?: boolean) => unknown} a full column does not react; who types it is told why */
  function press(column, isTyped = false) {
    const { game, latest } = get();
    if (!game || !latest || latest.outcome) return;
    const cell = landingCell(game, latest, column);
    if (cell !== null) return table.play(cell);
    if (isTyped && table.phase() === "move") note(`Spalte ${column + 1} ist voll.`);
  }

  /** @type {(text: string) => void} */
  function note(text) {
    view.note = text;
    table.say(text);
    redraw();
  }

  function repaint() {
    const state = get();
    if (isShown(state) && state.game.id === table.original.game) paint(screen, state, view);
  }

  function redraw() {
    const state = get();
    if (isShown(state) && state.game.id === table.original.game) draw(state);
  }

  /** @type {(state: Shown) => void} */
  function draw(state) {
    const { cells, latest, saveInfo } = state;
    const hasGrown = view.game === saveInfo.id && cells.length > view.plies;
    if (hasGrown) noteMove(state);
    Object.assign(view, { plies: cells.length, game: saveInfo.id });
    for (const [column, arrow] of arrows.entries()) setAttributes(arrow, { "aria-disabled": isOff(latest, column) && "true" });
    status.draw(state, view.note, table);
    repaint();
  }

  /** @type {(state: Shown) => void} */
  function noteMove(state) {
    const { cells, latest } = state;
    view.note = "";
    if (latest.last !== null && cells.length === view.plies + 1 && !table.isStill) fallTo(latest.last);
    if (latest.outcome) requesters.tell(`${resultOf(state)}.`);
  }

  /** @type {(cell: number) => void} */
  function fallTo(cell) {
    clearTimeout(falling);
    view.fall = { cell, y: TOP };
    const step = () => {
      const { game } = get();
      if (!view.fall || !game) return;
      view.fall.y += FALL_STEP;
      if (view.fall.y >= placeOf(game, cell)[1]) view.fall = null;
      else falling = setTimeout(step, FALL_MS);
      repaint();
    };
    falling = setTimeout(step, FALL_MS);
  }

  return {
    draw,
    onKey: (event) => requesters.onKey(event) || menus.onKey(event) || pressKey(event),
    close() {
      clearInterval(blink);
      clearTimeout(falling);
    },
  };

  /** @type {(event: KeyboardEvent) => boolean} */
  function pressKey({ key, target }) {
    const isReading = target instanceof Element && target.closest(".amiga-help") !== null;
    if (Number(key) - 1 in arrows) press(Number(key) - 1, true);
    else if (key === "Escape" && help.isOpen()) help.close();
    else if (!isReading && (key === "ArrowLeft" || key === "ArrowRight")) lead(key === "ArrowLeft" ? -1 : 1);
    else return false;
    return true;
  }

  /** The cursor keys lead from arrow to arrow. */
  /** @type {(by: number) => void} */
  function lead(by) {
    const at = focusedIndex(arrows);
    arrows[at < 0 ? (COLUMNS - 1) / 2 : (at + by + COLUMNS) % COLUMNS].focus();
  }
}

/** @type {(players: {kind: string}[]) => string} */
function strategyOf(players) {
  return players.find(({ kind }) => kind !== HUMAN)?.kind ?? "";
}

/** @type {(state: Shown) => string} */
function resultOf({ latest, players }) {
  if (!latest.outcome) return "Spiel läuft";
  const { winner } = latest.outcome;
  return winner === null ? "Remis" : `${playerName(players[winner])} hat gewonnen`;
}

/** @type {(player: {kind: string}) => string} */
function playerName({ kind }) {
  return kind === HUMAN ? "Spieler" : "Computer";
}

function createStatus() {
  const names = ["Strategie", "Ihre Farbe", "Am Zug", "Spielstand", "Hinweis"];
  const values = names.map(() => html("dd"));
  const element = html("dl", { class: "amiga-status" }, ...names.flatMap((name, index) => [html("div", {}, html("dt", { text: name }), values[index])]));
  return {
    element,
    /** @type {(state: Shown, note: string, table: Table) => void} */
    draw(state, note, table) {
      const { players, latest, connectionProblem } = state;
      const mine = players.findIndex(({ kind }) => kind === HUMAN);
      const kind = strategyOf(players);
      const { side_to_move: side } = latest;
      const waits = table.phase() === "computer" ? "Computer überlegt ..." : latest.outcome ? "" : "Pfeil über einer Spalte wählen.";
      const texts = [
        STRATEGIES.find((one) => one.kind === kind)?.title.replace("Strategie ", "") ?? state.game.titles[kind] ?? "-",
        BALLS[mine]?.name ?? "-",
        side === null ? "-" : playerName(players[side]),
        resultOf(state),
        connectionProblem === null ? note || waits : "Bitte warten ...",
      ];
      for (const [index, text] of texts.entries()) replaceIfChanged(values[index], document.createTextNode(text));
      setAttributes(values[1], { "data-ball": mine });
    },
  };
}

/** Whether nothing can be set in a column: it is full, or the game is over. */
/** @type {(position: Api.PositionData, column: number) => boolean} */
function isOff({ owners, outcome }, column) {
  return outcome !== null || owners[column * ROWS + ROWS - 1] !== null;
}

/** @type {(game: Api.GameData, cell: number) => [x: number, y: number]} the upper left corner of a cell */
function placeOf(game, cell) {
  const [column, row] = game.cells[cell].spot;
  return [column * CELL, TOP + (ROWS - 1 - row) * CELL];
}

/** @type {(screen: Bitmap, state: Shown, view: {fall: {cell: number, y: number}|null, isLit: boolean}) => void} */
function paint(screen, { game, latest }, { fall, isLit }) {
  const won = latest.outcome?.winner === null ? [] : (latest.outcome?.cells ?? []);
  screen.fill(0, 0, COLUMNS * CELL + 1, TOP + ROWS * CELL + 1, GREY);
  for (let column = 0; column < COLUMNS; column += 1) {
    paintArrow(screen, column * CELL, isOff(latest, column));
  }
  for (const cell of game.cells.keys()) {
    const [x, y] = placeOf(game, cell);
    screen.fill(x, y, CELL + 1, CELL + 1, DARK);
    screen.fill(x + 1, y + 1, CELL - 1, CELL - 1, won.includes(cell) && isLit ? BLACK : GREY);
    screen.fill(x + 1, y + CELL - 1, CELL - 1, 1, WHITE);
    screen.fill(x + CELL - 1, y + 1, 1, CELL - 1, WHITE);
  }
  for (const [cell, side] of latest.owners.entries()) {
    const [x, y] = placeOf(game, cell);
    if (side !== null) paintBall(screen, x, fall?.cell === cell ? fall.y : y, side);
  }
}

/** A raised button with an arrow down; where no move is possible, it is covered by dots. */
/** @type {(screen: Bitmap, x: number, isOff: boolean) => void} */
function paintArrow(screen, x, isOff) {
  const [left, width, height] = [x + 1, CELL - 2, TOP - 5];
  screen.fill(left, 1, width, height, BLACK);
  screen.fill(left, 1, width - 1, height - 1, WHITE);
  screen.fill(left + 1, 2, width - 2, height - 2, GREY);
  screen.fill(x + 13, 6, 6, 8, BLACK);
  for (let row = 0; row < 9; row += 1) screen.fill(x + 7 + row, 14 + row, 18 - 2 * row, 1, BLACK);
  if (!isOff) return;
  for (let row = 2; row < height; row += 1) for (let dot = row % 2; dot < width - 2; dot += 2) screen.fill(left + 1 + dot, row, 1, 1, GREY);
}

/** @type {(screen: Bitmap, x: number, y: number, side: number) => void} */
function paintBall(screen, x, y, side) {
  const { colour, light } = BALLS[side];
  screen.disc(x + 16, y + 16, 13, 13, BLACK);
  screen.disc(x + 16, y + 16, 12, 12, colour);
  screen.disc(x + 13, y + 12, 7, 6, light);
  screen.disc(x + 15, y + 14, 7, 6, colour);
  screen.fill(x + 9, y + 8, 3, 2, WHITE);
  if (side) screen.frame(x + 12, y + 12, 9, 9, WHITE, 2);
}
