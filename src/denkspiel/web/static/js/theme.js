/** Light, dark or monochrome: as the system has it, unless chosen. */

import { onSetting, setting } from "./settings.js";

/** @type {import("./settings.js").Theme[]} */
export const THEMES = ["auto", "light", "dark", "mono"];

/** Follow the setting from now on. */
export function startTheme() {
  apply();
  onSetting(apply);
}

function apply() {
  document.documentElement.dataset.theme = setting("theme");
}
