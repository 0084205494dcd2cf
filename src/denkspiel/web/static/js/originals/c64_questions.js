/** The dialogue before a game on the C64: who plays, how strong the computer is, and the names; Return takes the default. */

import { html, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { HUMAN, MAX_NAME_LENGTH, savedName, truncate } from "../game/players.js";
import { CHAR } from "./bitmap.js";
import { inCapitals } from "./glyphs.js";
/** @import { Bitmap } from "./bitmap.js" */
/** @import { Table } from "./skins.js" */

const [WHITE, CYAN, BLUE, GREY, LIGHT_BLUE] = [1, 3, 6, 15, 14];
/** Where Return can be pressed by a finger. */
/** @type {[number, number, number, number]} */
const GO = [8, 178, 304, 24];
const PARTNER = "1";
const COMPUTERS = "3";

/** @typedef {Record<string, string>} Answers by the keys of the questions */
/**
 * @typedef {Object} Question
 * @property {string} key
 * @property {(answers: Answers) => string} words  the question, "" if it is not asked after these answers
 * @property {string[]} [choices]
 * @property {string} usual  the default
 */

/** @type {() => Question[]} */
const questions = () => [
  { key: "who", words: () => "Wer spielt?", choices: ["Gegen einen Spielpartner", "Gegen den Computer", "Computer gegen Computer"], usual: "2" },
  { key: "first", words: ({ who }) => (who === PARTNER ? "" : who === COMPUTERS ? "Spielstärke Computer 1?" : "Spielstärke?"), choices: ["Spielstärke 1", "Spielstärke 2"], usual: "1" },
  { key: "second", words: ({ who }) => (who === COMPUTERS ? "Spielstärke Computer 2?" : ""), choices: ["Spielstärke 1", "Spielstärke 2"], usual: "1" },
  { key: "name", words: ({ who }) => (who === COMPUTERS ? "" : who === PARTNER ? "Name Spieler 1?" : "Ihr Name?"), usual: savedName(0) },
  { key: "partner", words: ({ who }) => (who === PARTNER ? "Name Spieler 2?" : ""), usual: savedName(1) },
];

/**
 * Ask one question after the other.
 * @param {Bitmap} screen
 * @param {Table} table
 * @param {(players: [Api.SeatData, Api.SeatData]) => unknown} done
 */
export function askQuestions(screen, table, done) {
  const all = questions();
  /** @type {Answers} */
  const answers = {};
  let at = 0;
  const input = screen.place(html("input", { class: "bitmap-input", autocomplete: "off", spellcheck: "false", oninput: () => draw(true) }), [0, 0, 1, 1]);
  const go = screen.place(html("button", { type: "button", "aria-label": "Weiter", onclick: () => answer(input.value.trim()) }), GO);
  /** @type {HTMLElement[]} */
  let buttons = [];
  ask();

  function ask() {
    const { words, choices = [], usual } = all[at];
    for (const button of buttons) button.remove();
    buttons = choices.map((text, index) => screen.place(html("button", { type: "button", "aria-label": `${index + 1} ${text}`, onclick: () => answer(String(index + 1)) }), [8, 68 + index * 24, 304, 24]));
    setAttributes(input, { "aria-label": words(answers), inputmode: choices.length ? "numeric" : "text", maxlength: choices.length ? 1 : MAX_NAME_LENGTH });
    screen.place(input, [8, 152, 304, 24]);
    screen.place(go, GO);
    input.value = usual;
    input.select();
    queueMicrotask(() => input.focus());
    table.say([words(answers), ...choices.map((text, index) => `${index + 1} ${text}`)].join(" "));
    draw(true);
  }

  /** @type {(text: string) => void} */
  function answer(text) {
    const { key, choices } = all[at];
    if (choices && !choices[Number(text) - 1]) {
      table.say(`Bitte 1 bis ${choices.length}`);
      return input.select();
    }
    answers[key] = text;
    do at += 1;
    while (at < all.length && !all[at].words(answers));
    if (at < all.length) ask();
    else done(seatsOf(answers));
  }

  /** @type {(isLit: boolean) => void} */
  function draw(isLit) {
    const { words, choices = [] } = all[at] ?? all[0];
    screen.fill(0, 0, 320, 200, BLUE);
    screen.text(60, 8, "**** 3D-VIER GEWINNT ****", WHITE);
    screen.text(60, 24, "UWE WEISS   64'ER 12/1984", CYAN);
    screen.fill(8, 38, 304, 1, LIGHT_BLUE);
    screen.text(8, 52, inCapitals(words(answers)), WHITE);
    for (const [index, text] of choices.entries()) {
      const isChosen = input.value === String(index + 1);
      screen.fill(15, 74 + index * 24, 12, 11, isChosen ? WHITE : GREY);
      screen.text(17, 76 + index * 24, String(index + 1), BLUE);
      screen.text(32, 76 + index * 24, inCapitals(text), isChosen ? WHITE : CYAN);
    }
    screen.text(8, 160, `? ${inCapitals(input.value)}`, WHITE);
    if (isLit || table.isStill) screen.fill((3 + input.value.length) * CHAR, 160, CHAR, CHAR, GREY);
    screen.text(8, 184, "RETURN: WEITER", CYAN);
  }

  return {
    draw,
    /** @type {(event: KeyboardEvent) => boolean} */
    onKey({ key }) {
      const { choices } = all[at];
      if (key === "Enter") answer(input.value.trim());
      else if (choices?.[Number(key) - 1]) answer(key);
      else if (choices && key.startsWith("Arrow")) lead(key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1, choices.length);
      else return false;
      return true;
    },
    close() {
      for (const element of [input, go, ...buttons]) element.remove();
    },
  };

  /** Cursor keys and the joystick go through the choices. */
  /** @type {(by: number, count: number) => void} */
  function lead(by, count) {
    input.value = String(((Number(input.value) || 1) - 1 + by + count) % count + 1);
    draw(true);
  }
}

/** @type {(answers: Answers) => [Api.SeatData, Api.SeatData]} */
function seatsOf({ who, first, second, name = "", partner = "" }) {
  const human = (/** @type {string} */ text) => ({ kind: HUMAN, name: truncate(text.trim(), MAX_NAME_LENGTH) });
  const computer = (/** @type {string} */ strength) => ({ kind: `raumvier-${strength}`, name: "" });
  if (who === COMPUTERS) return [computer(first), computer(second)];
  changeSettings({ names: [name, who === PARTNER ? partner : (setting("names")[1] ?? "")] });
  return [human(name), who === PARTNER ? human(partner) : computer(first)];
}
