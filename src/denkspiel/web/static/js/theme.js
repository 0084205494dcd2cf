/** Light, dark or monochrome: as the system has it, unless chosen; whoever loads this follows the setting. */

import { setting } from "./settings.js";
import { subscribe } from "./store.js";

/** @type {import("./settings.js").Theme[]} */
export const THEMES = ["auto", "light", "dark", "mono"];

apply();
subscribe(apply, "theme");

function apply() {
  document.documentElement.dataset.theme = setting("theme");
}
