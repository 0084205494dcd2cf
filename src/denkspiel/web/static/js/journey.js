/** The history of the browser: an entry for each game, and for each step of looking back at one. */

import { goToAddress, linkTo } from "./address.js";
import { look, resume } from "./flow.js";
import { currentId } from "./keeping.js";
import { keptGame } from "./kept_games.js";
import { get, isShown, subscribe } from "./store.js";
import { languageOfAddress } from "./texts.js";

/**
 * What an entry of the history is about.
 * @typedef {{id: string, ply: number|null}} Entry  a game by where it is kept, and after how many moves it is shown, `null`
 *     for where it stands
 */

/** Whether the board is on its way to where back or forward leads. */
let travels = false;

/** Write the history from now on, and go where it leads. */
export function startJourney() {
  subscribe(note, "latest", "ply", "players", "texts");
  addEventListener("popstate", travel);
  note();
}

function note() {
  const state = get();
  if (travels || !isShown(state) || state.pending !== null) return;
  const { latest, players, ply, cells } = state;
  /** @type {Entry} */
  const here = { id: currentId(), ply: ply < cells.length ? ply : null };
  const language = languageOfAddress();
  const url = [linkTo(latest, players), here.ply === null ? "" : `&ply=${ply}`, language && `&language=${language}`].join("");
  /** @type {Entry|null} */
  const there = history.state;
  const same = there === null || (there.id === here.id && there.ply === here.ply);
  if (!same) history.pushState(here, "", url);
  else if (there === null || url !== location.href) history.replaceState(here, "", url);
}

/** A step within the page, such as to a heading, has no entry yet; it changes nothing. */
/** @type {(event: PopStateEvent) => Promise<void>} */
async function travel({ state }) {
  travels = true;
  try {
    if (state) await arrive(state);
  } finally {
    travels = false;
  }
  note();
}

/** @type {(entry: Entry) => Promise<void>} */
async function arrive(entry) {
  const kept = await keptGame(entry.id);
  if (!kept) return goToAddress();
  if (entry.id !== currentId()) await resume(kept);
  await look(entry.ply ?? get().cells.length);
}
