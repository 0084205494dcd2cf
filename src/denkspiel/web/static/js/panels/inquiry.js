/** One question to the server at a time, about whatever is shown at the moment; answers are kept. */

import { Problem, sleep } from "../api.js";

const KEPT = 200;
/** Milliseconds until the solver is asked again while it loads. */
const LOADING = 1000;
/** Milliseconds until a question that failed is asked again: at first and at most; each pause is twice the one before. */
const SHORTEST = 1500;
const LONGEST = 30_000;

/**
 * Asks when another thing is wanted, gives up what is wanted no longer, and asks again while the solver loads or the
 * server is out of reach.
 *
 * `status` is "off", "asking", "loading" (asked again by itself), "there" or "failed": then `problem` says why, and
 * `passes` whether it is asked again by itself.
 */
export class Inquiry {
  #answers = new Map();
  #control = null;
  #key = null;
  #ask = null;

  /**
   * @param {() => void} changed is called when status or answer are others
   * @param {(answer: Object, key: string) => void} [learned] is called with every answer that is more than "loading"
   */
  constructor(changed, learned = () => {}) {
    this.changed = changed;
    this.learned = learned;
    this.#put("off");
  }

  /**
   * Want the answer to a question.
   * @param {string|null} key tells questions apart; `null` wants nothing
   * @param {(signal: AbortSignal) => Promise<Object>} [ask]
   * @param {string} [meanwhile] the key of another question, whose answer stands until this one is answered
   */
  want(key, ask, meanwhile) {
    if (key === this.#key) return;
    this.#control?.abort();
    [this.#key, this.#ask] = [key, ask];
    if (key === null) this.#put("off");
    else if (this.#answers.has(key)) this.#put("there", this.#answers.get(key));
    else {
      this.#put("asking", this.#answers.get(meanwhile));
      this.#run();
    }
    this.changed();
  }

  /** Ask at once what has failed. */
  again() {
    if (this.status !== "failed") return;
    this.#control.abort();
    this.#put("asking", this.answer);
    this.#run();
    this.changed();
  }

  /** Forget all answers, as after a change of language; what is wanted is asked anew with the next `want`. */
  forget() {
    this.#answers.clear();
    this.#control?.abort();
    this.#key = null;
  }

  #put(status, answer = null) {
    Object.assign(this, { status, answer, problem: "", passes: false });
  }

  async #run() {
    this.#control = new AbortController();
    const { signal } = this.#control;
    try {
      let pause = SHORTEST;
      while (!(await this.#answered(signal))) {
        const failed = this.status === "failed";
        await sleep(failed ? pause : LOADING, signal);
        pause = failed ? Math.min(LONGEST, 2 * pause) : SHORTEST;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Ask once; whether that is all there is to do. */
  async #answered(signal) {
    try {
      const answer = await this.#ask(signal);
      if (signal.aborted) return true;
      if (answer.state === "loading") this.#put("loading", this.answer);
      else this.#keep(answer);
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      Object.assign(this, { status: "failed", problem: error.message, passes: error.passes });
    }
    this.changed();
    return this.status === "there" || (this.status === "failed" && !this.passes);
  }

  #keep(answer) {
    this.#put("there", answer);
    this.#answers.set(this.#key, answer);
    if (this.#answers.size > KEPT) this.#answers.delete(this.#answers.keys().next().value);
    this.learned(answer, this.#key);
  }
}
