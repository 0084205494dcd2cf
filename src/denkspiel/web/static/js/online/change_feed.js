/**
 * The changes of a live game or a room: from a stream, or where no stream gets through by polling. The feed goes on by itself
 * after every interruption, from the last known version on.
 */

import { Problem, apiUrl, getIfChanged, sleep } from "../core/api.js";
import { withRetry } from "../core/retry.js";
import { get, set } from "../core/store.js";

/** Seconds for which an answer may be held back when asked without a stream. */
const LONG_POLL_SECONDS = 20;
/** Milliseconds between two looks whether a stream has missed something, as one does that is cut without a word. */
const CHECK_INTERVAL_MS = 30_000;
/** Milliseconds of the pause after a failure, at first and at most; each is twice the one before. */
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** After this many silent streams in a row the feed polls, and after this many answers it tries a stream again. */
const MAX_SILENT_STREAMS = 2;
const ANSWERS_UNTIL_STREAM = 10;

/**
 * @typedef {{seats: [{here: boolean, seen: number|null}, {here: boolean, seen: number|null}], watchers: number}} Presence
 *     who is here at a game, or was, in milliseconds since 1970
 */

/**
 * @template {{version: number}} View
 * @typedef {Object} Connection how the service is reached
 * @property {(since: number) => EventSource} stream
 * @property {(since: number, held: number) => Promise<View|null>} fetch  how it stands, perhaps as before; if `held` is not 0
 *     as soon as that is newer, `null` if it is not after so many seconds
 * @property {(milliseconds: number, signal: AbortSignal) => Promise<void>} pause
 * @property {(problem: unknown) => boolean} shouldRetry  whether asking again may help
 */

/**
 * @template View, Present
 * @typedef {Object} FeedListener what is called
 * @property {(view: View) => void} view
 * @property {(presence: Present) => void} presence
 * @property {(there: boolean) => void} reachable    whether the service is reached, each time that changes
 * @property {(problem?: unknown) => void} gone  the game or room is not there any more
 */

/**
 * Follows a game or room until it is stopped.
 * @template {{version: number}} View
 * @template [Present=Presence]
 */
export class ChangeFeed {
  #stopped = false;
  #silentStreams = 0;
  #answers = 0;
  #failures = 0;
  /** @type {boolean|null} whether the service was reached last */
  #isThere = null;
  #wake = new AbortController();
  /** @type {EventSource|null} */
  #stream = null;

  /**
   * @param {Connection<View>} connection
   * @param {FeedListener<View, Present>} listener
   * @param {number} version that is known already
   */
  constructor(connection, listener, version) {
    this.connection = connection;
    this.listener = listener;
    this.version = version;
  }

  /** Begin. */
  start() {
    this.#run();
  }

  /** End. */
  stop() {
    this.#stopped = true;
    this.#stream?.close();
    this.#wake.abort();
  }

  /** Look at once, for the device is back, or somebody looks at the page again. */
  wake() {
    this.#wake.abort();
  }

  /** The device has no line any more; a stream would not notice for minutes. */
  cut() {
    if (this.#stopped) return;
    this.#setReachable(false);
    this.#stream?.close();
    this.#stream?.dispatchEvent(new Event("error"));
  }

  async #run() {
    while (!this.#stopped) {
      const streams = this.#silentStreams < MAX_SILENT_STREAMS;
      const outcome = streams ? await this.#listen() : "";
      if (this.#stopped) return;
      const isReached = await this.#ask(streams ? 0 : LONG_POLL_SECONDS);
      if (outcome === "refused" && isReached) this.#silentStreams += 1;
      else if (outcome) this.#silentStreams = outcome === "blocked" ? MAX_SILENT_STREAMS : 0;
    }
  }

  /**
   * Follow a stream until it ends.
   * @returns {Promise<"opened"|"refused"|"blocked">} whether it opened, and whether news get through
   */
  async #listen() {
    const stream = this.connection.stream(this.version);
    this.#stream = stream;
    let outcome = /** @type {"opened"|"refused"|"blocked"} */ ("refused");
    const ended = new Promise((resolve) => stream.addEventListener("error", () => resolve(true)));
    const on = (/** @type {string} */ name, /** @type {(data: any) => void} */ handle) =>
      stream.addEventListener(name, (event) => {
        outcome = "opened";
        this.#reached();
        if (!this.#stopped) handle(JSON.parse(/** @type {MessageEvent} */ (event).data || "null"));
      });
    stream.addEventListener("open", () => {
      outcome = "opened";
      this.#reached();
    });
    on("view", (view) => this.#take(view));
    on("presence", (presence) => this.listener.presence(presence));
    on("gone", () => this.#end());
    for (;;) {
      const isOver = await Promise.race([ended, this.#pause(CHECK_INTERVAL_MS)]);
      if (isOver === true || this.#stopped) break;
      const missed = await this.#missed();
      if (missed === "news") outcome = "blocked";
      if (missed) break;
    }
    stream.close();
    this.#stream = null;
    return outcome;
  }

  /**
   * Whether a stream that seems to be there is not: the service has news that it did not bring, or is out of reach.
   * @returns {Promise<""|"news"|"away">}
   */
  async #missed() {
    try {
      const view = await this.connection.fetch(this.version, 0);
      const isNews = view !== null && view.version > this.version;
      if (view) this.#take(view);
      return isNews ? "news" : "";
    } catch {
      return "away";
    }
  }

  /**
   * @param {number} held
   * @returns {Promise<boolean>} whether there was an answer
   */
  async #ask(held) {
    try {
      const view = await this.connection.fetch(this.version, held);
      this.#reached();
      if (view) this.#take(view);
      this.#answers += 1;
      if (this.#answers % ANSWERS_UNTIL_STREAM === 0) this.#silentStreams = Math.min(this.#silentStreams, MAX_SILENT_STREAMS - 1);
      return true;
    } catch (problem) {
      if (!this.#stopped) await this.#failed(problem);
      return false;
    }
  }

  /** @param {unknown} problem */
  async #failed(problem) {
    if (!this.connection.shouldRetry(problem)) return this.#end(problem);
    this.#setReachable(false);
    this.#failures += 1;
    await this.#pause(Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (this.#failures - 1)));
  }

  #reached() {
    this.#failures = 0;
    if (!this.#stopped) this.#setReachable(true);
  }

  /** @param {boolean} isThere */
  #setReachable(isThere) {
    if (isThere !== this.#isThere) this.listener.reachable(isThere);
    this.#isThere = isThere;
  }

  /** @param {View} view */
  #take(view) {
    if (this.#stopped || view.version <= this.version) return;
    this.version = view.version;
    this.listener.view(view);
  }

  /** @param {unknown} [problem] */
  #end(problem) {
    if (this.#stopped) return;
    this.stop();
    this.listener.gone(problem);
  }

  /** @type {(milliseconds: number) => Promise<void>} */
  async #pause(milliseconds) {
    this.#wake.abort();
    this.#wake = new AbortController();
    if (this.#stopped) return;
    await this.connection.pause(milliseconds, this.#wake.signal).catch(() => {});
  }
}

/** The kind of problem of a service that keeps no games. */
export const NO_STORE = "nothing-kept";

/**
 * The way to a live game, or to a room.
 * @template {`live/${string}`|`rooms/${string}`} Path
 * @param {Path} path
 * @returns {import("./change_feed.js").Connection<Api.Gets[Path]>}
 */
export function connectionTo(path) {
  return {
    stream: (since) => new EventSource(apiUrl(`${path}/changes`, { since: String(since) })),
    fetch: (since, held) => getIfChanged(path, held ? { since: String(since), wait: String(held) } : {}),
    pause: sleep,
    shouldRetry: (problem) => !(problem instanceof Problem) || problem.isTemporary || !problem.kind, // of no kind: not by the service
  };
}

/**
 * Ask until there is an answer; where no games are stored, there is none to wait for.
 * @template Answer
 * @param {() => Promise<Answer>} asked
 */
export function untilAnswered(asked) {
  return withRetry(asked, { shouldRetry: ({ isTemporary, kind }) => isTemporary && kind !== NO_STORE });
}

/** Take note whether the service is reached. */
/** @type {(isThere: boolean) => void} */
export function setReachable(isThere) {
  if (get().isServiceAway === isThere) set({ isServiceAway: !isThere });
}

/**
 * Let a feed know that the device has lost its line, that it is back, and that somebody looks again.
 * @param {() => {wake: () => void, cut: () => void}|null} current the feed at the moment
 */
export function wakeWithDevice(current) {
  addEventListener("online", () => current()?.wake());
  addEventListener("offline", () => current()?.cut());
  addEventListener("pageshow", () => current()?.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && current()?.wake());
}
