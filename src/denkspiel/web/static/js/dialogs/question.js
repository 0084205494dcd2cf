/** The questions before something that cannot be taken back; on "no" the game goes on unchanged. */

import { html } from "../element.js";
import { newGame, phase, quit, remark } from "../flow.js";
import { get, set } from "../store.js";
import { t } from "../texts.js";
import { action, openDialog } from "./dialog.js";
import { openNewGame } from "./open.js";

const YES = ["y", "j"];
const NO = ["n", "Backspace"];

/** Begin a new game with the same players: at once if this one is over or has no moves yet, otherwise after a question. */
export async function askNewGame() {
  const { latest, cells } = get();
  if (latest.outcome !== null) return newGame();
  if (!cells.length) return openNewGame();
  const choose = action("ask-new-game-players", t("choose_players"), openNewGame);
  return (await ask("ask-new-game", t("begin_new_game"), choose)) && newGame();
}

/** Quit: at once if the game is over, otherwise after a question. */
export async function askQuit() {
  if (get().latest.outcome !== null || (await ask("ask-quit", t("really_quit")))) quit();
}

/**
 * Ask a question; computer players wait meanwhile.
 * @param {string} id
 * @param {string} words
 * @param {HTMLElement} [other] a third way, which closes the question
 * @returns {Promise<boolean>}
 */
export function ask(id, words, other = null) {
  return new Promise((resolve) => {
    let yes = false;
    const answer = (value) => {
      yes = value;
      dialog.close();
    };
    const closed = () => {
      set({ asking: false });
      if (!yes && phase() !== "quit") remark(t("no_goes_on"));
      resolve(yes);
    };
    const no = action(`${id}-no`, t("no"), () => answer(false), { key: "n" });
    const buttons = html("div", { class: "dialog-actions" }, action(`${id}-yes`, t("yes"), () => answer(true), { key: "y j" }), no);
    if (other) buttons.append(other);
    set({ asking: true });
    const dialog = openDialog(id, words, [buttons], { closed });
    dialog.addEventListener("keydown", ({ key }) => {
      if (YES.includes(key.toLowerCase())) answer(true);
      else if (NO.includes(key.length === 1 ? key.toLowerCase() : key)) answer(false);
    });
    other?.addEventListener("click", () => dialog.close());
    no.focus();
  });
}
