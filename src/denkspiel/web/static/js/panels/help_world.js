/** What the pages of the help tell of. */

import { listGames, listOpponents } from "../catalogue.js";
import { loadHelpTexts } from "../texts.js";

const HEALTH = new URL("../../../healthz", import.meta.url);

/**
 * Games, opponents and the version of the program, in the language spoken; the texts of the help are there afterwards.
 * @returns {Promise<Pick<import("./help_page.js").World, "games"|"opponents"|"version">>}
 */
export async function loadWorld() {
  const [games, opponents, version] = await Promise.all([listGames(), listOpponents(), programVersion(), loadHelpTexts()]);
  return { games, opponents, version };
}

/** Which version of the program serves this page; empty if the server does not say. */
async function programVersion() {
  try {
    const answer = await fetch(HEALTH);
    return (await answer.json()).version ?? "";
  } catch {
    return "";
  }
}
