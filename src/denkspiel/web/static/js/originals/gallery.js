/** The gallery of the originals: what each was, a button that plays it as it was, and its story. */

import { pageUrl } from "../core/api.js";
import { html } from "../core/element.js";
import { set } from "../core/store.js";
import { closeDialog, openDialog } from "../dialogs/dialog.js";
import { openOriginal } from "./skins.js";
import { loadOriginalTexts, o } from "./texts.js";

/**
 * Play an original as it was, or show all of them.
 * @param {string} name of the original; empty for all
 */
export async function open(name) {
  if (name) return openOriginal(name);
  const originals = await loadOriginalTexts();
  const close = () => closeDialog(dialog);
  const list = html("ul", { class: "gallery" }, ...originals.map((one) => html("li", {}, entry(one, close))));
  const dialog = openDialog("originals-gallery", o("front.title"), [html("p", { text: `${o("front.intro")} ${o("front.decision")}` }), list], { wide: true });
  /** @type {HTMLElement|null} */ (dialog.querySelector(".gallery button"))?.focus();
}

/** @type {(original: Api.OriginalData, close: () => void) => HTMLElement} */
function entry({ name, title, machine, author, year, source, story }, close) {
  const id = `gallery-${name}`;
  const begin = () => {
    close();
    return openOriginal(name);
  };
  const read = () => {
    close();
    set({ help: `original-${name}` });
  };
  return html(
    "article",
    { "aria-labelledby": id },
    html("img", { src: pageUrl(`static/originals/${name}.svg`), alt: "", width: 160, height: 120 }),
    html("h3", { id, text: title }),
    html("p", { class: "quiet", text: [machine, author ?? o("front.author_unknown"), year ?? o("front.year_unknown"), source].join(" · ") }),
    html("p", { text: story }),
    html(
      "div",
      { class: "dialog-actions" },
      html("button", { type: "button", class: "button primary", "data-original": name, "aria-describedby": id, onclick: begin, text: o("front.play") }),
      html("button", { type: "button", class: "button", "aria-describedby": id, onclick: read, text: o("front.story") }),
    ),
  );
}
