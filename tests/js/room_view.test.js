/** What the view of a room means for whoever looks at it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { callOf, callTo, columnsOf, hasBegun, opponentOf, pointsText, roundsFrom, scoreText, withPresence } from "../../src/denkspiel/web/static/js/online/room_view.js";

/** @type {(parts?: Partial<Api.RoomView>) => Api.RoomView} */
function room(parts = {}) {
  const member = (/** @type {string} */ name) => ({ name, membership: /** @type {const} */ ("here"), present: false });
  return {
    ...{ id: "r", version: 3, at: 0, title: "Class", address: "r", game: "hexagon", format: "swiss", format_text: "", planned: 3, clock: null, stage: "playing" },
    ...{ rounds: [], table: [], said: [], status: "", host: false, member: null, mine: null, members: ["Ada", "Ben", "Cem"].map(member), possible: [], ...parts },
  };
}

/** @type {(first: number, second: number, parts?: Partial<Api.Meeting>) => Api.Meeting} */
function meeting(first, second, parts = {}) {
  return { first, second, game: `${first}${second}`, result: null, decided: false, ...parts };
}

const rounds = [
  { meetings: [meeting(2, 1, { result: "first" })], bye: 0 },
  { meetings: [meeting(0, 2)], bye: 1 },
];

test("the latest round comes first, and one's own meetings are marked", () => {
  const [latest, first] = roundsFrom(room({ rounds, member: 1 }));
  assert.deepEqual([latest.number, first.number], [2, 1]);
  assert.deepEqual([latest.meetings[0].mine, first.meetings[0].mine], [false, true]);
  assert.equal(roundsFrom(room({ rounds })).some((round) => round.meetings[0].mine), false);
});

test("results are written from the side of the one who began", () => {
  assert.deepEqual(/** @type {const} */ (["first", "second", "draw", "nobody", null]).map(scoreText), ["1 – 0", "0 – 1", "½ – ½", "0 – 0", ""]);
});

test("points are written with quarters, as in the report that is printed", () => {
  assert.deepEqual([0, 0.25, 0.5, 1, 1.5, 12.75].map(pointsText), ["0", "¼", "½", "1", "1½", "12¾"]);
});

test("a game that waits comes before all else, then the question whether one takes part", () => {
  const mine = { game: "02", side: /** @type {const} */ (1) };
  assert.equal(callOf(room({ rounds, member: 2, mine, possible: ["join"] })), "game");
  assert.equal(callOf(room({ rounds, possible: ["join"] })), "join");
  assert.equal(callOf(room({ rounds, possible: ["join"], host: true })), "", "who leads the room is not pressed to play");
  assert.equal(callOf(room({ rounds })), "", "a round robin that has begun is only watched");
});

test("who has no game is told what to wait for", () => {
  assert.equal(callOf(room({ stage: "open", member: 0 })), "begin");
  assert.equal(callOf(room({ rounds, member: 1 })), "bye");
  assert.equal(callOf(room({ rounds, member: 0 })), "next");
  assert.equal(callOf(room({ rounds, member: 0, planned: 2 })), "last", "no other game is announced");
  assert.equal(callOf(room({ rounds, member: 1, stage: "over" })), "");
  const { members } = withMembership("removed");
  assert.equal(callOf(room({ rounds, member: 1, members })), "", "nothing waits for who was removed");
});

test("who is called to a game is told its round and the other one", () => {
  assert.deepEqual(callTo(room({ rounds, member: 2, mine: { game: "02", side: 1 } })), { round: 2, player: "Ada" });
});

/** @type {(membership: Api.MemberData["membership"]) => Api.RoomView} */
function withMembership(membership) {
  return room({ members: room().members.map((one, number) => (number === 1 ? { ...one, membership } : one)) });
}

test("against whom the next game is depends on one's side", () => {
  assert.equal(opponentOf(room({ rounds, mine: { game: "02", side: 0 } })), "Cem");
  assert.equal(opponentOf(room({ rounds, mine: { game: "02", side: 1 } })), "Ada");
  assert.equal(opponentOf(room({ rounds })), "");
});

test("a game has begun when there was none, or another one", () => {
  const at = (/** @type {string|null} */ game) => room({ mine: game === null ? null : { game, side: 0 } });
  assert.equal(hasBegun(at(null), at("a")), true);
  assert.equal(hasBegun(at("a"), at("b")), true);
  assert.equal(hasBegun(at("a"), at("a")), false);
  assert.equal(hasBegun(at("a"), at(null)), false);
});

test("the table has what decides among equals, as the service decides", () => {
  const deciding = (/** @type {Api.RoomView["format"]} */ format) => columnsOf(format).filter(({ decides }) => decides).map(({ key }) => key);
  assert.deepEqual(deciding("swiss"), ["points", "buchholz", "sonneborn"]);
  assert.deepEqual(deciding("round-robin"), ["points", "sonneborn", "wins"]);
  assert.equal(columnsOf("round-robin-twice").some(({ key }) => key === "buchholz" || key === "byes"), false);
});

test("who is here changes nothing else", () => {
  const before = room();
  const after = withPresence(before, [0, 2]);
  assert.deepEqual(after.members.map(({ present }) => present), [true, false, true]);
  assert.deepEqual(withPresence(after, []), before);
});
