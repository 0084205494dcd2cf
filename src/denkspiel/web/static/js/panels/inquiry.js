/** One question to the server at a time, about whatever is shown at the moment; answers are kept. */

import { Problem, sleep } from "../api.js";
import { language } from "../texts.js";

/** Seconds that a second, longer try may take. */
export const PATIENCE = 20;

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
 * @template {object} Task
 * @template {object} Answer
 */
export class Inquiry {
  /** @type {Map<string, Answer>} */
  #answers = new Map();
  #control = new AbortController();
  /** @type {Task|null} */
  #wanted = null;
  /** Of what is asked at the moment. */
  #key = "";
  /** What more time is taken for. */
  #patient = "";
  /** @type {"off"|"asking"|"loading"|"there"|"failed"} */
  status = "off";
  /** @type {Answer|null} */
  answer = null;
  problem = "";
  passes = false;

  /**
   * @param {(task: Task & {seconds?: number}, signal: AbortSignal) => Promise<Answer>} ask
   * @param {() => void} changed is called when status or answer are others
   * @param {(task: Task, answer: Answer) => void} [learned] is called with every answer that is more than "loading"
   */
  constructor(ask, changed, learned = () => {}) {
    this.ask = ask;
    this.changed = changed;
    this.learned = learned;
  }

  /**
   * Want something answered in the language spoken. While more time is taken for it, the first answer stands.
   * @param {Task|null} task `null` wants nothing
   */
  want(task) {
    this.#wanted = task;
    const asked = task && this.isLonger ? { ...task, seconds: PATIENCE } : task;
    const key = keyOf(asked);
    if (key === this.#key) return;
    this.#control.abort();
    this.#key = key;
    const known = this.#answers.get(key);
    if (asked === null) this.#put("off");
    else if (known) this.#put("there", known);
    else {
      this.#put("asking", this.#answers.get(keyOf(task)));
      this.#run(asked);
    }
    this.changed();
  }

  /** Take more time for what is wanted. */
  searchLonger() {
    this.#patient = JSON.stringify(this.#wanted);
    this.want(this.#wanted);
  }

  /** Whether more time is taken for what is wanted, or was. */
  get isLonger() {
    return this.#patient === JSON.stringify(this.#wanted);
  }

  /** Ask at once what has failed. */
  again() {
    if (this.status !== "failed") return;
    this.#key = "";
    this.want(this.#wanted);
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

  /** @param {Task} task */
  async #run(task) {
    this.#control = new AbortController();
    const { signal } = this.#control;
    try {
      let pause = SHORTEST;
      while (!(await this.#answered(task, signal))) {
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
   * @param {Task} task
   * @param {AbortSignal} signal
   */
  async #answered(task, signal) {
    try {
      const answer = await this.ask(task, signal);
      if (signal.aborted) return true;
      if ("state" in answer && answer.state === "loading") this.#put("loading", this.answer);
      else this.#keep(task, answer);
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      this.status = "failed";
      this.problem = error.message;
      this.passes = error.passes;
    }
    this.changed();
    return this.status === "there" || (this.status === "failed" && !this.passes);
  }

  /**
   * @param {Task} task
   * @param {Answer} answer
   */
  #keep(task, answer) {
    this.#put("there", answer);
    this.#answers.set(this.#key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT) this.#answers.delete(oldest);
    this.learned(task, answer);
  }
}

/** @type {(task: object|null) => string} */
function keyOf(task) {
  return `${language()} ${JSON.stringify(task)}`;
}
