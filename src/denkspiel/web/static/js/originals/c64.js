/** 3D-Vier gewinnt on the Commodore 64: 40 characters by 25, the board in space on the left and from above on the right. */

import { ARROWS, cursorCell, landingCell } from "../board/cursor.js";
import { html, setAttributes } from "../core/element.js";
import { isShown, get, set } from "../core/store.js";
import { language } from "../core/texts.js";
import { HUMAN, isDefaultName } from "../game/players.js";
import { stackName } from "../panels/cell_names.js";
import { CHAR, createBitmap } from "./bitmap.js";
import { inCapitals } from "./glyphs.js";
import { askQuestions } from "./c64_questions.js";
/** @import { Shown } from "../core/store.js" */
/** @import { Skin, Table } from "./skins.js" */
/** @import { Bitmap } from "./bitmap.js" */

/** The sixteen colours of the machine. */
const PALETTE = "#000000 #ffffff #68372b #70a4b2 #6f3d86 #588d43 #352879 #b8c76f #6f4f25 #433900 #9a6759 #444444 #6c6c6c #9ad284 #6c5eb5 #959595".split(" ");
const [BLACK, WHITE, RED, CYAN, , , BLUE, YELLOW, ORANGE, , PINK, DARK, , GREEN, LIGHT_BLUE, GREY] = PALETTE.keys();
/** The stones of the two players: their colour, and that of their shadow. */
const STONES = [{ bright: YELLOW, dark: ORANGE }, { bright: PINK, dark: RED }];

/** Where the plan begins, and how wide a peg is there. */
const PLAN = { x: 176, y: 32, cell: 32 };
/** The board in space: the foot of the peg in the lower left corner, the steps to the right and to the back, and a stone's height. */
const SPACE = { x: 20, y: 151, right: 31, back: 9, up: 26, stone: 9 };
const SIZE = 4;
const BLINK_MS = 350;
const FALL_MS = 30;
const FALL_STEP = 7;
/** So long after the end any key would begin a new game unseen. */
const IGNORE_KEYS_MS = 1000;
const ADVISER = "raumvier-1";

/** @type {Skin} */
export const c64 = { name: "c64", asks: true, open };

/** @type {Skin["open"]} */
function open(root, table) {
  const screen = createBitmap(40 * CHAR, 25 * CHAR, PALETTE);
  root.append(screen.element);
  let questions = table.isNew ? askQuestions(screen, table, begin) : null;
  if (questions) table.hold(true);
  const parts = makeParts(screen, table, () => act("F1"), () => act("F3"), restart);
  const view = { isLit: true, fall: /** @type {{cell: number, height: number}|null} */ (null), plies: -1, notice: "" };
  const blink = setInterval(() => {
    view.isLit = table.isStill || !view.isLit;
    repaint();
  }, BLINK_MS);
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let falling;

  function repaint() {
    if (questions) return questions.draw(view.isLit);
    const state = get();
    if (isShown(state) && state.game.id === table.original.game) paint(screen, state, view, table);
  }

  /** @type {(players: [Api.SeatData, Api.SeatData]) => Promise<void>} */
  async function begin(players) {
    questions?.close();
    questions = null;
    await table.newGame({ players });
  }

  function restart() {
    if (Date.now() - get().endedAt > IGNORE_KEYS_MS) table.newGame();
  }

  /** @type {(state: Shown) => void} */
  function draw(state) {
    const { cells, latest } = state;
    if (cells.length === view.plies + 1 && latest.last !== null && !table.isStill && view.plies >= 0) fallTo(latest.last);
    if (cells.length !== view.plies) view.notice = "";
    view.plies = cells.length;
    drawParts(parts, state, questions !== null);
    repaint();
  }

  /** @type {(cell: number) => void} */
  function fallTo(cell) {
    clearTimeout(falling);
    view.fall = { cell, height: SIZE * SPACE.stone + 30 };
    const step = () => {
      const { game } = get();
      if (!view.fall || !game) return;
      view.fall.height -= FALL_STEP;
      if (view.fall.height <= game.cells[cell].spot[2] * SPACE.stone) view.fall = null;
      else falling = setTimeout(step, FALL_MS);
      repaint();
    };
    falling = setTimeout(step, FALL_MS);
  }

  /** @type {(key: string) => boolean} */
  function act(key) {
    const state = get();
    if (!isShown(state)) return false;
    view.notice = "";
    if (table.phase() === "over") return restart() ?? true;
    if (key === "F1") table.hint(ADVISER);
    else if (key === "F3") table.swap();
    else if (key in ARROWS) table.moveCursor(ARROWS[key]);
    else if (landingCell(state.game, state.latest, state.cursor) === null && table.phase() === "move") notice("HIER IST KEIN PLATZ MEHR");
    else table.confirm();
    repaint();
    return true;
  }

  /** @type {(text: string) => void} */
  function notice(text) {
    view.notice = text;
    table.say(text);
  }

  return {
    draw,
    onKey(event) {
      if (questions) return questions.onKey(event);
      const { key } = event;
      if (["Enter", " ", "F1", "F3"].includes(key) || key in ARROWS) return act(key);
      return table.phase() === "over" && key.length === 1 && act(key);
    },
    close() {
      clearInterval(blink);
      clearTimeout(falling);
    },
  };
}

/** What can be pressed: the pegs of the plan, row by row from the back, the two function keys, and a new game at the end. */
/** @type {(screen: Bitmap, table: Table, suggest: () => unknown, swap: () => unknown, restart: () => unknown) => {pegs: Map<number, HTMLElement>, keys: HTMLElement[], again: HTMLElement}} */
function makeParts(screen, table, suggest, swap, restart) {
  const pegs = new Map();
  for (let y = SIZE - 1; y >= 0; y -= 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const stack = x * SIZE + y;
      const point = () => set({ cursor: stack });
      const peg = html("button", { type: "button", hidden: true, "data-stack": stack, onfocus: point, onclick: () => playAt(stack, table) });
      pegs.set(stack, screen.place(peg, [PLAN.x + x * PLAN.cell, PLAN.y + (SIZE - 1 - y) * PLAN.cell, PLAN.cell, PLAN.cell]));
    }
  }
  const key = (/** @type {string} */ text, /** @type {() => unknown} */ onclick, /** @type {number} */ x) =>
    screen.place(html("button", { type: "button", hidden: true, "aria-label": text, onclick }), [x, 182, 152, 24]);
  const keys = [key("F1 Vorschlag", suggest, 4), key("F3 Seiten tauschen", swap, 164)];
  const again = screen.place(html("button", { type: "button", hidden: true, id: "c64-again", "aria-label": "Neues Spiel", onclick: restart }), [0, 164, 320, 44]);
  return { pegs, keys, again };
}

/** @type {(stack: number, table: Table) => unknown} */
function playAt(stack, table) {
  const state = get();
  return isShown(state) && table.play(cursorCell(state, stack));
}

/** @type {(parts: ReturnType<typeof makeParts>, state: Shown, isAsking: boolean) => void} */
function drawParts({ pegs, keys, again }, { cursor, latest }, isAsking) {
  const isOver = latest.outcome !== null;
  for (const [stack, peg] of pegs) setAttributes(peg, { hidden: isAsking || isOver, "aria-label": stackName(stack), lang: language(), tabindex: stack === cursor ? 0 : -1 });
  for (const key of keys) setAttributes(key, { hidden: isAsking || isOver });
  setAttributes(again, { hidden: isAsking || !isOver });
  if (document.activeElement instanceof HTMLElement && document.activeElement.dataset.stack) pegs.get(cursor)?.focus();
}

/** @typedef {{isLit: boolean, fall: {cell: number, height: number}|null, notice: string}} View */

/** @type {(screen: Bitmap, state: Shown, view: View, table: Table) => void} */
function paint(screen, state, view, table) {
  screen.fill(0, 0, 320, 200, BLUE);
  screen.fill(0, 0, 320, 12, LIGHT_BLUE);
  screen.text(100, 2, "3D-VIER GEWINNT", WHITE);
  for (const side of [0, 1]) paintPlayer(screen, state, side);
  paintSpace(screen, state, view);
  paintPlan(screen, state, view, table);
  const lines = messages(state, view, table);
  for (const [index, text] of lines.entries()) screen.text(8, 175 + index * 11, text.slice(0, 39), index ? CYAN : WHITE);
  if (state.latest.outcome) return;
  paintKey(screen, 8, "F1 VORSCHLAG");
  paintKey(screen, 168, "F3 SEITENTAUSCH");
}

/** @type {(screen: Bitmap, x: number, text: string) => void} */
function paintKey(screen, x, text) {
  screen.fill(x, 187, 144, 12, LIGHT_BLUE);
  screen.fill(x, 187, 20, 12, GREY);
  screen.text(x + 2, 189, text.slice(0, 2), BLACK);
  screen.text(x + 26, 189, text.slice(3), WHITE);
}

/** What a player is called on this screen. */
/** @type {(state: Shown, side: number) => string} */
function nameOf({ players, step }, side) {
  const { kind, name } = players[side];
  const number = (side === 1) === Boolean(step.state.turned) ? 1 : 2;
  if (kind !== HUMAN) return `COMPUTER ${players.some((player) => player.kind === HUMAN) ? "" : `${number} `}(${kind.at(-1)})`;
  if (!isDefaultName(name)) return inCapitals(name);
  return players.every((player) => player.kind === HUMAN) ? `SPIELER ${number}` : "SPIELER";
}

/** @type {(screen: Bitmap, state: Shown, side: number) => void} */
function paintPlayer(screen, state, side) {
  const x = side ? 168 : 8;
  const isToMove = state.latest.side_to_move === side;
  paintDisc(screen, x + 5, 21, side, 5);
  screen.text(x + 16, 18, nameOf(state, side).slice(0, 16), isToMove ? WHITE : CYAN);
  if (isToMove) screen.fill(x + 16, 27, nameOf(state, side).length * CHAR, 1, WHITE);
}

/** A stone from above: the second player's have a hole. */
/** @type {(screen: Bitmap, x: number, y: number, side: number, radius: number, colour?: number) => void} */
function paintDisc(screen, x, y, side, radius, colour = STONES[side].bright) {
  screen.disc(x, y, radius + 1, radius + 1, BLACK);
  screen.disc(x, y, radius, radius, colour);
  if (side) screen.disc(x, y, radius - 3, radius - 3, BLUE);
}

/** @type {(screen: Bitmap, state: Shown, view: View) => void} */
function paintSpace(screen, state, view) {
  const { x: left, y: bottom, right, back, up } = SPACE;
  const depth = (SIZE - 1) * up;
  for (let row = -12; row <= depth + 8; row += 1) screen.fill(left - 14 + (row * back) / up, bottom - row, (SIZE - 1) * right + 28, 1, LIGHT_BLUE);
  screen.fill(left - 14 - (12 * back) / up, bottom + 12, (SIZE - 1) * right + 28, 4, DARK);
  for (let y = SIZE - 1; y >= 0; y -= 1) for (let x = 0; x < SIZE; x += 1) paintTower(screen, state, view, x, y);
}

/** A peg in space, with its stones; what stands before it covers it later. */
/** @type {(screen: Bitmap, state: Shown, view: View, x: number, y: number) => void} */
function paintTower(screen, { game, latest, cursor }, { fall, isLit }, x, y) {
  const height = SIZE * SPACE.stone;
  const stack = x * SIZE + y;
  const [px, py] = [SPACE.x + x * SPACE.right + y * SPACE.back, SPACE.y - y * SPACE.up];
  screen.disc(px, py, 4, 2, stack === cursor && !latest.outcome ? WHITE : BLUE);
  screen.fill(px - 1, py - height - 4, 3, height + 4, BLACK);
  screen.fill(px, py - height - 3, 1, height + 3, WHITE);
  const won = winningCells(latest);
  for (const [level, cell] of game.stacks[stack].entries()) {
    const side = latest.owners[cell];
    if (side !== null) paintStone(screen, px, py - (fall?.cell === cell ? fall.height : level * SPACE.stone), side, won.includes(cell) && isLit);
  }
}

/** @type {(screen: Bitmap, x: number, y: number, side: number, isBright: boolean) => void} */
function paintStone(screen, x, y, side, isBright) {
  const { bright, dark } = isBright ? { bright: WHITE, dark: GREY } : STONES[side];
  const height = SPACE.stone - 1;
  screen.disc(x, y, 11, 4, BLACK);
  screen.fill(x - 11, y - height, 23, height, BLACK);
  screen.disc(x, y - 1, 10, 3, bright);
  screen.fill(x - 10, y - height, 21, height - 1, bright);
  screen.fill(x + 4, y - height, 7, height - 1, dark);
  if (side) screen.fill(x - 10, y - 2, 21, 2, BLACK);
  screen.disc(x, y - height, 11, 4, BLACK);
  screen.disc(x, y - height, 10, 3, bright);
  if (side) screen.disc(x, y - height, 4, 1, BLACK);
}

/** @type {(screen: Bitmap, state: Shown, view: View, table: Table) => void} */
function paintPlan(screen, state, view, table) {
  for (const stack of state.game.stacks.keys()) paintPeg(screen, state, view, stack);
  if (table.phase() === "move" && view.isLit) screen.frame(...placeOf(state.cursor), PLAN.cell + 1, PLAN.cell + 1, WHITE, 3);
  for (let index = 0; index < SIZE; index += 1) {
    screen.text(PLAN.x - 10, PLAN.y + 13 + (SIZE - 1 - index) * PLAN.cell, String(index + 1), CYAN);
    screen.text(PLAN.x + 13 + index * PLAN.cell, PLAN.y + SIZE * PLAN.cell + 3, "ABCD"[index], CYAN);
  }
}

/** Where a peg is on the plan. */
/** @type {(stack: number) => [x: number, y: number]} */
function placeOf(stack) {
  return [PLAN.x + Math.floor(stack / SIZE) * PLAN.cell, PLAN.y + (SIZE - 1 - (stack % SIZE)) * PLAN.cell];
}

/** A peg from above: its upper stone, and how many there are. */
/** @type {(screen: Bitmap, state: Shown, view: View, stack: number) => void} */
function paintPeg(screen, { game, latest, hint }, view, stack) {
  const [x, y] = placeOf(stack);
  const won = winningCells(latest);
  const cells = game.stacks[stack];
  const taken = cells.filter((cell) => latest.owners[cell] !== null);
  screen.frame(x, y, PLAN.cell + 1, PLAN.cell + 1, LIGHT_BLUE);
  if (!taken.length) screen.disc(x + 16, y + 16, 2, 2, LIGHT_BLUE);
  else {
    const top = taken[taken.length - 1];
    const side = /** @type {number} */ (latest.owners[top]);
    paintDisc(screen, x + 16, y + 16, side, 11, won.includes(top) && view.isLit ? WHITE : undefined);
    screen.text(x + 13, y + 13, String(taken.length), side ? WHITE : BLACK);
  }
  if (view.isLit && cells.some((cell) => won.includes(cell))) screen.frame(x + 2, y + 2, PLAN.cell - 3, PLAN.cell - 3, WHITE);
  if (hint?.isWhole && game.cells[hint.cell].stack === stack) screen.frame(x + 3, y + 3, PLAN.cell - 5, PLAN.cell - 5, GREEN, 2);
}

/** @type {(position: Api.PositionData) => number[]} */
function winningCells({ outcome }) {
  return outcome?.winner === null ? [] : (outcome?.cells ?? []);
}

/** @type {(state: Shown, view: View, table: Table) => string[]} */
function messages(state, view, table) {
  const { game, latest, cursor, hint, connectionProblem, step } = state;
  if (connectionProblem !== null) return ["BITTE WARTEN ..."];
  if (latest.outcome) {
    const { winner } = latest.outcome;
    return [winner === null ? "UNENTSCHIEDEN!" : `GEWONNEN HAT ${nameOf(state, winner)}!`, "BELIEBIGE TASTE: NEUES SPIEL"];
  }
  if (view.notice) return [view.notice];
  if (step.state.paused) return ["WEITER MIT RETURN"];
  const player = nameOf(state, latest.side_to_move ?? 0);
  if (table.phase() !== "move") return [`${player} RECHNET ...`];
  const name = (/** @type {number} */ stack) => game.plan.names[stack].toUpperCase();
  return [hint?.isWhole ? `VORSCHLAG: ${name(game.cells[hint.cell].stack)}` : `${player} AM ZUG: ${name(cursor)}`];
}
