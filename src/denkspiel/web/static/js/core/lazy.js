/** Loads the code that the first board does not need, in three files: one at the first click, tap or key, one for the originals, one for boards in space. */

import { Problem, pageUrl } from "./api.js";
import { byId, html } from "./element.js";
import { withRetry } from "./retry.js";
import { t } from "./texts.js";

/** What begins to use the page, by the names of events. */
const FIRST_USE_EVENTS = ["pointerdown", "keydown"];
const HTTP_GONE = 410;

/** @typedef {"lazy"|"originals"|"space"} FileName */

/** @type {Record<FileName, {failures: number, style: Promise<unknown>|null}>} how often each was asked for in vain, because a browser asks only once for a module of one name, and its style sheet */
const files = { lazy: { failures: 0, style: null }, originals: { failures: 0, style: null }, space: { failures: 0, style: null } };

/** @type {(modules: typeof import("../lazy_modules.js")) => void} */
let tellLoaded = () => {};
/** @type {Promise<typeof import("../lazy_modules.js")>} what comes with it begins when it is there, for whatever reason it was loaded */
export const lazyLoaded = new Promise((resolve) => {
  tellLoaded = resolve;
});

/** @returns {Promise<typeof import("../lazy_modules.js")>} when it is there; asked for again and again while the service is away */
export function loadLazy() {
  return withRetry(() => load("lazy"));
}

/** @returns {Promise<typeof import("../originals_modules.js")>} the originals as they were, in the same way */
export function loadOriginals() {
  return withRetry(() => load("originals"));
}

/** @type {typeof import("../space_modules.js")|null} */
let space = null;

/** What boards in space need, once it is there; else `null`. */
export function spaceModules() {
  return space;
}

/** Begin to fetch what boards in space need while the position is asked for; the board that needs it asks again, and gets the error. */
export function prefetchSpace() {
  load("space").catch(() => {});
}

/** Fetch what boards in space need, in the same way. */
export async function loadSpace() {
  space = await withRetry(() => load("space"));
}

/** Fetch it as soon as somebody begins to use the page, so that it is there when it is wanted, whatever the line does then. */
export function prefetchOnFirstUse() {
  const begin = () => {
    for (const sign of FIRST_USE_EVENTS) removeEventListener(sign, begin, { capture: true });
    load("lazy").catch(() => {}); // the code that needs it asks again, and gets the error
  };
  for (const sign of FIRST_USE_EVENTS) addEventListener(sign, begin, { capture: true });
}

/** @type {(name: FileName) => Promise<any>} */
async function load(name) {
  const file = files[name];
  try {
    const href = linkedFile(name);
    const [modules] = await Promise.all([import(file.failures ? `${href}?${file.failures}` : href), name === "space" ? null : loadStyle(name)]);
    if (name === "lazy") tellLoaded(modules);
    return modules;
  } catch {
    file.failures += 1;
    throw (await isServiceUp()) ? new Problem(t("page_is_old"), { status: HTTP_GONE }) : new Problem("");
  }
}

/** The style sheet that belongs to it, in the page once. */
/** @type {(name: FileName) => Promise<unknown>} */
function loadStyle(name) {
  const file = files[name];
  file.style ??= new Promise((resolve, reject) => {
    const failed = () => {
      file.style = null;
      sheet.remove();
      reject();
    };
    const sheet = html("link", { rel: "stylesheet", href: linkedFile(`${name}-style`), onload: resolve, onerror: failed });
    document.head.append(sheet);
  });
  return file.style;
}

/** Where a file is that the page only names at first: its address may be another one by now than it was sent for. */
/** @type {(id: string) => string} */
function linkedFile(id) {
  return pageUrl((byId(id).getAttribute("href") ?? "").replace(/^(\.\.\/)+/, ""));
}

/** Whether the service answers: then it has another edition than this page is of, and asking again does not help. */
async function isServiceUp() {
  try {
    return (await fetch(pageUrl("healthz"), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
