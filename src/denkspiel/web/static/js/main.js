/** The start of the page: texts and games, then everything that shows them, then the first game. */

import { startBoard } from "./board/board.js";
import { Problem, hasServer, pageUrl, preloadAnswers, useLanguage } from "./core/api.js";
import { listGames } from "./core/catalog.js";
import { byId, html } from "./core/element.js";
import { lazyLoaded, loadLazy, loadOriginals, prefetchOnFirstUse } from "./core/lazy.js";
import { setting } from "./core/settings.js";
import { gameId, get, set, shown, subscribe } from "./core/store.js";
import { withRetry } from "./core/retry.js";
import { language, languages, loadTexts } from "./core/texts.js";
import { openLesson, openPuzzle } from "./dialogs/open.js";
import { phase, refreshLanguage, tryOrRemark } from "./game/actions.js";
import { helpPageOfAddress, pathBelowRoot, puzzleOfAddress, startAddress } from "./game/address.js";
import { startCommands } from "./game/commands.js";
import { startControls } from "./game/controls.js";
import { startGameEnd } from "./game/game_end.js";
import { startGameTabs, startToolbar } from "./game/header.js";
import { recoverEntry, startHistory } from "./game/history.js";
import { startKeys } from "./game/keyboard.js";
import { showPath } from "./game/navigation.js";
import { startOriginals } from "./game/originals_panel.js";
import { startPlayerCards } from "./game/player_cards.js";
import { startPositionActions } from "./game/position_actions.js";
import { startStatus } from "./game/status.js";
import { startWelcome } from "./game/welcome.js";
import { hasPendingCommands } from "./online/pending_commands.js";
import { startPanels } from "./panels/panels.js";
import { startAutosave } from "./storage/autosave.js";

start();

async function start() {
  recoverEntry();
  try {
    useLanguage(language);
    preloadAnswers(JSON.parse(byId("answers").textContent ?? "{}"));
    const [games] = await Promise.all([listGames(), loadTexts()]);
    set({ games });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    notice(error.message);
    return;
  }
  const isElsewhere = pathBelowRoot() !== "";
  const [asksForLesson, puzzle, skin] = [location.hash === "#lesson", puzzleOfAddress(), new URLSearchParams(location.search).get("skin")];
  const help = helpPageOfAddress();
  const opening = startAddress();
  await new Promise((resolve) => setTimeout(resolve)); // by then the server has been asked, and answers while the page is built
  subscribe(() => tryOrRemark(renewGames), "texts");
  subscribe(() => tryOrRemark(() => withRetry(loadTexts)), "language");
  for (const begin of [startGameTabs, startToolbar, startPlayerCards, startStatus, startPositionActions, startControls, startBoard, startGameEnd]) begin();
  for (const begin of [startKeys, startCommands, startAutosave, startWelcome, startOriginals]) begin();
  prefetchOnFirstUse();
  subscribe(({ thinking }) => thinking?.loading && loadLazy(), "thinking"); // another strength is offered meanwhile
  const startGamepad = async () => (await loadLazy()).gamepad.startGamepad(); // loaded when there is one
  addEventListener("gamepadconnected", startGamepad, { once: true });
  if (navigator.getGamepads?.().some(Boolean)) startGamepad();
  startPanels(byId("panels"));
  set({ help });
  await opening;
  startLater({ id: gameId(), plies: get().cells.length });
  startWorker();
  if (asksForLesson && get().latest) openLesson();
  if (puzzle && get().latest) await openPuzzle(puzzle); // before the history is written, or the address would be forgotten
  startHistory();
  showSkin(isElsewhere ? null : skin, isElsewhere);
  if (hasPendingCommands()) tryOrRemark(async () => (await loadLazy()).live.sendPending());
  if (get().latest === null && get().room === null) notice(get().remarks.join(" "));
}

/** What the first board does not need: it starts once the modules are there that are loaded later. */
/** @type {(opened: {id: string, plies: number}) => void} */
function startLater(opened) {
  lazyLoaded.then(({ strengthOffer, waitingGames }) => {
    strengthOffer.startStrengthOffer(opened);
    waitingGames.startWaitingGames();
  });
  if (setting("linked")) loadLazy(); // games may wait for a move
}

/** An original as it was, if the address asks for it or the game on the board was begun so; it covers nothing that the address leads to. */
/** @type {(asked: string|null, isElsewhere: boolean) => void} */
function showSkin(asked, isElsewhere) {
  const { name, game } = setting("skin");
  if (asked || (name && game === gameId())) tryOrRemark(async () => (await loadOriginals()).skins.resume(asked, !isElsewhere));
}

/** Instead of the page: why there is none. */
/** @type {(text: string) => void} */
function notice(text) {
  byId("main").replaceChildren(html("p", { class: "notice", role: "alert", text: text || languages()[language()].no_server }));
}

/** The titles and rules of the games in the new language, and the position in its words. */
async function renewGames() {
  const seen = phase() === "review" ? shown().position.cells : null;
  set({ games: await withRetry(listGames) });
  await refreshLanguage();
  if (seen) await showPath(seen);
}

/** A service worker shows something kind when the server is away; it speaks the language of the page, this one and the next. */
function startWorker() {
  if (!navigator.serviceWorker) return;
  // A browser may refuse, in a private window for instance: then it shows a page of its own.
  const register = () => navigator.serviceWorker.register(pageUrl(hasServer ? `service-worker.js?language=${language()}` : "service-worker.js")).catch(() => {});
  register();
  subscribe(register, "language");
}
