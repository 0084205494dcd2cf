/** The style sheet of what is in the panels and of the help: fetched when the first of them is opened. */

/** @type {Promise<void>|null} */
let loaded = null;

/** @returns {Promise<void>} done once the sheet holds, or cannot be had */
export function loadStyle() {
  loaded ??= new Promise((resolve) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = new URL("contents.css", sheetOfPage().href).href;
    sheet.onload = sheet.onerror = () => resolve();
    document.head.append(sheet);
  });
  return loaded;
}

/** A sheet that the page itself names; the others lie beside it, in the same edition. */
function sheetOfPage() {
  return /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
}
