/**
 * The two menus of the originals: control and help. The first begins with the strategies where the game has some, as on
 * the Amiga, and its fifth item switches the debug mode, as in Homburg's program.
 */

import { place } from "../core/api.js";
import { act, askHint } from "./commands.js";
import { followingDebug } from "./debug.js";
import { openFriend, openHints, openLesson, openNewGame, openOpponents, openPuzzle, openRoom, openStrategy } from "../dialogs/open.js";
import { popup } from "../dialogs/popup_menu.js";
import { askNewGame, askQuit } from "../dialogs/question.js";
import { phase, redo, switchDebug, switchValues, undo } from "./actions.js";
import { leaveLoan } from "./board_overlay.js";
import { titleOf } from "./players.js";
import { change, setting } from "../core/settings.js";
import { get, set, shown } from "../core/store.js";
import { language, t } from "../core/texts.js";
/** @import { Item } from "../dialogs/popup_menu.js" */

/** The debug mode is "Menüanwahl 5" wherever there are so many items. */
const DEBUG_PLACE = 4;
/** @type {Record<"control"|"help", () => void>} */
const openers = { control: () => {}, help: () => {} };

/**
 * Let the buttons open the menus.
 * @param {{control: HTMLButtonElement, help: HTMLButtonElement}} buttons
 */
export function startMenus(buttons) {
  openers.control = popup(buttons.control, control, { numbered: true });
  openers.help = popup(buttons.help, help, { numbered: true });
}

/**
 * Open a menu.
 * @param {"control"|"help"} name
 */
export function openMenu(name) {
  openers[name]();
}

/** @type {() => Item[]} */
function control() {
  if (get().room) return inRoom();
  if (phase() === "lent") return [{ id: "menu-leave", text: t("lesson.leave"), key: "Esc", act: leaveLoan }, ...puzzles()];
  const { latest, live } = get();
  const over = latest?.outcome !== null;
  const begin = { id: "menu-new-game", text: t("new_game"), key: "n", act: over ? openNewGame : askNewGame };
  const friend = { id: "menu-friend", text: t("live.play_a_friend"), act: openFriend };
  const room = { id: "menu-room", text: t("room.open"), act: openRoom };
  const leave = { id: "menu-quit", text: t(live ? "live.leave" : "quit"), key: "q", act: askQuit };
  if (live) return [begin, friend, room, leave];
  if (over || phase() === "quit") return [begin, friend, room, ...puzzles(), leave];
  return [...strategies(), begin, ...duringGame(), friend, room, ...puzzles(), leave].toSpliced(DEBUG_PLACE, 0, debugMode());
}

/** In a room there is no board, but the way to one. */
/** @type {() => Item[]} */
function inRoom() {
  return [
    { id: "menu-board", text: t("skip_to_board"), act: () => location.assign(place("")) },
    { id: "menu-friend", text: t("live.play_a_friend"), act: openFriend },
    { id: "menu-room", text: t("room.open"), act: openRoom },
  ];
}

/** The strategies of the computer, with a mark at the one that is played. */
/** @type {() => Item[]} */
function strategies() {
  const { game, players } = shown();
  return game.strategies.map(({ opponent, title }) => ({
    id: `menu-${opponent}`,
    text: title,
    act: () => openStrategy(opponent),
    on: players.some(({ kind }) => kind === opponent),
  }));
}

/** @type {() => Item} */
function debugMode() {
  return { id: "menu-debug", text: t(`debug.to_${followingDebug()}`), key: "d", act: () => switchDebug() };
}

/** @type {() => Item[]} */
function duringGame() {
  const { game, step } = shown();
  const { paused } = step.state;
  const adviser = game.default_hint;
  return [
    { id: "menu-opponents", text: t("change_opponent"), key: "o", act: () => openOpponents() },
    { id: "menu-swap", text: t("swap_sides"), key: "s", act: () => act({ do: "swap-sides" }) },
    { id: "menu-hint", text: t("hint"), key: "h", act: () => askHint() },
    { id: "menu-suggestion", text: t("suggestion_by", { opponent: titleOf(adviser) }), key: "v", act: () => askHint(adviser) },
    { id: "menu-suggestions", text: t("suggest_a_move"), act: openHints },
    { id: "menu-take-back", text: t("undo"), key: "u", act: undo },
    { id: "menu-redo", text: t("redo"), key: "r", act: redo },
    { id: "menu-pause", text: t(paused ? "let_go_on" : "let_wait"), key: "p", act: () => act({ do: "switch-pause" }) },
    { id: "menu-values", text: t("exact_values"), key: "a", act: switchValues, on: setting("values") },
    { id: "menu-bar", text: t("bar.title"), act: () => change({ bar: !setting("bar") }), on: setting("bar") },
    ...secondTap(),
  ];
}

/** What leads to puzzles: those of the game at hand or, if it has none, of one that has. */
/** @type {() => Item[]} */
export function puzzles() {
  if (!get().games.some((game) => game.puzzles)) return [];
  const open = (/** @type {string} */ id, /** @type {string} */ which) => ({ id, text: t(`puzzle.${which}`), act: () => openPuzzle(which) });
  return [open("menu-puzzle-today", "today"), open("menu-puzzle-next", "next")];
}

/** Where there are fingers and a board in space: whether the first tap only shows where the stone would come to rest. */
/** @type {() => Item[]} */
function secondTap() {
  const { kind } = shown().game;
  if (!navigator.maxTouchPoints || (kind !== "towers" && kind !== "layers")) return [];
  const on = setting("second_tap");
  return [{ id: "menu-second-tap", text: t("second_tap"), act: () => change({ second_tap: !on }), on }];
}

/** @type {() => Item[]} */
function help() {
  const { room } = get();
  const show = (/** @type {string} */ page) => (room ? window.open(place(`help/${page}?${new URLSearchParams({ language: language(), game: room.game })}`), "_blank", "noopener") : set({ help: page }));
  const open = (/** @type {string} */ page, /** @type {string} */ key = "") => ({ id: `menu-${page}`, text: t(page), key: room ? "" : key, act: () => show(page) });
  if (room) return [open("operation"), open("rules"), open("info")];
  const lesson = { id: "menu-lesson", text: t("lesson.title"), key: "l", act: openLesson };
  return [lesson, open("operation"), open("rules"), open("info"), open("keys", "?")];
}
