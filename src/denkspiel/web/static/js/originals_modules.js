/** The modules that `core/lazy.js` loads when an original is opened: its look, and how its player decides. */

import "./main.js"; // what the page has already stays in one file with it
export * as decision from "./originals/decision.js";
export * as gallery from "./originals/gallery.js";
export * as skins from "./originals/skins.js";
