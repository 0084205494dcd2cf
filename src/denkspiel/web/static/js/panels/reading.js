/** Records, links and moves that are pasted, dropped or opened: read by the server, then put on the board. */

import { post } from "../core/api.js";
import { ask } from "../dialogs/confirm.js";
import { attempt, load, remark } from "../game/actions.js";
import { get } from "../core/store.js";
import { t } from "../core/texts.js";

const LONGEST = 20_000;

/** Put the game that the text tells on the board, after a question if another one is in progress. */
/** @type {(text: string) => Promise<void>} */
export async function readText(text) {
  const game_text = text.slice(text.lastIndexOf("\n[Denkspiel ") + 1); // of several games the last one is read
  if (game_text.length > LONGEST) return remark(t("share.too_large"));
  if (!game_text.trim()) return;
  const { game, games } = get(); // in a room there is no game on the board
  const found = await attempt(() => post("read", { text, game: (game ?? games[0]).id }));
  if (found) await accept(found);
}

/** The same for a file. */
/** @type {(file: File) => Promise<void>} */
export async function readFile(file) {
  if (file.size > LONGEST) return remark(t("share.too_large"));
  await readText(await file.text());
}

/** @type {(found: Api.Read) => Promise<void>} */
async function accept(found) {
  if (found.faults.length && !found.cells.length) return remark(...found.faults);
  const said = { game: found.title, plies: found.cells.length };
  const { cells, game, latest } = get();
  const same = found.game === game?.id && cells.join() === found.cells.join();
  if (cells.length && !latest?.outcome && !same && !(await ask("ask-replace", t("share.replace", said)))) {
    remark(t("no_goes_on"));
    return;
  }
  if (await load(found.game, found.cells, found.players, { waits: found.faults.length > 0, variations: found.variations })) remark(t("share.loaded", said), ...found.faults);
}
