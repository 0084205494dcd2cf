/** Characters of eight by eight points, drawn for this project: capitals and signs, as a home computer showed them. */

const CHARACTERS = " !\"#%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ←↑→↓○●";
/** Of each character seven rows, a byte each; the eighth row is empty. */
const ROWS = `
  00000000000000 18181818001818 66666600000000 36367f367f3636 60660c18306606 386c38706e663b
  18183000000000 0c18303030180c 30180c0c0c1830 00663c7e3c6600 0018187e181800 00000000181830
  0000007e000000 00000000001818 06060c18306060 3c666e7e76663c 1838181818187e 3c66061c30607e
  3c66061c06663c 0c1c3c6c7e0c0c 7e607c0606663c 3c60607c66663c 7e660c18181818 3c66663c66663c
  3c66663e06063c 00181800181800 00181800181830 0c18306030180c 00007e007e0000 30180c060c1830
  3c66061c180018 3c666e6e60633c 183c66667e6666 7c66667c66667c 3c66606060663c 786c6666666c78
  7e60607c60607e 7e60607c606060 3c66607e66663e 6666667e666666 3c18181818183c 1e0c0c0c0c6c38
  666c7870786c66 6060606060607e 63777f6b636363 66767e7e6e6666 3c66666666663c 7c66667c606060
  3c6666667e6c3e 7c66667c786c66 3c66603c06663c 7e181818181818 6666666666663c 666666663c3c18
  6363636b7f7763 66663c183c6666 6666663c181818 7e060c1830607e 0010307f301000 183c7e18181818
  00080c7f0c0800 181818187e3c18 1c36636363361c 1c3e7f7f7f3e1c
`;

/** @type {Map<string, number[]>} */
const glyphs = new Map();
for (const [index, rows] of ROWS.trim().split(/\s+/).entries()) {
  glyphs.set(CHARACTERS[index], [...rows.matchAll(/../g)].map(([byte]) => Number.parseInt(byte, 16)));
}

/**
 * The rows of a character; a question mark stands for what was not drawn.
 * @param {string} character
 * @returns {number[]}
 */
export function glyph(character) {
  return glyphs.get(character) ?? /** @type {number[]} */ (glyphs.get("?"));
}

/**
 * A text in the characters that there are: capitals, and umlauts as two letters.
 * @param {string} text
 */
export function inCapitals(text) {
  const german = text.toUpperCase().replaceAll("Ä", "AE").replaceAll("Ö", "OE").replaceAll("Ü", "UE");
  return german.normalize("NFD").replace(/\p{M}/gu, "");
}
