/**
 * The guided minute: positions that the server has made up stand on the board instead of the game at hand, which stays as
 * it is. What can be tried, what follows and what is said of it comes with the lesson, and stands on a card beside the board.
 */

import { getJson as ask, sleep } from "../core/api.js";
import { byId, html, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { fillGaps } from "../core/texts.js";
import { startGame, tryOrRemark } from "../game/actions.js";
import { claimBoard, removeOverlay, showOverlay } from "../game/board_overlay.js";
import { commandConfirmed } from "../game/commands.js";
import { HUMAN, colourOf, defaultSeats } from "../game/players.js";

/** Milliseconds until what was tried is answered, and until a move that makes two threats is: both are to be seen. */
const ANSWER_DELAY_MS = 700;
const LONG_ANSWER_DELAY_MS = 1800;

/**
 * A lesson under way.
 * @typedef {Object} LessonProgress
 * @property {Api.Lesson} lesson
 * @property {number} step
 * @property {number} stage
 * @property {Api.LessonTry|null} tried   what was tried last
 * @property {boolean} isShown            whether that was not tried but shown
 * @property {number} played              how many of the stones that follow are on the board
 * @property {Api.LessonTry|null} previous    what led to this stage
 */

/** Begin, unless the game has changed before the lesson is there. */
export async function beginLesson() {
  const { game } = shown();
  if (get().overlay?.lesson) return;
  const isWanted = claimBoard();
  await commandConfirmed();
  const lesson = await tryOrRemark(() => ask(`lessons/${encodeURIComponent(game.id)}`));
  if (!lesson || !isWanted() || shown().game !== game) return;
  changeSettings({ lessons: { ...setting("lessons"), [game.family]: true } });
  set({ help: null });
  showLesson({ lesson, step: 0, stage: 0, tried: null, isShown: false, played: 0, previous: null });
}

/** The same place of the lesson in the words of another language. */
export async function renewLesson() {
  const { game } = get();
  const course = currentLesson();
  if (!course || !game) return;
  const lesson = await tryOrRemark(() => ask(`lessons/${encodeURIComponent(game.id)}`));
  if (!lesson || currentLesson() !== course) return;
  const { tries } = stageOf({ ...course, lesson });
  const isPlayed = course.played === course.tried?.then.length;
  const tried = (isPlayed && tries.find(({ cell }) => cell === course.tried?.cell)) || null;
  showLesson({ ...course, lesson, tried, previous: null, played: tried ? course.played : 0 });
}

/** The lesson on the board; `null` if there is none. */
export function currentLesson() {
  return get().overlay?.lesson ?? null;
}

/** Begin a game against the easiest player. */
export function playAfterLesson() {
  const { game } = shown();
  removeOverlay();
  return startGame(game, defaultSeats([HUMAN, game.strengths[0].opponent]), setting("begin"), false);
}

/** The step at hand. */
/** @type {(course: LessonProgress) => Api.LessonStep} */
export function stepOf({ lesson, step }) {
  return lesson.steps[step];
}

/** The stage at hand. */
/** @type {(course: LessonProgress) => Api.LessonStage} */
export function stageOf(course) {
  return stepOf(course).stages[course.stage];
}

/** Whether a move may be tried. */
/** @type {(course: LessonProgress) => boolean} */
export function canTry(course) {
  const { tried, played } = course;
  return stageOf(course).tries.length > 0 && (tried === null || (!tried.right && played === tried.then.length));
}

/** Whether one can go on: there is nothing to try, or it is done. */
/** @type {(course: LessonProgress) => boolean} */
export function isDone(course) {
  const { tried, played } = course;
  return !stageOf(course).tries.length || Boolean(tried?.right && tried.stage === null && played === tried.then.length);
}

/** Whether nothing comes after that. */
/** @type {(course: LessonProgress) => boolean} */
export function isLast(course) {
  const { stages } = stepOf(course);
  const isEnd = stageOf(course).tries.length > 0 || course.stage + 1 >= stages.length;
  return isEnd && course.step + 1 >= course.lesson.steps.length;
}

/** Go on, or try once more. */
export function goOn() {
  const course = currentLesson();
  if (!course) return;
  if (!isDone(course)) return canTry(course) ? showLesson({ ...course, tried: null, played: 0 }) : undefined;
  if (isLast(course)) return;
  const isWithin = !stageOf(course).tries.length && course.stage + 1 < stepOf(course).stages.length;
  const next = isWithin ? { stage: course.stage + 1 } : { step: course.step + 1, stage: 0 };
  showLesson({ ...course, ...next, tried: null, played: 0, previous: null });
}

/** Let a right move be seen. */
export function showRight() {
  const course = currentLesson();
  const right = course && canTry(course) ? stageOf(course).tries.find((one) => one.right) : null;
  if (right) return follow(right, true);
}

/**
 * Try a move on the board.
 * @param {number} cell
 */
function tryCell(cell) {
  const course = currentLesson();
  const tried = course && canTry(course) ? stageOf(course).tries.find((one) => one.cell === cell) : null;
  if (tried) return follow(tried, false);
}

/** Play what was tried, and what follows. */
/** @type {(tried: Api.LessonTry, isShown: boolean) => Promise<void>} */
async function follow(tried, isShown) {
  const begun = /** @type {LessonProgress} */ (currentLesson());
  for (let played = 1; played <= tried.then.length; played += 1) {
    const course = { ...begun, tried, isShown, played };
    showLesson(course);
    if (played === tried.then.length) break;
    await sleep(tried.stage === null ? ANSWER_DELAY_MS : LONG_ANSWER_DELAY_MS);
    if (currentLesson() !== course) return;
  }
  if (tried.stage !== null) showLesson({ ...begun, stage: tried.stage, tried: null, isShown, played: 0, previous: tried });
}

/** Show where the lesson stands now. */
/** @type {(course: LessonProgress) => void} */
function showLesson(lesson) {
  const { position: start } = stageOf(lesson);
  const own = lesson.tried?.then.slice(0, lesson.played) ?? [];
  const cells = [...start.cells, ...own];
  const owners = own.reduce((now, cell, index) => now.with(cell, /** @type {0|1} */ (index % 2)), start.owners);
  const last = cells.at(-1) ?? null;
  const position = { ...start, cells, owners, last, ply: cells.length };
  const acceptsMoves = canTry(lesson);
  showOverlay({ layout: stageOf(lesson).tries.length ? "try" : "see", side: 0, acceptsMoves, awaitsMove: acceptsMoves && lesson.tried === null, picture: pictureOf(position, lesson), onMove: tryCell, onKey, lesson }, position);
}

/** `h` lets a right move be seen, and Enter goes on. */
/** @type {(key: string) => boolean} */
function onKey(key) {
  if (key === "h") showRight();
  else if (key === "Enter" || key === " ") goOn();
  else return false;
  return true;
}

/**
 * What the board looks like. Lines that are lit look as those that end a game; where they are only to be seen, as in the
 * pictures of the rules, stones show how they run.
 */
/** @type {(position: Api.PositionData, course: LessonProgress) => Api.PositionData} */
function pictureOf(position, course) {
  const lit = litLines(course);
  const { tries } = stageOf(course);
  /** @type {Api.OutcomeData["reason"]} */
  const reason = shown().game.avoidance ? "avoided-line" : "line";
  const owners = position.owners.map((owner, cell) => (!tries.length && lit?.cells.includes(cell) ? 0 : owner));
  return { ...position, owners, outcome: lit && { ...lit, reason, winner: null, sentence: "" } };
}

/** The lines that are lit. */
/** @type {(course: LessonProgress) => Api.LitData|null} */
function litLines(course) {
  const { tried, played } = course;
  if (tried === null) return stageOf(course).lit;
  return played === tried.then.length || tried.stage !== null ? tried.lit : stageOf(course).lit;
}

/** @type {ReturnType<typeof made>|null} */
let parts = null;
/** The place of the lesson that had the focus last. */
let reached = "";

/** Begin a lesson, and show what is said in it. */
export async function start() {
  await beginLesson();
  if (parts) return;
  parts = made();
  byId("match").append(parts.card);
  subscribe(draw, "overlay", "theme");
  subscribe(renewLesson, "texts");
  draw();
}

function made() {
  const button = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, class: kind, onclick });
  const count = html("p", { class: "overlay-progress" });
  const title = html("h2", { id: "lesson-title", tabindex: -1, "aria-describedby": "lesson-count lesson-text lesson-task" });
  const text = html("p", { id: "lesson-text" });
  const task = html("p", { id: "lesson-task", class: "overlay-task" });
  const said = html("p", { id: "lesson-said", class: "overlay-feedback", role: "status" });
  const [on, play] = [button("lesson-on", "button primary", goOn), button("lesson-play", "button primary", playAfterLesson)];
  const [show, leave] = [button("lesson-show", "button", showRight), button("lesson-leave", "button", removeOverlay)];
  const card = html("section", { id: "lesson", class: "overlay", "aria-labelledby": title.id }, html("div", { class: "overlay-text" }, count, title, text, task, said), html("div", { class: "overlay-buttons" }, show, on, leave, play));
  count.id = "lesson-count";
  return { card, count, title, text, task, said, on, play, show, leave };
}

function draw() {
  const course = currentLesson();
  if (!parts) return;
  setAttributes(parts.card, { hidden: course === null });
  if (course) fill(parts, course);
  else leftBehind();
}

/** @type {(made: NonNullable<typeof parts>, course: LessonProgress) => void} */
function fill(made, course) {
  const { lesson, step, stage, tried } = course;
  const { words, steps } = lesson;
  const { title, text, stages } = stepOf(course);
  const { says, tries } = stageOf(course);
  const isOver = isDone(course) && isLast(course);
  setAttributes(made.count, { text: `${fillGaps(words.step, { number: step + 1, steps: steps.length })} · ${fillGaps(words.you, { colour: colourOf(0) })}` });
  setAttributes(made.title, { text: title });
  setAttributes(made.text, { text });
  setAttributes(made.task, { text: says, hidden: tried?.right });
  setAttributes(made.said, { text: [said(course), isOver ? words.done : ""].join(" "), "data-right": tried ? String(tried.right) : null });
  // Every button keeps its place, and is disabled while it can do nothing: no other one comes under a pointer.
  setAttributes(made.on, { text: tried && !tried.right ? words.again : !tries.length && stage + 1 < stages.length ? words.next : words.on, disabled: isOver || (!isDone(course) && !(canTry(course) && tried)) });
  setAttributes(made.play, { text: fillGaps(words.play, { opponent: shown().game.strengths[0].title }), disabled: !isOver });
  setAttributes(made.show, { text: words.show, disabled: !canTry(course) });
  setAttributes(made.leave, { text: words.leave });
  focus(made.title, `${step} ${stage}`);
}

/** What is said of the move that was tried or shown last. */
/** @type {(course: LessonProgress) => string} */
function said({ lesson: { words }, tried, previous, isShown }) {
  const one = tried ?? previous;
  if (!one) return "";
  return fillGaps(isShown ? words.shown : one.right ? words.right : words.wrong, { words: one.says });
}

/** What is new is read out, and the keys are for the board. */
/** @type {(title: HTMLElement, place: string) => void} */
function focus(title, place) {
  if (place === reached) return;
  reached = place;
  title.focus({ preventScroll: true });
}

function leftBehind() {
  reached = "";
  if (document.activeElement?.closest("#lesson") || document.activeElement === document.body) byId("board").focus({ preventScroll: true });
}
