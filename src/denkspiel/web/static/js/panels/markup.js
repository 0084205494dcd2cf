/** Texts with marks as elements: `[[page|words]]` is a link, `` `key` `` a key or command, `**words**` are strong. */

import { html } from "../element.js";

const MARKS = /\[\[([^|\]]+)\|([^\]]+)\]\]|`([^`]+)`|\*\*([^*]+)\*\*/g;

/**
 * The nodes of a text.
 * @param {string} text
 * @param {(page: string, words: string) => Node} link makes a link
 * @returns {(Node|string)[]}
 */
export function marked(text, link) {
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, page, words, key, strong] = found;
    nodes.push(text.slice(end, found.index));
    if (page) nodes.push(link(page, words));
    else nodes.push(key ? html("kbd", { text: key }) : html("strong", { text: strong }));
    end = found.index + whole.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== "");
}
