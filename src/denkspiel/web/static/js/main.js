/** The start of the page: texts and games, then everything that shows them, then the first game. */

import { startAside } from "./aside.js";
import { puzzleOfAddress, startAddress } from "./address.js";
import { Problem, know, speak } from "./api.js";
import { startBoard } from "./boards/board.js";
import { listGames } from "./catalogue.js";
import { startCommands } from "./commands.js";
import { startControls } from "./controls.js";
import { openLesson, openPuzzle } from "./dialogs/open.js";
import { byId, html } from "./element.js";
import { attempt, phase, renew } from "./flow.js";
import { startEnding } from "./ending.js";
import { startGames } from "./games.js";
import { startWorker } from "./installed.js";
import { recoverEntry, startJourney } from "./journey.js";
import { startKeeping } from "./keeping.js";
import { startKeys } from "./input/keys.js";
import { fetchLater, later } from "./later.js";
import { hasUnsent } from "./live/unsent.js";
import { lookAt } from "./looking.js";
import { startOffer } from "./offer.js";
import { startPanels } from "./panels/panels.js";
import { startPlates } from "./plates.js";
import { languages } from "./languages.js";
import { startStatus } from "./status.js";
import { get, set, shown, subscribe } from "./store.js";
import { language, loadTexts } from "./texts.js";
import { startStrip } from "./strip.js";
import { startTools } from "./tools.js";

start();

async function start() {
  recoverEntry();
  try {
    speak(language);
    know(JSON.parse(byId("answers").textContent ?? "{}"));
    const [games] = await Promise.all([listGames(), loadTexts()]);
    set({ games });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    notice(error.message);
    return;
  }
  subscribe(() => attempt(renewGames), "texts");
  subscribe(() => attempt(loadTexts), "language");
  for (const begin of [startGames, startTools, startPlates, startStatus, startAside, startControls, startBoard, startEnding, startOffer]) begin();
  for (const begin of [startKeys, startCommands, startKeeping, startStrip]) begin();
  fetchLater();
  watchGamepads();
  startPanels(byId("panels"));
  const [asksForLesson, puzzle] = [location.hash === "#lesson", puzzleOfAddress()];
  await startAddress();
  startWorker();
  if (asksForLesson && get().latest) openLesson();
  if (puzzle && get().latest) await openPuzzle(puzzle); // before the history is written, or the address would be forgotten
  startJourney();
  if (hasUnsent()) attempt(async () => (await later()).live.sendUnsent());
  if (get().latest === null && get().room === null) notice(get().remarks.join(" "));
}

/** Instead of the page: why there is none. */
/** @type {(text: string) => void} */
function notice(text) {
  byId("main").replaceChildren(html("p", { class: "notice", role: "alert", text: text || languages()[language()].no_server }));
}

/** What gamepads need is loaded when there is one. */
function watchGamepads() {
  const watch = async () => (await later()).gamepad.startGamepad();
  addEventListener("gamepadconnected", watch, { once: true });
  if (navigator.getGamepads?.().some(Boolean)) watch();
}

/** The titles and rules of the games in the new language, and the position in its words. */
async function renewGames() {
  const seen = phase() === "review" ? shown().position.cells : null;
  set({ games: await listGames() });
  await renew();
  if (seen) await lookAt(seen);
}
