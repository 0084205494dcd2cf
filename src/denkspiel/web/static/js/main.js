/** The start of the page: texts and games, then everything that shows them, then the first game. */

import { startAside } from "./game/position_actions.js";
import { puzzleOfAddress, startAddress } from "./game/address.js";
import { Problem, know, speak } from "./core/api.js";
import { startBoard } from "./board/board.js";
import { listGames } from "./core/catalog.js";
import { startCommands } from "./game/commands.js";
import { startControls } from "./game/controls.js";
import { openLesson, openPuzzle } from "./dialogs/open.js";
import { byId, html } from "./core/element.js";
import { attempt, phase, renew } from "./game/actions.js";
import { startEnding } from "./game/game_end.js";
import { startGames } from "./game/game_tabs.js";
import { startWorker } from "./core/service_worker.js";
import { recoverEntry, startJourney } from "./game/history.js";
import { startKeeping } from "./storage/autosave.js";
import { startKeys } from "./game/keyboard.js";
import { fetchLater, later } from "./core/lazy.js";
import { hasUnsent } from "./online/unsent_commands.js";
import { lookAt } from "./game/navigation.js";
import { startOffer } from "./game/strength_offer.js";
import { startPanels } from "./panels/panels.js";
import { startPlates } from "./game/player_cards.js";
import { languages } from "./core/languages.js";
import { startStatus } from "./game/status.js";
import { get, set, shown, subscribe } from "./core/store.js";
import { language, loadTexts } from "./core/texts.js";
import { startStrip } from "./game/welcome.js";
import { startTools } from "./game/toolbar.js";

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
