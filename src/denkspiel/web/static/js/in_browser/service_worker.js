/** The service worker of a page without a server: all files are kept at the first visit, so the page then opens offline. */

const site = /** @type {any} */ (globalThis);
const EDITION = "EDITION";
/** @type {string[]} */
const FILES = ["FILES"];
/** Other pages of the same host may keep something, too. */
const OURS = `denkspiel ${site.registration.scope} `;
const NAME = OURS + EDITION;
/** A file of another edition, which a page may be of that is still open. */
const EARLIER = /^static\/\w{16}\//;

site.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepFiles().then(() => site.skipWaiting()));
});

site.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(dropOldEditions());
});

/** Other pages of the host may lie below this one, whose addresses are none of ours: the browser asks for them as ever. */
site.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const path = url.startsWith(site.registration.scope) ? url.slice(site.registration.scope.length).replace(/[?#].*/s, "") : null;
  const isPage = path === "" || path === "index.html";
  if (method === "GET" && (isPage || FILES.includes(path) || EARLIER.test(path))) event.respondWith(respond(isPage ? "./" : event.request));
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

/** What is kept, whatever stands behind the question mark of the address; else what the web server has. */
/** @type {(request: Request|string) => Promise<Response>} */
async function respond(request) {
  const kept = await (await caches.open(NAME)).match(request, { ignoreSearch: true });
  return kept ?? (await caches.match(request)) ?? fetch(request);
}
