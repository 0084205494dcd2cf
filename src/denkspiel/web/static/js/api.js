/** The server's answers; what it refuses becomes a `Problem` with a sentence to show. */

/** The page lies at the root of the server, the help in a window of its own below `static`. */
const ROOT = new URL("../../", import.meta.url);
const TRIES = 4;

/** The kind of problem that passes as soon as the solver of the game is loaded. */
export const SOLVER_LOADING = "solver-loading";

let language = () => "";

/** A refusal in words. */
export class Problem extends Error {
  /**
   * @param {string} sentence
   * @param {{status?: number, kind?: string, wait?: number}} [more] the status, 0 if the server was not reached; the last
   *     part of the problem's type; the seconds after which the same may be asked again, 0 if that makes no sense
   */
  constructor(sentence, { status = 0, kind = "", wait = 0 } = {}) {
    super(sentence);
    Object.assign(this, { status, kind, wait });
  }

  /** Whether the same question may be answered a little later. */
  get passes() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * Let answers speak the language that this function tells.
 * @param {() => string} tells
 */
export function speak(tells) {
  language = tells;
}

/**
 * The address of something on the server, to fetch or to link to.
 * @param {string} path under `/api/`
 * @param {Object<string, string>} [query]
 */
export function address(path, query = {}) {
  const search = new URLSearchParams({ language: language(), ...query });
  return new URL(`api/${path}?${search}`, ROOT).href;
}

/**
 * Ask for something.
 * @param {string} path
 * @param {Object<string, string>} [query]
 */
export function get(path, query = {}) {
  return answer(address(path, query), {});
}

/**
 * Send data and get the answer.
 * @param {string} path
 * @param {Object} data
 * @param {AbortSignal} [signal] gives the question up
 */
export function post(path, data, signal) {
  const headers = { "Content-Type": "application/json" };
  return answer(address(path), { method: "POST", headers, body: JSON.stringify(data), signal });
}

/** What a question about a position holds: the game and its moves, as text. */
export function question(game, cells) {
  return { game: game.id, moves: cells.map((cell) => game.cells[cell].move) };
}

async function answer(url, options) {
  for (let tried = 1; ; tried += 1) {
    const response = await reached(url, options);
    if (response.ok) return response.json();
    const refused = await problem(response);
    if (!refused.wait || refused.kind === SOLVER_LOADING || tried === TRIES) throw refused;
    await sleep(Math.min(refused.wait, 5) * 1000, options.signal);
  }
}

async function reached(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem("");
  }
}

async function problem(response) {
  const told = await response.json().catch(() => ({}));
  return new Problem(told.detail ?? told.title ?? response.statusText, {
    status: response.status,
    kind: told.type?.split(":").at(-1),
    wait: Number(response.headers.get("Retry-After")),
  });
}

/**
 * Wait so many milliseconds.
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 */
export function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
