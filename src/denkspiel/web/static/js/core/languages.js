/** The languages that there are, as the server writes them into the page. */

/**
 * @typedef {object} Language
 * @property {string} name what it is called in itself
 * @property {string[]} yes what means yes; single letters are keys
 * @property {string[]} no what means no
 * @property {Record<string, string>} keys letters that stand for those of the program, as they fit the words of the language
 * @property {string[]} usual_names what people are called who have told no name
 * @property {string} no_server what is said when not even texts can be loaded
 */

/** @type {Record<string, Language>|null} */
let known = null;

/**
 * The languages by their codes, English first.
 * @returns {Record<string, Language>}
 */
export function languages() {
  const read = known ?? JSON.parse(document.getElementById("languages")?.textContent ?? "{}");
  known = read;
  return read;
}

/**
 * The language after that one; after the last one comes the first.
 * @param {string} code
 * @returns {string}
 */
export function languageAfter(code) {
  const codes = Object.keys(languages());
  return codes[(codes.indexOf(code) + 1) % codes.length];
}

/**
 * The key that a key stands for in the language spoken: itself, unless the language has words of its own for it.
 * @param {string} key
 * @param {string} code
 * @returns {string}
 */
export function keyMeant(key, code) {
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
export function yesOrNo(key, code) {
  const letter = key.toLowerCase();
  const spoken = [languages()[code], ...Object.values(languages())];
  const found = spoken.find(({ yes, no }) => yes.includes(letter) || no.includes(letter));
  return found ? found.yes.includes(letter) : null;
}
