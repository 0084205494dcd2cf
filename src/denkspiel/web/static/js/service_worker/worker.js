/**
 * The service worker: it keeps one page, which says that the server is away and waits for it. It is shown when a page
 * is called and the server cannot be reached; everything else goes past this worker, and nothing else is ever stored.
 */

const worker = /** @type {any} */ (globalThis);
const CACHE = "denkspiel-away";
const OFFLINE_PAGE = `away${worker.location.search}`;
/** Questions and files need not even wake this worker, where browsers support that rule. */
const BYPASS = ["cors", "no-cors", "same-origin"].map((requestMode) => ({ condition: { requestMode }, source: "network" }));

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.addRoutes?.(BYPASS).catch(() => {});
  event.waitUntil(cacheOfflinePage());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode === "navigate") event.respondWith(respond(event));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(showWindow(event.notification.data));
});

/** Show the window with the live game that has called, or a new one. */
/** @type {(url: string) => Promise<void>} */
async function showWindow(url) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const known = windows.find((/** @type {any} */ one) => one.url === url);
  await (known ? known.focus() : worker.clients.openWindow(url));
}

/** Keep the page as it is now, and take the place of an earlier worker at once. */
async function cacheOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE_PAGE, { cache: "reload" }));
  for (const old of await cache.keys()) if (!old.url.endsWith(OFFLINE_PAGE)) await cache.delete(old);
  await worker.skipWaiting();
}

/** What the server says, which has been asked already while this worker woke up; the stored page if it does not answer. */
/** @type {(event: any) => Promise<Response>} */
async function respond({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}
