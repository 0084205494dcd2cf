/** The program under Pyodide, in a web worker: it answers the questions of the page one after the other. */

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
/** All files that are packed are asked for at once; Pyodide then asks for the first two of them by their plain names. */
const packed = /** @type {Record<string, Promise<Response>>} */ (
  Object.fromEntries(["pyodide.asm.wasm.gz", "python_stdlib.zip.gz", "pyodide.asm.mjs.gz", "program.zip.xz"].map((name) => [name, fetchFile(new URL(name, here))]))
);
/** Bytes that have arrived of them, and of which the page was told. */
let loaded = 0;
let told = 0;
const STEP = 100_000;
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

/** A file as it was before it was packed: some web servers pack no files, and every browser unpacks gzip. */
/** @type {(name: string, kind: string) => Promise<Response>} */
async function unpack(name, kind) {
  try {
    return new Response(await unpacked(await received(name)), { headers: { "Content-Type": kind } });
  } catch (error) {
    fail(); // Pyodide would wait for it
    throw error;
  }
}

/** What a file holds, while the page is told how much of all has arrived. */
/** @type {(name: string) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
async function received(name) {
  const { ok, body } = await packed[name];
  if (!ok || !body) throw new Error(name);
  const count = new TransformStream({
    transform(/** @type {Uint8Array<ArrayBuffer>} */ chunk, control) {
      loaded += chunk.length;
      if (loaded - told >= STEP) {
        told = loaded;
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
