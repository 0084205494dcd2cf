/** The originals and the texts of their part of the page, in the language spoken. */

import { getJson } from "../core/api.js";
import { withRetry } from "../core/retry.js";
import { fillGaps, language } from "../core/texts.js";

/** @type {Map<string, Promise<Api.Originals>>} what was asked for, by language */
const answers = new Map();
/** @type {Record<string, string>} */
let texts = {};

/**
 * Load the originals and their texts in the language spoken, once for each language.
 * @returns {Promise<Api.OriginalData[]>}
 */
export async function loadOriginalTexts() {
  const spoken = language();
  const asked = answers.get(spoken) ?? withRetry(() => getJson("originals", { language: spoken }));
  answers.set(spoken, asked);
  asked.catch(() => answers.delete(spoken)); // the next one asks again
  const answer = await asked;
  if (spoken === language()) texts = answer.texts;
  return answer.originals;
}

/**
 * The text of that key with its gaps filled; `loadOriginalTexts` comes first.
 * @param {string} key
 * @param {Object<string, string|number>} [gaps]
 * @returns {string}
 */
export function o(key, gaps = {}) {
  return fillGaps(texts[key] ?? key, gaps);
}
