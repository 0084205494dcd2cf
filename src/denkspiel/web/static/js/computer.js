/** Computer players: they think as soon as it is their turn, and give up when it no longer is. */

import { Problem, SOLVER_LOADING, post, question, sleep } from "./api.js";
import { make, phase, pointAt, remark } from "./flow.js";
import { moveText } from "./moves.js";
import { hasHuman, isHuman, playerToMove } from "./players.js";
import { setting } from "./settings.js";
import { isAwaited } from "./showing.js";
import { get, set, subscribe } from "./store.js";
import { t } from "./texts.js";

/** So long after a human's move the answer waits, so that one sees the own stone arrive. */
const BREATH = 380;
/** What takes no longer than this is not called thinking. */
const MOMENT = 150;

const seed = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
/** What is thought about at the moment: the next move, and a hint. */
let thought = null;
let search = null;

/** Let computer players play from now on. */
export function startComputer() {
  subscribe(follow);
}

/** The seed and number of this game: what makes chance the same for the same position. */
export function chance() {
  return { seed, number: get().number };
}

/**
 * Ask an opponent what it would play; the cursor goes there, the game is not disturbed.
 * @param {string} [by] the game's usual adviser unless told otherwise
 */
export async function askHint(by) {
  const { game, cells, latest } = get();
  if (latest.outcome) return remark(t("game_over"));
  if (phase() === "computer" && hasHuman() && !get().paused) return remark(t("hint_later", { player: playerToMove().name }));
  const opponent = by ?? game.default_hint;
  search?.control.abort();
  search = { control: new AbortController(), cells };
  const { signal } = search.control;
  const task = { ...question(game, cells), opponent, ...chance(), hint: true };
  await withThinking({ by: opponent, what: "hint" }, signal, async (thinking) => {
    const found = await choose(task, signal, thinking);
    if (get().cells !== cells || get().game !== game) return;
    const reasons = found.ratings.find((rated) => rated.cell === found.cell)?.reasons ?? [];
    const why = reasons.length ? reasons.join("; ") : t("nothing_speaks");
    set({ hint: { cell: found.cell, by: opponent, ply: cells.length } });
    if (phase() === "acknowledge") set({ unacknowledged: false });
    pointAt(found.cell);
    remark(t("hint_given", { opponent, move: moveText(game, found.cell), reasons: why }));
  });
}

function follow() {
  const due = phase() === "computer" && get().latest !== null && !get().paused && !get().asking && !isAwaited();
  const { game, cells, number } = get();
  const task = due ? `${game.id} ${number} ${cells.join()} ${playerToMove().kind}` : null;
  if (thought && thought.task !== task) {
    thought.control.abort();
    thought = null;
  }
  if (search && search.cells !== cells) search.control.abort();
  if (due && thought === null) {
    thought = { task, control: new AbortController() };
    think(thought.control.signal);
  }
}

async function think(signal) {
  const { game, cells } = get();
  const by = playerToMove().kind;
  await withThinking({ by, what: "move" }, signal, async (thinking) => {
    const [choice] = await Promise.all([
      choose({ ...question(game, cells), opponent: by, ...chance() }, signal, thinking),
      sleep(delay(cells.length), signal),
    ]);
    if (!signal.aborted) await make(choice.cell, { by, signal });
  });
  if (thought?.control.signal === signal) thought = null;
}

/** Ask for a choice; while the solver loads it is asked for again. */
async function choose(task, signal, thinking) {
  for (;;) {
    try {
      return await post("choose", task, signal);
    } catch (error) {
      if (error.kind !== SOLVER_LOADING) throw error;
      thinking.loading = true;
      set({ thinking });
      await sleep(1000 * error.wait, signal);
    }
  }
}

/** Say who thinks while it takes more than a moment; what cannot be had makes the computer wait, and is said. */
async function withThinking(what, signal, work) {
  const thinking = { ...what, since: Date.now(), cells: get().cells };
  const timer = setTimeout(() => set({ thinking }), what.what === "move" ? MOMENT : 0);
  try {
    await work(thinking);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Problem)) throw error;
    if (what.what === "move") set({ paused: true });
    remark(error.message || t("no_server"));
  } finally {
    clearTimeout(timer);
    if (get().thinking === thinking) set({ thinking: null });
  }
}

function delay(ply) {
  if (hasHuman()) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return ply === 0 || still ? 0 : BREATH;
  }
  return setting("pace") * 1000;
}
