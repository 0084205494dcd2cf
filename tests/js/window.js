/** What scripts of the page expect of a window before they are loaded: an address, languages, and no wish for motion. */

const seen = new EventTarget();
const page = new EventTarget();
const parts = {
  addEventListener: page.addEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
  location: new URL("http://page.example/"),
  document: {
    documentElement: { getAttribute: () => null, setAttribute: () => {} },
    getElementById: (/** @type {string} */ id) => (id === "languages" ? { textContent: '{"en": {"usual_names": ["Human"]}, "de": {"usual_names": ["Mensch"]}}' } : null),
    querySelectorAll: () => [],
    visibilityState: "visible",
    addEventListener: (/** @type {Parameters<EventTarget["addEventListener"]>} */ ...words) => seen.addEventListener(...words),
    dispatchEvent: (/** @type {Event} */ event) => seen.dispatchEvent(event),
  },
  matchMedia: () => ({ matches: true }),
  navigator: { languages: ["en"] },
};

for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { configurable: true, value });

export {};
