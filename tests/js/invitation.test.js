/** QR codes, read back by another library than the one that makes them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./window.js";

const LINK = "https://spiele.example.org/denkspiel/live/Zk3xV9qLm2Wc7Tb0RyHn4A";
/** Pixels of a module. */
const SCALE = 4;
const hasPrograms = await import("qr/decode.js").then(
  () => true,
  () => false,
);

/** An SVG document as far as the code needs one, and its picture in pixels. */
class Sheet {
  /** @type {Record<string, string>[]} */
  parts = [];

  constructor() {
    const element = () => {
      /** @type {Record<string, string>} */
      const told = {};
      this.parts.push(told);
      return {
        append() {},
        getAttribute: (/** @type {string} */ name) => told[name] ?? null,
        setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
          told[name] = value;
        },
      };
    };
    Object.assign(document, { createElementNS: element });
  }

  pixels() {
    const size = Number(this.parts[0].viewBox.split(" ")[2]) * SCALE;
    const data = new Uint8ClampedArray(size * size * 4).fill(255);
    for (const [, x, y] of this.parts[2].d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
      for (let row = 0; row < SCALE; row += 1) {
        const from = ((Number(y) * SCALE + row) * size + Number(x) * SCALE) * 4;
        for (let at = from; at < from + SCALE * 4; at += 4) data.fill(0, at, at + 3);
      }
    }
    return { width: size, height: size, data };
  }
}

test("a phone reads the link from the picture", { skip: hasPrograms ? false : "the programs of package-lock.json are not installed" }, async () => {
  const sheet = new Sheet();
  const { qrCode } = await import("../../src/denkspiel/web/static/js/online/invitation.js");
  const { default: decode } = await import("qr/decode.js");
  qrCode(LINK, "the link");
  assert.equal(sheet.parts[0]["aria-label"], "the link");
  assert.equal(decode(sheet.pixels()), LINK);
});
