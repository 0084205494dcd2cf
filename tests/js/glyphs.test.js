import assert from "node:assert/strict";
import test from "node:test";

import { glyph, inCapitals } from "../../src/denkspiel/web/static/js/originals/glyphs.js";

test("capitals, digits and signs have seven rows each", () => {
  for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !?.,:;+-*/=()'") {
    const rows = glyph(character);
    assert.equal(rows.length, 7, character);
    assert.ok(character === " " || rows.some(Boolean), character);
  }
});

test("no two characters look the same", () => {
  const looks = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"].map((character) => glyph(character).join());
  assert.equal(new Set(looks).size, looks.length);
});

test("what was not drawn is a question mark", () => {
  assert.deepEqual(glyph("漢"), glyph("?"));
});

test("umlauts are two letters, and accents are left out", () => {
  assert.equal(inCapitals("Jörg Weiß, Zoé"), "JOERG WEISS, ZOE");
});
