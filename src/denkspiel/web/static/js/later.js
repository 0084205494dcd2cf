/** All that the first board can do without, in one piece: fetched at the first click, tap or key, run when it is wanted. */

import { Problem, place } from "./api.js";
import { byId } from "./element.js";
import { persistently } from "./persistence.js";
import { t } from "./texts.js";

/** What begins to use the page, by the names of events. */
const SIGNS = ["pointerdown", "keydown"];
const HTTP_GONE = 410;
/** How often it was asked for in vain: a browser asks only once for a module of one name. */
let failures = 0;

/** @returns {Promise<typeof import("./later_modules.js")>} when it is there; asked for again and again while the service is away */
export function later() {
  return persistently(fetched);
}

/** Fetch it as soon as somebody begins to use the page, so that it is there when it is wanted, whatever the line does then. */
export function fetchLater() {
  const begin = () => {
    for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true });
    fetched().catch(() => {}); // whoever wants something of it asks again, and is told
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true });
}

async function fetched() {
  try {
    const href = placeOf("later");
    const [modules] = await Promise.all([import(failures ? `${href}?${failures}` : href), styled()]);
    return modules;
  } catch {
    failures += 1;
    throw (await isThere()) ? new Problem(t("page_is_old"), { status: HTTP_GONE }) : new Problem("");
  }
}

/** The style sheet of all that. */
/** @type {() => Promise<unknown>} */
async function styled() {
  const sheet = /** @type {HTMLLinkElement} */ (byId("later-style"));
  if (sheet.sheet) return;
  const loaded = new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve, { once: true });
    sheet.addEventListener("error", reject, { once: true });
  });
  if (sheet.rel !== "stylesheet") Object.assign(sheet, { href: placeOf("later-style"), rel: "stylesheet" });
  await loaded.finally(() => sheet.sheet || sheet.removeAttribute("rel"));
}

/** Where what the page names there is; by now the page may have another address than it was sent for. */
/** @type {(id: string) => string} */
function placeOf(id) {
  return place((byId(id).getAttribute("href") ?? "").replace(/^(\.\.\/)+/, ""));
}

/** Whether the service answers: then it has another edition than this page is of, and asking again does not help. */
async function isThere() {
  try {
    return (await fetch(place("healthz"), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
