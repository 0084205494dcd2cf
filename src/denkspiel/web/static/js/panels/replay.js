/** Replays a game or a variation: one move after the other, at a set pace, from the position shown on. */

import { byId } from "../core/element.js";
import { setting } from "../core/settings.js";
import { get, set, shown, stillShown, subscribe } from "../core/store.js";
import { phase, stepBy } from "../game/actions.js";

const SECOND = 1000;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let nextMove;
/** Whether the board still shows what this has put there; a person who steps or plays ends the replay. */
let isUndisturbed = () => true;
let isStepping = false;
let isFollowing = false;

/** Begin at the position shown, or at the first one if that is the last; or stop. */
export async function switchReplay() {
  if (get().isReplaying) return stop();
  set({ isReplaying: true });
  if (!isFollowing) {
    isFollowing = true;
    subscribe(() => get().isReplaying && !isStepping && !isUndisturbed() && stop(), "position", "overlay", "requested");
    subscribe(() => get().isReplaying && schedule(), "replay_pace");
  }
  const { line, ply } = shown();
  await step(() => (ply < line.length ? undefined : stepBy(-Infinity)));
}

function stop() {
  clearTimeout(nextMove);
  set({ isReplaying: false });
}

/** @type {(act: () => Promise<void>|undefined) => Promise<void>} */
async function step(act) {
  isStepping = true;
  await act();
  isStepping = false;
  isUndisturbed = stillShown("position");
  // In a game that goes on the line may have become longer meanwhile: then the replay goes on, too.
  if (phase() === "overlay" || shown().ply >= shown().line.length) stop();
  else if (get().isReplaying) schedule();
}

function schedule() {
  clearTimeout(nextMove);
  nextMove = setTimeout(() => {
    if (!get().isReplaying) return;
    byId("board").scrollIntoView({ block: "nearest" }); // not at the click: nothing may come under the finger then
    step(() => stepBy(1));
  }, setting("replay_pace") * SECOND);
}
