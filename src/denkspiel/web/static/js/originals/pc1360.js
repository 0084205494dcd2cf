/**
 * Hexagon on the pocket computer PC-1360: a display of 150 by 32 pixels, the keys below it, and a plotter beside it.
 *
 * The text gives the course (title, name, rules, plotter, lot, then move after move) and the words in quotation marks there:
 * "Mit Plotter? <J/N>", "Ihr Zug:", "von:", "FEHLEINGABE!", "ich denke ..." and "... und ziehe". All other words, the places on the
 * display, and the two ways to go on after the end (Enter for a new game, DEF and H for the program from its beginning) are
 * decided here. The rules are the text's own sentences.
 */

import { html, setAttributes } from "../core/element.js";
import { HUMAN, MAX_NAME_LENGTH, isDefaultName, truncate } from "../game/players.js";
import { LCD_HEIGHT, LETTER_WIDTH, LINE_HEIGHT, createPixels, paintLcd } from "./lcd.js";
import { createPlotter } from "./plotter.js";
/** @import { Picture, Table } from "./skins.js" */
/** @import { Shown } from "../core/store.js" */

export const pc1360 = { name: "pc1360", asks: true, open };

/** @typedef {"title"|"name"|"rules?"|"rules"|"plotter?"|"lot"|"play"} Stage */

const HANDLED_KEYS = ["Enter", "Backspace", "ArrowUp", "ArrowDown"];
/** @type {Record<string, "up"|"down">} */
const CURSOR_KEYS = { ArrowUp: "up", ArrowDown: "down" };
const BLINK_MS = 450;
const TITLE_MS = 2600;
const LINES = 4;
const LETTERS_IN_LINE = 25;
/** Where the words beside the hexagon begin. */
const WORDS_X = 66;
const RULES =
  "Zwei Spieler müssen abwechselnd die sechs Eckpunkte eines Hexagons (Sechseck) mit Linien verbinden. Jeder Spieler verwendet eine " +
  "bestimmte Farbe. Wer zuerst mit den Linien seiner Farbe ein Dreieck bildet bzw. bilden muss, hat verloren.";
const RULE_LINES = wrap(RULES, LETTERS_IN_LINE);
const TITLE_DOTTED = ["12", "16", "23", "26", "36", "45", "14"];

/** What stands on the keys; what they type, and what they are called, if that is something else. */
const KEYBOARD = ["QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM,.'"].map((row) => [...row]);
/** @type {[string, string, string][]} */
const LAST_ROW = [["DEF", "DEF", "DEF"], ["SPC", " ", "SPC"], ["CLS", "CLS", "CLS"]];
/** @type {[string, string, string][]} */
const PAD = [
  ...[..."789"].map(digitKey), ["▲", "ArrowUp", "Cursor auf"],
  ...[..."456"].map(digitKey), ["▼", "ArrowDown", "Cursor ab"],
  ...[..."123"].map(digitKey), ["◄", "Backspace", "Löschen"],
  digitKey("0"), ["ENTER", "Enter", "ENTER"],
];

/** @type {(digit: string) => [string, string, string]} */
function digitKey(digit) {
  return [digit, digit, digit];
}

/** @type {(root: HTMLElement, table: Table) => Picture} */
function open(root, table) {
  const pixels = createPixels();
  const parts = createParts(root, press);
  const plotter = createPlotter(table.game, table.isStill);
  /** @type {Stage} */
  let stage = table.isNew ? "title" : "play";
  let typed = "";
  let player = "";
  let rulesPage = 0;
  let isLit = true;
  let isDefined = false;
  /** @type {Shown|null} */
  let state = null;
  const blinking = setInterval(() => {
    isLit = table.isStill || !isLit;
    draw();
  }, BLINK_MS);
  const resizing = new ResizeObserver(draw);
  resizing.observe(parts.glass);
  root.firstElementChild?.append(plotter.element);
  plotter.element.hidden = true;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let titleTimer;
  if (table.isNew) begin();

  /** The program from its beginning. */
  function begin() {
    table.hold(true); // whatever game is on the board, its computer waits
    clearTimeout(titleTimer);
    titleTimer = setTimeout(() => stage === "title" && turnTo("name"), TITLE_MS);
    turnTo("title");
  }

  /** @type {(next: Stage) => void} */
  function turnTo(next) {
    [stage, typed] = [next, ""];
    draw();
  }

  /** @type {(hasPlotter: boolean) => Promise<void>} */
  async function start(hasPlotter) {
    turnTo("lot");
    const [, computer] = table.original.players;
    if (await table.newGame({ players: [{ kind: HUMAN, name: player }, { kind: computer, name: "" }], plotter: hasPlotter })) turnTo("play");
  }

  /** What Enter does where something is asked or told. */
  /** @type {Partial<Record<Stage, () => void>>} */
  const answers = {
    title: () => turnTo("name"),
    name() {
      player = truncate(typed.trim(), MAX_NAME_LENGTH);
      turnTo("rules?");
    },
    "rules?"() {
      rulesPage = 0;
      turnTo(typed.toUpperCase() === "J" ? "rules" : "plotter?");
    },
    rules() {
      rulesPage += 1;
      turnTo(rulesPage * LINES < RULE_LINES.length ? "rules" : "plotter?");
    },
    "plotter?"() {
      const answer = typed.toUpperCase();
      if (answer === "J" || answer === "N") start(answer === "J");
      else turnTo("plotter?"); // asked again until it is one of the two
    },
  };

  /** @type {(key: string) => boolean} a key of the machine, by `KeyboardEvent.key`, or DEF or CLS */
  function press(key) {
    const starts = isDefined && key.toUpperCase() === "H";
    isDefined = key === "DEF";
    isLit = true;
    if (starts) begin();
    else if (stage === "play") pressInGame(key);
    else if (key === "Enter") answers[stage]?.();
    else edit(key);
    draw();
    return HANDLED_KEYS.includes(key) || key.length === 1;
  }

  /** @type {(key: string) => void} */
  function edit(key) {
    if (key === "Backspace") typed = typed.slice(0, -1);
    else if (key === "CLS") typed = "";
    else if (key.length === 1) typed = truncate(typed + key, stage === "name" ? MAX_NAME_LENGTH : 1);
  }

  /** @type {(key: string) => void} */
  function pressInGame(key) {
    const phase = table.phase();
    if (key === "Enter" && phase === "over") table.newGame();
    else if (key === "Enter") table.confirm(); // a move, or what must be acknowledged
    else if (phase === "move" && key in CURSOR_KEYS) table.moveCursor(CURSOR_KEYS[key]);
    else if (phase === "move" && /^[1-6]$/.test(key)) table.type(key);
  }

  function draw() {
    pixels.clear();
    const words = stage === "play" ? drawGame() : drawDialogue();
    paintLcd(parts.canvas, pixels);
    setAttributes(parts.spoken, { text: words.join(" ").replace(/\s+/g, " ").trim() });
    const isBusy = stage === "lot" || (stage === "play" && table.phase() === "computer");
    parts.lamps.replaceChildren(...[["RUN", true], ["DEF", isDefined], ["BUSY", isBusy]].map(([text, isOn]) => html("span", { text, class: isOn ? "on" : null })));
    if (state) plotter.element.hidden = stage !== "play" || !state.plotter;
    if (state?.plotter && stage === "play") plotter.draw(state);
  }

  /** The pictures and questions before the game. */
  function drawDialogue() {
    if (stage === "title") return drawTitle();
    /** @type {Record<string, string[]>} */
    const texts = {
      name: ["Name (max. 12 Zeichen):", "", typed],
      "rules?": ["Spielregeln? <J/N>", "", typed],
      rules: RULE_LINES.slice(rulesPage * LINES, (rulesPage + 1) * LINES),
      "plotter?": ["Mit Plotter? <J/N>", "", typed],
      lot: [""],
    };
    const lines = texts[stage];
    for (const [index, line] of lines.entries()) pixels.write(line, 0, index * LINE_HEIGHT);
    if (stage !== "rules" && stage !== "lot" && isLit) pixels.fill(typed.length * LETTER_WIDTH, 2 * LINE_HEIGHT, LETTER_WIDTH - 1, LINE_HEIGHT - 1);
    return lines;
  }

  function drawTitle() {
    const spots = spotsOnDisplay(table.game);
    for (const { move, ends } of table.game.cells) {
      const [start, end] = /** @type {[number, number]} */ (ends);
      pixels.line(spots[start], spots[end], TITLE_DOTTED.includes(move));
    }
    pixels.write("HEXAGON", WORDS_X, 2, 2);
    pixels.write("Ein Denkspiel", WORDS_X + 3, 22);
    return ["HEXAGON", "Ein Denkspiel"];
  }

  function drawGame() {
    if (!state) return [];
    drawHexagon(pixels, state, table.phase() === "move", isLit, table.isStill);
    const lines = gameLines(state, table.phase());
    for (const [index, line] of lines.entries()) pixels.write(line, WORDS_X, index * LINE_HEIGHT);
    return lines;
  }

  return {
    draw(now) {
      state = now;
      draw();
    },
    onKey({ key, repeat }) {
      if (key === "Enter" && repeat) return true; // held, it would confirm what nobody has chosen
      return key !== "Escape" && key !== "Tab" && press(key);
    },
    close() {
      clearInterval(blinking);
      clearTimeout(titleTimer);
      resizing.disconnect();
      plotter.close();
    },
  };
}

/** The machine: its display and its keys. */
/** @type {(root: HTMLElement, press: (key: string) => unknown) => {canvas: HTMLCanvasElement, glass: HTMLElement, lamps: HTMLElement, spoken: HTMLElement}} */
function createParts(root, press) {
  const canvas = html("canvas", { class: "pc-lcd", "aria-hidden": "true" });
  const spoken = html("p", { class: "visually-hidden pc-spoken", role: "status" });
  const lamps = html("p", { class: "pc-lamps", "aria-hidden": "true" });
  const glass = html("div", { class: "pc-glass" }, canvas);
  const brand = html("p", { class: "pc-brand", "aria-hidden": "true" }, html("b", { text: "PC-1360" }), html("span", { text: "POCKET COMPUTER" }), html("span", { text: "150 × 32 DOTS" }));
  const key = (/** @type {string} */ text, /** @type {string} */ means = text, name = text) =>
    html("button", { type: "button", class: "pc-key", "data-key": means, "aria-label": name === text ? null : name, text, onclick: () => press(means), onmousedown: (/** @type {Event} */ event) => event.preventDefault() });
  const letters = html("div", { class: "pc-letters" }, ...KEYBOARD.flat().map((text) => key(text)), ...LAST_ROW.map((row) => key(...row)));
  const pad = html("div", { class: "pc-pad" }, ...PAD.map((row) => key(...row)));
  const keyboard = html("div", { class: "pc-keyboard", role: "group", "aria-label": "Tastatur" }, letters, pad);
  const display = html("div", { class: "pc-display" }, lamps, glass, spoken);
  root.append(html("div", { class: "pc-desk" }, html("div", { class: "pc-case" }, html("div", { class: "pc-face" }, display, brand), keyboard, html("p", { class: "pc-hint", text: "[DEF] [H]: neu starten" }))));
  return { canvas, glass, lamps, spoken };
}

/** Where the points of the game's own sheet lie in the left part of the display. */
/** @type {(game: Api.GameData) => [number, number][]} */
function spotsOnDisplay(game) {
  const { points } = /** @type {Api.EdgeSheetData} */ (game.sheet);
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const [width, height] = [Math.max(...points.map(({ x }) => x)) - left, Math.max(...points.map(({ y }) => y)) - top];
  return points.map(({ x, y }) => [8 + Math.round(((x - left) / width) * 42), 3 + Math.round(((y - top) / height) * (LCD_HEIGHT - 7))]);
}

/** Points, lines and what is chosen: it blinks, or is inverse where nothing may blink. */
/** @type {(pixels: import("./lcd.js").Pixels, state: Shown, isChoosing: boolean, isLit: boolean, isStill: boolean) => void} */
function drawHexagon(pixels, { game, latest, step, from, cursor }, isChoosing, isLit, isStill) {
  const spots = spotsOnDisplay(game);
  for (const [cell, owner] of latest.owners.entries()) {
    const [start, end] = /** @type {[number, number]} */ (game.cells[cell].ends);
    if (owner !== null) pixels.line(spots[start], spots[end], owner === step.dotted);
  }
  const corners = new Set(latest.outcome?.rings.flat());
  for (const [point, [x, y]] of spots.entries()) {
    const isChosen = isChoosing && point === cursor;
    const isBold = isChosen || corners.has(point) || (isChoosing && point === from);
    if (isChosen && !isLit) pixels.fill(x - 3, y - 3, 7, 7, 0);
    else if (isBold) pixels.fill(x - 2, y - 2, 5, 5);
    else pixels.fill(x - 1, y - 1, 3, 3);
    const labelX = x < 29 ? x - 8 : x + 6;
    pixels.writeSmall(point + 1, labelX, Math.min(Math.max(y - 2, 1), LCD_HEIGHT - 6), isChosen && isStill);
  }
}

/**
 * The words beside the hexagon.
 * @param {Pick<Shown, "game"|"latest"|"step"|"from"|"cursor"|"players">} state
 * @param {string} phase
 * @returns {string[]}
 */
export function gameLines({ game, latest, step, from, cursor, players }, phase) {
  const name = (/** @type {number} */ point) => game.plan.names[point];
  if (latest.outcome) return endLines(game, latest.outcome, players);
  if (phase === "acknowledge" && step.state.acknowledgement === "fault") return ["FEHLEINGABE!", "", "", "<ENTER>"];
  if (phase === "acknowledge") return ["ich denke ...", "... und ziehe", latest.last === null ? "" : game.cells[latest.last].text, "<ENTER>"];
  if (phase === "move") return ["Ihr Zug:", `von:  ${name(from ?? cursor)}`, from === null ? "" : `nach: ${name(cursor)}`];
  return ["ich denke ..."];
}

/** The display is German, and so is who gave no name. */
/** @type {(player: {kind: string, name: string}) => string} */
function nameOf({ kind, name }) {
  if (kind !== HUMAN) return "Rechner";
  return isDefaultName(name) ? "Spieler" : name;
}

/** The corners of the triangles that have ended the game, and who has lost. */
/** @type {(game: Api.GameData, outcome: Api.OutcomeData, players: {kind: string, name: string}[]) => string[]} */
function endLines(game, { rings, winner }, players) {
  const named = rings.map((ring) => [...ring].sort().map((point) => game.plan.names[point]).join("-"));
  const loser = players[1 - (winner ?? 0)];
  const triangles = named.length > 1 ? named.slice(0, 2).join(" ") : `Dreieck ${named[0]}`;
  return [triangles, nameOf(loser), "hat verloren!", "<ENTER>"];
}

/**
 * A text in lines of at most so many letters.
 * @param {string} text
 * @param {number} most
 */
export function wrap(text, most) {
  /** @type {string[]} */
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
