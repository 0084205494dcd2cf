/** The tools at the top: the menus, language, colours and sound. */

import { byId, entitle, html, put } from "../core/element.js";
import { icon } from "../core/icons.js";
import { languageAfter, languages } from "../core/languages.js";
import { later } from "../core/lazy.js";
import { popup } from "../dialogs/popup_menu.js";
import { openMyGames } from "../dialogs/open.js";
import { puzzles, startMenus } from "./menus.js";
import { change, setting } from "../core/settings.js";
import { subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { THEMES } from "../core/theme.js";
/** @import { IconName } from "../core/icons.js" */

/** @type {ReturnType<typeof made>} */
let parts;

/** Show the tools from now on. */
export function startTools() {
  parts = made();
  const group = (/** @type {HTMLElement} */ button) => html("div", { class: "tool-place" }, button);
  byId("tools").append(parts.games, group(parts.puzzles), group(parts.control), group(parts.help), parts.language, parts.theme, parts.mute);
  startMenus(parts);
  popup(parts.puzzles, puzzles);
  subscribe(draw, "theme", "mute", "texts");
  draw();
}

function made() {
  return {
    games: html("button", { type: "button", id: "my-games-button", class: "tool", onclick: openMyGames }, icon("games")),
    puzzles: html("button", { type: "button", id: "puzzles-button", class: "tool" }, icon("puzzle")),
    control: html("button", { type: "button", id: "menu-control", class: "tool wordy" }, icon("menu"), html("span", { "data-text": "control" })),
    help: html("button", { type: "button", id: "menu-help", class: "tool wordy" }, icon("help"), html("span", { "data-text": "help" })),
    language: html("button", { type: "button", id: "language", class: "tool", onclick: switchLanguage }),
    theme: html("button", { type: "button", id: "theme", class: "tool", onclick: nextTheme }),
    mute: html("button", { type: "button", id: "mute", class: "tool", onclick: switchMute }),
  };
}

function draw() {
  entitle(parts.games, t("my_games"));
  entitle(parts.puzzles, t("puzzles"));
  put(parts.control, { "aria-label": t("control") });
  put(parts.help, { "aria-label": t("help") });
  const next = languageAfter(language());
  const { name } = languages()[next];
  put(parts.language, { text: next.toUpperCase(), lang: next, "aria-label": `${next.toUpperCase()}: ${name}`, title: name });
  const theme = setting("theme");
  picture(parts.theme, theme);
  entitle(parts.theme, t(`theme_${theme}`));
  picture(parts.mute, setting("mute") ? "mute" : "sound");
  put(parts.mute, { "aria-pressed": String(setting("mute")) });
  entitle(parts.mute, t("mute"));
}

/** @type {(button: HTMLElement, name: IconName) => void} */
function picture(button, name) {
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.replaceChildren(icon(name));
}

function switchLanguage() {
  change({ language: languageAfter(language()) });
}

function nextTheme() {
  change({ theme: THEMES[(THEMES.indexOf(setting("theme")) + 1) % THEMES.length] });
}

function switchMute() {
  change({ mute: !setting("mute") });
  if (setting("mute")) later().then(({ sound }) => sound.hush());
}
