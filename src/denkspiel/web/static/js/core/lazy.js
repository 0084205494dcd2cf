/** All that the first board can do without, in one piece: fetched at the first click, tap or key, run when it is wanted. */

import { Problem, pageUrl } from "./api.js";
import { byId, html } from "./element.js";
import { withRetry } from "./retry.js";
import { t } from "./texts.js";

/** What begins to use the page, by the names of events. */
const FIRST_USE_EVENTS = ["pointerdown", "keydown"];
const HTTP_GONE = 410;
/** How often it was asked for in vain: a browser asks only once for a module of one name. */
let failures = 0;
/** @type {Promise<unknown>|null} */
let style = null;

/** @returns {Promise<typeof import("../lazy_modules.js")>} when it is there; asked for again and again while the service is away */
export function loadLazy() {
  return withRetry(load);
}

/** Fetch it as soon as somebody begins to use the page, so that it is there when it is wanted, whatever the line does then. */
export function prefetchOnFirstUse() {
  const begin = () => {
    for (const sign of FIRST_USE_EVENTS) removeEventListener(sign, begin, { capture: true });
    load().catch(() => {}); // whoever needs it asks again, and gets the error
  };
  for (const sign of FIRST_USE_EVENTS) addEventListener(sign, begin, { capture: true });
}

async function load() {
  try {
    const href = linkedFile("lazy");
    const [modules] = await Promise.all([import(failures ? `${href}?${failures}` : href), loadStyle()]);
    return modules;
  } catch {
    failures += 1;
    throw (await isServiceUp()) ? new Problem(t("page_is_old"), { status: HTTP_GONE }) : new Problem("");
  }
}

/** The style sheet that belongs to it, in the page once. */
function loadStyle() {
  style ??= new Promise((resolve, reject) => {
    const failed = () => {
      style = null;
      sheet.remove();
      reject();
    };
    const sheet = html("link", { rel: "stylesheet", href: linkedFile("lazy-style"), onload: resolve, onerror: failed });
    document.head.append(sheet);
  });
  return style;
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
