/** Dialogues over the page, and questions with yes and no before something that cannot be taken back. */

import { html, releasePointerFocus } from "../core/element.js";
import { get, set, stillShown, subscribe } from "../core/store.js";
import { answerOfKey, language, languages, t } from "../core/texts.js";
import { confirmThenDo, switchToGame } from "../game/actions.js";
import { openNewGame } from "./open.js";

/** @type {Map<HTMLDialogElement, () => boolean>} the dialogues about a game, and whether that is on the board still */
const aboutGames = new Map();

subscribe(() => {
  // Another game is on the board, perhaps by the browser's back button: what was asked about the one before means nothing now.
  for (const [dialog, isShown] of aboutGames) if (!isShown()) closeDialog(dialog);
}, "saveInfo", "live");

/**
 * Open a dialogue.
 * @param {string} id
 * @param {string} title
 * @param {(Node|string)[]} body
 * @param {{wide?: boolean, closed?: () => void, aboutGame?: boolean}} [options] `closed` is called when it goes, whatever
 *     the reason; `aboutGame` makes it go with the game on the board
 * @returns {HTMLDialogElement} gone as soon as it is closed
 */
export function openDialog(id, title, body, { wide = false, closed = () => {}, aboutGame = false } = {}) {
  const earlier = /** @type {HTMLDialogElement|null} */ (document.getElementById(id));
  if (earlier) closeDialog(earlier);
  const before = document.activeElement;
  const heading = html("h2", { id: `${id}-title`, text: title });
  const cross = html("button", { type: "button", class: "dialog-close", "aria-label": t("close"), "data-cancel": true , text: "×" });
  const dialog = html(
    "dialog",
    { id, class: wide ? "dialog wide" : "dialog", "aria-labelledby": heading.id },
    html("div", { class: "dialog-head" }, heading, cross),
    ...body,
  );
  const gone = () => {
    dialog.remove();
    aboutGames.delete(dialog);
    restoreFocus(before);
    releasePointerFocus();
    closed();
  };
  cross.addEventListener("click", () => closeDialog(dialog));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) closeDialog(dialog);
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    closeDialog(dialog);
  });
  dialog.addEventListener("close", gone, { once: true });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  if (aboutGame) aboutGames.set(dialog, stillShown("game"));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Let what had the focus have it again, or what has been put in its place. */
/** @type {(before: Element|null) => void} */
function restoreFocus(before) {
  const now = before?.isConnected || !before?.id ? before : document.getElementById(before.id);
  if (now instanceof HTMLElement && now !== document.activeElement) now.focus({ preventScroll: true });
}

/**
 * Close a dialogue. The browser tells of it later only; the key typed right after Escape would be lost to what is gone.
 * @param {HTMLDialogElement} dialog
 */
export function closeDialog(dialog) {
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
}

/**
 * A button with words.
 * @param {string} id
 * @param {string} text
 * @param {() => void} act
 * @param {string} [keys] that do the same
 */
export function actionButton(id, text, act, keys) {
  const attributes = { type: "button", id, class: "button", onclick: act, "aria-keyshortcuts": keys };
  return html("button", attributes, html("span", { text }));
}

/**
 * Ask a question; computer players wait meanwhile. If another game comes to the board, the answer is no.
 * @param {string} id
 * @param {string} words
 * @param {HTMLElement|null} [other] a third way, which closes the question
 * @returns {Promise<boolean>}
 */
export function confirmQuestion(id, words, other = null) {
  return new Promise((resolve) => {
    let yes = false;
    const close = (/** @type {boolean} */ value) => {
      yes = value;
      closeDialog(dialog);
    };
    const closed = () => {
      set({ isAsking: false });
      resolve(yes);
    };
    const no = actionButton(`${id}-no`, t("no"), () => close(false), letters("no"));
    const buttons = html("div", { class: "dialog-actions" }, actionButton(`${id}-yes`, t("yes"), () => close(true), letters("yes")), no);
    if (other) buttons.append(other);
    set({ isAsking: true });
    const dialog = openDialog(id, words, [buttons], { closed, aboutGame: true });
    dialog.addEventListener("keydown", ({ key }) => {
      const answer = key === "Backspace" ? false : answerOfKey(key, language());
      if (answer !== null) close(answer);
    });
    other?.addEventListener("click", () => closeDialog(dialog));
    no.focus();
  });
}

/** The keys for an answer in every language, as `aria-keyshortcuts` lists them. */
/** @type {(answer: "yes"|"no") => string} */
function letters(answer) {
  const words = Object.values(languages()).flatMap((spoken) => spoken[answer]);
  return [...new Set(words.filter((word) => word.length === 1))].join(" ");
}

/** Begin a new game with the same players, or choose others if there is no move yet. */
export async function askNewGame() {
  if (!get().cells.length || get().live) return openNewGame();
  let others = false;
  const choose = () => actionButton("ask-new-game-players", t("choose_players"), () => (others = true));
  await confirmThenDo("new-game", () => confirmQuestion("ask-new-game", t("begin_new_game"), choose()));
  if (others) await openNewGame();
}

/** Quit; a live game goes on without anybody at its table here. */
export async function askQuit() {
  const { live, game } = get();
  if (live && game) return switchToGame(game.id);
  await confirmThenDo("quit", () => confirmQuestion("ask-quit", t("really_quit")));
}
