/** Who takes part in a room, and who of them is here. */

import { ask } from "../dialogs/confirm.js";
import { entitle, html } from "../core/element.js";
import { icon } from "../core/icons.js";
import { t } from "../core/texts.js";

/** What is said of who is no longer here. */
const GONE = { left: "room.has_left", removed: "room.has_removed" };

/**
 * @param {Api.RoomView} room
 * @param {import("./room_actions.js").Order} order
 * @returns {Node[]}
 */
export function peopleOf({ members, member, possible }, order) {
  const here = members.filter(({ membership }) => membership === "here").length;
  const title = html("h3", { id: "room-people-title", text: t("room.people", { count: here }) });
  const remove = async (/** @type {number} */ number, /** @type {string} */ name) => {
    if (await ask("ask-remove", t("room.really_remove", { player: name }))) await order("remove", { member: number });
  };
  const isRemover = possible.includes("remove");
  const people = members.map((one, number) => person(one, number, number === member, isRemover ? remove : null));
  return [title, people.length ? html("ul", { class: "live-people", "aria-labelledby": title.id }, ...people) : html("p", { class: "quiet", text: t("room.nobody_yet") })];
}

/** @type {(one: Api.MemberData, number: number, isMe: boolean, remove: ((member: number, name: string) => void)|null) => HTMLElement} */
function person({ name, membership, present }, number, isMe, remove) {
  const isHere = membership === "here";
  const words = t(!isHere ? GONE[membership] : present ? "live.is_here" : "room.is_away");
  const out = html("button", { type: "button", id: `room-remove-${number}`, class: "tool", onclick: () => remove?.(number, name) }, icon("bin"));
  entitle(out, t("room.remove", { player: name }));
  return html(
    "li",
    { "data-here": String(isHere && present) },
    html("strong", { text: isMe ? t("live.you", { player: name }) : name }),
    html("span", { text: words }),
    remove && isHere && !isMe ? out : null,
  );
}
