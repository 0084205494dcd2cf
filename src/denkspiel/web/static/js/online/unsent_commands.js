/** Where commands to games by link are noted on this device until they are answered. */

const KEY = "denkspiel-unsent";

/** @type {import("./pending_commands.js").Notes} a browser that keeps nothing forgets them with the page */
export const device = {
  read() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  },
  write(unsent) {
    try {
      localStorage.setItem(KEY, JSON.stringify(unsent));
    } catch {
      // The page itself still has them.
    }
  },
};

/** Whether there are any. */
export function hasUnsent() {
  return Object.keys(device.read()).length > 0;
}
