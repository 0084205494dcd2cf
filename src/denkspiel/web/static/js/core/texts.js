/** The texts of the page in the language spoken; the server has them. */

import { get } from "./api.js";
import { languages } from "./languages.js";
import { setting } from "./settings.js";
import { announce } from "./store.js";

const LIVE = "texts/live";
/** @type {Record<string, string>} */
let texts = {};
/** @type {("texts"|"texts/live")[]} what of them the page needs, by where it is */
const parts = ["texts"];

/** The language that the address asks for (`?language=de`), as "denkspiel serve --language" writes it; else "". */
const addressed = [new URLSearchParams(location.search).get("language")].find(isSpoken) ?? "";
let spoken = wanted();

/** The language that the address asks for, as long as no other one was chosen; else "". */
export function languageOfAddress() {
  return setting("language") ? "" : addressed;
}

/** The code of the language spoken. */
export function language() {
  return spoken;
}

/**
 * Load the texts in the language of the settings, or else of the address or the browser, and put them into the page.
 * @returns {Promise<void>}
 */
export async function loadTexts() {
  const asked = wanted();
  const answers = await Promise.all(parts.map((part) => get(part, { language: asked })));
  if (asked !== wanted()) return;
  texts = Object.assign({}, ...answers.map((answer) => answer.texts));
  spoken = asked;
  document.documentElement.lang = spoken;
  label(document);
  announce("texts");
}

/** Load the texts of games by link too, unless they are there. */
export async function loadLiveTexts() {
  if (parts.includes(LIVE)) return;
  const asked = spoken;
  const answer = await get(LIVE, { language: asked });
  parts.push(LIVE);
  if (asked !== spoken) return loadTexts();
  texts = { ...texts, ...answer.texts };
}

/**
 * The text of that key with its gaps filled.
 * @param {string} key
 * @param {Object<string, string|number>} [gaps]
 * @returns {string}
 */
export function t(key, gaps = {}) {
  return filled(texts[key] ?? key, gaps);
}

/**
 * A text with its gaps filled.
 * @param {string} text
 * @param {Object<string, string|number>} gaps
 */
export function filled(text, gaps) {
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ gap, /** @type {string} */ name) => (name in gaps ? String(gaps[name]) : gap));
}

/**
 * Put texts into the elements under `root`: `data-text` names the text inside, `data-label` the accessible name,
 * which is shown as a tip too.
 * @param {ParentNode} root
 */
export function label(root) {
  for (const element of elements("data-text", root)) element.textContent = t(element.dataset.text ?? "");
  for (const element of elements("data-label", root)) {
    const said = t(element.dataset.label ?? "");
    element.setAttribute("aria-label", said);
    if (element.matches("button, select")) element.title = said;
  }
}

/** @type {(attribute: string, root: ParentNode) => NodeListOf<HTMLElement>} */
function elements(attribute, root) {
  return root.querySelectorAll(`[${attribute}]`);
}

function wanted() {
  return [setting("language")].find(isSpoken) || addressed || browserLanguage();
}

/** @type {(code: string|null) => code is string} */
function isSpoken(code) {
  return code !== null && Object.hasOwn(languages(), code);
}

/** The first one that there is of those the browser prefers. */
function browserLanguage() {
  const preferred = (navigator.languages ?? [navigator.language]).map((name) => name.split("-")[0].toLowerCase());
  return preferred.find(isSpoken) ?? Object.keys(languages())[0];
}
