/** A notification when it is one's turn and the page is not seen; only if somebody has asked for it by a button. */

import { get, notifyChange, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { isMyLiveTurn } from "./live_state.js";

/** The game and the version at which it was one's turn last. */
let lastNotified = "";

/** Listen from now on. */
export function startNotifications() {
  subscribe(follow, "live", "pending");
  follow();
}

/** Whether this browser can do that here and has not refused. */
export function canNotify() {
  return globalThis.isSecureContext && "Notification" in globalThis && Notification.permission !== "denied";
}

/** Whether it is still to be asked. */
export function needsPermission() {
  return Notification.permission === "default";
}

/** Whether somebody has asked for it. */
export function isNotifying() {
  return canNotify() && !needsPermission();
}

/** Ask. */
export async function requestPermission() {
  await Notification.requestPermission();
  notifyChange("live", "room");
}

function follow() {
  const { live, game } = get();
  const isTurn = isMyLiveTurn();
  const now = live && isTurn ? `${live.id} ${live.step.position.ply}` : "";
  const isNews = live && isTurn && now !== lastNotified;
  lastNotified = now;
  if (isNews) notifyIfHidden(`${game?.title ?? ""} · Denkspiel`, t("live.your_turn"), live.id);
}

/** Tell who does not look, if that was asked for. */
/** @type {(title: string, body: string, tag: string) => Promise<void>} */
export async function notifyIfHidden(title, body, tag) {
  if (!document.hidden || !isNotifying()) return;
  try {
    await notify(title, body, tag);
  } catch {
    notifyChange("live", "room"); // the permission may just have been withdrawn: the button says how it stands
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
