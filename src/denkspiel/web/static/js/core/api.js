/** The server's answers; what it refuses becomes a `Problem` with a sentence to show. */

/** The page lies at the root of the server. */
const ROOT = new URL(import.meta.url.replace(/(.*\/)static\/.*/, "$1"));
const MAX_TRIES = 4;
const HTTP_NO_CONTENT = 204;
/** A question that did not arrive in time, and one too many. */
const TEMPORARY_STATUSES = [408, 429];

/** The kind of problem that passes as soon as the solver of the game is loaded. */
export const SOLVER_LOADING = "solver-loading";

/** Asks for sentences in which the names of cells are marked, see `cell_text.js`. */
const MARKED = { Prefer: "cells" };

/** Whether there is a server: the page may also be made so that the program runs in it, see `in_browser/transport.js`. */
export const hasServer = globalThis.document?.documentElement.dataset?.server !== "none";

let language = () => "";
/** @type {Record<string, any>} */
let preloaded = {};

/**
 * A refusal in words. `status` is 0 if the server was not reached, `kind` the last part of the problem's type, `wait` the
 * seconds after which the same may be asked again, 0 if that makes no sense.
 */
export class Problem extends Error {
  /**
   * @param {string} sentence
   * @param {{status?: number, kind?: string, wait?: number}} [more]
   */
  constructor(sentence, { status = 0, kind = "", wait = 0 } = {}) {
    super(sentence);
    this.status = status;
    this.kind = kind;
    this.wait = wait;
  }

  /** Whether the same question may be answered a little later. */
  get isTemporary() {
    return this.status === 0 || TEMPORARY_STATUSES.includes(this.status) || this.status >= 500;
  }
}

/**
 * Let answers speak the language that this function tells.
 * @param {() => string} tells
 */
export function useLanguage(tells) {
  language = tells;
}

/**
 * Take these answers instead of asking for them.
 * @param {Record<string, any>} answers by what follows `/api/` in the address of the question
 */
export function preloadAnswers(answers) {
  preloaded = answers;
}

/**
 * The address of something on the server, to fetch or to link to.
 * @param {string} path under `/api/`
 * @param {Object<string, string>} [query]
 */
export function apiUrl(path, query = {}) {
  return new URL(`api/${pathWithQuery(path, query)}`, ROOT).href;
}

/**
 * The address of anything on the server, seen from its root.
 * @param {string} path
 */
export function pageUrl(path) {
  return new URL(path, ROOT).href;
}

/** @type {(path: string, query: Object<string, string>) => string} */
function pathWithQuery(path, query) {
  return `${path}?${new URLSearchParams({ language: language(), ...query })}`;
}

/**
 * Ask for something, unless the answer is known.
 * @template {keyof Api.Gets} Path
 * @param {Path} path
 * @param {Object<string, string>} [query]
 * @returns {Promise<Api.Gets[Path]>}
 */
export async function getJson(path, query = {}) {
  return preloaded[pathWithQuery(path, query)] ?? fetchJson(apiUrl(path, query), {});
}

/**
 * Send data and get the answer.
 * @template {keyof Api.Posts} Path
 * @param {Path} path
 * @param {Api.Posts[Path]["question"]} data
 * @param {AbortSignal} [signal] gives the question up
 * @returns {Promise<Api.Posts[Path]["answer"]>}
 */
export function post(path, data, signal) {
  const headers = { "Content-Type": "application/json" };
  return fetchJson(apiUrl(path), { method: "POST", headers, body: JSON.stringify(data), signal });
}

/**
 * Ask for something that may be as it was.
 * @template {keyof Api.Gets} Path
 * @param {Path} path
 * @param {Object<string, string>} query
 * @returns {Promise<Api.Gets[Path]|null>} `null` if there is nothing new
 */
export async function getIfChanged(path, query) {
  const response = await fetchAccepted(apiUrl(path, query), {});
  return response.status === HTTP_NO_CONTENT ? null : parseJson(response);
}

/**
 * Delete something.
 * @param {string} path
 */
export async function deleteResource(path) {
  await fetchAccepted(apiUrl(path), { method: "DELETE" });
}

/**
 * What a question about a position holds: the game and its moves, as text.
 * @param {Api.GameData} game
 * @param {number[]} cells
 */
export function positionQuery(game, cells) {
  return { game: game.id, moves: cells.map((cell) => game.cells[cell].move) };
}

/**
 * Send data and get the answer line by line, each as soon as it comes. What is refused is not asked again.
 * @param {"course"} path
 * @param {Api.GameStepRequest} data
 * @param {AbortSignal} signal gives the question up
 * @returns {AsyncGenerator<Api.GameStep>}
 */
export async function* streamLines(path, data, signal) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetchAccepted(apiUrl(path), { method: "POST", headers, body: JSON.stringify(data), signal }, 1);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let done = false; !done; ) {
    const piece = await readChunk(reader, signal);
    done = piece.done;
    const whole = (rest + decoder.decode(piece.value, { stream: !done })).split("\n");
    rest = whole.pop() ?? "";
    for (const text of whole) yield parseLine(text);
  }
}

/** @type {(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) => Promise<ReadableStreamReadResult<Uint8Array>>} */
async function readChunk(reader, signal) {
  try {
    return await reader.read();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Problem("");
  }
}

/** A line is an answer, or else what went wrong after those before it. */
function parseLine(/** @type {string} */ text) {
  const data = JSON.parse(text);
  if (data.status === undefined) return data;
  throw new Problem(data.detail, { status: data.status, kind: data.type.split(":").at(-1) });
}

/** @type {(url: string, options: RequestInit) => Promise<any>} */
async function fetchJson(url, options) {
  return parseJson(await fetchAccepted(url, options), options.signal);
}

/** What was cut off, or comes from somebody else on the way, such as a network that wants one to log in, is no answer. */
/** @type {(response: Response, signal?: AbortSignal|null) => Promise<any>} */
async function parseJson(response, signal) {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem("");
  }
}

/** @type {(url: string, options: RequestInit, tries?: number) => Promise<Response>} */
async function fetchAccepted(url, options, tries = MAX_TRIES) {
  for (let tried = 1; ; tried += 1) {
    const response = await fetchOrProblem(url, options);
    if (response.ok) return response;
    const refused = await problemOf(response);
    if (!refused.wait || refused.kind === SOLVER_LOADING || tried === tries) throw refused;
    await sleep(Math.min(refused.wait, 5) * 1000, options.signal ?? undefined);
  }
}

/** Ask the server; a page without one has the program in a web worker. */
/** @type {(url: string, options?: RequestInit) => Promise<Response>} */
export function send(url, options) {
  const { denkspielTransport } = /** @type {{denkspielTransport?: typeof send}} */ (globalThis);
  return (denkspielTransport ?? fetch)(url, options);
}

/** @type {(url: string, options: RequestInit) => Promise<Response>} */
async function fetchOrProblem(url, options) {
  try {
    return await send(url, { ...options, headers: { ...MARKED, ...options.headers } });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Problem("");
  }
}

/** @type {(response: Response) => Promise<Problem>} */
async function problemOf(response) {
  const data = await response.json().catch(() => ({}));
  return new Problem(data.detail ?? data.title ?? response.statusText, {
    status: response.status,
    kind: data.type?.split(":").at(-1),
    wait: Number(response.headers.get("Retry-After")),
  });
}

/**
 * Wait so many milliseconds.
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
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
