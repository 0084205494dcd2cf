import assert from "node:assert/strict";
import { test } from "node:test";
import { pieces } from "../../src/denkspiel/web/static/js/panels/markup.js";

test("links, keys and strong words are told from what stands between them", () => {
  assert.deepEqual(pieces("Press `u`, **never** two; see [[rules|the rules]]."), [
    { kind: "plain", text: "Press " },
    { kind: "key", text: "u" },
    { kind: "plain", text: ", " },
    { kind: "strong", text: "never" },
    { kind: "plain", text: " two; see " },
    { kind: "link", text: "the rules", page: "rules" },
    { kind: "plain", text: "." },
  ]);
});

test("a text without marks is one piece, and one with nothing none", () => {
  assert.deepEqual(pieces("2 * 3 | 4 [5]"), [{ kind: "plain", text: "2 * 3 | 4 [5]" }]);
  assert.deepEqual(pieces(""), []);
  assert.deepEqual(pieces("`a``b`").map(({ text }) => text), ["a", "b"]);
});
