/** Live games, as far as the rest of the page must know of them: whether one is on the board, and what that means. */

import { get } from "../core/store.js";

/** Whether somebody here plays a live game that goes on, or may sit down to it: until it is over nothing helps, for the other one has no help. */
export function isHelpForbidden() {
  return get().live?.stage === "waiting" || isPlayingLive();
}

/** Whether somebody here plays a live game that goes on, whatever else is put on the board. */
export function isPlayingLive() {
  const { live } = get();
  return live !== null && live.stage === "playing" && live.side !== null;
}

/**
 * What a live game waits for: a move from here, something from elsewhere, or nothing more.
 * @param {Pick<Api.LiveView, "side"|"stage"|"step">} live
 */
export function livePhase({ side, stage, step }) {
  if (stage === "over") return "over";
  return stage === "playing" && side !== null && step.position.side_to_move === side ? "move" : "other";
}

/** Whether a move from here is waited for in the live game, whatever the board shows of it. */
export function isMyLiveTurn() {
  const { live, pending } = get();
  return live !== null && pending === null && livePhase(live) === "move";
}

/** How the game on the board ended, by its rules or, by link, in another way; `null` before that. */
export function gameResult() {
  const { live, latest } = get();
  return live ? live.ending : (latest?.outcome ?? null);
}

/**
 * Whether that can be done now in the live game.
 * @param {string} what
 * @param {Api.OfferData["offer"]} [offer]
 */
export function isLiveActionPossible(what, offer) {
  return get().live?.possible.some((one) => one.do === what && (offer === undefined || one.offer === offer)) ?? false;
}
