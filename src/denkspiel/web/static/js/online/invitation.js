/** A sheet with a link to pass on: the invitation, the link to watch, or one's own seat on another device. */

import { linkToTable } from "../game/address.js";
import { place, post } from "../core/api.js";
import { action, openDialog, shut } from "../dialogs/dialog.js";
import { made } from "../dialogs/fields.js";
import { html, put } from "../core/element.js";
import { get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { clockWords } from "./clock_words.js";
import { passing } from "./share_link.js";

/** @type {{line: HTMLElement, dialog: HTMLDialogElement}|null} the sheet that invites, and what it says of the game */
let inviting = null;
let begun = false;

/**
 * Show the sheet.
 * @param {"invite"|"watch"|"seat"} what
 */
export async function openInvitation(what) {
  const { live, game } = get();
  if (!live || !game) return;
  const link = what === "seat" ? await seatLink(live.id) : linkToTable(live.id);
  if (!link) return;
  const { copy, parts } = passing(link, `${game.title} · Denkspiel`);
  const line = html("p", { id: "invitation-status", class: "busy", role: "status", text: t("live.waits") });
  const body = html(
    "div",
    { class: "invitation" },
    html("p", { text: t(`live.${what}_words`, { game: game.title, clock: clockWords(live.clock) }) }),
    ...parts,
    what === "invite" ? line : null,
  );
  const dialog = openDialog("invitation", t(`live.${what}_title`), [body], { closed: () => (inviting = null) });
  if (what === "invite") watch({ line, dialog });
  copy.focus();
}

/** A one-time link; if none can be had, a sheet says why and lets one try again. */
/** @type {(id: string) => Promise<string|null>} */
async function seatLink(id) {
  const fault = html("p", { class: "alarm", role: "alert" });
  const again = action("live-again", t("live.try_again"), () => openInvitation("seat"));
  const told = await made(() => post(`seats/${id}`, {}), fault, again);
  if (told) return place(told.link.replace(/^\//, ""));
  openDialog("invitation", t("live.seat_title"), [html("div", { class: "invitation" }, fault, again)]);
  again.focus();
  return null;
}

/** The sheet tells that somebody has sat down; whoever reads it closes it. */
/** @type {(sheet: {line: HTMLElement, dialog: HTMLDialogElement}) => void} */
function watch(sheet) {
  inviting = sheet;
  if (begun) return;
  begun = true;
  subscribe(told, "live");
}

function told() {
  const { live } = get();
  if (!inviting || live?.stage === "waiting") return;
  const { line, dialog } = inviting;
  inviting = null;
  put(line, { class: "strong", text: live?.said.join(" ") || t("live.gone") });
  line.after(action("invitation-to-board", t("skip_to_board"), () => shut(dialog)));
}
