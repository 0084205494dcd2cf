/**
 * On a page without a server, questions go to the program itself, which runs in a web worker of the page.
 *
 * `core/api.js` asks `globalThis.denkspielTransport` in the place of `fetch`. Links to answers, such as pictures to take
 * along, are answered in the same way.
 */

/**
 * @typedef {{id: number, method: string, address: string, body: string, headers: Record<string, string>}} Question
 * @typedef {{id: number, status: number, kind: string, part: Uint8Array<ArrayBuffer>, isLast: boolean}} Part  of an answer
 */

const HTTP_NO_CONTENT = 204;
const program = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
/** @type {Map<number, (part: Part) => void>} who waits for the answers to which questions */
const waiting = new Map();
let count = 0;

program.addEventListener("message", (/** @type {MessageEvent<Part>} */ { data }) => waiting.get(data.id)?.(data));

/**
 * Ask the program as one would ask a server.
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
function ask(url, { method = "GET", body = "", headers = {}, signal } = {}) {
  const { pathname, search } = new URL(url);
  const id = ++count;
  return new Promise((resolve, reject) => {
    /** @type {ReadableStreamDefaultController<Uint8Array>} */
    let controller;
    const stream = new ReadableStream({
      start(given) {
        controller = given;
      },
    });
    let isStarted = false;
    waiting.set(id, ({ status, kind, part, isLast }) => {
      if (!isStarted) resolve(new Response(status === HTTP_NO_CONTENT ? null : stream, { status, headers: { "Content-Type": kind } }));
      isStarted = true;
      if (part.length) controller.enqueue(part);
      if (!isLast) return;
      controller.close();
      waiting.delete(id);
    });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      controller.error(signal.reason);
      reject(signal.reason);
    });
    /** @type {Question} */
    const question = {
      id,
      method,
      address: pathname.replace(/.*(?=\/api\/)/, "") + search,
      body: String(body),
      headers: Object.fromEntries([...new Headers(headers)]), // their names in small letters
    };
    program.postMessage(question);
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

export {};
