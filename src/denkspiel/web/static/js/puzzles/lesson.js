/**
 * The guided minute: positions that the server has made up stand on the board instead of the game at hand, which stays as
 * it is. What can be tried, what follows and what is said of it comes with the lesson.
 */

import { get as ask, sleep } from "../core/api.js";
import { settled } from "../game/commands.js";
import { attempt, startGame } from "../game/actions.js";
import { giveBack, lend, wanting } from "../game/board_overlay.js";
import { HUMAN, seated } from "../game/players.js";
import { change, setting } from "../core/settings.js";
import { get, set, shown } from "../core/store.js";

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
  if (get().loan?.course) return;
  const isWanted = wanting();
  await settled();
  const lesson = await attempt(() => ask(`lessons/${encodeURIComponent(game.id)}`));
  if (!lesson || !isWanted() || shown().game !== game) return;
  change({ lessons: { ...setting("lessons"), [game.family]: true } });
  set({ help: null });
  arrive({ lesson, step: 0, stage: 0, tried: null, isShown: false, played: 0, came: null });
}

/** The same place of the lesson in the words of another language. */
export async function renewLesson() {
  const { game } = get();
  const course = courseNow();
  if (!course || !game) return;
  const lesson = await attempt(() => ask(`lessons/${encodeURIComponent(game.id)}`));
  if (!lesson || courseNow() !== course) return;
  const { tries } = stageOf({ ...course, lesson });
  const isPlayed = course.played === course.tried?.then.length;
  const tried = (isPlayed && tries.find(({ cell }) => cell === course.tried?.cell)) || null;
  arrive({ ...course, lesson, tried, came: null, played: tried ? course.played : 0 });
}

/** The lesson on the board; `null` if there is none. */
export function courseNow() {
  return get().loan?.course ?? null;
}

/** Begin a game against the easiest player. */
export function playAfterLesson() {
  const { game } = shown();
  giveBack();
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
  const course = courseNow();
  if (!course) return;
  if (!isDone(course)) return mayTry(course) ? arrive({ ...course, tried: null, played: 0 }) : undefined;
  if (isLast(course)) return;
  const isWithin = !stageOf(course).tries.length && course.stage + 1 < stepOf(course).stages.length;
  const next = isWithin ? { stage: course.stage + 1 } : { step: course.step + 1, stage: 0 };
  arrive({ ...course, ...next, tried: null, played: 0, came: null });
}

/** Let a right move be seen. */
export function showRight() {
  const course = courseNow();
  const right = course && mayTry(course) ? stageOf(course).tries.find((one) => one.right) : null;
  if (right) return follow(right, true);
}

/**
 * Try a move on the board.
 * @param {number} cell
 */
function tryCell(cell) {
  const course = courseNow();
  const tried = course && mayTry(course) ? stageOf(course).tries.find((one) => one.cell === cell) : null;
  if (tried) return follow(tried, false);
}

/** Play what was tried, and what follows. */
/** @type {(tried: Api.LessonTry, isShown: boolean) => Promise<void>} */
async function follow(tried, isShown) {
  const begun = /** @type {Course} */ (courseNow());
  for (let played = 1; played <= tried.then.length; played += 1) {
    const course = { ...begun, tried, isShown, played };
    arrive(course);
    if (played === tried.then.length) break;
    await sleep(tried.stage === null ? BREATH : LONG_BREATH);
    if (courseNow() !== course) return;
  }
  if (tried.stage !== null) arrive({ ...begun, stage: tried.stage, tried: null, isShown, played: 0, came: tried });
}

/** Show where the lesson stands now. */
/** @type {(course: Course) => void} */
function arrive(course) {
  const { position: start } = stageOf(course);
  const own = course.tried?.then.slice(0, course.played) ?? [];
  const cells = [...start.cells, ...own];
  const owners = own.reduce((now, cell, index) => now.with(cell, /** @type {0|1} */ (index % 2)), start.owners);
  const last = cells.at(-1) ?? null;
  const position = { ...start, cells, owners, last, ply: cells.length };
  const takes = mayTry(course);
  lend({ look: stageOf(course).tries.length ? "try" : "see", side: 0, takes, waits: takes && course.tried === null, picture: pictured(position, course), attempt: tryCell, press, course }, position);
}

/** `h` lets a right move be seen, and Enter goes on. */
/** @type {(key: string) => boolean} */
function press(key) {
  if (key === "h") showRight();
  else if (key === "Enter" || key === " ") goOn();
  else return false;
  return true;
}

/**
 * What the board looks like. Lines that are lit look as those that end a game; where they are only to be seen, as in the
 * pictures of the rules, stones show how they run.
 */
/** @type {(position: Api.PositionData, course: Course) => Api.PositionData} */
function pictured(position, course) {
  const lit = litIn(course);
  const { tries } = stageOf(course);
  /** @type {Api.OutcomeData["reason"]} */
  const reason = shown().game.avoidance ? "avoided-line" : "line";
  const owners = position.owners.map((owner, cell) => (!tries.length && lit?.cells.includes(cell) ? 0 : owner));
  return { ...position, owners, outcome: lit && { ...lit, reason, winner: null, sentence: "" } };
}

/** The lines that are lit. */
/** @type {(course: Course) => Api.LitData|null} */
function litIn(course) {
  const { tried, played } = course;
  if (tried === null) return stageOf(course).lit;
  return played === tried.then.length || tried.stage !== null ? tried.lit : stageOf(course).lit;
}
