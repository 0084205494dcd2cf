/**
 * The guided minute: positions that the server has made up stand on the board instead of the game at hand, which stays as
 * it is. What can be tried, what follows and what is said of it comes with the lesson.
 */

import { get as ask, sleep } from "./api.js";
import { settled } from "./commands.js";
import { attempt, isVariation, startGame } from "./flow.js";
import { HUMAN, seated } from "./players.js";
import { change, setting } from "./settings.js";
import { choosing } from "./showing.js";
import { get, set, shown } from "./store.js";

/** Milliseconds until what was tried is answered, and until a move that makes two threats is: both are to be seen. */
const BREATH = 700;
const LONG_BREATH = 1800;

/**
 * A lesson under way.
 * @typedef {Object} Course
 * @property {Api.Lesson} lesson
 * @property {number} step
 * @property {number} stage
 * @property {Api.LessonTry|null} tried   what was tried last
 * @property {boolean} isShown            whether that was not tried but shown
 * @property {number} played              how many of the stones that follow are on the board
 * @property {Api.LessonTry|null} came    what led to this stage
 */

/** Begin, unless the game has changed before the lesson is there. */
export async function beginLesson() {
  const { game } = shown();
  if (get().course) return;
  await settled();
  const lesson = await attempt(() => ask(`lessons/${encodeURIComponent(game.id)}`));
  if (!lesson || shown().game !== game) return;
  change({ lessons: { ...setting("lessons"), [game.family]: true } });
  set({ help: null, hint: null });
  arrive({ lesson, step: 0, stage: 0, tried: null, isShown: false, played: 0, came: null });
}

/** The same place of the lesson in the words of another language. */
export async function renewLesson() {
  const { course, game } = get();
  if (!course || !game) return;
  const lesson = await attempt(() => ask(`lessons/${encodeURIComponent(game.id)}`));
  if (!lesson || get().course !== course) return;
  const { tries } = stageOf({ ...course, lesson });
  const isPlayed = course.played === course.tried?.then.length;
  const tried = (isPlayed && tries.find(({ cell }) => cell === course.tried?.cell)) || null;
  arrive({ ...course, lesson, tried, came: null, played: tried ? course.played : 0 });
}

/** Back to the game, which stands as it stood. */
export function leaveLesson() {
  const { course, cells, ply, latest, passed, game } = shown();
  if (!course) return;
  set({ course: null, position: ply < cells.length || isVariation() ? passed : latest, passed: null, ...choosing(game) });
}

/** Begin a game against the easiest player. */
export function playAfterLesson() {
  const { game } = shown();
  leaveLesson();
  return startGame(game, seated([HUMAN, game.strengths[0].opponent]), setting("begin"), false);
}

/** The step at hand. */
/** @type {(course: Course) => Api.LessonStep} */
export function stepOf({ lesson, step }) {
  return lesson.steps[step];
}

/** The stage at hand. */
/** @type {(course: Course) => Api.LessonStage} */
export function stageOf(course) {
  return stepOf(course).stages[course.stage];
}

/** Whether a move may be tried. */
/** @type {(course: Course) => boolean} */
export function mayTry(course) {
  const { tried, played } = course;
  return stageOf(course).tries.length > 0 && (tried === null || (!tried.right && played === tried.then.length));
}

/** Whether one can go on: there is nothing to try, or it is done. */
/** @type {(course: Course) => boolean} */
export function isDone(course) {
  const { tried, played } = course;
  return !stageOf(course).tries.length || Boolean(tried?.right && tried.stage === null && played === tried.then.length);
}

/** Whether nothing comes after that. */
/** @type {(course: Course) => boolean} */
export function isLast(course) {
  const { stages } = stepOf(course);
  const isEnd = stageOf(course).tries.length > 0 || course.stage + 1 >= stages.length;
  return isEnd && course.step + 1 >= course.lesson.steps.length;
}

/** Go on, or try once more. */
export function goOn() {
  const { course } = get();
  if (!course) return;
  if (!isDone(course)) return mayTry(course) ? arrive({ ...course, tried: null, played: 0 }) : undefined;
  if (isLast(course)) return;
  const isWithin = !stageOf(course).tries.length && course.stage + 1 < stepOf(course).stages.length;
  const next = isWithin ? { stage: course.stage + 1 } : { step: course.step + 1, stage: 0 };
  arrive({ ...course, ...next, tried: null, played: 0, came: null });
}

/** Let a right move be seen. */
export function showRight() {
  const { course } = get();
  const right = course && mayTry(course) ? stageOf(course).tries.find((one) => one.right) : null;
  if (right) return follow(right, true);
}

/**
 * Try a move on the board.
 * @param {number} cell
 */
export function tryInLesson(cell) {
  const { course } = get();
  const tried = course && mayTry(course) ? stageOf(course).tries.find((one) => one.cell === cell) : null;
  if (tried) return follow(tried, false);
}

/** Play what was tried, and what follows. */
/** @type {(tried: Api.LessonTry, isShown: boolean) => Promise<void>} */
async function follow(tried, isShown) {
  const begun = /** @type {Course} */ (get().course);
  for (let played = 1; played <= tried.then.length; played += 1) {
    const course = { ...begun, tried, isShown, played };
    arrive(course);
    if (played === tried.then.length) break;
    await sleep(tried.stage === null ? BREATH : LONG_BREATH);
    if (get().course !== course) return;
  }
  if (tried.stage !== null) arrive({ ...begun, stage: tried.stage, tried: null, isShown, played: 0, came: tried });
}

/** Show where the lesson stands now. */
/** @type {(course: Course) => void} */
function arrive(course) {
  const { game, position, passed, course: before } = shown();
  const { position: start } = stageOf(course);
  const own = course.tried?.then.slice(0, course.played) ?? [];
  const cells = [...start.cells, ...own];
  const owners = own.reduce((now, cell, index) => now.with(cell, /** @type {0|1} */ (index % 2)), start.owners);
  const last = cells.at(-1) ?? null;
  set({ course, passed: before ? passed : position, position: { ...start, cells, owners, last, ply: cells.length }, ...choosing(game) });
}

/** The lines that are lit. */
/** @type {(course: Course) => Api.LitData|null} */
export function litIn(course) {
  const { tried, played } = course;
  if (tried === null) return stageOf(course).lit;
  return played === tried.then.length || tried.stage !== null ? tried.lit : stageOf(course).lit;
}
