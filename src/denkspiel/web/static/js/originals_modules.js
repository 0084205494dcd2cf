/** The modules that `core/lazy.js` loads when an original is opened: its look, and how its player decides. */

export * as decision from "./originals/decision.js";
export * as gallery from "./originals/gallery.js";
export * as skins from "./originals/skins.js";
