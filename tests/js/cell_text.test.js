/** Texts that name cells: what is told of them, and what is left of them elsewhere. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellText, plainText } from "../../src/denkspiel/web/static/js/core/cell_text.js";

test("a text without its marks is what a person reads", () => {
  const line = cellText([0, 6, 12], "1.1 2.1 3.1");
  assert.equal(plainText(`It completes ${line} at ${cellText([12], "3.1")}.`), "It completes 1.1 2.1 3.1 at 3.1.");
  assert.equal(plainText(cellText([], "nothing")), "nothing");
});

test("a text without marks stays as it is", () => {
  for (const text of ["", "4 in a row", "a, b | c"]) assert.equal(plainText(text), text);
});
