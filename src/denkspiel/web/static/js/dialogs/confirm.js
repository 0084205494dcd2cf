/** A question with yes and no, before something that cannot be taken back. */

import { html } from "../core/element.js";
import { languages, yesOrNo } from "../core/languages.js";
import { set } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { action, openDialog, shut } from "./dialog.js";

/**
 * Ask a question; computer players wait meanwhile. If another game comes to the board, the answer is no.
 * @param {string} id
 * @param {string} words
 * @param {HTMLElement|null} [other] a third way, which closes the question
 * @returns {Promise<boolean>}
 */
export function ask(id, words, other = null) {
  return new Promise((resolve) => {
    let yes = false;
    const close = (/** @type {boolean} */ value) => {
      yes = value;
      shut(dialog);
    };
    const closed = () => {
      set({ asking: false });
      resolve(yes);
    };
    const no = action(`${id}-no`, t("no"), () => close(false), letters("no"));
    const buttons = html("div", { class: "dialog-actions" }, action(`${id}-yes`, t("yes"), () => close(true), letters("yes")), no);
    if (other) buttons.append(other);
    set({ asking: true });
    const dialog = openDialog(id, words, [buttons], { closed, aboutGame: true });
    dialog.addEventListener("keydown", ({ key }) => {
      const said = key === "Backspace" ? false : yesOrNo(key, language());
      if (said !== null) close(said);
    });
    other?.addEventListener("click", () => shut(dialog));
    no.focus();
  });
}

/** The keys for an answer in every language, as `aria-keyshortcuts` lists them. */
/** @type {(answer: "yes"|"no") => string} */
function letters(answer) {
  const words = Object.values(languages()).flatMap((spoken) => spoken[answer]);
  return [...new Set(words.filter((word) => word.length === 1))].join(" ");
}
