/**
 * What is done at the board goes to the server, which says what follows. One command is under way at a time: the first
 * wins, and the next waits until it is confirmed. What a computer thinks about is given up when something else is done.
 */

import { Problem, SOLVER_LOADING, lines, post, question, sleep } from "../core/api.js";
import { isFairPlay } from "../online/live_state.js";
import { later } from "../core/lazy.js";
import { branchOff } from "./navigation.js";
import { persistently } from "../core/retry.js";
import { BEST_KNOWN, called, hasHuman, playerToMove } from "./players.js";
import { setting } from "../core/settings.js";
import { complain, confirmed, foresee, phase, pointAt, remark, take } from "./display.js";
import { get, set, shown, stillShown, subscribe } from "../core/store.js";
import { t } from "../core/texts.js";
/** @import { State } from "../core/store.js" */

/** So long after a human's move the answer waits, so that one sees the own stone arrive. */
const BREATH = 380;
/** What takes no longer than this is not called thinking. */
const MOMENT = 150;
/** So long a solver that is loading is left alone. */
const LOADING = 1000;
/** What begins a game of one's own: after that the table is no longer that of the game by link. */
const LEAVES = ["start", "try-again"];

/**
 * A request under way.
 * @typedef {Object} Run
 * @property {AbortController} control  gives it up
 * @property {boolean} isConfirmed      whether its first line has come, or none will
 * @property {Promise<void>} first      kept when that is so
 * @property {boolean} yields           whether it has done all it does here, so that nothing needs to wait for it
 * @property {() => void} confirm
 */

/** @type {Run|null} */
let running = null;
/** @type {AbortController|null} */
let hinting = null;
let solverLoads = false;

/** Let computer players play from now on. */
export function startCommands() {
  subscribe(follow);
}

/**
 * Do something at the board, and let the computer answer.
 * @param {Api.CourseQuestion["action"]} action
 * @param {{cell?: number, from?: () => Api.StateData|null, patch?: Partial<State>}} [more] where the own stone lands;
 *     another state to begin from than that of the game shown, asked for once no command is under way, which may have brought
 *     another game; `null` if there is nothing to do any more; what else becomes true with it
 * @returns {Promise<boolean>} whether it was done; what went wrong has been said
 */
export async function act(action, { cell, from, patch } = {}) {
  const { live } = get();
  if (live && from === undefined && !LEAVES.includes(action?.do ?? "")) return (await later()).live.act(action, cell);
  if (isUnderWay() && get().trouble !== null) return false; // it would be done unseen, much later
  while (isUnderWay()) await running?.first; // not `settled()`: of two at the same time one would not wait
  const state = from === undefined ? confirmed() : from();
  if (state === null) return false;
  running?.control.abort();
  hinting?.abort();
  const run = begin();
  run.yields = action?.do === "acknowledge";
  if (cell !== undefined) foresee(cell);
  const question = { state, action, think: from === undefined && hasHuman() };
  let done = false;
  try {
    done = await carriedOut(question, run, { live: null, ...patch });
  } finally {
    if (!done && cell !== undefined && running === run) take({ ...shown().step, remarks: get().remarks });
    end(run);
  }
  return done;
}

/**
 * Ask, and show what comes, line by line: once the run is confirmed, that is a computer's move.
 * @param {Api.CourseQuestion} question
 * @param {Run} run
 * @param {Partial<State>} [patch]
 * @returns {Promise<boolean>} whether it was done
 */
async function carriedOut(question, run, patch) {
  const breath = pause(run);
  const { signal } = run.control;
  let done = false;
  const ask = async () => {
    // The server keeps nothing: it makes a state and an action into the next state. Asked twice, a move is made once.
    const asked = run.isConfirmed ? { state: confirmed() } : question;
    for await (const step of lines("course", asked, signal)) {
      set({ trouble: null });
      if (run.isConfirmed) {
        await breath;
        signal.throwIfAborted();
        solverLoads = false;
      }
      take(step, done ? {} : patch);
      done ||= !step.refused;
      run.confirm();
      if (step.thinks) watch(run);
    }
  };
  try {
    await persistently(ask, { signal, passes: (problem) => problem.passes && !loads(problem, run) });
  } catch (error) {
    await fail(error, run);
  }
  return done;
}

/**
 * Whether a command is under way that is not confirmed yet. Moves made meanwhile are passed over, since whoever makes them
 * does not see yet what they would be made in; other commands wait.
 */
export function isBusy() {
  const { live, pending } = get();
  return isUnderWay() || (live !== null && pending !== null);
}

/** Whether that is so at this table. */
function isUnderWay() {
  return running !== null && !running.isConfirmed && !running.yields;
}

/** Wait until the command under way is confirmed, or refused. */
export async function settled() {
  while (isUnderWay()) await running?.first;
}

/**
 * Ask for a move; the cursor goes there, the game is not disturbed.
 * @param {string} [by] an opponent; without one it is a hint, the best move that is known
 */
export async function askHint(by = BEST_KNOWN) {
  await settled();
  if (isFairPlay()) return remark(t("live.no_help"));
  if (phase() === "computer" && hasHuman() && !shown().step.state.paused) return remark(t("hint_later", { player: called(playerToMove()) }));
  await advised(by, (signal) => hinted(by, signal));
}

/** The opponent that answers in the position shown. */
export function raterOf() {
  const { step, position } = get();
  return step?.raters[position?.side_to_move ?? 0] ?? "";
}

/** Let an opponent make the next move in the variation shown. */
export async function askAnswer() {
  const { game, position, step } = shown();
  const { seed, number } = step.state;
  const by = raterOf();
  const isShown = stillShown("position");
  await advised(by, async (signal) => {
    const { cell } = await post("choose", { ...question(game, position.cells), opponent: by, seed, number }, signal);
    if (isShown()) branchOff(cell);
  });
}

/**
 * Have somebody think about the position shown, while the game is not disturbed; what was thought about before is given up.
 * @param {string} by
 * @param {(signal: AbortSignal) => Promise<void>} ask
 */
async function advised(by, ask) {
  hinting?.abort();
  const control = new AbortController();
  hinting = control;
  const thinking = { by, what: /** @type {const} */ ("hint"), since: Date.now() };
  set({ thinking });
  const { signal } = control;
  try {
    while (!(await persistently(() => isLoaded(() => ask(signal)), { signal }))) await sleep(LOADING, signal);
  } catch (error) {
    if (control.signal.aborted) return;
    complain(error);
  } finally {
    if (get().thinking === thinking) set({ thinking: null });
  }
}

/**
 * Show the move that is named.
 * @param {string} by
 * @param {AbortSignal} signal
 */
async function hinted(by, signal) {
  const { position } = shown();
  const isShown = stillShown("position");
  const aside = phase() === "review" || get().live !== null;
  const state = aside ? { ...confirmed(), cells: position.cells, undone: [], acknowledgement: null } : confirmed();
  for await (const step of lines("course", { state, action: { do: "hint", by } }, signal)) {
    if (!step.hint || !isShown()) continue;
    if (aside) remark(...step.remarks);
    else take(step);
    set({ hint: { cell: step.hint.cell, by: step.hint.by } });
    pointAt(step.hint.cell);
  }
}

/**
 * Whether a solver has answered; otherwise it is still loading.
 * @param {() => Promise<void>} ask
 */
async function isLoaded(ask) {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof Problem && error.kind === SOLVER_LOADING) return false;
    throw error;
  }
}

/** The computer goes on when it is its turn and nothing is under way; it stops thinking when it no longer is. */
function follow() {
  const { asking, awaited, step } = get();
  const due = step !== null && phase() === "computer" && !step.state.paused && !asking && awaited === null;
  if (!running && due) goOn();
  else if (running?.isConfirmed && !due) running.control.abort();
}

/** Let the computer move whose turn it is. */
async function goOn() {
  const run = begin();
  run.confirm();
  watch(run);
  try {
    await carriedOut({ state: confirmed() }, run);
  } finally {
    end(run);
  }
}

/** @returns {Run} */
function begin() {
  const control = new AbortController();
  const run = { control, isConfirmed: false, yields: false, first: Promise.resolve(), confirm: () => {} };
  run.first = new Promise((resolve) => {
    run.confirm = () => {
      run.isConfirmed = true;
      resolve();
    };
  });
  running = run;
  return run;
}

/** @param {Run} run */
function end(run) {
  run.confirm();
  if (running !== run) return;
  running = null;
  if (get().thinking?.what === "move") set({ thinking: null });
  follow();
}

/**
 * Say who thinks once it takes more than a moment.
 * @param {Run} run
 */
function watch(run) {
  const thinking = { by: playerToMove()?.kind ?? "", what: /** @type {const} */ ("move"), since: Date.now(), loading: solverLoads };
  const tell = () => running === run && set({ thinking });
  if (solverLoads) tell();
  else setTimeout(tell, MOMENT);
}

/**
 * The time until the computer's stone may come: after a human's, one wants to see the own stone arrive first.
 * @param {Run} run
 */
function pause(run) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const least = hasHuman() ? (get().cells.length && !still ? BREATH : 0) : setting("pace") * 1000;
  const waited = sleep(least, run.control.signal);
  waited.catch(() => {});
  return waited;
}

/**
 * Say what went wrong. A computer that cannot move waits; a solver that is still loading is asked again later.
 * @param {unknown} error
 * @param {Run} run once it is confirmed, a computer was to move
 */
async function fail(error, run) {
  if (run.control.signal.aborted) return;
  solverLoads = loads(error, run);
  if (solverLoads) {
    watch(run);
    return sleep(LOADING, run.control.signal).catch(() => {});
  }
  if (run.isConfirmed) {
    const { step } = shown();
    take({ ...step, state: { ...step.state, paused: true } });
  }
  complain(error);
}

/**
 * Whether a computer cannot move yet because its solver is loading.
 * @param {unknown} error
 * @param {Run} run
 */
function loads(error, run) {
  return run.isConfirmed && error instanceof Problem && error.kind === SOLVER_LOADING;
}
