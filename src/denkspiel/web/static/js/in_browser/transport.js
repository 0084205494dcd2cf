/**
 * Without a server, the page sends its requests to the program itself, which runs in a web worker.
 *
 * `core/api.js` calls `globalThis.denkspielTransport` instead of `fetch`. Clicks on links to the API, such as downloads of
 * pictures, are handled here too. While the program loads, the first requests of a game get answers that were computed when
 * the page was built.
 */

import { unpacked } from "./unpacked.js";

/**
 * @typedef {{id: number, method: string, address: string, body: string, headers: Record<string, string>}} Question
 * @typedef {{id: number, status: number, kind: string, part: Uint8Array<ArrayBuffer>, isLast: boolean}} Part  of an answer
 * @typedef {Part|{loaded: number}|"ready"|"failed"} Message
 * @typedef {{take: (part: Part) => void, fail: (reason: unknown) => void}} Reader
 */

const HTTP_NO_CONTENT = 204;
/** The resolution of a PNG: pixels for each unit of the SVG. */
const PIXELS = 2;
const PAPER = "#fbfaf8";
/** @type {Worker|null} */
let program = null;
let isReady = false;
let hasFailed = false;
/** The number of bytes of the program that have arrived. */
let loaded = 0;
/**
 * From this percentage on, the page says that the program starts. A browser that unpacks files itself reports more bytes
 * than were sent, so the percentage can exceed 100.
 */
const STARTING_PERCENT = 97;
/** How many milliseconds a request waits before the page shows that the program is loading. */
const PATIENCE = 1000;
/** @type {HTMLElement|null} */
let status = null;
/** @type {Map<number, Reader>} the readers of the answers, by the id of the question */
const readers = new Map();
let count = 0;
/** @type {Map<string, Promise<Record<string, string[]>>>} for each language, the possible answers to each question */
const firstAnswers = new Map();

load();

function load() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  program = worker;
  worker.addEventListener("message", (/** @type {MessageEvent<Message>} */ { data }) => {
    if (data === "ready") isReady = true;
    else if (data === "failed") giveUp();
    else if ("loaded" in data) loaded = data.loaded;
    else readers.get(data.id)?.take(data);
    if (typeof data === "string" || "loaded" in data) showStatus();
  });
  worker.addEventListener("error", giveUp);
  loaded = 0;
  hasFailed = false;
}

/** Fail all open requests. When the page repeats one, the program is loaded again. */
function giveUp() {
  program?.terminate();
  program = null;
  isReady = false;
  hasFailed = true;
  showStatus();
  for (const { fail } of readers.values()) fail(new TypeError("The program could not be loaded."));
  readers.clear();
}

/**
 * Send a request to the program. The arguments and the result are those of `fetch`.
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function ask(url, { method = "GET", body = "", headers = {}, signal } = {}) {
  const { pathname, search } = new URL(url);
  if (search.includes("format=png")) return pixels(await ask(url.replace("format=png", "format=svg")));
  /** @type {Question} */
  const question = {
    id: ++count,
    method,
    address: pathname.replace(/.*(?=\/api\/)/, "") + search,
    body: String(body),
    headers: Object.fromEntries([...new Headers(headers)]), // with names in lower case
  };
  const known = isReady ? undefined : await firstAnswer(question);
  signal?.throwIfAborted();
  return known === undefined ? askProgram(question, signal) : new Response(known);
}

/** While a request waits for the program, show how much of it has loaded, or that it could not be loaded. */
function showStatus() {
  const { dataset, lang } = document.documentElement;
  if (!hasFailed && (isReady || (!status && !readers.size))) return hideStatus();
  const texts = JSON.parse(document.getElementById("program-texts")?.textContent ?? "{}")[lang] ?? {};
  const percent = Math.floor((100 * loaded) / Number(dataset.bytes));
  if (!status) {
    status = document.createElement("div");
    status.id = "program-status";
    status.style.cssText =
      "position:fixed;inset-block-end:1rem;inset-inline:0;margin-inline:auto;inline-size:fit-content;z-index:9;display:flex;gap:.75rem;align-items:center;padding:.5rem 1rem;border-radius:.75rem;border:1px solid;background:Canvas;color:CanvasText";
    const words = document.createElement("span");
    words.setAttribute("role", "status");
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button";
    again.textContent = texts.again;
    again.addEventListener("click", tryAgain);
    status.append(words, again);
    document.body.append(status);
  }
  const [words, again] = /** @type {HTMLElement[]} */ ([...status.children]);
  const progress = percent < STARTING_PERCENT ? texts.loading.replace("{percent}", String(percent)) : texts.starting;
  words.textContent = hasFailed ? texts.failed : progress;
  again.hidden = !hasFailed;
}

function hideStatus() {
  status?.remove();
  status = null;
}

function tryAgain() {
  if (!program) load();
  showStatus();
  dispatchEvent(new Event("online")); // `core/retry.js` then repeats failed requests at once
}

/** Turn an SVG into a PNG. The browser does this itself, so the page does not need the server's library for it. */
/** @type {(answer: Response) => Promise<Response>} */
async function pixels(answer) {
  if (!answer.ok) return answer;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([await answer.text()], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth * PIXELS, image.naturalHeight * PIXELS);
  const paint = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paint.fillStyle = PAPER;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Response(await canvas.convertToBlob(), { headers: { "Content-Type": "image/png" } });
}

/** @type {(question: Question) => Promise<string|undefined>} */
async function firstAnswer({ method, address, body }) {
  const language = new URLSearchParams(address.split("?")[1]).get("language") ?? "";
  if (!document.documentElement.dataset.languages?.split(" ").includes(language)) return undefined;
  if (!firstAnswers.has(language)) firstAnswers.set(language, loadFirstAnswers(language));
  const texts = (await firstAnswers.get(language))?.[`${method} ${address} ${body}`];
  return texts?.[Math.floor(Math.random() * texts.length)];
}

/** @type {(language: string) => Promise<Record<string, string[]>>} */
async function loadFirstAnswers(language) {
  try {
    const { body } = await fetch(new URL(`first-answers.${language}.json.gz`, import.meta.url));
    return await new Response(body && (await unpacked(body))).json();
  } catch {
    return {}; // the program will answer, a little later
  }
}

/** @type {(question: Question, signal?: AbortSignal|null) => Promise<Response>} */
function askProgram(question, signal) {
  const { id } = question;
  return new Promise((resolve, reject) => {
    /** @type {ReadableStreamDefaultController<Uint8Array>} */
    let controller;
    const stream = new ReadableStream({
      start(given) {
        controller = given;
      },
    });
    const fail = (/** @type {unknown} */ reason) => {
      controller.error(reason);
      reject(reason);
    };
    let isStarted = false;
    readers.set(id, {
      fail,
      take({ status, kind, part, isLast }) {
        if (!isStarted) resolve(new Response(status === HTTP_NO_CONTENT ? null : stream, { status, headers: { "Content-Type": kind } }));
        isStarted = true;
        if (part.length) controller.enqueue(part);
        if (!isLast) return;
        controller.close();
        readers.delete(id);
      },
    });
    signal?.addEventListener("abort", () => readers.delete(id) && fail(signal.reason));
    if (!program) load();
    program?.postMessage(question);
    if (!isReady) setTimeout(showStatus, PATIENCE);
  });
}

Object.assign(globalThis, { denkspielTransport: ask });

addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href*='/api/']") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const response = await ask(link.href);
  const url = URL.createObjectURL(await response.blob());
  const copy = document.createElement("a");
  copy.href = url;
  copy.download = link.download || "denkspiel";
  copy.click();
  URL.revokeObjectURL(url);
});
