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
  themeColor.content = getComputedStyle(document.body).backgroundColor;
  if (theme === "auto") themeColor.remove();
  else document.head.prepend(themeColor);
}
