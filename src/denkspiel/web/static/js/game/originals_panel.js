/** The panel of the five originals: a click plays one as it was, or opens the gallery. */

import { byId, html } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { t } from "../core/texts.js";
import { openOriginals } from "../dialogs/open.js";

/** Let the panel, which stands in the page from the beginning, do what it promises; whether it is open is remembered. */
export function startOriginals() {
  const panel = /** @type {HTMLDetailsElement} */ (byId("panel-originals"));
  const isOpen = () => setting("panels").originals ?? true;
  panel.open = isOpen();
  panel.ontoggle = () => {
    if (isOpen() !== panel.open) changeSettings({ panels: { ...setting("panels"), originals: panel.open } });
  };
  for (const button of panel.querySelectorAll("button")) {
    button.onclick = () => openOriginals(button.dataset.original);
    if (button.dataset.original) button.prepend(html("span", { class: "visually-hidden", "data-text": "original_play", text: t("original_play") }), " ");
  }
}
