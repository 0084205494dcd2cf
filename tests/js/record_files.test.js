import assert from "node:assert/strict";
import { test } from "node:test";
import "./window.js";
import { splitRecords } from "../../src/denkspiel/web/static/js/storage/record_files.js";

/** @type {(length: number, more?: string) => string} a record of about so many characters */
const record = (length, more = "") => `[Denkspiel "1"]\n${more}[Game "g"]\n${"x".repeat(length)}\n`;

test("a file is read in parts of whole games that are short enough", () => {
  const games = [9000, 9000, 9000].map((length) => record(length));
  const found = splitRecords(games.join(""));
  assert.equal(found.join(""), games.join(""));
  assert.deepEqual(found, [games[0] + games[1], games[2]]);
});

test("what replaces the game before it is read together with it", () => {
  const games = [record(19_000), record(3000, '[Replaces "1"]\n'), record(10)];
  assert.deepEqual(splitRecords(games.join("")), [games[0] + games[1], games[2]]);
});

test("lines may end as they do on Windows", () => {
  assert.deepEqual(splitRecords(record(5).replaceAll("\n", "\r\n")), [record(5)]);
});
