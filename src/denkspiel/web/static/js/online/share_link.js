/** A link to pass on: to copy, to hand to other programs, and as a QR code for the phones of those who are here. */

import { action } from "../dialogs/dialog.js";
import { html, put } from "../core/element.js";
import { t } from "../core/texts.js";
import { qrCode } from "./qr.js";

/**
 * All that passes a link on.
 * @param {string} link
 * @param {string} title what others are told it is
 */
export function passing(link, title) {
  const field = html("input", { type: "text", id: "live-link-text", readonly: true, value: link, "aria-label": t("live.link"), onfocus: () => field.select() });
  const said = html("p", { class: "quiet", role: "status", id: "live-link-said" });
  const copy = action("live-copy", t("share.copy"), () => copied(field, said));
  const pass = "share" in navigator ? action("live-share", t("share.share"), () => passOn(link, title)) : null;
  const limit = isHereOnly(new URL(link).hostname) ? html("p", { class: "alarm", text: t("live.here_only") }) : null;
  return { copy, parts: [html("div", { class: "together" }, field, copy, pass), said, limit, qrCode(link, t("live.qr"))].filter((part) => part !== null) };
}

/** Whether a name leads every machine to itself, so that a link with it is of use on this one only. */
/** @type {(name: string) => boolean} */
function isHereOnly(name) {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(name);
}

/** @type {(field: HTMLInputElement, said: HTMLElement) => Promise<void>} */
async function copied(field, said) {
  try {
    await navigator.clipboard.writeText(field.value);
    put(said, { text: t("share.copied") });
  } catch {
    field.focus();
    field.select();
    put(said, { text: t("share.select") });
  }
}

/** @type {(url: string, title: string) => Promise<void>} */
async function passOn(url, title) {
  await navigator.share({ url, title }).catch(() => {}); // who thinks better of it needs no words
}
