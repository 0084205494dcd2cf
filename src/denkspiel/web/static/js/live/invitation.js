/** A sheet with a link to pass on: the invitation, the link to watch, or one's own seat on another device. */

import { linkToTable } from "../address.js";
import { place, post } from "../api.js";
import { action, openDialog, shut } from "../dialogs/dialog.js";
import { made } from "../dialogs/fields.js";
import { html } from "../element.js";
import { get, subscribe } from "../store.js";
import { t } from "../texts.js";
import { clockWords } from "./clock_words.js";
import { passing } from "./passing.js";

/** @type {HTMLDialogElement|null} the sheet that invites, which goes when somebody has sat down */
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
  const body = html(
    "div",
    { class: "invitation" },
    html("p", { text: t(`live.${what}_words`, { game: game.title, clock: clockWords(live.clock) }) }),
    ...parts,
    what === "invite" ? html("p", { class: "busy", role: "status", text: t("live.waits") }) : null,
  );
  const dialog = openDialog("invitation", t(`live.${what}_title`), [body], { closed: () => (inviting = null) });
  if (what === "invite") watch(dialog);
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

/** @type {(dialog: HTMLDialogElement) => void} */
function watch(dialog) {
  inviting = dialog;
  if (begun) return;
  begun = true;
  subscribe(({ live }) => inviting && live?.stage !== "waiting" && shut(inviting), "live");
}
