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
 * When `status` is "loading", it is asked again by itself; when it is "failed", `problem` says why, and `passes` whether it
 * is asked again by itself.
 * @template {{state?: Api.Analysis["state"]}} Answer
 */
export class Inquiry {
  /** @type {Map<string|undefined, Answer>} */
  #answers = new Map();
  #control = new AbortController();
  /** @type {string|null} */
  #key = null;
  /** @type {(signal: AbortSignal) => Promise<Answer>} */
  #ask = () => Promise.reject(new Error("nothing is asked"));
  /** @type {"off"|"asking"|"loading"|"there"|"failed"} */
  status = "off";
  /** @type {Answer|null} */
  answer = null;
  problem = "";
  passes = false;

  /**
   * @param {() => void} changed is called when status or answer are others
   * @param {(answer: Answer, key: string) => void} [learned] is called with every answer that is more than "loading"
   */
  constructor(changed, learned = () => {}) {
    this.changed = changed;
    this.learned = learned;
  }

  /**
   * Want the answer to a question.
   * @param {string|null} key tells questions apart; `null` wants nothing
   * @param {(signal: AbortSignal) => Promise<Answer>} ask
   * @param {string} [meanwhile] the key of another question, whose answer stands until this one is answered
   */
  want(key, ask, meanwhile) {
    if (key === this.#key) return;
    this.#control.abort();
    this.#key = key;
    this.#ask = ask;
    const known = key === null ? null : this.#answers.get(key);
    if (key === null) this.#put("off");
    else if (known) this.#put("there", known);
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
    this.#control.abort();
    this.#key = null;
  }

  /**
   * @param {typeof this.status} status
   * @param {Answer|null} [answer]
   */
  #put(status, answer = null) {
    this.status = status;
    this.answer = answer;
    this.problem = "";
    this.passes = false;
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

  /**
   * Ask once; whether that is all there is to do.
   * @param {AbortSignal} signal
   */
  async #answered(signal) {
    try {
      const answer = await this.#ask(signal);
      if (signal.aborted) return true;
      if (answer.state === "loading") this.#put("loading", this.answer);
      else this.#keep(answer);
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      this.status = "failed";
      this.problem = error.message;
      this.passes = error.passes;
    }
    this.changed();
    return this.status === "there" || (this.status === "failed" && !this.passes);
  }

  /** @param {Answer} answer */
  #keep(answer) {
    const key = this.#key ?? "";
    this.#put("there", answer);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT) this.#answers.delete(oldest);
    this.learned(answer, key);
  }
}
