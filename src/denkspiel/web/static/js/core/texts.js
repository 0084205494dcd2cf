/** The languages of the page, and its texts in the one spoken; the server has both. */

import { getJson } from "./api.js";
import { setAttributes } from "./element.js";
import { setting } from "./settings.js";
import { notifyChange } from "./store.js";

/**
 * @typedef {object} Language
 * @property {string} name what it is called in itself
 * @property {string[]} yes what means yes; single letters are keys
 * @property {string[]} no what means no
 * @property {Record<string, string>} keys letters that stand for those of the program, as they fit the words of the language
 * @property {string[]} usual_names what people are called who have given no name
 * @property {string} no_server the message when not even texts can be loaded
 */

/** @type {Record<string, Language>|null} */
let languagesByCode = null;

/**
 * The languages by their codes, English first.
 * @returns {Record<string, Language>}
 */
export function languages() {
  const read = languagesByCode ?? JSON.parse(document.getElementById("languages")?.textContent ?? "{}");
  languagesByCode = read;
  return read;
}

/**
 * The language after that one; after the last one comes the first.
 * @param {string} code
 * @returns {string}
 */
export function nextLanguage(code) {
  const codes = Object.keys(languages());
  return codes[(codes.indexOf(code) + 1) % codes.length];
}

/**
 * The key that a key stands for in the language spoken: itself, unless the language has words of its own for it.
 * @param {string} key
 * @param {string} code
 * @returns {string}
 */
export function translateKey(key, code) {
  return languages()[code]?.keys[key] ?? key;
}

/**
 * The letters that stand for a key in the language spoken, the language's own first.
 * @param {string} key
 * @param {string} code
 * @returns {string[]}
 */
export function lettersFor(key, code) {
  const own = Object.entries(languages()[code]?.keys ?? {}).filter(([, meant]) => meant === key);
  return [...own.map(([letter]) => letter), key];
}

/**
 * Whether a key means yes or no, null if neither: in the language spoken, or else in any other one.
 * @param {string} key
 * @param {string} code
 * @returns {boolean | null}
 */
export function answerOfKey(key, code) {
  const letter = key.toLowerCase();
  const spoken = [languages()[code], ...Object.values(languages())];
  const found = spoken.find(({ yes, no }) => yes.includes(letter) || no.includes(letter));
  return found ? found.yes.includes(letter) : null;
}

const LIVE = "texts/live";
/** @type {Record<string, string>} */
let texts = {};
/** @type {("texts"|"texts/live")[]} what of them the page needs, by where it is */
const parts = ["texts"];

/** The language that the address asks for (`?language=de`), as "denkspiel serve --language" writes it; else "". */
const languageInAddress = [new URLSearchParams(location.search).get("language")].find(isSupported) ?? "";
let currentLanguage = preferredLanguage();

/** The language that the address asks for, as long as no other one was chosen; else "". */
export function languageOfAddress() {
  return setting("language") ? "" : languageInAddress;
}

/** The code of the language spoken. */
export function language() {
  return currentLanguage;
}

/**
 * Load the texts in the language of the settings, or else of the address or the browser, and put them into the page.
 * @returns {Promise<void>}
 */
export async function loadTexts() {
  const asked = preferredLanguage();
  const answers = await Promise.all(parts.map((part) => getJson(part, { language: asked })));
  if (asked !== preferredLanguage()) return;
  texts = Object.assign({}, ...answers.map((answer) => answer.texts));
  currentLanguage = asked;
  setAttributes(document.documentElement, { lang: currentLanguage });
  applyTexts(document);
  notifyChange("texts");
}

/** Load the texts of live games too, unless they are there. */
export async function loadLiveTexts() {
  if (parts.includes(LIVE)) return;
  const asked = currentLanguage;
  const answer = await getJson(LIVE, { language: asked });
  parts.push(LIVE);
  if (asked !== currentLanguage) return loadTexts();
  texts = { ...texts, ...answer.texts };
}

/**
 * The text of that key with its gaps filled.
 * @param {string} key
 * @param {Object<string, string|number>} [gaps]
 * @returns {string}
 */
export function t(key, gaps = {}) {
  return fillGaps(texts[key] ?? key, gaps);
}

/**
 * A text with its gaps filled.
 * @param {string} text
 * @param {Object<string, string|number>} gaps
 */
export function fillGaps(text, gaps) {
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ gap, /** @type {string} */ name) => (name in gaps ? String(gaps[name]) : gap));
}

/**
 * Put texts into the elements under `root`: `data-text` names the text inside, `data-label` the accessible name,
 * which is shown as a tip too.
 * @param {ParentNode} root
 */
export function applyTexts(root) {
  for (const element of elements("data-text", root)) element.textContent = t(element.dataset.text ?? "");
  for (const element of elements("data-label", root)) {
    const name = t(element.dataset.label ?? "");
    element.setAttribute("aria-label", name);
    if (element.matches("button, select")) element.title = name;
  }
}

/** @type {(attribute: string, root: ParentNode) => NodeListOf<HTMLElement>} */
function elements(attribute, root) {
  return root.querySelectorAll(`[${attribute}]`);
}

function preferredLanguage() {
  return [setting("language")].find(isSupported) || languageInAddress || browserLanguage();
}

/** @type {(code: string|null) => code is string} */
function isSupported(code) {
  return code !== null && Object.hasOwn(languages(), code);
}

/** The first one that there is of those the browser prefers. */
function browserLanguage() {
  const preferred = (navigator.languages ?? [navigator.language]).map((name) => name.split("-")[0].toLowerCase());
  return preferred.find(isSupported) ?? Object.keys(languages())[0];
}
