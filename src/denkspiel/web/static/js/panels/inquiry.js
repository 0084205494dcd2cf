/** One question to the server at a time, about whatever is shown at the moment; answers are kept. */

import { Problem, sleep } from "../core/api.js";
import { get, scopeOf, set, stillShown } from "../core/store.js";
import { language } from "../core/texts.js";
/** @import { Finding } from "../core/store.js" */

/** @typedef {"ratings"|"analysis"|"quickAnalysis"|"grades"|"exploration"} Subject  what is found, as the store calls it */

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
 * server is out of reach. What is found stands in the store, which drops it as soon as something else is shown.
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
  /** Whether that is shown still which was shown when it was wanted. */
  #isShown = () => true;

  /**
   * @param {Subject} name  of what is found, in the store
   * @param {(task: Task & {seconds?: number}, signal: AbortSignal) => Promise<Answer>} ask
   * @param {(task: Task, answer: Answer) => void} [learned] is called with every answer that is more than "loading"
   */
  constructor(name, ask, learned = () => {}) {
    this.name = name;
    this.ask = ask;
    this.learned = learned;
  }

  /** @returns {Finding<Answer>} */
  get #found() {
    return /** @type {Finding<any>} */ (get()[this.name]);
  }

  /** How far it is with what is shown. */
  get status() {
    return this.#found.status;
  }

  /** What is known of what is shown. */
  get answer() {
    return this.#found.answer;
  }

  /** Why nothing is known of it. */
  get problem() {
    return this.#found.problem;
  }

  /** Whether what has failed is asked again by itself. */
  get passes() {
    return this.#found.passes;
  }

  /**
   * Want something answered in the language spoken. While more time is taken for it, the first answer stands.
   * @param {Task|null} task `null` wants nothing
   */
  want(task) {
    this.#wanted = task;
    const asked = task && this.isLonger ? { ...task, seconds: PATIENCE } : task;
    const key = keyOf(asked);
    const isDropped = asked !== null && this.status === "off";
    if (key === this.#key && !isDropped) return;
    this.#control.abort();
    this.#key = key;
    this.#isShown = stillShown(scopeOf(this.name));
    const known = this.#answers.get(key);
    if (asked === null) this.#put("off");
    else if (known) this.#put("there", known);
    else {
      this.#put("asking", this.#answers.get(keyOf(task)));
      this.#run(asked);
    }
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
   * Tell what was found, unless something else is shown by now.
   * @param {Finding<Answer>["status"]} status
   * @param {Answer|null} [answer]
   * @param {{problem?: string, passes?: boolean}} [more]
   */
  #put(status, answer = null, { problem = "", passes = false } = {}) {
    if (this.#isShown()) set({ [this.name]: { status, answer, problem, passes } });
  }

  /** @param {Task} task */
  async #run(task) {
    this.#control = new AbortController();
    const { signal } = this.#control;
    try {
      let pause = SHORTEST;
      for (;;) {
        const problem = await this.#answered(task, signal);
        if (problem === null || problem?.passes === false) return;
        await sleep(problem ? pause : LOADING, signal);
        pause = problem ? Math.min(LONGEST, 2 * pause) : SHORTEST;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /**
   * Ask once.
   * @param {Task} task
   * @param {AbortSignal} signal
   * @returns {Promise<Problem|null|undefined>} what has failed; `null` if it is answered, `undefined` while the solver loads
   */
  async #answered(task, signal) {
    try {
      const answer = await this.ask(task, signal);
      signal.throwIfAborted();
      if ("state" in answer && answer.state === "loading") return void this.#put("loading", this.answer);
      this.#keep(task, answer);
      return null;
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      this.#put("failed", this.answer, { problem: error.message, passes: error.passes });
      return error;
    }
  }

  /**
   * @param {Task} task
   * @param {Answer} answer
   */
  #keep(task, answer) {
    this.#answers.set(this.#key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT) this.#answers.delete(oldest);
    this.learned(task, answer);
    this.#put("there", answer);
  }
}

/** @type {(task: object|null) => string} */
function keyOf(task) {
  return `${language()} ${JSON.stringify(task)}`;
}
