/** A notification when it is one's turn and the page is not seen; only if somebody has asked for it by a button. */

import { isTurnByLink } from "./live_state.js";
import { announce, get, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";

/** The game and the version at which it was one's turn last. */
let rung = "";

/** Listen from now on. */
export function startBell() {
  subscribe(follow, "live", "pending");
  follow();
}

/** Whether this browser can do that here and has not refused. */
export function canRing() {
  return globalThis.isSecureContext && "Notification" in globalThis && Notification.permission !== "denied";
}

/** Whether it is still to be asked. */
export function isAsked() {
  return Notification.permission === "default";
}

/** Whether somebody has asked for it. */
export function isWanted() {
  return canRing() && !isAsked();
}

/** Ask. */
export async function ring() {
  await Notification.requestPermission();
  announce("live", "room");
}

function follow() {
  const { live, game } = get();
  const isTurn = isTurnByLink();
  const now = live && isTurn ? `${live.id} ${live.step.position.ply}` : "";
  const isNews = live && isTurn && now !== rung;
  rung = now;
  if (isNews) tell(`${game?.title ?? ""} · Denkspiel`, t("live.your_turn"), live.id);
}

/** Tell who does not look, if that was asked for. */
/** @type {(title: string, body: string, tag: string) => Promise<void>} */
export async function tell(title, body, tag) {
  if (!document.hidden || !isWanted()) return;
  try {
    await notify(title, body, tag);
  } catch {
    announce("live", "room"); // the permission may just have been withdrawn: the button says how it stands
  }
}

/** Phones take notifications from a service worker only. */
/** @type {(title: string, body: string, tag: string) => Promise<void>} */
async function notify(title, body, tag) {
  const options = { body, tag, data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
