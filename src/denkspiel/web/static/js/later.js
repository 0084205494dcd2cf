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
    const named = byId("later").getAttribute("href") ?? "";
    const href = place(named.replace(/^(\.\.\/)+/, "")); // the page may have another address by now than it was sent for
    return await import(failures ? `${href}?${failures}` : href);
  } catch {
    failures += 1;
    throw (await isThere()) ? new Problem(t("page_is_old"), { status: HTTP_GONE }) : new Problem("");
  }
}

/** Whether the service answers: then it has another edition than this page is of, and asking again does not help. */
async function isThere() {
  try {
    return (await fetch(place("healthz"), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
