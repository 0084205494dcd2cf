/** Elements made in a line: HTML and SVG, with attributes and children. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Attributes whose value is `null`, `undefined` or `false` are left out, `true` stands alone,
 * functions under `onclick` and the like become listeners, and `text` is the text in it.
 * @param {string} name
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|null)} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * An SVG element, with the same rules.
 * @param {string} name
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|null)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Set attributes of an element, by the rules of `html`.
 * @param {Element} element
 * @param {Object<string, any>} attributes
 */
export function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") {
      if (element.textContent !== String(value)) element.textContent = value;
    } else if (typeof value === "function") {
      element.addEventListener(name.slice(2), value);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== (value === true ? "" : String(value))) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
}

/**
 * Exchange what is in an element, unless it says the same already: then a focus in it stays where it is.
 * @param {Element} element
 * @param {...Node} children
 */
export function renew(element, ...children) {
  const texts = (nodes) => nodes.map((node) => node.textContent).join("\n");
  if (texts(children) !== texts([...element.childNodes])) element.replaceChildren(...children);
}

/**
 * The one element of the page with that id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * Let go of a focus that a mouse or finger has given: the keys then act on the board again.
 */
export function freeFocus() {
  const { activeElement } = document;
  if (activeElement && !activeElement.matches(":focus-visible")) activeElement.blur();
}

function filled(element, attributes, children) {
  put(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}
