/** The questions before something that cannot be taken back; on "no" the game goes on unchanged. */

import { askFor, turnTo } from "../game/actions.js";
import { get } from "../core/store.js";
import { t } from "../core/texts.js";
import { ask } from "./confirm.js";
import { action } from "./dialog.js";
import { openNewGame } from "./open.js";

/** Begin a new game with the same players, or choose others if there is no move yet. */
export async function askNewGame() {
  if (!get().cells.length || get().live) return openNewGame();
  let others = false;
  const choose = () => action("ask-new-game-players", t("choose_players"), () => (others = true));
  await askFor("new-game", () => ask("ask-new-game", t("begin_new_game"), choose()));
  if (others) await openNewGame();
}

/** Quit; a game by link goes on without anybody at its table here. */
export async function askQuit() {
  const { live, game } = get();
  if (live && game) return turnTo(game.id);
  await askFor("quit", () => ask("ask-quit", t("really_quit")));
}
