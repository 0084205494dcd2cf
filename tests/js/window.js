/** What scripts of the page expect of a window before they are loaded: an address, languages, and no wish for motion. */

const parts = {
  location: new URL("http://page.example/"),
  document: {
    documentElement: {},
    getElementById: (/** @type {string} */ id) => (id === "languages" ? { textContent: '{"en": {}, "de": {}}' } : null),
    querySelectorAll: () => [],
  },
  matchMedia: () => ({ matches: true }),
  navigator: { languages: ["en"] },
};

for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { configurable: true, value });

export {};
