/** The service worker of a page without a server: all files are kept at the first visit, so the page then opens offline. */

const site = /** @type {any} */ (globalThis);
const EDITION = "EDITION";
/** @type {string[]} */
const FILES = ["FILES"];
/** Other pages of the same host may keep something, too. */
const OURS = `denkspiel ${site.registration.scope} `;
const NAME = OURS + EDITION;

site.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepFiles().then(() => site.skipWaiting()));
});

site.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(dropOldEditions());
});

site.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(respond(event.request));
});

async function keepFiles() {
  const page = await fetch("./", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(EDITION)) throw new Error("The host still has an older page; the browser tries again later.");
  const cache = await caches.open(NAME);
  // The page has most of them already, and their addresses name the edition: they are not loaded twice.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: file.includes(EDITION) ? "force-cache" : "no-cache" })));
  await cache.put("./", page);
}

/** Pages that are open go on with the edition before this one. */
async function dropOldEditions() {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  for (const name of older.slice(0, -1)) await caches.delete(name);
  await site.clients.claim();
}

/** What is kept, whatever stands behind the address; else what the web server has. */
/** @type {(request: Request) => Promise<Response>} */
async function respond(request) {
  const kept = await (await caches.open(NAME)).match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return kept ?? (await caches.match(request)) ?? fetch(request);
}
