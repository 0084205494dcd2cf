import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./window.js";
import { MAX_NAME_LENGTH, truncate } from "../../src/denkspiel/web/static/js/game/players.js";

/** @type {Record<string, number>} How many characters the service counts in names of all scripts. */
const NAMES = JSON.parse(readFileSync(new URL("../names.json", import.meta.url), "utf8"));

test("names are counted as the service counts them", () => {
  for (const [name, length] of Object.entries(NAMES)) {
    const composed = name.normalize("NFC");
    assert.equal(truncate(composed, length), composed, name);
    assert.notEqual(truncate(composed, length - 1), composed, name);
  }
});

test("twelve characters are twelve, whatever they are made of", () => {
  for (const character of ["e\u0301", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}", "\u{1F1E9}\u{1F1EA}"]) {
    const most = character.normalize("NFC").repeat(MAX_NAME_LENGTH);
    assert.equal(truncate(character.repeat(MAX_NAME_LENGTH + 1), MAX_NAME_LENGTH), most);
  }
});
