/** A browser's small store, as a map that may be full. */

/** @type {Map<string, string>} */
export const kept = new Map();
export const room = { isFull: false };

Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      if (room.isFull) throw new Error("full");
      kept.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});
