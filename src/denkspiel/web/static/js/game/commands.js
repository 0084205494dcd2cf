/**
 * Sends the actions of the person at the board to the server, and plays the computer's moves that follow.
 *
 * The server keeps no game: each request to `/api/course` carries the whole state and an action, and its answer comes line by
 * line. The first line says what the action led to; every further line is a computer's move.
 *
 *     act()  ──>  unconfirmed  ── first line ──>  confirmed  ── last line ──>  ended
 *                 other commands wait             the computer thinks; another command aborts the request
 *
 * Only one request is under way. Before its first line nobody knows what the next command would act on, so that command
 * waits. After the first line the request only brings what a computer thinks of, and that can be asked for again.
 */

import { Problem, SOLVER_LOADING, positionQuery, post, sleep, streamLines } from "../core/api.js";
import { loadLazy } from "../core/lazy.js";
import { withRetry } from "../core/retry.js";
import { setting } from "../core/settings.js";
import { get, set, shown, stillShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
import { isHelpForbidden } from "../online/live_state.js";
import { applyStep, confirmedState, phase, pointCursorAt, remark, remarkProblem, showOwnMove } from "./display.js";
import { playVariation } from "./navigation.js";
import { BEST_KNOWN, displayName, hasHuman, playerToMove } from "./players.js";
/** @import { State } from "../core/store.js" */

/** The computer answers a person no sooner than this, so that one sees the own stone arrive. */
const ANSWER_DELAY_MS = 380;
/** What takes no longer than this is not announced as thinking. */
const THINKING_DELAY_MS = 150;
/** The pause before a solver that is still loading is asked again. */
const SOLVER_RETRY_MS = 1000;
/** Actions that begin a game of one's own, even while a live game is on the board. */
const STARTS_OWN_GAME = ["start", "try-again"];

/**
 * A request under way.
 * @typedef {Object} Request
 * @property {AbortController} control   aborts it
 * @property {boolean} isConfirmed       whether its first line has come, or none will
 * @property {boolean} needsNoWait       whether the page already shows all that it leads to, so that no command waits for it
 * @property {Promise<void>} confirmed   resolves when `isConfirmed` becomes true
 * @property {() => void} confirm        makes it so
 */

/** @type {Request|null} */
let current = null;
/** @type {AbortController|null} aborts the hint or the answer that somebody thinks about */
let advice = null;
/** What the last attempt of a computer was told if its solver was loading, or "": then the page says so at once. */
let loading = "";

/** Let computer players play from now on. */
export function startCommands() {
  subscribe(letComputersPlay);
}

/**
 * Do something at the board, and let the computer answer.
 * @param {Api.GameStepRequest["action"]} action
 * @param {{cell?: number, from?: () => Api.GameInProgress|null, patch?: Partial<State>}} [more] `cell` is where the own stone
 *     lands; it is drawn at once. `from` gives another state to begin from than that of the game shown, or `null` if there is
 *     nothing to do any more; it is called after other commands are confirmed, which may have brought another game. `patch`
 *     becomes true together with the action.
 * @returns {Promise<boolean>} whether it was done; what went wrong is among the remarks
 */
export async function act(action, { cell, from, patch } = {}) {
  const { live, connectionProblem } = get();
  if (live && from === undefined && !STARTS_OWN_GAME.includes(action?.do ?? "")) return (await loadLazy()).live.act(action, cell);
  // While the server is out of reach the next command is dropped: it would be done unseen, much later.
  if (isUnconfirmed() && connectionProblem !== null) return false;
  // Looked at again after each wait: of two commands that wait here, the second one must wait for the first one as well.
  while (isUnconfirmed()) await current?.confirmed;
  const state = from === undefined ? confirmedState() : from();
  if (state === null) return false;
  // Whatever a computer or an adviser thinks about, it is another position now.
  current?.control.abort();
  advice?.abort();
  const request = begin();
  request.needsNoWait = action?.do === "acknowledge"; // the page has gone on already, see `acknowledge` in actions.js
  if (cell !== undefined) showOwnMove(cell);
  let isDone = false;
  try {
    const think = from === undefined && hasHuman(); // then the computer's answer comes in the same request
    const isGameShown = from && (() => true); // another state replaces whatever game is on the board by then
    isDone = await perform(request, { state, action, think }, { live: null, ...patch }, isGameShown);
  } finally {
    // A refused stone is taken back, unless another command has drawn something else since.
    if (!isDone && cell !== undefined && current === request) applyStep({ ...shown().step, remarks: get().remarks });
    end(request);
  }
  return isDone;
}

/** Wait until the command under way is confirmed or refused. */
export async function commandConfirmed() {
  while (isUnconfirmed()) await current?.confirmed;
}

/**
 * Whether a command is under way that is not confirmed yet, here or in a live game. A move made meanwhile is ignored, because
 * the person does not see yet what it would be made in.
 */
export function isBusy() {
  const { live, pending } = get();
  return isUnconfirmed() || (live !== null && pending !== null);
}

function isUnconfirmed() {
  return current !== null && !current.isConfirmed && !current.needsNoWait;
}

/** Called after every change of the state: the computer moves when it is its turn, and stops thinking when it no longer is. */
function letComputersPlay() {
  const { isAsking, requested, step } = get();
  const isDue = step !== null && phase() === "computer" && !step.state.paused && !isAsking && requested === null;
  if (!current && isDue) letComputerMove();
  else if (current?.isConfirmed && !isDue) current.control.abort();
}

async function letComputerMove() {
  const request = begin();
  request.confirm(); // there is no action whose result is unknown, so no command needs to wait
  announceThinking(request);
  try {
    await perform(request, { state: confirmedState() });
  } finally {
    end(request);
  }
}

/** @returns {Request} */
function begin() {
  /** @type {Request} */
  const request = { control: new AbortController(), isConfirmed: false, needsNoWait: false, confirmed: Promise.resolve(), confirm: () => {} };
  request.confirmed = new Promise((resolve) => {
    request.confirm = () => {
      request.isConfirmed = true;
      resolve();
    };
  });
  current = request;
  return request;
}

/** @param {Request} request */
function end(request) {
  request.confirm(); // those who wait for a command that failed go on as well
  if (current !== request) return;
  current = null;
  if (get().thinking?.what === "move") set({ thinking: null });
  letComputersPlay(); // between two computers one move follows the other
}

/**
 * Send a request and show each line as it comes, until the last one. A connection that fails is tried again.
 * @param {Request} request
 * @param {Api.GameStepRequest} question
 * @param {Partial<State>} [patch] what becomes true with the first line that is not refused
 * @param {() => boolean} [isGameShown] whether the game that the question is about is still on the board
 * @returns {Promise<boolean>} whether the action was done
 */
async function perform(request, question, patch, isGameShown = noOtherLiveGame()) {
  const { signal } = request.control;
  // The computer's stone comes after this delay: at once on an empty board and without motion, at the chosen pace between computers.
  const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const delay = sleep(hasHuman() ? (get().cells.length && !isMotionReduced ? ANSWER_DELAY_MS : 0) : setting("pace") * 1000, signal);
  delay.catch(() => {}); // if it is aborted before anybody waits for it
  let isDone = false;
  const throwIfTooLate = () => {
    if (!isGameShown()) request.control.abort();
    signal.throwIfAborted();
  };
  const send = async () => {
    // A second try after the first line must not repeat the action: it asks for what is missing, the computer's moves.
    // Before that it may, because the server keeps nothing: the same state and action lead to the same next state.
    const rest = request.isConfirmed ? { state: confirmedState() } : question;
    for await (const step of streamLines("course", rest, signal)) {
      set({ connectionProblem: null });
      if (request.isConfirmed) {
        await delay;
        loading = "";
      }
      throwIfTooLate();
      applyStep(step, patch);
      isGameShown = noOtherLiveGame();
      if (!step.refused) {
        isDone = true;
        patch = {}; // it has become true with this line; what follows are moves
      }
      request.confirm();
      if (step.thinks) announceThinking(request);
    }
  };
  /** @type {(error: unknown) => boolean} whether a computer cannot move yet because its solver is loading */
  const isLoading = (error) => request.isConfirmed && error instanceof Problem && error.kind === SOLVER_LOADING;
  try {
    await withRetry(send, { signal, shouldRetry: (problem) => problem.isTemporary && !isLoading(problem) });
  } catch (error) {
    if (signal.aborted) return isDone;
    loading = isLoading(error) ? /** @type {Problem} */ (error).message : "";
    if (loading) {
      // Not `withRetry`, which would report a connection problem. When this request has ended, `letComputersPlay` begins the next one.
      announceThinking(request);
      await sleep(SOLVER_RETRY_MS, signal).catch(() => {});
      return isDone;
    }
    if (request.isConfirmed) {
      // A computer that cannot move waits until somebody lets it go on; otherwise it would be asked again and again.
      const { step } = shown();
      applyStep({ ...step, state: { ...step.state, paused: true } });
    }
    remarkProblem(error);
  }
  return isDone;
}

/** @returns {() => boolean} whether no other live game has come to the board since now */
function noOtherLiveGame() {
  const before = get().live?.id;
  return () => get().live?.id === before;
}

/**
 * Announce who thinks, once that takes more than a moment.
 * @param {Request} request
 */
function announceThinking(request) {
  const thinking = { by: playerToMove()?.kind ?? "", what: /** @type {const} */ ("move"), since: Date.now(), loading };
  const announce = () => current === request && set({ thinking });
  if (loading) announce();
  else setTimeout(announce, THINKING_DELAY_MS);
}

/**
 * A suggested move. It has two voices: at first only what to look for is said, then the move and the reasons for it.
 * @typedef {Object} Hint
 * @property {number} cell
 * @property {string} by
 * @property {boolean} isWhole       whether the move itself is shown
 * @property {number[]} candidates   the cells to look at before that
 * @property {string[]} answer       what is said with the move
 */

/**
 * Ask for a hint; asked once more, for the move itself. The cursor goes there, and the game stays as it is.
 * @param {{by?: string, whole?: boolean}} [what] an opponent who is asked instead of what is best known, and whether the
 *     move is wanted at once
 */
export async function askHint({ by = BEST_KNOWN, whole = by !== BEST_KNOWN } = {}) {
  await commandConfirmed();
  const before = get().hint;
  if (before?.by === by && !isHelpForbidden()) return showHint({ ...before, isWhole: true });
  if (isHelpForbidden()) return remark(t("live.no_help"));
  if (phase() === "computer" && hasHuman() && !shown().step.state.paused) return remark(t("hint_later", { player: displayName(playerToMove()) }));
  await advise(by, async (signal) => {
    const { position } = shown();
    const isShown = stillShown("position");
    // Beside the game, or in a live game, only the hint matters: what the answer says of the game is not taken over.
    const isBesideGame = phase() === "review" || get().live !== null;
    const state = isBesideGame ? { ...confirmedState(), cells: position.cells, undone: [], acknowledgement: null } : confirmedState();
    for await (const step of streamLines("course", { state, action: { do: "hint", by } }, signal)) {
      if (!step.hint || !isShown()) continue;
      if (!isBesideGame) applyStep(step);
      const { cell, candidates, short } = step.hint;
      showHint({ cell, by: step.hint.by, isWhole: whole, candidates, answer: step.remarks }, short);
    }
  });
}

/**
 * Show as much of a hint as is wanted.
 * @param {Hint} hint
 * @param {string} [short] the short voice
 */
function showHint(hint, short = "") {
  remark(...(hint.isWhole ? hint.answer : [short]));
  set({ hint });
  if (hint.isWhole) pointCursorAt(hint.cell);
}

/** The opponent that answers in the position shown. */
export function answeringOpponent() {
  const { step, position } = get();
  return step?.raters[position?.side_to_move ?? 0] ?? "";
}

/** Let an opponent make the next move in the variation shown. */
export async function askAnswer() {
  const { game, position, step } = shown();
  const { seed, number } = step.state;
  const opponent = answeringOpponent();
  const isShown = stillShown("position");
  await advise(opponent, async (signal) => {
    const { cell } = await post("choose", { ...positionQuery(game, position.cells), opponent, seed, number }, signal);
    if (isShown()) playVariation(cell);
  });
}

/**
 * Have somebody think about the position shown while the game stays as it is; what was thought about before is aborted.
 * @param {string} by
 * @param {(signal: AbortSignal) => Promise<void>} ask
 */
async function advise(by, ask) {
  advice?.abort();
  advice = new AbortController();
  const { signal } = advice;
  let thinking = { by, what: /** @type {const} */ ("hint"), since: Date.now(), loading: "" };
  set({ thinking });
  /** @type {() => Promise<boolean>} whether there was an answer; `false` while the solver is loading */
  const isAnswered = async () => {
    try {
      await ask(signal);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== SOLVER_LOADING) throw error;
      if (get().thinking === thinking) {
        thinking = { ...thinking, loading: error.message };
        set({ thinking });
      }
      return false;
    }
  };
  try {
    while (!(await withRetry(isAnswered, { signal }))) await sleep(SOLVER_RETRY_MS, signal);
  } catch (error) {
    if (!signal.aborted) remarkProblem(error);
  } finally {
    if (get().thinking === thinking) set({ thinking: null });
  }
}
