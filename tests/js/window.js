/** What scripts of the page expect of a window before they are loaded: an address, languages, and no wish for motion. */

const parts = {
  location: new URL("http://page.example/"),
  document: { getElementById: () => null },
  matchMedia: () => ({ matches: true }),
  navigator: { languages: ["en"] },
};

for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { configurable: true, value });

export {};
