/** Texts with marks as elements: `[[page|words]]` is a link, `` `key` `` a key or command, `**words**` are strong. */

import { html } from "../element.js";

const MARKS = /\[\[([^|\]]+)\|([^\]]+)\]\]|`([^`]+)`|\*\*([^*]+)\*\*/g;

/** @typedef {{kind: "plain"|"key"|"strong"|"link", text: string, page?: string}} Piece */

/**
 * The pieces of a text.
 * @param {string} text
 * @returns {Piece[]}
 */
export function pieces(text) {
  /** @type {Piece[]} */
  const found = [];
  let end = 0;
  for (const { 0: whole, 1: page, 2: words, 3: key, 4: strong, index } of text.matchAll(MARKS)) {
    found.push({ kind: "plain", text: text.slice(end, index) });
    if (page) found.push({ kind: "link", text: words, page });
    else found.push(key ? { kind: "key", text: key } : { kind: "strong", text: strong });
    end = index + whole.length;
  }
  return [...found, { kind: /** @type {const} */ ("plain"), text: text.slice(end) }].filter((piece) => piece.text);
}

/**
 * The nodes of a text.
 * @param {string} text
 * @param {(page: string, words: string) => Node} link makes a link
 * @returns {(Node|string)[]}
 */
export function marked(text, link) {
  return pieces(text).map((piece) => {
    if (piece.kind === "plain") return piece.text;
    if (piece.page) return link(piece.page, piece.text);
    return html(piece.kind === "key" ? "kbd" : "strong", { text: piece.text });
  });
}
