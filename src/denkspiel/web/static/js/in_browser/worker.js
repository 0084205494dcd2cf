/** Runs the program in a web worker, with Pyodide, and answers the requests of the page one at a time. */

import { unpacked } from "./unpacked.js";
/** @import { Question } from "./transport.js" */

const START = `
import io, lzma, sys, zipfile
zipfile.ZipFile(io.BytesIO(lzma.decompress(packed.to_py()))).extractall("/program")
del packed
sys.path.insert(0, "/program")
from denkspiel.web.in_browser.application import ask, create_app
app = create_app()
`;

const here = new URL("python/", import.meta.url);
const fetchFile = globalThis.fetch;
/** The compressed files. They are all fetched at once; Pyodide later requests the first two by their uncompressed names. */
const packed = /** @type {Record<string, Promise<Response>>} */ (
  Object.fromEntries(["pyodide.asm.wasm.gz", "python_stdlib.zip.gz", "pyodide.asm.mjs.gz", "program.zip.xz"].map((name) => [name, fetchFile(new URL(name, here))]))
);
/** The number of bytes of them that have arrived, and the number last reported to the page. */
let loaded = 0;
let reported = 0;
/** After this many more bytes, the page gets a report. */
const REPORT_BYTES = 100_000;
globalThis.fetch = (request, options) => {
  const name = String(request instanceof Request ? request.url : request).split("/").at(-1);
  if (name === "pyodide.asm.wasm") return unpack("pyodide.asm.wasm.gz", "application/wasm");
  return name === "python_stdlib.zip" ? unpack("python_stdlib.zip.gz", "application/zip") : fetchFile(request, options);
};

const program = start();
program.then(() => postMessage("ready"), fail);

addEventListener("message", async ({ data }) => {
  /** @type {Question} */
  const { id, method, address, body, headers } = data;
  const python = await program;
  const answer = (/** @type {number} */ status, /** @type {string} */ kind, /** @type {any} */ bytes, /** @type {boolean} */ hasMore) =>
    postMessage({ id, status, kind, part: bytes.toJs(), isLast: !hasMore });
  await python.globals.get("ask")(python.globals.get("app"), method, address, python.toPy(new TextEncoder().encode(body)), answer, python.toPy(headers));
});

function fail() {
  postMessage("failed");
}

/** Fetch and decompress a file. The page brings compressed files because some web servers do not compress anything. */
/** @type {(name: string, kind: string) => Promise<Response>} */
async function unpack(name, kind) {
  try {
    return new Response(await unpacked(await received(name)), { headers: { "Content-Type": kind } });
  } catch (error) {
    fail(); // otherwise Pyodide would wait forever
    throw error;
  }
}

/** The contents of a compressed file; reports progress to the page while they arrive. */
/** @type {(name: string) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
async function received(name) {
  const { ok, body } = await packed[name];
  if (!ok || !body) throw new Error(name);
  const count = new TransformStream({
    transform(/** @type {Uint8Array<ArrayBuffer>} */ chunk, control) {
      loaded += chunk.length;
      if (loaded - reported >= REPORT_BYTES) {
        reported = loaded;
        postMessage({ loaded });
      }
      control.enqueue(chunk);
    },
  });
  return body.pipeThrough(count);
}

async function start() {
  const script = unpack("pyodide.asm.mjs.gz", "text/javascript").then((response) => response.blob());
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([import(new URL("pyodide.mjs", here).href), script.then((blob) => import(URL.createObjectURL(blob)))]);
  const program = received("program.zip.xz").then((body) => new Response(body).arrayBuffer());
  const python = await loadPyodide({ indexURL: here.href, packageBaseUrl: here.href, createPyodideModule });
  python.globals.set("packed", await program);
  await python.runPythonAsync(START);
  return python;
}
