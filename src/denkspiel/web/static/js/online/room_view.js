/** Prepares the data of a room for display, depending on the person who looks at it. */

/** The points that each result gives the two who have met, as it is written. */
const SCORES = { first: "1 – 0", second: "0 – 1", draw: "½ – ½", nobody: "0 – 0" };

/** Quarters as one character, as tables of tournaments have them. */
const QUARTERS = ["", "\u00bc", "\u00bd", "\u00be"];

/** The numbers of a table, and whether places are decided by them. */
const NUMBERS = /** @type {const} */ ({ swiss: ["points", "buchholz", "sonneborn"], others: ["points", "sonneborn", "wins"] });
const COLUMNS = /** @type {const} */ (["points", "buchholz", "sonneborn", "wins", "draws", "losses", "byes"]);

/**
 * The columns of numbers in the table of a room: what places are decided by, in that order, and how the games went.
 * @param {Api.RoomView["format"]} format
 */
export function columnsOf(format) {
  const deciding = /** @type {readonly string[]} */ (NUMBERS[format === "swiss" ? "swiss" : "others"]);
  const columns = COLUMNS.map((key) => ({ key, decides: deciding.includes(key) }));
  return format === "swiss" ? columns : columns.filter(({ key }) => key !== "buchholz" && key !== "byes");
}

/**
 * @typedef {{present: number[]}} RoomPresence numbers of the members who were seen lately
 *
 * @typedef {Api.Meeting & {mine: boolean}} Pairing two who meet, and whether the one who looks is one of them
 */

/**
 * By which the room is found; somebody whom the host has removed does not get the link, but may look.
 * @param {Pick<Api.RoomView, "id"|"address">} view
 */
export function roomAddress({ id, address }) {
  return address ?? id;
}

/**
 * The rounds with their numbers, the latest first.
 * @param {Pick<Api.RoomView, "rounds"|"member">} view
 * @returns {{number: number, meetings: Pairing[], bye: number|null}[]}
 */
export function roundsFrom({ rounds, member }) {
  const isMine = (/** @type {Api.Meeting} */ { first, second }) => member !== null && (first === member || second === member);
  const one = (/** @type {Api.Round} */ { meetings, bye }, /** @type {number} */ index) => ({
    number: index + 1,
    meetings: meetings.map((meeting) => ({ ...meeting, mine: isMine(meeting) })),
    bye,
  });
  return rounds.map(one).reverse();
}

/**
 * How a meeting ended, as it is written in tables; "" as long as it goes on.
 * @param {Api.Meeting["result"]} result
 */
export function scoreText(result) {
  return result === null ? "" : SCORES[result];
}

/**
 * Points as they are written in tables.
 * @param {number} points a multiple of a quarter
 */
export function pointsText(points) {
  const [whole, part] = [Math.floor(points), QUARTERS[(points % 1) * 4]];
  return `${whole || !part ? whole : ""}${part}`;
}

/**
 * What somebody reads first in a room: to go to a "game", that a round passes without one ("bye"), that the
 * next round is to be waited for ("next") or the first one ("begin"), that there is none after this one ("last"), to "join",
 * or nothing. Who has opened the room need not be asked to join.
 * @param {Pick<Api.RoomView, "mine"|"member"|"members"|"stage"|"rounds"|"planned"|"possible"|"host">} view
 * @returns {""|"game"|"bye"|"next"|"last"|"begin"|"join"}
 */
export function callOf({ mine, member, members, stage, rounds, planned, possible, host }) {
  if (mine !== null) return "game";
  if (possible.includes("join")) return host && member === null ? "" : "join";
  if (stage === "over" || member === null || members[member].membership !== "here") return "";
  if (stage === "open") return "begin";
  if (rounds.at(-1)?.bye === member) return "bye";
  return rounds.length < planned ? "next" : "last";
}

/**
 * Against whom the game is that waits for the one who looks; "" if there is none.
 * @param {Pick<Api.RoomView, "mine"|"members"|"rounds">} view
 */
export function opponentOf({ mine, members, rounds }) {
  const meeting = rounds.at(-1)?.meetings.find(({ game }) => mine !== null && game === mine.game);
  if (!mine || !meeting) return "";
  return members[mine.side === 0 ? meeting.second : meeting.first].name;
}

/**
 * Which round has a game for the one who looks, and against whom: the gaps of the sentence that calls to it.
 * @param {Pick<Api.RoomView, "mine"|"members"|"rounds">} view
 */
export function callTo(view) {
  return { round: view.rounds.length, player: opponentOf(view) };
}

/**
 * Whether a game of the one who looks has begun between two views.
 * @param {Pick<Api.RoomView, "mine">|null} before
 * @param {Pick<Api.RoomView, "mine">} now
 */
export function hasBegun(before, { mine }) {
  return mine !== null && before?.mine?.game !== mine.game;
}

/**
 * The view with news of who is here.
 * @template {Pick<Api.RoomView, "members">} View
 * @param {View} view
 * @param {number[]} present numbers of members
 * @returns {View}
 */
export function withPresence(view, present) {
  return { ...view, members: view.members.map((member, number) => ({ ...member, present: present.includes(number) })) };
}
