/** Light, dark or monochrome: as the system has it, unless chosen; a page that loads this follows the setting. */

import { setting } from "./settings.js";
import { subscribe } from "./store.js";

/** @type {import("./settings.js").Theme[]} */
export const THEMES = ["auto", "light", "dark", "mono"];

/** The colour of what the system draws around the page; those in the HTML are for the theme that the system has. */
const themeColor = document.createElement("meta");
themeColor.name = "theme-color";

apply();
subscribe(apply, "theme");

function apply() {
  const theme = setting("theme");
  document.documentElement.dataset.theme = theme;
  if (theme === "auto") return themeColor.remove();
  themeColor.content = getComputedStyle(document.body).backgroundColor;
  document.head.prepend(themeColor);
}
