/** The tools at the top: the menus, language, colours and sound. */

import { byId, html, put } from "./element.js";
import { icon } from "./icons.js";
import { startMenus } from "./menus.js";
import { change, onSetting, setting } from "./settings.js";
import { language, onLanguage, t } from "./texts.js";
import { THEMES } from "./theme.js";

const parts = {};

/** Show the tools from now on. */
export function startTools() {
  parts.control = html("button", { type: "button", id: "menu-control", class: "tool wordy" }, icon("menu"), html("span"));
  parts.help = html("button", { type: "button", id: "menu-help", class: "tool wordy" }, icon("help"), html("span"));
  parts.language = html("button", { type: "button", id: "language", class: "tool", onclick: switchLanguage });
  parts.theme = html("button", { type: "button", id: "theme", class: "tool", onclick: nextTheme });
  parts.mute = html("button", { type: "button", id: "mute", class: "tool", onclick: switchMute });
  const group = (button) => html("div", { class: "tool-place" }, button);
  byId("tools").append(group(parts.control), group(parts.help), parts.language, parts.theme, parts.mute);
  startMenus(parts);
  onSetting(draw);
  onLanguage(draw);
  draw();
}

function draw() {
  parts.control.lastChild.textContent = t("control");
  parts.help.lastChild.textContent = t("help");
  put(parts.control, { "aria-label": t("control") });
  put(parts.help, { "aria-label": t("help") });
  const other = language() === "de" ? "en" : "de";
  put(parts.language, { text: other.toUpperCase(), lang: other, "aria-label": other === "de" ? "DE: Deutsch" : "EN: English", title: other === "de" ? "Deutsch" : "English" });
  const theme = setting("theme");
  picture(parts.theme, theme);
  named(parts.theme, t(`theme_${theme}`));
  picture(parts.mute, setting("mute") ? "mute" : "sound");
  put(parts.mute, { "aria-pressed": String(setting("mute")) });
  named(parts.mute, t("mute"));
}

function picture(button, name) {
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.replaceChildren(icon(name));
}

function named(button, name) {
  put(button, { "aria-label": name, title: name });
}

function switchLanguage() {
  change({ language: language() === "de" ? "en" : "de" });
}

function nextTheme() {
  change({ theme: THEMES[(THEMES.indexOf(setting("theme")) + 1) % THEMES.length] });
}

function switchMute() {
  change({ mute: !setting("mute") });
  if (setting("mute")) import("./sound.js").then(({ hush }) => hush());
}
