/** The table of a room: who is where, with how many points, and what decides among equals. */

import { html } from "../element.js";
import { language, t } from "../texts.js";

/** The columns of numbers; on a narrow screen those that nothing is decided by are left out. */
const COLUMNS = /** @type {const} */ (["points", "buchholz", "sonneborn", "wins", "draws", "losses", "byes"]);

/** @type {(room: Api.RoomView) => Node[]} */
export function tableOf({ table, members, member, stage }) {
  const title = html("h3", { id: "room-table-title", text: t(stage === "over" ? "room.final_table" : "room.table") });
  if (!table.length) return [title, html("p", { class: "quiet", text: t("room.nobody_yet") })];
  const number = new Intl.NumberFormat(language());
  const head = (/** @type {string} */ key) => html("th", { scope: "col", class: key, text: t(`room.column.${key}`) });
  const row = (/** @type {Api.StandingData} */ one) =>
    html(
      "tr",
      { "aria-current": one.member === member && "true" },
      html("td", { class: "rank", text: `${one.rank}.` }),
      html("th", { scope: "row", class: "name", text: members[one.member].name }),
      ...COLUMNS.map((key) => html("td", { class: key, text: number.format(one[key]) })),
    );
  const headings = html("tr", {}, ...["rank", "name", ...COLUMNS].map(head));
  const whole = html("table", { "aria-labelledby": title.id }, html("thead", {}, headings), html("tbody", {}, ...table.map(row)));
  return [title, html("div", { class: "room-frame" }, whole)];
}
