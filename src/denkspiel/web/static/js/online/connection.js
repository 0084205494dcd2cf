/** How the service is reached by those who hear of what changes there, and when they look at once. */

import { Problem, address, news, sleep } from "../core/api.js";
import { persistently } from "../core/retry.js";

/** The kind of problem of a service that keeps no games. */
export const NOTHING_KEPT = "nothing-kept";

/**
 * The way to a game by link, or to a room.
 * @template {`live/${string}`|`rooms/${string}`} Path
 * @param {Path} path
 * @returns {import("./change_feed.js").Way<Api.Gets[Path]>}
 */
export function wayTo(path) {
  return {
    stream: (since) => new EventSource(address(`${path}/changes`, { since: String(since) })),
    ask: (since, held) => news(path, held ? { since: String(since), wait: String(held) } : {}),
    pause: sleep,
    passes: (problem) => !(problem instanceof Problem) || problem.passes || !problem.kind, // of no kind: not by the service
  };
}

/**
 * Ask until there is an answer; where no games are kept, there is none to wait for.
 * @template Answer
 * @param {() => Promise<Answer>} asked
 */
export function untilAnswered(asked) {
  return persistently(asked, { passes: ({ passes, kind }) => passes && kind !== NOTHING_KEPT });
}

/**
 * Let those who hear notice that the device has lost its line, that it is back, and that somebody looks again.
 * @param {() => {wake: () => void, cut: () => void}|null} hearing who hears at the moment
 */
export function followDevice(hearing) {
  addEventListener("online", () => hearing()?.wake());
  addEventListener("offline", () => hearing()?.cut());
  addEventListener("pageshow", () => hearing()?.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hearing()?.wake());
}
