/** What stands on which page of the help: parts in order, each of a kind with the key of its text. */

import { t } from "../texts.js";

/**
 * @typedef {Object} Part
 * @property {"text"|"heading"|"keys"|"games"|"rules"|"opponents"|"contents"} kind
 * @property {string} [key]
 *
 * @typedef {{title: string, parts: Part[], game?: string}} Page  `game`: whose rules it tells
 */

/** @type {(...keys: string[]) => Part[]} */
const text = (...keys) => keys.map((key) => ({ kind: "text", key: `help.${key}` }));
/** @type {(key: string) => Part[]} */
const heading = (key) => [{ kind: "heading", key: `help.${key}` }];
/** @type {(title: string, ...keys: string[]) => Part[]} */
const section = (title, ...keys) => [...heading(title), ...text(...keys)];
/** @type {(kind: Part["kind"]) => Part[]} */
const special = (kind) => [{ kind }];

/** @type {[string[], string][]} keys, and what they do */
export const KEYS = [
  [["\u2190", "\u2191", "\u2192", "\u2193"], "help.k_arrows"],
  [["Enter", "\u2423"], "help.k_play"],
  [["\u232b"], "help.k_backspace"],
  [["1", "\u2026", "9"], "help.k_digits"],
  [["u"], "help.k_u"],
  [["r"], "help.k_r"],
  [["h"], "help.k_h"],
  [["s"], "help.k_s"],
  [["d"], "help.k_d"],
  [["a"], "help.k_a"],
  [["n"], "help.k_n"],
  [["o"], "help.k_o"],
  [["p"], "help.k_p"],
  [["f"], "help.k_f"],
  [["\u21e7 \u2190", "\u21e7 \u2191", "\u21e7 \u2192", "\u21e7 \u2193"], "help.k_turn"],
  [["Page \u2191", "Page \u2193"], "help.k_layers"],
  [["Home", "End"], "help.k_ends"],
  [["m"], "help.k_m"],
  [["?"], "help.k_help"],
  [["q"], "help.k_q"],
  [["Esc"], "help.k_escape"],
];

/** @type {Record<string, Page>} the pages by their ids; `title` is the key of the heading */
const PAGES = {
  start: { title: "help.title", parts: [...text("start", "start_play"), ...special("contents")] },
  operation: {
    title: "help.operation",
    parts: [
      ...section("op_board", "op_columns", "op_space", "op_graph"),
      ...section("op_during", "op_control", "op_new", "op_language"),
      ...heading("keys"),
      ...special("keys"),
    ],
  },
  keys: { title: "help.keys", parts: special("keys") },
  rules: { title: "help.rules", parts: [...special("rules"), ...text("rules_intro"), ...special("games")] },
  understand: {
    title: "help.understand",
    parts: [
      ...section("un_ratings", "un_ratings_1"),
      ...section("un_exact", "un_exact_1", "un_exact_2", "un_both"),
      ...section("un_graph", "un_graph_1"),
      ...section("un_review", "un_review_1"),
    ],
  },
  opponents: { title: "help.opponents", parts: [...text("op_intro"), ...special("opponents")] },
  originals: {
    title: "help.originals",
    parts: [
      ...text("or_intro"),
      ...["or_raumvier", "or_homburg", "or_fortran", "or_hexagon", "or_ilaender"].flatMap((key) => section(key, `${key}_1`)),
    ],
  },
  files: { title: "help.files", parts: text("fi_link", "fi_files", "fi_read") },
  access: { title: "help.access", parts: text("ac_buttons", "ac_voice") },
  info: { title: "help.info", parts: [...text("in_version", "in_licence", "or_intro", "in_private", "in_more")] },
};

const RULES_OF = "rules-";

/** The ids of all pages that the contents list, in order. */
export const CONTENTS = ["operation", "rules", "understand", "opponents", "originals", "files", "access", "info"];

/**
 * A page by its id.
 * @param {string} id
 * @returns {Page|null}
 */
export function pageOf(id) {
  if (id.startsWith(RULES_OF)) {
    return { title: "help.rules_of", parts: special("rules"), game: id.slice(RULES_OF.length) };
  }
  return PAGES[id] ?? null;
}

/** What a page of the contents is called, in the language spoken. */
/** @type {(id: string) => string} */
export function titleOf(id) {
  return t(PAGES[id].title);
}

/** The id of the page with the rules of a game. */
/** @type {(game: string) => string} */
export function rulesOf(game) {
  return RULES_OF + game;
}
