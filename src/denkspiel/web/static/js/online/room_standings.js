/** The table of a room: who is where, with how many points, and what decides among equals. */

import { html } from "../core/element.js";
import { t } from "../core/texts.js";
import { columnsOf, pointsText } from "./room_view.js";

/** @type {(room: Api.RoomView) => Node[]} */
export function tableOf({ table, members, member, stage, format }) {
  const title = html("h3", { id: "room-table-title", text: t(stage === "over" ? "room.final_table" : "room.table") });
  const columns = columnsOf(format);
  const head = (/** @type {string} */ key) => html("th", { scope: "col", class: key, text: t(`room.column.${key}`) });
  const cell = (/** @type {Api.StandingData} */ one, /** @type {typeof columns[number]} */ { key, decides }) =>
    html("td", { class: key, "data-decides": String(decides), text: pointsText(one[key]) });
  const row = (/** @type {Api.StandingData} */ one) =>
    html(
      "tr",
      { "aria-current": one.member === member && "true" },
      html("td", { class: "rank", text: `${one.rank}.` }),
      html("th", { scope: "row", class: "name", text: members[one.member].name }),
      ...columns.map((column) => cell(one, column)),
    );
  const headings = [head("rank"), head("name"), ...columns.map(({ key, decides }) => html("th", { scope: "col", "data-decides": String(decides), text: t(`room.column.${key}`) }))];
  const whole = html("table", { "aria-labelledby": title.id }, html("thead", {}, html("tr", {}, ...headings)), html("tbody", {}, ...table.map(row)));
  return [title, html("div", { class: "room-frame", id: "room-frame", role: "region", tabindex: 0, "aria-labelledby": title.id }, whole)];
}
