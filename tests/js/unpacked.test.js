/** Files of the page without a server, as web servers send them. */

import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { unpacked } from "../../src/denkspiel/web/static/js/in_browser/unpacked.js";

const TEXT = "columns ".repeat(10_000);

/** @type {(bytes: Uint8Array) => ReadableStream<any>} */
const sent = (bytes) => /** @type {ReadableStream<any>} */ (new Response(new Uint8Array(bytes)).body);

test("a packed file is unpacked, and one that the browser has unpacked stays as it is", async () => {
  for (const bytes of [gzipSync(TEXT), new TextEncoder().encode(TEXT), new Uint8Array()]) {
    const text = await new Response(await unpacked(sent(bytes))).text();
    assert.equal(text, bytes.length ? TEXT : "");
  }
});
