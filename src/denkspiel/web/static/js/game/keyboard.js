/** The keys of the page; every one is listed in the help. */

import { ARROWS, isTypeable, missingCharacters, moveCursor, typeCharacter } from "../board/cursor.js";
import { confirm, remarkWhoseTurn, resetPoints } from "../board/input.js";
import { pressForView, switchLook } from "../board/rotation.js";
import { byId, releasePointerFocus } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, isShown, set, shown } from "../core/store.js";
import { language, t, translateKey } from "../core/texts.js";
import { askNewGame, askQuit } from "../dialogs/dialog.js";
import { openLesson, openOpponents } from "../dialogs/open.js";
import { isTrying } from "../panels/exercise.js";
import { explainLastMove } from "../panels/moves_list.js";
import { backToGame, newGame, phase, redo, remark, showPly, stepBy, switchDebug, switchValues, tryAgain, undo } from "./actions.js";
import { leaveOverlay } from "./board_overlay.js";
import { act, askHint, isBusy } from "./commands.js";
import { openMenu } from "./header.js";
import { showSibling } from "./navigation.js";
import { hasHuman } from "./players.js";

/** So long after the end of a game any key would begin a new one unseen. */
const IGNORE_KEYS_MS = 1000;
/** Commands that mean something when a game is over, those that do while one looks back, and those under an overlay. */
const AFTER_END_COMMANDS = ["n", "q", "?", "m", "d", "a", "x", "f", "k", "l"];
const LOCAL_AFTER_END_COMMANDS = [...AFTER_END_COMMANDS, "o"]; // the players of a game by link stay
const REVIEW_COMMANDS = [...AFTER_END_COMMANDS, "h", "v", "u", "r"];
const OVERLAY_COMMANDS = ["?", "m", "f", "k"];
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
  u: undo,
  r: redo,
  h: () => askHint(),
  l: openLesson,
  v: () => askHint({ whole: true }),
  s: () => act({ do: "swap-sides" }),
  d: () => switchDebug(),
  a: switchValues,
  x: explainLastMove,
  p: () => act({ do: "switch-pause" }),
  n: askNewGame,
  q: askQuit,
  o: () => openOpponents(),
  m: () => openMenu("control"),
  k: () => isInSpace() && switchLook(),
  f: () => changeSettings({ space: setting("space") === "flat" ? "stacked" : "flat" }),
  "?": () => set({ help: get().help ? null : "keys" }),
};

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

/** @type {(name: string, shift: boolean, now: ReturnType<typeof phase>) => boolean} */
function runKey(name, shift, now) {
  if (pressForView(name, shift, isInSpace())) return true;
  if (now === "overlay") return pressInOverlay(name);
  if (now === "over") return pressAfterEnd(name);
  if (now === "review") return pressInReview(name);
  return pressAtBoard(name, now);
}

/** Whether the board on the page is one in space. */
function isInSpace() {
  return ["towers", "layers"].includes(shown().game.kind);
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
  return name in commands && missingCharacters() ? name : null;
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
  if (name in commands) commands[name]();
  else if (name === "Backspace" && get().game?.edges) resetPoints();
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

/** @type {(name: string) => boolean} */
function remarkUnknownKey(name) {
  if (name.length === 1) remark(t("unknown_key", { key: name }));
  return false;
}

/** Any key that writes something, and Enter, begins a new game: not those that step, scroll, turn pages or switch. */
/** @type {(name: string) => boolean} */
function pressAfterEnd(name) {
  if (name === "ArrowLeft") stepBy(-1);
  else if (name === "Home") showPly(0);
  else if (get().live) return AFTER_END_COMMANDS.includes(name) && Boolean(commands[name]() ?? true);
  else if (name === "u") tryAgain();
  else if (LOCAL_AFTER_END_COMMANDS.includes(name)) commands[name]();
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
  else if (REVIEW_COMMANDS.includes(name)) commands[name]();
  else return false;
  return true;
}

/** Under an overlay, keys lead the cursor and try as long as a move is waited for; the others it takes itself. */
/** @type {(name: string) => boolean} */
function pressInOverlay(name) {
  const { overlay } = get();
  if (!overlay) return false;
  if (name === "Escape") leaveOverlay();
  else if (OVERLAY_COMMANDS.includes(name)) commands[name]();
  else if (overlay.awaitsMove && isConfirming(name)) confirm();
  else return (overlay.awaitsMove && pressDirection(name)) || overlay.onKey(name);
  return true;
}

/** In an exercise keys lead the cursor, and Enter tries. */
/** @type {(name: string) => boolean} */
function pressInExercise(name) {
  if (isConfirming(name)) confirm();
  else if (AFTER_END_COMMANDS.includes(name)) commands[name]();
  else return pressDirection(name);
  return true;
}
