/** Repeats failed requests after growing pauses until the server answers. */

import { Problem, sleep } from "./api.js";
import { set } from "./store.js";
import { t } from "./texts.js";

/** Milliseconds of the pause before the second try, and of the longest one; each is twice the one before. */
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

/**
 * Ask until there is an answer. Meanwhile `connectionProblem` in the state tells why there is none, unless a service that was busy
 * for a moment answers at the second try.
 * @template Answer
 * @param {() => Promise<Answer>} ask is called for every try
 * @param {{signal?: AbortSignal, shouldRetry?: (problem: Problem) => boolean}} [more] what gives it up, and which problems
 *     another try may mend
 * @returns {Promise<Answer>}
 */
export async function withRetry(ask, { signal, shouldRetry = (problem) => problem.isTemporary } = {}) {
  try {
    for (let pause = MIN_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, 2 * pause)) {
      try {
        return await ask();
      } catch (error) {
        if (signal?.aborted || !(error instanceof Problem) || !shouldRetry(error)) throw error;
        if (error.status === 0 || pause > MIN_PAUSE_MS) set({ connectionProblem: error.message || t("no_connection") });
        await waitForRetry(Math.min(MAX_PAUSE_MS, Math.max(pause, error.wait * 1000)), signal);
      }
    }
  } finally {
    set({ connectionProblem: null });
  }
}

/** Wait so many milliseconds, or until the browser is online or seen again. */
/** @type {(milliseconds: number, signal?: AbortSignal) => Promise<void>} */
async function waitForRetry(milliseconds, signal) {
  const watch = new AbortController();
  const again = new Promise((resolve) => watch.signal.addEventListener("abort", resolve));
  const wake = () => watch.abort();
  addEventListener("online", wake, { signal: watch.signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), { signal: watch.signal });
  try {
    await Promise.race([sleep(milliseconds, signal), again]);
  } finally {
    watch.abort();
  }
}
