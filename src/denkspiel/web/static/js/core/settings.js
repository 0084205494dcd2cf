/** The settings that the page remembers from one visit to the next. */

import { notifyChange } from "./store.js";

const KEY = "denkspiel";

/**
 * @typedef {"auto"|"light"|"dark"|"mono"} Theme
 * @typedef {typeof defaults} Settings
 */

const defaults = {
  /** The code of a language, or "" for the browser's. */
  language: "",
  theme: /** @type {Theme} */ ("auto"),
  /** Whether the melody stays silent. */
  mute: false,
  /** Seconds between the moves of two computer players. */
  pace: 1,
  /** Seconds between the moves of a replay. */
  replay_pace: 1,
  /** Which ratings stand over the moves. */
  debug: /** @type {import("./settings.js").Debug} */ ("off"),
  /** Whether exact values stand over the moves. */
  values: false,
  /** Whether the bar tells how the game stands while it is played. */
  bar: false,
  /** How boards in space are shown. */
  space: /** @type {"stacked"|"flat"} */ ("stacked"),
  /** Whether a finger's first tap on a board in space only shows where the stone would come to rest. */
  second_tap: true,
  /** Who begins a new game. */
  begin: /** @type {"lot"|"first"|"second"} */ ("lot"),
  /** What the two players are called if they are human; empty for the usual names. */
  names: ["", ""],
  /** The computer that was chosen last: the id of a plain strength, "original", or "" if none was. */
  computer: "",
  /** The game that was on the board last, and for each game where the last one of it is saved. */
  lastGame: "",
  last: /** @type {Record<string, string>} */ ({}),
  /** Whether a person has been asked how strong the computer is to be. */
  greeted: false,
  /** Of which games the guided minute was begun, or is no longer offered, by their families. */
  lessons: /** @type {Record<string, boolean>} */ ({}),
  /** The original that was played as it was last, where that game is saved, and whether its skin is open. */
  skin: { name: "", game: "", open: false },
  /** Whether one's own game opens by itself when a round of a room begins. */
  open_games: true,
  /** Whether greetings in live games are shown at the players. */
  greetings: true,
  /** Whether this browser has a seat in a link game that goes on, as far as it knows. */
  linked: false,
  /** Which panels are open, by their names. */
  panels: /** @type {Record<string, boolean>} */ ({}),
};

/** @type {Settings} */
const values = { ...defaults, ...storedSettings() };

/** @type {Partial<Settings>} what holds instead while one game is on the board; it is not remembered */
let forThisGame = {};

/**
 * A setting.
 * @template {keyof Settings} Name
 * @param {Name} name
 * @returns {Settings[Name]}
 */
export function setting(name) {
  return { ...values, ...forThisGame }[name];
}

/**
 * Change settings; they are saved, and the store's subscribers are called.
 * @param {Partial<Settings>} patch
 */
export function changeSettings(patch) {
  Object.assign(values, patch);
  for (const name of Object.keys(patch)) delete forThisGame[/** @type {keyof Settings} */ (name)];
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing still plays.
  }
  notifyChange(...Object.keys(patch));
}

/**
 * Change settings for the game on the board only, instead of those changed so before.
 * @param {Partial<Settings>} patch
 */
export function changeForThisGame(patch) {
  const before = forThisGame;
  forThisGame = patch;
  notifyChange(...Object.keys({ ...before, ...patch }));
}

/** @returns {Partial<Settings>} */
function storedSettings() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const usual = Object.entries(defaults);
    const fitting = usual.filter(([name, value]) => typeof found[name] === typeof value && found[name] !== null);
    return Object.fromEntries(fitting.map(([name]) => [name, found[name]]));
  } catch {
    return {};
  }
}

/** @typedef {"off"|"last"|"next"} Debug */

/** @type {Debug[]} */
export const DEBUG_MODES = ["off", "last", "next"];

/** What the switch leads to. */
export function nextDebugMode() {
  return DEBUG_MODES[(DEBUG_MODES.indexOf(setting("debug")) + 1) % DEBUG_MODES.length];
}

/** Whether any ratings are to be shown. */
export function isDebugging() {
  return ["last", "next"].includes(setting("debug"));
}
