/** The top of the page: the games as tabs, the tools, and the menus of the originals. */

import { hasServer, pageUrl } from "../core/api.js";
import { isInSpace } from "../core/catalog.js";
import { byId, html, icon, setAccessibleName, setAttributes, svg } from "../core/element.js";
import { loadLazy } from "../core/lazy.js";
import { changeSettings, nextDebugMode, setting } from "../core/settings.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { language, languages, nextLanguage, t } from "../core/texts.js";
import { THEMES } from "../core/theme.js";
import { askNewGame, askQuit } from "../dialogs/dialog.js";
import { openEditor, openFriend, openLesson, openMyGames, openNewGame, openOpponents, openOriginals, openProgress, openPuzzle, openRoom, openStrategy } from "../dialogs/open.js";
import { attachMenu } from "../dialogs/popup_menu.js";
import { isMyLiveTurn } from "../online/live_state.js";
import { phase, redo, switchDebug, switchToGame, switchValues, undo } from "./actions.js";
import { linkToPuzzle } from "./address.js";
import { leaveOverlay } from "./board_overlay.js";
import { act, askHint } from "./commands.js";
/** @import { IconName } from "../core/element.js" */
/** @import { Item } from "../dialogs/popup_menu.js" */
/** @import { State } from "../core/store.js" */

const TABS = 4;
const PICTURES = {
  columns: "M3 21V5m6 16V5m6 16V5m6 16V5M3 21h18",
  board: "M9 3v18m6-18v18M3 9h18M3 15h18",
  towers: "m12 10 9 4.500-9 4.500-9-4.500ZM7 12V4m10 8V4m-5 6V3m0 11V8",
  layers: "m12 3 8 3-8 3-8-3Zm-8 9 8 3 8-3M4 18l8 3 8-3",
  graph: "m7.500 4.200h9l4.500 7.800-4.500 7.800h-9L3 12ZM7.500 4.200 21 12 7.500 19.800Z",
};
/** @type {HTMLButtonElement[]} */
let tabs = [];
/** @type {HTMLButtonElement|null} what opens the menu of the other games, if there are any */
let more = null;

/** Show the choice of games from now on. */
export function startGameTabs() {
  subscribe(drawTabs, "game", "games", "live", "room", "nextGame", "overlay", "pending", "texts");
  drawTabs(get());
}

/** @type {(state: State) => void} */
function drawTabs(state) {
  const { games, game, room, overlay } = state;
  if (room === null) document.title = [state.nextGame?.call ?? (isMyLiveTurn() ? t("live.your_turn") : ""), overlay?.title, game?.title, "Denkspiel"].filter(Boolean).join(" · ");
  if (!tabs.length) buildTabs(games);
  for (const [index, tab] of tabs.entries()) nameTab(tab, games[index].title, game?.family === games[index].id);
  const others = games.slice(TABS);
  const other = others.find((one) => one.id === game?.family);
  if (!more?.lastElementChild) return;
  nameTab(more, other ? other.title : t("more_games"), other !== undefined);
  // It is as wide as the widest of its names, so that no tab moves when a game is chosen.
  setAttributes(more.lastElementChild, { "data-names": [t("more_games"), ...others.map(({ title }) => title)].join("\n") });
}

/** @type {(tab: Element, title: string, isPlayed: boolean) => void} */
function nameTab(tab, title, isPlayed) {
  if (tab.lastElementChild) setAttributes(tab.lastElementChild, { text: title });
  setAttributes(tab, { "aria-current": isPlayed && "page" });
}

/** @type {(games: Api.GameSummary[]) => void} */
function buildTabs(games) {
  tabs = games.slice(0, TABS).map((game) =>
    html("button", { type: "button", class: "tab", "data-game": game.id, onclick: () => switchToGame(game.id) }, gameIcon(game), html("span")),
  );
  byId("games").append(...tabs);
  if (games.length > TABS) {
    more = html("button", { type: "button", id: "more-games", class: "tab" }, gameIcon(games[TABS]), html("span"));
    const place = html("div", { class: "tab-place" }, more);
    attachMenu(more, () =>
      get().games.slice(TABS).map((game) => ({ text: game.title, act: () => switchToGame(game.id), id: `game-${game.id}` })),
    );
    byId("games").append(place);
  }
  byId("games").append(html("button", { type: "button", id: "originals-button", class: "tab", onclick: () => openOriginals() }, icon("computer"), html("span", { "data-text": "originals" })));
}

/** @type {(game: Api.GameSummary) => SVGElement} */
function gameIcon(game) {
  const upright = game.kind === "board" && game.gravity;
  const path = svg("path", { d: PICTURES[upright ? "columns" : game.kind] });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, path);
}

/** @type {ReturnType<typeof createParts>} */
let parts;

/** Show the tools from now on. */
export function startToolbar() {
  parts = createParts();
  const group = (/** @type {HTMLElement} */ button) => html("div", { class: "tool-place" }, button);
  byId("tools").append(...(hasServer ? [parts.friend] : []), parts.games, group(parts.puzzles), group(parts.control), group(parts.help), parts.language, parts.theme, parts.mute);
  openers.control = attachMenu(parts.control, controlItems, { numbered: true });
  openers.help = attachMenu(parts.help, helpItems, { numbered: true });
  attachMenu(parts.puzzles, puzzleItems);
  subscribe(drawTools, "theme", "mute", "texts");
  drawTools();
}

function createParts() {
  const switchMute = () => {
    changeSettings({ mute: !setting("mute") });
    if (setting("mute")) loadLazy().then(({ sound }) => sound.hush());
  };
  return {
    friend: html("button", { type: "button", id: "friend-button", class: "tool wordy", onclick: openFriend }, icon("people"), html("span", { "data-text": "friend" })),
    games: html("button", { type: "button", id: "my-games-button", class: "tool", onclick: openMyGames }, icon("games")),
    puzzles: html("button", { type: "button", id: "puzzles-button", class: "tool" }, icon("puzzle")),
    control: html("button", { type: "button", id: "menu-control", class: "tool wordy" }, icon("menu"), html("span", { "data-text": "control" })),
    help: html("button", { type: "button", id: "menu-help", class: "tool wordy" }, icon("help"), html("span", { "data-text": "help" })),
    language: html("button", { type: "button", id: "language", class: "tool", onclick: () => changeSettings({ language: nextLanguage(language()) }) }),
    theme: html("button", { type: "button", id: "theme", class: "tool", onclick: nextTheme }),
    mute: html("button", { type: "button", id: "mute", class: "tool", onclick: switchMute }),
  };
}

function drawTools() {
  setAttributes(parts.friend, { "aria-label": t("live.play_a_friend").replace(/ \.\.\.$/, "") });
  setAccessibleName(parts.games, t("my_games"));
  setAccessibleName(parts.puzzles, t("puzzles"));
  setAttributes(parts.control, { "aria-label": t("control") });
  setAttributes(parts.help, { "aria-label": t("help") });
  const next = nextLanguage(language());
  const { name } = languages()[next];
  setAttributes(parts.language, { text: next.toUpperCase(), lang: next, "aria-label": `${next.toUpperCase()}: ${name}`, title: name });
  const theme = setting("theme");
  setIcon(parts.theme, theme);
  setAccessibleName(parts.theme, t(`theme_${theme}`));
  setIcon(parts.mute, setting("mute") ? "mute" : "sound");
  setAttributes(parts.mute, { "aria-pressed": String(setting("mute")) });
  setAccessibleName(parts.mute, t("mute"));
}

function nextTheme() {
  changeSettings({ theme: THEMES[(THEMES.indexOf(setting("theme")) + 1) % THEMES.length] });
}

/** @type {(button: HTMLElement, name: IconName) => void} */
function setIcon(button, name) {
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.replaceChildren(icon(name));
}

/** The debug mode is "Menüanwahl 5" wherever there are so many items. */
const DEBUG_PLACE = 4;
/** @type {Record<"control"|"help", () => void>} */
const openers = { control: () => {}, help: () => {} };

/**
 * Open a menu.
 * @param {"control"|"help"} name
 */
export function openMenu(name) {
  openers[name]();
}

/** @type {() => Item[]} */
function controlItems() {
  const isThemeHidden = !parts.theme.offsetWidth; // on phones there is no room for it
  return [...boardItems(), ...(isThemeHidden ? [{ id: "menu-theme", text: t(`theme_${setting("theme")}`), act: nextTheme }] : [])];
}

/** @type {() => Item[]} */
function boardItems() {
  if (get().room) return roomItems();
  if (phase() === "overlay") return [{ id: "menu-leave", text: t("lesson.leave"), key: "Esc", act: leaveOverlay }, ...puzzleItems()];
  const { latest, live } = get();
  const over = latest?.outcome !== null;
  const begin = { id: "menu-new-game", text: t("new_game"), key: "n", act: over ? openNewGame : askNewGame };
  const online = onlineItems();
  const leave = { id: "menu-quit", text: t(live ? "live.leave" : "quit"), key: "q", act: askQuit };
  if (live) return [begin, ...online, leave];
  if (over || phase() === "quit") return [begin, ...online, { id: "menu-editor", text: t("editor.open"), act: openEditor }, ...puzzleItems(), leave];
  const debug = { id: "menu-debug", text: t(`debug.to_${nextDebugMode()}`), key: "d", act: () => switchDebug() };
  const editor = { id: "menu-editor", text: t("editor.open"), act: openEditor };
  return [...strategyItems(), begin, ...gameItems(), ...online, editor, ...puzzleItems(), leave].toSpliced(DEBUG_PLACE, 0, debug);
}

/** In a room there is no board, but the way to one. */
/** @type {() => Item[]} */
function roomItems() {
  return [
    { id: "menu-board", text: t("skip_to_board"), act: () => location.assign(pageUrl("")) },
    ...onlineItems(),
  ];
}

/** Games with other people need a server. */
/** @type {() => Item[]} */
function onlineItems() {
  if (!hasServer) return [];
  return [
    { id: "menu-friend", text: t("live.play_a_friend"), act: openFriend },
    { id: "menu-room", text: t("room.open"), act: openRoom },
  ];
}

/** The strategies of the computer, with a mark at the one that is played. */
/** @type {() => Item[]} */
function strategyItems() {
  const { game, players } = shown();
  return game.strategies.map(({ opponent, title }) => ({
    id: `menu-${opponent}`,
    text: title,
    act: () => openStrategy(opponent),
    on: players.some(({ kind }) => kind === opponent),
  }));
}

/** @type {() => Item[]} */
function gameItems() {
  const { paused } = shown().step.state;
  return [
    { id: "menu-opponents", text: t("change_opponent"), key: "o", act: () => openOpponents() },
    { id: "menu-swap", text: t("swap_sides"), key: "s", act: () => act({ do: "swap-sides" }) },
    { id: "menu-hint", text: t("hint"), key: "h", act: () => askHint() },
    { id: "menu-take-back", text: t("undo"), key: "u", act: undo },
    { id: "menu-redo", text: t("redo"), key: "r", act: redo },
    { id: "menu-pause", text: t(paused ? "let_go_on" : "let_wait"), key: "p", act: () => act({ do: "switch-pause" }) },
    { id: "menu-values", text: t("exact_values"), key: "a", act: switchValues, on: setting("values") },
    { id: "menu-bar", text: t("bar.title"), act: () => changeSettings({ bar: !setting("bar") }), on: setting("bar") },
    ...secondTapItem(),
  ];
}

/** What leads to puzzles: those of the game at hand or, if it has none, of one that has; from a room to a page with a board. */
/** @type {() => Item[]} */
function puzzleItems() {
  const { games, room } = get();
  const withPuzzles = games.find((game) => game.puzzles);
  if (!withPuzzles) return [];
  if (room) return [{ id: "menu-puzzle-today", text: t("puzzle.today"), act: () => location.assign(linkToPuzzle(withPuzzles.id, "today")) }];
  const open = (/** @type {string} */ id, /** @type {string} */ which) => ({ id, text: t(`puzzle.${which}`), act: () => openPuzzle(which) });
  const progress = { id: "menu-progress", text: t("puzzle.progress"), act: openProgress };
  return [...["today", "today-easy", "next", "rush"].map((which) => open(`menu-puzzle-${which}`, which)), progress];
}

/** Where there are fingers and a board in space: whether the first tap only shows where the stone would come to rest. */
/** @type {() => Item[]} */
function secondTapItem() {
  if (!navigator.maxTouchPoints || !isInSpace(shown().game)) return [];
  const on = setting("second_tap");
  return [{ id: "menu-second-tap", text: t("second_tap"), act: () => changeSettings({ second_tap: !on }), on }];
}

/** @type {() => Item[]} */
function helpItems() {
  const { room } = get();
  const show = (/** @type {string} */ page) => (room ? window.open(pageUrl(`help/${page}?${new URLSearchParams({ language: language(), game: room.game })}`), "_blank", "noopener") : set({ help: page }));
  const open = (/** @type {string} */ page, /** @type {string} */ key = "") => ({ id: `menu-${page}`, text: t(page), key: room ? "" : key, act: () => show(page) });
  if (room) return [open("operation"), open("rules"), open("info")];
  const lesson = { id: "menu-lesson", text: t("lesson.title"), key: "l", act: openLesson };
  return [lesson, open("operation"), open("rules"), open("info"), open("keys", "?")];
}
