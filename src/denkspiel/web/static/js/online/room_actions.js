/** What can be done now with a room as a whole. */

import { address } from "../core/api.js";
import { ask } from "../dialogs/confirm.js";
import { html } from "../core/element.js";
import { addressOf } from "./room_view.js";
import { canRing, isAsked, ring } from "./notifications.js";
import { t } from "../core/texts.js";

/**
 * Does something in the room; whether it was done. Why not has been said then.
 * @typedef {(what: Api.RoomCommandQuestion["do"], more?: Partial<Api.RoomCommandQuestion>) => Promise<boolean>} Order
 */

/**
 * Words and buttons; nothing if there is nothing to do.
 * @param {Api.RoomView & {gone?: boolean}} room
 * @param {Order} order
 */
export function doings(room, order) {
  const buttons = [...commands(room, order), bell(room), print(room)].filter((one) => one !== null);
  const isEarly = room.host && room.stage === "open" && !room.possible.includes("start");
  const words = isEarly ? html("p", { class: "quiet", text: t("room.host_waits") }) : null;
  return [words, buttons.length ? html("div", { class: "live-buttons" }, ...buttons) : null];
}

/** @type {(room: Api.RoomView, order: Order) => HTMLElement[]} */
function commands({ possible, stage, rounds }, order) {
  const isOpen = stage === "open";
  const sure = async (/** @type {"close"|"end"|"leave"} */ what, /** @type {() => Promise<boolean>} */ act) => {
    if (await ask(`ask-${what}`, t(`room.${what}_words`))) await act();
  };
  const close = () => sure("close", () => order("close-round", { round: rounds.length }));
  const leave = () => (isOpen ? order("leave") : sure("leave", () => order("leave")));
  /** @type {[boolean, () => HTMLElement][]} */
  const all = [
    [possible.includes("start"), () => button("room-start", "room.start", () => order("start"), "primary")],
    [possible.includes("close-round"), () => button("room-close", "room.close_round", close)],
    [possible.includes("end") && !isOpen, () => button("room-end", "room.end", () => sure("end", () => order("end")))],
    [possible.includes("leave"), () => button("room-leave", "room.leave", leave)],
  ];
  return all.filter(([can]) => can).map(([, build]) => build());
}

/** @type {(room: Api.RoomView) => HTMLElement|null} */
function bell({ member, members, stage }) {
  const isPlayer = member !== null && members[member].membership === "here" && stage !== "over";
  return isPlayer && canRing() ? button("room-bell", isAsked() ? "room.ring" : "room.rings", ring) : null;
}

/** @type {(room: Api.RoomView & {gone?: boolean}) => HTMLElement|null} */
function print(room) {
  if (!room.rounds.length || room.gone) return null;
  return html("a", { id: "room-print", class: "button", href: address(`rooms/${addressOf(room)}/report`), target: "_blank", rel: "noopener", text: t("room.print") });
}

/** @type {(id: string, key: string, onclick: () => unknown, kind?: string) => HTMLElement} */
export function button(id, key, onclick, kind = "") {
  return html("button", { type: "button", id, class: `button ${kind}`.trim(), text: t(key), onclick });
}
