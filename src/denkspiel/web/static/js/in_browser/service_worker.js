/** The service worker of a page without a server: all files are kept at the first visit, so the page then opens offline. */

const site = /** @type {any} */ (globalThis);
const EDITION = "EDITION";
/** @type {string[]} */
const FILES = ["FILES"];

site.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(EDITION).then((cache) => cache.addAll(FILES)));
});

site.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(dropOldEditions());
});

site.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(respond(event.request));
});

async function dropOldEditions() {
  for (const name of await caches.keys()) if (name !== EDITION) await caches.delete(name);
  await site.clients.claim();
}

/** What is kept, whatever stands behind the address; else what the web server has. */
/** @type {(request: Request) => Promise<Response>} */
async function respond(request) {
  const kept = await caches.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
