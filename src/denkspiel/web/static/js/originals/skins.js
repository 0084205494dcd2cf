/**
 * The originals as they were: a skin covers the whole page and shows the game on the board in the look of its machine.
 *
 * A skin is data and drawing. It is a module `js/originals/NAME.js` that exports a `Skin` called NAME, and it stands in
 * `SKINS` below. Its `open` fills `root` and gives back a `Picture`. The frame then
 *
 * - calls `draw(shown())` after every change, but only while the original's game is on the board;
 * - hands every key to `onKey(event)`, unless it is Enter or the space bar on a button; `true` means that it is done. Escape
 *   that the skin does not take leads back to the modern look, and the game goes on there;
 * - calls `close()`, where timers end.
 *
 * There is no second game logic: what is legal, results, ratings and sentences stand in the state (`core/store.js`), and all
 * that a skin can do goes through its `Table`. Words of the original are German in every language: `root` has `lang="de"`.
 * Screen readers hear moves, results and remarks from the frame in the language of the page; what is only drawn, such as a
 * question, a skin says with `table.say`. What can be clicked is a real button, named, in the order of reading.
 */

import { moveCursor, typeCharacter } from "../board/cursor.js";
import { confirm, playAtCell } from "../board/input.js";
import { isRepeatedClick } from "../board/pointer.js";
import { gameWithBoard } from "../core/catalog.js";
import { byId, html, icon, setAccessibleName, setAttributes } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
import { withRetry } from "../core/retry.js";
import { changeSettings, setting } from "../core/settings.js";
import { gameId, get, isShown, set, shown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { acknowledge, backToGame, changePlayer, confirmThenDo, drawLine, loadGame, phase, remark, startGame, switchDebug, tryOrRemark } from "../game/actions.js";
import { act, askHint, isBusy } from "../game/commands.js";
import { HUMAN, defaultSeats } from "../game/players.js";
import { explainLastMove, lastExplainer } from "../panels/moves_list.js";
import { amiga } from "./amiga.js";
import { c64 } from "./c64.js";
import { fortran } from "./fortran.js";
import { homburg } from "./homburg.js";
import { pc1360 } from "./pc1360.js";
import { loadOriginalTexts, o } from "./texts.js";
/** @import { Shown } from "../core/store.js" */
/** @import { Direction } from "../board/cursor.js" */

/**
 * @typedef {Object} Skin
 * @property {string} name        of the original
 * @property {boolean} [asks]     whether it asks something before a new game: then it calls `table.newGame` itself; else the
 *     frame begins the game that the original begins with
 * @property {(root: HTMLElement, table: Table) => Picture} open
 *
 * @typedef {Object} Picture
 * @property {(state: Shown) => void} draw
 * @property {(event: KeyboardEvent) => boolean} onKey
 * @property {() => void} [close]
 *
 * @typedef {ReturnType<typeof tableFor>} Table
 */

/** @type {Record<string, Skin>} */
const SKINS = { amiga, c64, fortran, homburg, pc1360 };

/** Keys that press a button that has the focus. */
const PRESS_KEYS = ["Enter", " "];

/** @type {{original: Api.OriginalData, dialog: HTMLDialogElement, picture: Picture, say: HTMLElement, remarks: string[], hasGame: boolean}|null} */
let current = null;
/** @type {HTMLButtonElement|null} what shows how the last move was decided */
let decideButton = null;
/** @type {HTMLButtonElement|null} what leads from the modern look back to the skin */
let returnButton = null;

/**
 * Play an original as it was, from the beginning: its game, its players, who begins.
 * @param {string} name
 */
export function openOriginal(name) {
  return tryOrRemark(() => open(name, true));
}

/**
 * Show the skin that the address asks for, or that the game on the board was begun in, or the way back to it if it was left.
 * @param {string|null} asked
 * @param {boolean} mayCover whether the skin may cover what the page shows
 */
export function resume(asked, mayCover) {
  if (asked) return openOriginal(asked);
  if (setting("skin").open && mayCover) return tryOrRemark(() => open(setting("skin").name, false));
  return tryOrRemark(async () => {
    await loadOriginalTexts();
    watch();
    drawReturnButton();
  });
}

/** @type {(name: string, isNew: boolean) => Promise<void>} */
async function open(name, isNew) {
  const originals = await loadOriginalTexts();
  const original = originals.find((one) => one.name === name);
  if (!original) return isNew ? remark(o("skin.unknown", { name, allowed: originals.map((one) => one.name).join(", ") })) : undefined;
  const skin = SKINS[name];
  if (!skin) return void (await loadGame(original.game, [], defaultSeats(original.players)));
  const game = await withRetry(() => gameWithBoard(original.game));
  closeSkin();
  if (!isNew) backToGame();
  watch();
  const root = html("div", { class: `skin-screen skin-${name}`, lang: "de", tabindex: -1 });
  const say = html("div", { id: "skin-voice", class: "visually-hidden", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
  root.addEventListener("click", ({ detail, target }) => {
    const button = target instanceof Element && target.closest("button");
    if (detail && button === document.activeElement) root.focus(); // keys then act on the game again
  });
  const dialog = html("dialog", { class: "skin", "data-skin": name, "aria-label": `${original.title}, ${original.machine}` }, root, footer(original), say, byId("voice"), byId("voice-place"));
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault(); // the back gesture of a phone
    closeSkin();
  });
  document.body.append(dialog);
  dialog.showModal();
  const table = tableFor(original, game, isNew);
  current = { original, dialog, picture: { draw: () => {}, onKey: () => false }, say, remarks: get().remarks, hasGame: !isNew };
  current.picture = skin.open(root, table);
  root.focus();
  if (isNew && skin.asks) set({ askingOriginal: name });
  if (isNew && !skin.asks) await table.newGame();
  else onChange();
}

/** The line below the screen, in the language of the page: what one sees, and the way out. */
/** @type {(original: Api.OriginalData) => HTMLElement} */
function footer({ title, machine, author, year }) {
  const mute = html("button", { type: "button", class: "tool skin-mute", onclick: () => switchMute(mute) });
  drawMute(mute);
  const words = [title, machine, author, year].filter(Boolean).join(" · ");
  const leave = html("button", { type: "button", id: "skin-leave", class: "button", "aria-keyshortcuts": "Escape", onclick: closeSkin, text: o("skin.modern_look") });
  decideButton = html("button", { type: "button", id: "skin-decision", class: "button", text: t("moves.decision"), hidden: true, onclick: explain });
  return html("footer", { class: "skin-footer" }, html("p", { text: words }), decideButton, mute, leave);
}

/** Show beside the modern board how the last move was decided; the way back to the skin is there, too. */
function explain() {
  closeSkin();
  explainLastMove();
}

/** @type {(button: HTMLElement) => Promise<void>} */
async function switchMute(button) {
  changeSettings({ mute: !setting("mute") });
  drawMute(button);
  if (setting("mute")) (await loadLazy()).sound.hush();
}

/** @type {(button: HTMLElement) => void} */
function drawMute(button) {
  button.replaceChildren(icon(setting("mute") ? "mute" : "sound"));
  setAttributes(button, { "aria-pressed": String(setting("mute")) });
  setAccessibleName(button, t("mute"));
}

/** Back to the modern look; the game stays on the board. */
function closeSkin() {
  if (!current) return;
  const { dialog, picture } = current;
  current = null;
  picture.close?.();
  document.body.append(byId("voice"), byId("voice-place"));
  dialog.close();
  dialog.remove();
  set({ isAsking: false, askingOriginal: "" });
  changeSettings({ skin: { ...setting("skin"), open: false } });
  byId("board").focus({ preventScroll: true });
}

/**
 * What a skin can do at the board.
 * @param {Api.OriginalData} original
 * @param {Api.GameData} game
 * @param {boolean} isNew
 */
function tableFor(original, game, isNew) {
  let isFirst = isNew;
  const canPlay = () => phase() === "move" && !isBusy() && !isRepeatedClick();
  return {
    original,
    game,
    /** Whether the skin was opened for a new game, and not for the one on the board. */
    isNew,
    /** Whether nothing may move: what falls is there at once, and what blinks is marked otherwise. */
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    /** Whether a person can move now. */
    canPlay,
    /** What the page waits for, see `phase` in game/display.js. */
    phase,
    /**
     * Begin a game with these players, by default those of the original and then the same again.
     * @param {{players?: [Api.SeatData, Api.SeatData], begin?: "lot"|"first"|"second", plotter?: boolean}} [how]
     */
    async newGame({ players, begin = isFirst ? original.begin : original.later_begin, plotter = false } = {}) {
      const seats = players ?? (isFirst ? defaultSeats(original.players) : null);
      isFirst = false;
      set({ isAsking: false });
      const isDone = await (seats ? startGame(game, seats, begin, plotter) : act({ do: "start", begin }));
      if (isDone && current) takeGame();
      return isDone;
    },
    /** @type {(cell: number) => unknown} play in the stack of this cell, if a person is to move */
    play: playAtCell,
    /** @type {(start: number, end: number) => unknown} */
    drawLine: (start, end) => canPlay() && drawLine(start, end),
    /** Go on after a computer's line or a wrong input. */
    acknowledge,
    /** @type {(direction: Direction) => void} lead the cursor of the state */
    moveCursor,
    /** @type {(character: string) => void} take a character of a move's name */
    type: typeCharacter,
    /** Play where the cursor is, or let computers go on that wait. */
    confirm: () => (phase() === "computer" && shown().step.state.paused ? act({ do: "switch-pause" }) : confirm()),
    /** @type {(by?: string) => Promise<void>} ask somebody for a move: `hint` and `cursor` of the state lead there */
    hint: (by) => askHint({ by, whole: true }),
    /** Swap sides with the other player. */
    swap: () => act({ do: "swap-sides" }),
    /** @type {(kind: string) => unknown} let the computer play in another way, from now on */
    changeStrategy(kind) {
      const side = get().players.findIndex((player) => player.kind !== HUMAN);
      return side < 0 ? undefined : changePlayer(/** @type {0|1} */ (side), kind);
    },
    /** Show those ratings, or none: "off", "last" or "next" is `setting("debug")` then. */
    showRatings: switchDebug,
    /** @type {(isAsking: boolean) => void} whether computers wait for the answer to a question */
    hold: (isAsking) => set({ isAsking }),
    /** Leave skin and game, as the original is left. */
    async quit() {
      closeSkin();
      await confirmThenDo("quit", async () => true);
    },
    closeSkin,
    /** @type {(text: string, lang?: string) => void} say something to those who listen, in the original's German */
    say(text, lang = "de") {
      current?.say.append(html("p", { text, lang }));
      while (current && current.say.children.length > 20) current.say.firstElementChild?.remove();
    },
  };
}

/** Note that the game on the board is the original's, for when the page is loaded again. */
function takeGame() {
  if (!current) return;
  current.hasGame = true;
  set({ askingOriginal: "" });
  changeSettings({ skin: { name: current.original.name, game: gameId(), open: true } });
  onChange();
}

let isWatching = false;

function watch() {
  if (isWatching) return;
  isWatching = true;
  returnButton = html("button", { type: "button", id: "skin-return", class: "button", onclick: () => tryOrRemark(() => open(setting("skin").name, false)) });
  byId("controls").append(returnButton);
  document.addEventListener("keydown", onKeydown, { capture: true });
  subscribe(() => {
    onChange();
    drawReturnButton();
  });
}

function drawReturnButton() {
  const { name, game } = setting("skin");
  if (returnButton) setAttributes(returnButton, { hidden: !(name in SKINS) || game !== gameId(), text: o("skin.return") });
}

function onChange() {
  const state = get();
  if (!current?.hasGame || !isShown(state)) return;
  if (state.game.id !== current.original.game || state.live) return closeSkin(); // the browser's back button led elsewhere
  if (setting("skin").game !== gameId() || !setting("skin").open) changeSettings({ skin: { name: current.original.name, game: gameId(), open: true } });
  if (state.remarks !== current.remarks) {
    current.remarks = state.remarks;
    if (state.remarks.length) current.say.append(html("p", { text: state.remarks.join(" ") }));
  }
  if (decideButton) setAttributes(decideButton, { hidden: !lastExplainer() });
  current.picture.draw(shown());
}

/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  const { key, target } = event;
  if (!current || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.querySelector("dialog[open]:not(.skin)")) return;
  if (target instanceof Element && target.closest("button, a[href]") && PRESS_KEYS.includes(key)) return;
  if (current.picture.onKey(event)) event.preventDefault();
  else if (key === "Escape") {
    event.preventDefault();
    closeSkin();
  }
}
