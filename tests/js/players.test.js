import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./window.js";
import { set } from "../../src/denkspiel/web/static/js/core/store.js";
import { MAX_NAME_LENGTH, computerName, displayName, isOnlyPerson, tellOf, truncate, yourSide } from "../../src/denkspiel/web/static/js/game/players.js";

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

const PERSON = { kind: "human", name: "Human" };
const EASY = { kind: "level-3", name: "level-3" };
const ORIGINAL = { kind: "homburg", name: "homburg" };

/** @type {(...players: {kind: string, name: string}[]) => string[]} */
function named(...players) {
  const game = { id: "a", titles: { "level-3": "Level 3", homburg: "Homburg" }, strengths: [{ id: "easy", opponent: "level-3" }] };
  const other = { ...game, id: "b", strengths: [{ id: "strong", opponent: "level-3" }] };
  set(/** @type {any} */ ({ game, games: [game, other], players, live: null }));
  return players.map(displayName);
}

test("the only person is you, and a plain strength has a plain name", () => {
  assert.deepEqual(named(PERSON, EASY), ["you", "computer.easy"]);
  assert.deepEqual(named(EASY, { ...PERSON, name: "Mensch" }), ["computer.easy", "you"]);
  assert.deepEqual(named(PERSON, ORIGINAL), ["you", "Homburg"]);
  assert.deepEqual(named({ ...PERSON, name: "Ada" }, EASY), ["Ada", "computer.easy"]);
  assert.deepEqual(named(EASY, { ...EASY, name: "level-3 (2)" }), ["computer.easy", "computer.easy (2)"]);
});

test("two people, and players at different screens, are called by name", () => {
  assert.deepEqual(named(PERSON, { ...PERSON, name: "Bob" }), ["Human", "Bob"]);
  named(PERSON, EASY);
  set(/** @type {any} */ ({ live: {} }));
  assert.equal(displayName(PERSON), "Human");
});

test("a text speaks to the one who is you", () => {
  named(EASY, PERSON);
  assert.equal(yourSide(), 1);
  assert.equal(tellOf("graph.won", PERSON), "graph.won.you");
  assert.equal(tellOf("graph.won", EASY), "graph.won");
  named(EASY, EASY);
  assert.equal(yourSide(), null);
});

test("in a list of games each computer is called as in its own game", () => {
  named(PERSON, EASY);
  assert.equal(computerName("level-3", "b"), "computer.strong");
  assert.equal(computerName("homburg", "b"), "Homburg");
  assert.equal(isOnlyPerson(PERSON, [PERSON, ORIGINAL]), true);
});
