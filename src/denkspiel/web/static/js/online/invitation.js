/** A sheet with a link to pass on: the invitation, the link to watch, or one's own seat on another device. */

import { encode } from "uqr";
import { pageUrl, post } from "../core/api.js";
import { html, setAttributes, svg } from "../core/element.js";
import { get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { actionButton, closeDialog, openDialog } from "../dialogs/dialog.js";
import { submitted } from "../dialogs/fields.js";
import { linkToLiveGame } from "../game/address.js";
import { clockDescription, graceSentence } from "./clock.js";

/** Names that lead every machine to itself, so that a link with one is of use on this machine only. */
const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;
/** @type {{line: HTMLElement, dialog: HTMLDialogElement}|null} the sheet that invites, and what it says of the game */
let openSheet = null;
let isFollowing = false;

/**
 * Show the sheet.
 * @param {"invite"|"watch"|"seat"} what
 */
export async function openInvitation(what) {
  const { live, game } = get();
  if (!live || !game) return;
  const link = what === "seat" ? await seatLink(live.id) : linkToLiveGame(live.id);
  if (!link) return;
  const { copy, parts } = shareLinkParts(link, `${game.title} · Denkspiel`);
  const line = html("p", { id: "invitation-status", class: "busy", role: "status", text: t("live.waits") });
  const body = html(
    "div",
    { class: "invitation" },
    html("p", { text: t(`live.${what}_words`, { game: game.title, clock: clockDescription(live.clock) }) }),
    ...(what === "invite" ? noticesOf(live).map((text) => html("p", { class: "quiet", text })) : []),
    ...parts,
    what === "invite" ? line : null,
  );
  const dialog = openDialog("invitation", t(`live.${what}_title`), [body], { closed: () => (openSheet = null) });
  if (what === "invite") followSeat({ line, dialog });
  copy.focus();
}

/** What else a player should know before the game: that it begins from a set-up position, and when the clocks start. */
/** @type {(live: Api.LiveView) => string[]} */
export function noticesOf({ step, clock }) {
  return [step.state.setup ? t("live.from_position") : "", graceSentence(clock)].filter(Boolean);
}

/** A one-time link; if none can be had, a sheet says why and lets one try again. */
/** @type {(id: string) => Promise<string|null>} */
async function seatLink(id) {
  const fault = html("p", { class: "alarm", role: "alert" });
  const again = actionButton("live-again", t("live.try_again"), () => openInvitation("seat"));
  const seat = await submitted(() => post(`seats/${id}`, {}), fault, again);
  if (seat) return pageUrl(seat.link.replace(/^\//, ""));
  openDialog("invitation", t("live.seat_title"), [html("div", { class: "invitation" }, fault, again)]);
  again.focus();
  return null;
}

/** The sheet says that somebody has sat down, and stays until it is closed. */
/** @type {(sheet: {line: HTMLElement, dialog: HTMLDialogElement}) => void} */
function followSeat(sheet) {
  openSheet = sheet;
  if (isFollowing) return;
  isFollowing = true;
  subscribe(showSeatTaken, "live");
}

function showSeatTaken() {
  const { live } = get();
  if (!openSheet || live?.stage === "waiting") return;
  const { line, dialog } = openSheet;
  openSheet = null;
  setAttributes(line, { class: "strong", text: live?.said.join(" ") || t("live.gone") });
  line.after(actionButton("invitation-to-board", t("live.to_board"), () => closeDialog(dialog)));
}

/**
 * All that passes a link on.
 * @param {string} link
 * @param {string} title what others read it is
 */
export function shareLinkParts(link, title) {
  const field = html("input", { type: "text", id: "live-link-text", readonly: true, value: link, "aria-label": t("live.link"), onfocus: () => field.select() });
  const feedback = html("p", { class: "quiet", role: "status", id: "live-link-feedback" });
  const copy = actionButton("live-copy", t("share.copy"), () => copyLink(field, feedback));
  const pass = "share" in navigator ? actionButton("live-share", t("share.share"), () => share(link, title)) : null;
  const limit = LOCAL_HOST.test(new URL(link).hostname) ? html("p", { class: "alarm", text: t("live.here_only") }) : null;
  return { copy, parts: [html("div", { class: "together" }, field, copy, pass), feedback, limit, qrCode(link, t("live.qr"))].filter((part) => part !== null) };
}

/** @type {(field: HTMLInputElement, feedback: HTMLElement) => Promise<void>} */
async function copyLink(field, feedback) {
  try {
    await navigator.clipboard.writeText(field.value);
    setAttributes(feedback, { text: t("share.copied") });
  } catch {
    field.focus();
    field.select();
    setAttributes(feedback, { text: t("share.select") });
  }
}

/** @type {(url: string, title: string) => Promise<void>} */
async function share(url, title) {
  await navigator.share({ url, title }).catch(() => {}); // who thinks better of it needs no words
}

/*! QR codes by uqr: MIT licence, (c) Project Nayuki, (c) 2023 Anthony Fu; static/licences.txt */

/** Empty modules around the code, as many as its standard demands. */
const BORDER = 4;

/**
 * The picture, dark on light in every theme.
 * @param {string} text
 * @param {string} words what it is, for those who do not see it
 */
export function qrCode(text, words) {
  const { data } = encode(text, { ecc: "M", border: BORDER });
  const size = data.length;
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const picture = svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": words, "shape-rendering": "crispEdges" });
  picture.append(svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: path, fill: "#000" }));
  return picture;
}
