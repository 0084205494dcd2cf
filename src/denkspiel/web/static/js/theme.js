/** Light, dark or monochrome: as the system has it, unless chosen; whoever loads this follows the setting. */

import { onSetting, setting } from "./settings.js";

/** @type {import("./settings.js").Theme[]} */
export const THEMES = ["auto", "light", "dark", "mono"];

apply();
onSetting(apply);

function apply() {
  document.documentElement.dataset.theme = setting("theme");
}
