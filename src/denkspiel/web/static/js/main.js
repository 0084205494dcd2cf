/** The start of the page: texts and games, then everything that shows them, then the first game. */

import { startAddress } from "./address.js";
import { Problem, speak } from "./api.js";
import { startBoard } from "./boards/board.js";
import { gameWithBoard, listGames } from "./catalogue.js";
import { startComputer } from "./computer.js";
import { startControls } from "./controls.js";
import { byId, html } from "./element.js";
import { remark } from "./flow.js";
import { startEnding } from "./ending.js";
import { startGames } from "./games.js";
import { startKeys } from "./input/keys.js";
import { startPanels } from "./panels/panels.js";
import { startPlates } from "./plates.js";
import { onSetting } from "./settings.js";
import { show } from "./showing.js";
import { startStatus } from "./status.js";
import { get, set } from "./store.js";
import { language, loadTexts, onLanguage, t } from "./texts.js";
import { startTheme } from "./theme.js";
import { startTools } from "./tools.js";

const SILENCE = { de: "Der Server antwortet nicht.", en: "The server does not answer." };

start();

async function start() {
  startTheme();
  try {
    speak(language);
    const [games] = await Promise.all([listGames(), loadTexts()]);
    set({ games });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return notice(error.message);
  }
  onLanguage(() => spoken(renewGames));
  onSetting((_, names) => names.has("language") && spoken(loadTexts));
  for (const begin of [startGames, startTools, startPlates, startStatus, startControls, startBoard, startEnding]) begin();
  for (const begin of [startKeys, startComputer]) begin();
  watchGamepads();
  startPanels(byId("panels"));
  await startAddress();
  if (get().latest === null) notice(get().remarks.join(" "));
}

/** Instead of the page: why there is none. */
function notice(text) {
  byId("main").replaceChildren(html("p", { class: "notice", role: "alert", text: text || SILENCE[language()] }));
}

/** Speak another language, unless its texts cannot be had. */
async function spoken(learn) {
  try {
    await learn();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    remark(error.message || t("no_server"));
  }
}

/** What gamepads need is loaded when there is one. */
function watchGamepads() {
  const watch = async () => (await import("./input/gamepad.js")).startGamepad();
  addEventListener("gamepadconnected", watch, { once: true });
  if (navigator.getGamepads?.().some(Boolean)) watch();
}

/** The titles and rules of the games in the new language, and the position in its words. */
async function renewGames() {
  const { game, ply } = get();
  const [games, renewed] = await Promise.all([listGames(), gameWithBoard(game.id)]);
  set({ games });
  await show({ game: renewed, ply, remarks: [] });
}
