/** The games, a click apart: the first four as tabs, the others in a menu. */

import { isTurnByLink } from "../online/live_state.js";
import { byId, html, put, svg } from "../core/element.js";
import { turnTo } from "./actions.js";
import { popup } from "../dialogs/popup_menu.js";
import { get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
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
export function startGames() {
  subscribe(draw, "game", "games", "live", "room", "next", "loan", "pending", "texts");
  draw(get());
}

/** @type {(state: State) => void} */
function draw(state) {
  const { games, game, room, loan } = state;
  if (room === null) document.title = [callOf(state), loan?.title, game?.title, "Denkspiel"].filter(Boolean).join(" · ");
  if (!tabs.length) build(games);
  for (const [index, tab] of tabs.entries()) name(tab, games[index].title, game?.family === games[index].id);
  const other = games.slice(TABS).find((one) => one.id === game?.family);
  if (more) name(more, other ? other.title : t("more_games"), other !== undefined);
}

/** What calls to the board, or away from it; "" if nothing does. */
/** @type {(state: State) => string} */
function callOf({ next }) {
  if (next) return next.call;
  return isTurnByLink() ? t("live.your_turn") : "";
}

/** @type {(tab: Element, title: string, isPlayed: boolean) => void} */
function name(tab, title, isPlayed) {
  if (tab.lastElementChild) put(tab.lastElementChild, { text: title });
  put(tab, { "aria-current": isPlayed && "page" });
}

/** @type {(games: Api.GameSummary[]) => void} */
function build(games) {
  tabs = games.slice(0, TABS).map((game) =>
    html("button", { type: "button", class: "tab", "data-game": game.id, onclick: () => turnTo(game.id) }, picture(game), html("span")),
  );
  byId("games").append(...tabs);
  if (games.length > TABS) {
    more = html("button", { type: "button", id: "more-games", class: "tab" }, picture(games[TABS]), html("span"));
    const place = html("div", { class: "tab-place" }, more);
    popup(more, () =>
      get().games.slice(TABS).map((game) => ({ text: game.title, act: () => turnTo(game.id), id: `game-${game.id}` })),
    );
    byId("games").append(place);
  }
}

/** @type {(game: Api.GameSummary) => SVGElement} */
function picture(game) {
  const upright = game.kind === "board" && game.gravity;
  const path = svg("path", { d: PICTURES[upright ? "columns" : game.kind] });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, path);
}
