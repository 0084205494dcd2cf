/**
 * The keys of the page. One table, `web/help/keys.json`, says what each one does and where; the page of the help about
 * keys is made from it. A key means the same wherever it means something.
 */

import { ARROWS, isTypeable, missingCharacters, moveCursor, nextCharacters, typeCharacter } from "../board/cursor.js";
import { confirm, remarkWhoseTurn, resetPoints } from "../board/input.js";
import { isInSpace } from "../core/catalog.js";
import { byId, releasePointerFocus } from "../core/element.js";
import { spaceModules } from "../core/lazy.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, isShown, set, shown } from "../core/store.js";
import { language, t, translateKey } from "../core/texts.js";
import { askNewGame, askQuit } from "../dialogs/dialog.js";
import { openLesson, openOpponents } from "../dialogs/open.js";
import keys from "../../../help/keys.json" with { type: "json" };
import { isTrying, showAnswer, showHint } from "../panels/exercise.js";
import { explainLastMove } from "../panels/moves_list.js";
import { backToGame, newGame, phase, redo, remark, showPly, stepBy, switchDebug, switchValues, undo } from "./actions.js";
import { leaveOverlay } from "./board_overlay.js";
import { act, askHint, isBusy } from "./commands.js";
import { openMenu } from "./header.js";
import { showSibling } from "./navigation.js";
import { hasHuman } from "./players.js";

/** So long after the end of a game any key would begin a new one unseen. */
const IGNORE_KEYS_MS = 1000;
/** @type {Record<string, string>} */
const LAYERS = { PageUp: "layer-up", PageDown: "layer-down" };

/** Keys that scroll the help while it has the focus; all others are for the game. */
const SCROLL = [...Object.keys(ARROWS), ...Object.keys(LAYERS), "Home", "End"];

/** @type {Record<string, () => unknown>} where keys lead while one looks back */
const STEPS = {
  ArrowLeft: () => stepBy(-1),
  ArrowRight: () => stepBy(1),
  ArrowUp: () => showSibling(-1),
  ArrowDown: () => showSibling(1),
  Home: () => stepBy(-Infinity),
  End: () => stepBy(Infinity),
  Escape: backToGame,
  Enter: backToGame,
};

/** @type {Record<string, () => unknown>} */
const commands = {
  undo,
  redo,
  hint: () => (isTrying() ? showHint() : askHint()),
  answer: () => (isTrying() ? showAnswer() : askHint({ whole: true })),
  lesson: openLesson,
  swap: () => act({ do: "swap-sides" }),
  ratings: () => switchDebug(),
  values: switchValues,
  decision: explainLastMove,
  pause: () => act({ do: "switch-pause" }),
  new: askNewGame,
  quit: askQuit,
  opponent: () => (get().live ? remark(get().live?.status ?? "") : openOpponents()), // the players of a game by link stay
  menu: () => openMenu("control"),
  look: () => (isInSpace(shown().game) ? spaceModules()?.rotation.switchLook() : remark(t("unknown_key", { key: "k" }))),
  layers: () => changeSettings({ space: setting("space") === "flat" ? "stacked" : "flat" }),
  help: () => set({ help: get().help ? null : "keys" }),
};

/** @type {Map<string, {command: string, views: string[]}>} the commands by their letters */
const LETTERS = new Map(keys.filter(({ command }) => command in commands).map(({ keys: [letter], command, views }) => [letter, { command, views }]));

/** @type {Record<string, string>} the keys by which an overlay knows commands that it follows itself */
const OVERLAY_KEYS = { undo: "ArrowLeft", redo: "ArrowRight", hint: "h", answer: "l" };

/** Listen to keys from now on. */
export function startKeys() {
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("click", releaseFocus);
}

/**
 * Take a key or what stands for one, such as a button of a gamepad.
 * @param {string} key as `KeyboardEvent.key` names it
 * @param {boolean} [shift]
 * @returns {boolean} whether it meant something
 */
export function pressKey(key, shift = false) {
  if (get().room || !isShown(get())) return false;
  const now = phase();
  if (now === "quit") return key === "Enter" && Boolean(newGame());
  if (get().typed && (key === "Escape" || key === "Backspace")) return forgetTyped();
  const character = key.length === 1 ? key.toLowerCase() : key;
  if (takesNames(now) && isTypeable(character)) return typeName(character);
  const waiting = isConfirming(key) ? waitingCommand() : null;
  if (waiting || (key.length === 1 && key !== " ")) forgetTyped();
  return runKey(waiting ?? translateKey(character, language()), shift, now);
}

/** Where one is, as the table of keys calls it. */
/** @type {(now: ReturnType<typeof phase>) => string} */
function viewOf(now) {
  if (now === "overlay") return get().overlay?.lesson ? "lesson" : "puzzle";
  if (now === "review") return isTrying() ? "exercise" : "review";
  return now === "over" ? "over" : "game";
}

/** Give the command of a letter; where it means nothing, a remark says so. */
/** @type {(letter: string, now: ReturnType<typeof phase>) => boolean} */
function giveCommand(letter, now) {
  const { command, views } = /** @type {{command: string, views: string[]}} */ (LETTERS.get(letter));
  if (!views.includes(viewOf(now))) remark(t("unknown_key", { key: letter }));
  else if (now === "overlay" && command in OVERLAY_KEYS) get().overlay?.onKey(OVERLAY_KEYS[command]);
  else commands[command]();
  return true;
}

/** @type {(name: string, shift: boolean, now: ReturnType<typeof phase>) => boolean} */
function runKey(name, shift, now) {
  if (shift && name in ARROWS && !isInSpace(shown().game)) return true;
  if (isInSpace(shown().game) && spaceModules()?.rotation.pressForView(name, shift)) return true;
  if (LETTERS.has(name)) return giveCommand(name, now);
  if (now === "overlay") return pressInOverlay(name);
  if (now === "over") return pressAfterEnd(name);
  if (now === "review") return pressInReview(name);
  return pressAtBoard(name, now);
}

/** Whether the name of a place can be typed: where one may play, try or learn why not. */
/** @type {(now: ReturnType<typeof phase>) => boolean} */
function takesNames(now) {
  if (now === "overlay") return get().overlay?.awaitsMove ?? false;
  return now === "move" || now === "review" || ((now === "computer" || now === "other") && hasHuman());
}

/** @type {(character: string) => boolean} */
function typeName(character) {
  if (!isBusy()) typeCharacter(character); // as a part of the move after that it would lead elsewhere
  focusBoard();
  const now = phase();
  if (now === "computer" || now === "other") remarkWhoseTurn();
  else if (waitingCommand()) remark(t("letter_waits", { typed: get().typed }));
  return true;
}

/** The command of the letter that is typed, as long as that only begins a name; `null` if it is none. */
function waitingCommand() {
  const name = translateKey(get().typed, language());
  return LETTERS.has(name) && missingCharacters() ? name : null;
}

/** @type {(key: string) => boolean} */
function isConfirming(key) {
  return key === "Enter" || key === " ";
}

/** The key that meant something when it was pressed last; while it is held, or another one is, the browser does the rest. */
let lastHandledKey = "";

/** A key that is held goes on stepping, but plays once. */
/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.querySelector("dialog[open]") || isHandledByFocus(event)) return;
  if (event.repeat && event.key === lastHandledKey && !(event.key in ARROWS) && !(event.key in LAYERS)) return event.preventDefault();
  if (event.repeat && event.key !== lastHandledKey) return;
  lastHandledKey = pressKey(event.key, event.shiftKey) ? event.key : "";
  if (lastHandledKey) event.preventDefault();
}

/** A button at the board that was clicked by mouse or finger does not keep the keys to itself; an open menu does. */
/** @type {(event: MouseEvent) => void} */
function releaseFocus({ detail }) {
  const { activeElement } = document;
  const isNear = activeElement?.closest("#table, #match, #controls, #games, #tools") && !activeElement.closest("[role=menu]");
  if (detail && isNear) releasePointerFocus();
}

/** Whether the key means something to what has the focus. */
/** @type {(event: KeyboardEvent) => boolean} */
function isHandledByFocus({ target, key }) {
  if (!(target instanceof Element)) return false;
  if (target.closest("input:not([type=checkbox]), select, textarea, [role=menu]")) return true;
  if (target.closest(".help") && SCROLL.includes(key)) return true;
  if (key in ARROWS || key === "Home" || key === "End") return Boolean(target.closest("[data-arrows]"));
  return (key === "Enter" || key === " ") && Boolean(target.closest("button, a[href], summary, input"));
}

/** @type {(name: string, now: ReturnType<typeof phase>) => boolean} */
function pressAtBoard(name, now) {
  if (name === "Backspace" && get().game?.edges) resetPoints();
  else if (now === "computer" || now === "other") return pressWhileWaiting(name);
  else if (isConfirming(name)) confirm();
  else if (now !== "move") return false;
  else return pressDirection(name) || remarkUnknownKey(name);
  return true;
}

/** While a computer is to move, Enter lets one go on that waits; a remark says why nothing else is played. */
/** @type {(name: string) => boolean} */
function pressWhileWaiting(name) {
  const enter = isConfirming(name);
  if (enter && get().live === null && (shown().step.state.paused || !hasHuman())) act({ do: "switch-pause" });
  else if (enter || isTypeable(name) || pressDirection(name)) remarkWhoseTurn();
  else return remarkUnknownKey(name);
  return true;
}

/**
 * Lead the cursor, if it is a key that does; the board then has the focus: Enter plays there, whatever was pressed before.
 * Where a game has nothing above or below, and no layers, the keys for that scroll the page.
 */
/** @type {(name: string) => boolean} */
function pressDirection(name) {
  const direction = ARROWS[name] ?? LAYERS[name];
  if (direction && !shown().game.plan.neighbours.some((around) => direction in around)) return false;
  if (!direction) return false;
  moveCursor(direction);
  focusBoard();
  return true;
}

function focusBoard() {
  byId("board").focus({ preventScroll: true });
}

function forgetTyped() {
  if (get().typed) set({ typed: "", remarks: [] });
  return true;
}

/** A digit, or what follows the beginning of a name, was meant as a move: then it is said what can be typed. */
/** @type {(name: string) => boolean} */
function remarkUnknownKey(name) {
  if (name.length !== 1) return false;
  const isMove = /\d/.test(name);
  remark(t(isMove ? "no_such_place" : "unknown_key", { key: name, next: nextCharacters().join(" ") }));
  return isMove;
}

/** Any key that writes something, and Enter, begins a new game: not those that step, scroll, turn pages or switch. */
/** @type {(name: string) => boolean} */
function pressAfterEnd(name) {
  if (name === "ArrowLeft") stepBy(-1);
  else if (name === "Home") showPly(0);
  else if (get().live) return false;
  else if (name === " " || (name.length !== 1 && name !== "Enter")) return false;
  // Somebody is busy with the finished game, or with something beside the board.
  else if (get().reviewing || document.activeElement?.closest("#panels")) return false;
  else if (Date.now() - get().endedAt > IGNORE_KEYS_MS) newGame();
  return true;
}

/** @type {(name: string) => boolean} */
function pressInReview(name) {
  if (isTrying() && name !== "Escape") return pressInExercise(name);
  if (get().isCursorMoved && isConfirming(name)) confirm();
  else if (name in STEPS) STEPS[name]();
  else return false;
  return true;
}

/** Under an overlay, keys lead the cursor and try as long as a move is waited for; the others it takes itself. */
/** @type {(name: string) => boolean} */
function pressInOverlay(name) {
  const { overlay } = get();
  if (!overlay) return false;
  if (name === "Escape") leaveOverlay();
  else if (overlay.awaitsMove && isConfirming(name)) confirm();
  else return (overlay.awaitsMove && pressDirection(name)) || overlay.onKey(name);
  return true;
}

/** In an exercise keys lead the cursor, and Enter tries. */
/** @type {(name: string) => boolean} */
function pressInExercise(name) {
  if (!isConfirming(name)) return pressDirection(name);
  confirm();
  return true;
}
