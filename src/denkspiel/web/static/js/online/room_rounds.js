/** Who met whom in each round of a room, with results, and the ways to the games. */

import { linkToTable } from "../game/address.js";
import { html, sideBySide } from "../core/element.js";
import { t } from "../core/texts.js";
import { roundsFrom, scoreText } from "./room_view.js";

/** @type {(room: Api.RoomView) => Node[]} */
export function roundsOf(room) {
  return roundsFrom(room).flatMap((round) => [html("h3", { id: `room-round-${round.number}`, text: t("room.round", { round: round.number, rounds: room.planned }) }), listOf(room, round)]);
}

/** @type {(room: Api.RoomView, round: ReturnType<typeof roundsFrom>[number]) => HTMLElement} */
function listOf(room, { number, meetings, bye }) {
  const free = bye === null ? null : html("li", { class: "room-bye", text: t("room.bye", { player: room.members[bye].name }) });
  return html("ul", { class: "room-meetings", "aria-labelledby": `room-round-${number}` }, ...meetings.map((one) => meetingOf(room, one)), free);
}

/** @type {(room: Api.RoomView, meeting: ReturnType<typeof roundsFrom>[number]["meetings"][number]) => HTMLElement} */
function meetingOf({ members, stage }, { first, second, game, result, decided, mine }) {
  const isOpen = result === null && stage === "playing";
  const score = html("span", { class: "room-score", text: scoreText(result) || (isOpen ? t("room.goes_on") : "") });
  const words = t(isOpen ? (mine ? "room.to_my_game" : "live.watch") : "room.look");
  const names = [members[first].name, members[second].name];
  return html(
    "li",
    { "data-mine": mine },
    html("span", { class: "room-pair" }, ...sideBySide(names)),
    score,
    decided ? html("span", { class: "quiet", text: t("room.decided") }) : null,
    game === null ? null : html("a", { href: linkToTable(game), "aria-label": `${words}: ${names.join(" – ")}`, text: words }),
  );
}
