/** Greetings in a live game: a menu of what one can say, and bubbles on the cards of the players who say it. */

import { byId, html, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { attachMenu } from "../dialogs/popup_menu.js";
import { giveCommand } from "./live_game.js";

/** How long a bubble is shown, in milliseconds. */
const BUBBLE_MS = 8000;
/** @type {HTMLElement[]} */
let bubbles = [];
/** @type {(ReturnType<typeof setTimeout>|undefined)[]} when each bubble goes */
const endings = [];
/** The game and its version with the greetings that were shown last. */
let seen = { id: "", version: 0 };

/**
 * The button that opens the menu.
 * @returns {{place: HTMLElement, button: HTMLButtonElement}}
 */
export function createGreetingButton() {
  const button = html("button", { type: "button", id: "live-greet" });
  const place = html("div", { class: "greet-place" }, button);
  attachMenu(button, () => [
    ...(get().live?.can_greet ?? []).map((greeting) => ({ id: `greet-${greeting}`, text: t(`live.greet.${greeting}`), act: () => giveCommand("greet", { greeting }) })),
    { id: "show-greetings", text: t("live.show_greetings"), on: setting("greetings"), act: () => changeSettings({ greetings: !setting("greetings") }) },
  ]);
  return { place, button };
}

/** Show bubbles from now on. They repeat what stands among the remarks, which screen readers speak. */
export function startGreetings() {
  bubbles = [0, 1].map((side) => html("span", { class: "greeting", id: `greeting-${side}`, "aria-hidden": "true", hidden: true }));
  for (const [side, bubble] of bubbles.entries()) byId(`player-${side}`).querySelector(".player-words")?.append(bubble);
  subscribe(showNewGreetings, "live", "greetings");
  showNewGreetings();
}

function showNewGreetings() {
  const { live } = get();
  const isOther = live?.id !== seen.id;
  if (!live || isOther || !setting("greetings")) for (const side of [0, 1]) hide(side);
  if (!live) return;
  for (const [side, said] of live.greetings.entries()) {
    if (!isOther && said && said.version > seen.version && setting("greetings")) show(side, t(`live.greet.${said.greeting}`));
  }
  seen = { id: live.id, version: live.version };
}

/** @type {(side: number, words: string) => void} */
function show(side, words) {
  clearTimeout(endings[side]);
  setAttributes(bubbles[side], { text: words, hidden: false });
  endings[side] = setTimeout(() => hide(side), BUBBLE_MS);
}

/** @type {(side: number) => void} */
function hide(side) {
  clearTimeout(endings[side]);
  setAttributes(bubbles[side], { hidden: true });
}
