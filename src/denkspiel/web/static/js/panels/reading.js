/** Records, links and moves that are pasted, dropped or opened: read by the server, then put on the board. */

import { Problem, post } from "../api.js";
import { ask } from "../dialogs/question.js";
import { load, remark } from "../flow.js";
import { seated } from "../players.js";
import { get } from "../store.js";
import { t } from "../texts.js";

const LONGEST = 20_000;

/** Put the game that the text tells on the board, after a question if another one is in progress. */
export async function readText(text) {
  if (text.length > LONGEST) return remark(t("share.too_large"));
  if (!text.trim()) return;
  try {
    const found = await post("read", { text, game: get().game.id });
    await accept(found);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    remark(error.message || t("no_server"));
  }
}

/** The same for a file. */
export async function readFile(file) {
  if (file.size > LONGEST) return remark(t("share.too_large"));
  await readText(await file.text());
}

async function accept(found) {
  const game = get().games.find((one) => one.id === found.game);
  const said = { game: game.title, plies: found.cells.length };
  const { cells, latest } = get();
  const same = game.id === get().game.id && cells.join() === found.cells.join();
  if (cells.length && !latest.outcome && !same && !(await ask("ask-replace", t("share.replace", said)))) return;
  if (await load(game.id, found.cells, playersOf(found, game))) remark(t("share.loaded", said));
}

/** Who played, if the record tells and plays here; otherwise nothing. */
function playersOf({ kinds, names }, game) {
  const known = (kind) => kind === "human" || game.opponents.includes(kind);
  if (!names.some(Boolean) || !kinds.every(known)) return undefined;
  return seated(kinds, kinds.map((kind, index) => (kind === "human" ? names[index] : "")));
}
