/** The browser's `localStorage`, as a map that may be full. */

/** @type {Map<string, string>} */
export const stored = new Map();
export const space = { isFull: false };

Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      if (space.isFull) throw new Error("full");
      stored.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => stored.delete(key),
  },
});
