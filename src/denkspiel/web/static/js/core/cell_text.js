/**
 * Sentences that name cells: the names stand between marks that tell which cells they are. Elements that `html` makes
 * show each name as a separate part, and `panels/named_cells.js` lights its cells on the board. All else takes `plainText`.
 */

const MARKED = /\ue000([\d,]*)\ue001([^\ue000-\ue002]*)\ue002/;
const MARKS = /\ue000[\d,]*\ue001|\ue002/g;
/** Where a reader may stop at a name by keyboard or finger; in buttons and the like the whole is what one stops at. */
const BLOCKS = ["P", "LI", "TD", "DD", "DIV"];

/**
 * A text that names these cells.
 * @param {number[]} cells
 * @param {string} text
 */
export function cellText(cells, text) {
  return `\ue000${cells}\ue001${text}\ue002`;
}

/**
 * The text without marks.
 * @param {string} text
 */
export function plainText(text) {
  return text.replace(MARKS, "");
}

/**
 * A text as what stands in an element: the names of cells are parts of their own.
 * @param {Element} element
 * @param {string} text
 * @returns {(Node|string)[]}
 */
export function partsOfText(element, text) {
  const parts = text.split(MARKED).map((part, index, all) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return "";
    const name = document.createElement("span");
    name.className = "named";
    name.dataset.cells = all[index - 1];
    name.textContent = part;
    if (BLOCKS.includes(element.tagName)) {
      name.tabIndex = 0;
      name.role = "button";
    }
    return name;
  });
  return parts.filter((part) => part !== "");
}
