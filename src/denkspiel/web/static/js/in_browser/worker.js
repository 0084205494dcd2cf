/** The program under Pyodide, in a web worker: it answers the questions of the page one after the other. */

/** @import { Question } from "./transport.js" */

/** Files that are packed, whatever the web server does; what unpacks them is in every browser. */
const PACKED = /** @type {Record<string, string>} */ ({
  "pyodide.asm.wasm": "application/wasm",
  "python_stdlib.zip": "application/zip",
  "denkspiel.zip": "application/zip",
});
const START = `
import sys
sys.path.insert(0, "/denkspiel")
from denkspiel.web.in_browser.application import ask, create_app
app = create_app()
`;

const here = new URL("python/", import.meta.url);
const fetchFile = globalThis.fetch;
/** Pyodide asks for its files by their plain names. */
globalThis.fetch = async (request, options) => {
  const url = String(request instanceof Request ? request.url : request);
  const kind = PACKED[url.split("/").at(-1) ?? ""];
  if (!kind) return fetchFile(request, options);
  const { body } = await fetchFile(`${url}.gz`);
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": kind } });
};

const program = start();

addEventListener("message", async ({ data }) => {
  /** @type {Question} */
  const { id, method, address, body, headers } = data;
  const python = await program;
  const answer = (/** @type {number} */ status, /** @type {string} */ kind, /** @type {any} */ bytes, /** @type {boolean} */ hasMore) =>
    postMessage({ id, status, kind, part: bytes.toJs(), isLast: !hasMore });
  await python.globals.get("ask")(python.globals.get("app"), method, address, python.toPy(new TextEncoder().encode(body)), answer, python.toPy(headers));
});

async function start() {
  const [{ loadPyodide }, archive] = await Promise.all([import(new URL("pyodide.mjs", here).href), fetch(new URL("denkspiel.zip", here)).then((response) => response.arrayBuffer())]);
  const python = await loadPyodide({ indexURL: here.href });
  python.unpackArchive(archive, "zip", { extractDir: "/denkspiel" });
  await python.runPythonAsync(START);
  return python;
}
