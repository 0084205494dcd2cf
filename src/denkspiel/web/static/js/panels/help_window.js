/** The help in a window of its own. */

import { speak } from "../api.js";
import { byId } from "../element.js";
import { startTheme } from "../theme.js";
import { language, loadTexts, t } from "../texts.js";
import { CONTENTS, titleOf } from "./help_contents.js";
import { helpPage, link } from "./help_page.js";
import { loadWorld } from "./help_world.js";

/** @type {Awaited<ReturnType<typeof loadWorld>>} */
let world;

function page() {
  return location.hash.slice(1) || "start";
}

function draw() {
  byId("help-page").replaceChildren(...helpPage(page(), { ...world, game: null, level: 1 }));
  const heading = /** @type {HTMLElement|null} */ (document.querySelector(".help-heading"));
  document.title = `${heading?.textContent ?? t("help.title")} \u2013 Denkspiel`;
  byId("help-links").replaceChildren(...CONTENTS.map((id) => link(id, titleOf(id))));
  byId("help-links").querySelector(`[data-page="${page()}"]`)?.setAttribute("aria-current", "page");
  heading?.focus();
}

async function start() {
  startTheme();
  speak(language);
  await loadTexts();
  world = await loadWorld();
  draw();
  addEventListener("hashchange", draw);
}

start();
