/** The page as an app: a service worker, where the browser has them, shows something kind when the server is away. */

import { pageUrl } from "./api.js";
import { subscribe } from "./store.js";
import { language } from "./texts.js";

/** Let the worker speak the language of the page, this one and the next. */
export function startWorker() {
  if (!navigator.serviceWorker) return;
  register();
  subscribe(register, "language");
}

/** A browser may refuse, in a private window for instance: then it shows a page of its own. */
function register() {
  navigator.serviceWorker.register(pageUrl(`service-worker.js?language=${language()}`)).catch(() => {});
}
