/**
 * The guided minute: positions that the server has made up stand on the board instead of the game at hand, which stays as
 * it is. The lesson brings what can be tried, what follows and the words about it; a card beside the board shows them.
 */

import { getJson as ask, sleep } from "../core/api.js";
import { byId, html, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { fillGaps } from "../core/texts.js";
import { startGame, tryOrRemark } from "../game/actions.js";
import { claimBoard, removeOverlay, returnFocus, showOverlay } from "../game/board_overlay.js";
import { commandConfirmed } from "../game/commands.js";
import { HUMAN, colourOf, computerName, defaultSeats } from "../game/players.js";

/** Milliseconds until what was tried is answered, and until a move that makes two threats is: both are to be seen. */
const ANSWER_DELAY_MS = 700;
const LONG_ANSWER_DELAY_MS = 1800;

/**
 * A lesson under way.
 * @typedef {Object} LessonProgress
 * @property {Api.LessonData} lesson
 * @property {number} step
 * @property {number} stage
 * @property {Api.LessonTryData|null} tried   what was tried last
 * @property {boolean} isShown            whether that was not tried but shown
 * @property {number} played              how many of the stones that follow are on the board
 * @property {Api.LessonTryData|null} previous    what led to this stage
 */

/** Begin, unless the game has changed before the lesson is there. */
async function beginLesson() {
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
async function renewLesson() {
  const { game } = get();
  const progress = currentLesson();
  if (!progress || !game) return;
  const lesson = await tryOrRemark(() => ask(`lessons/${encodeURIComponent(game.id)}`));
  if (!lesson || currentLesson() !== progress) return;
  const { tries } = stageOf({ ...progress, lesson });
  const isPlayed = progress.played === progress.tried?.then.length;
  const tried = (isPlayed && tries.find(({ cell }) => cell === progress.tried?.cell)) || null;
  showLesson({ ...progress, lesson, tried, previous: null, played: tried ? progress.played : 0 });
}

/** The lesson on the board; `null` if there is none. */
function currentLesson() {
  return get().overlay?.lesson ?? null;
}

/** Begin a game against the easiest player. */
function playAfterLesson() {
  const { game } = shown();
  removeOverlay();
  return startGame(game, defaultSeats([HUMAN, game.strengths[0].opponent]), setting("begin"), false);
}

/** The step at hand. */
/** @type {(progress: LessonProgress) => Api.LessonStepData} */
function stepOf({ lesson, step }) {
  return lesson.steps[step];
}

/** The stage at hand. */
/** @type {(progress: LessonProgress) => Api.LessonStageData} */
function stageOf(progress) {
  return stepOf(progress).stages[progress.stage];
}

/** Whether a move may be tried. */
/** @type {(progress: LessonProgress) => boolean} */
export function canTry(progress) {
  const { tried, played } = progress;
  return stageOf(progress).tries.length > 0 && (tried === null || (!tried.right && played === tried.then.length));
}

/** Whether one can go on: there is nothing to try, or it is done. */
/** @type {(progress: LessonProgress) => boolean} */
export function isDone(progress) {
  const { tried, played } = progress;
  return !stageOf(progress).tries.length || Boolean(tried?.right && tried.stage === null && played === tried.then.length);
}

/** Whether nothing comes after that. */
/** @type {(progress: LessonProgress) => boolean} */
function isLast(progress) {
  const { stages } = stepOf(progress);
  const isEnd = stageOf(progress).tries.length > 0 || progress.stage + 1 >= stages.length;
  return isEnd && progress.step + 1 >= progress.lesson.steps.length;
}

/** Go on, or try once more. */
export function goOn() {
  const progress = currentLesson();
  if (!progress) return;
  if (!isDone(progress)) return canTry(progress) ? showLesson({ ...progress, tried: null, played: 0 }) : undefined;
  if (isLast(progress)) return;
  const isWithin = !stageOf(progress).tries.length && progress.stage + 1 < stepOf(progress).stages.length;
  const next = isWithin ? { stage: progress.stage + 1 } : { step: progress.step + 1, stage: 0 };
  showLesson({ ...progress, ...next, tried: null, played: 0, previous: null });
}

/** Back to what came before: the move not tried yet, or the stage or step before this one. */
function goBack() {
  const progress = currentLesson();
  if (!progress) return;
  const { step, stage, tried } = progress;
  const place = tried ? {} : stage ? { stage: stage - 1 } : { step: Math.max(0, step - 1) };
  showLesson({ ...progress, ...place, tried: null, isShown: false, played: 0, previous: null });
}

/** Let a right move be seen. */
function showRight() {
  const progress = currentLesson();
  const right = progress && canTry(progress) ? stageOf(progress).tries.find((one) => one.right) : null;
  if (right) return playOut(right, true);
}

/**
 * Try a move on the board.
 * @param {number} cell
 */
function tryCell(cell) {
  const progress = currentLesson();
  const tried = progress && canTry(progress) ? stageOf(progress).tries.find((one) => one.cell === cell) : null;
  if (tried) return playOut(tried, false);
}

/** Play what was tried, and what follows. */
/** @type {(tried: Api.LessonTryData, isShown: boolean) => Promise<void>} */
async function playOut(tried, isShown) {
  const begun = /** @type {LessonProgress} */ (currentLesson());
  for (let played = 1; played <= tried.then.length; played += 1) {
    const progress = { ...begun, tried, isShown, played };
    showLesson(progress);
    if (played === tried.then.length) break;
    await sleep(tried.stage === null ? ANSWER_DELAY_MS : LONG_ANSWER_DELAY_MS);
    if (currentLesson() !== progress) return;
  }
  if (tried.stage !== null) showLesson({ ...begun, stage: tried.stage, tried: null, isShown, played: 0, previous: tried });
}

/** Show where the lesson stands now. */
/** @type {(progress: LessonProgress) => void} */
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

/** @type {Record<string, () => unknown>} a hint is the right move here */
const KEYS = { h: showRight, l: showRight, ArrowLeft: goBack, ArrowRight: goOn, Enter: goOn, " ": goOn };

/** @type {(key: string) => boolean} */
function onKey(key) {
  if (!(key in KEYS)) return false;
  KEYS[key]();
  return true;
}

/**
 * What the board looks like. Lines that are lit look as those that end a game; where they are only to be seen, as in the
 * pictures of the rules, stones show how they run.
 */
/** @type {(position: Api.PositionData, progress: LessonProgress) => Api.PositionData} */
function pictureOf(position, progress) {
  const lit = litLines(progress);
  const { tries } = stageOf(progress);
  /** @type {Api.OutcomeData["reason"]} */
  const reason = shown().game.avoidance ? "avoided-line" : "line";
  const owners = position.owners.map((owner, cell) => (!tries.length && lit?.cells.includes(cell) ? 0 : owner));
  return { ...position, owners, outcome: lit && { ...lit, reason, winner: null, sentence: "" } };
}

/** The lines that are lit. */
/** @type {(progress: LessonProgress) => Api.HighlightedLines|null} */
function litLines(progress) {
  const { tried, played } = progress;
  if (tried === null) return stageOf(progress).lit;
  return played === tried.then.length || tried.stage !== null ? tried.lit : stageOf(progress).lit;
}

/** @type {ReturnType<typeof createParts>|null} */
let parts = null;
/** The place of the lesson that had the focus last. */
let focusedPlace = "";

/** Begin a lesson, and show its card. */
export async function start() {
  await beginLesson();
  if (parts) return;
  parts = createParts();
  byId("match").append(parts.card);
  subscribe(draw, "overlay", "theme");
  subscribe(renewLesson, "texts");
  draw();
}

function createParts() {
  const button = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, class: kind, onclick });
  const count = html("p", { class: "overlay-progress" });
  const title = html("h2", { id: "lesson-title", tabindex: -1, "aria-describedby": "lesson-count lesson-text lesson-task" });
  const text = html("p", { id: "lesson-text" });
  const task = html("p", { id: "lesson-task", class: "overlay-task" });
  const feedback = html("p", { id: "lesson-feedback", class: "overlay-feedback", role: "status" });
  const [on, play] = [button("lesson-on", "button primary", goOn), button("lesson-play", "button primary", playAfterLesson)];
  const [show, leave] = [button("lesson-show", "button", showRight), button("lesson-leave", "button", removeOverlay)];
  const card = html("section", { id: "lesson", class: "overlay", "aria-labelledby": title.id }, html("div", { class: "overlay-text" }, count, title, text, task, feedback), html("div", { class: "overlay-buttons" }, show, on, leave, play));
  count.id = "lesson-count";
  return { card, count, title, text, task, feedback, on, play, show, leave };
}

function draw() {
  const progress = currentLesson();
  if (!parts) return;
  setAttributes(parts.card, { hidden: progress === null });
  if (progress) return fill(parts, progress);
  focusedPlace = "";
  returnFocus("#lesson");
}

/** @type {(made: NonNullable<typeof parts>, progress: LessonProgress) => void} */
function fill(made, progress) {
  const { lesson, step, stage, tried } = progress;
  const { words, steps } = lesson;
  const { title, text, stages } = stepOf(progress);
  const { says, tries } = stageOf(progress);
  const isOver = isDone(progress) && isLast(progress);
  setAttributes(made.count, { text: `${fillGaps(words.step, { number: step + 1, steps: steps.length })} · ${fillGaps(words.you, { colour: colourOf(0) })}` });
  setAttributes(made.title, { text: title });
  setAttributes(made.text, { text });
  setAttributes(made.task, { text: says, hidden: tried?.right });
  setAttributes(made.feedback, { text: [feedbackText(progress), isOver ? words.done : ""].join(" "), "data-right": tried ? String(tried.right) : null });
  // Every button keeps its place, and is disabled while it can do nothing: no other one comes under a pointer.
  setAttributes(made.on, { text: tried && !tried.right ? words.again : !tries.length && stage + 1 < stages.length ? words.next : words.on, disabled: isOver || (!isDone(progress) && !(canTry(progress) && tried)) });
  setAttributes(made.play, { text: fillGaps(words.play, { opponent: computerName(shown().game.strengths[0].opponent) }), disabled: !isOver });
  setAttributes(made.show, { text: words.show, disabled: !canTry(progress) });
  setAttributes(made.leave, { text: words.leave });
  updateFocus(made.title, `${step} ${stage}`);
}

/** The words about the move that was tried or shown last. */
/** @type {(progress: LessonProgress) => string} */
function feedbackText({ lesson: { words }, tried, previous, isShown }) {
  const one = tried ?? previous;
  if (!one) return "";
  return fillGaps(isShown ? words.shown : one.right ? words.right : words.wrong, { words: one.says });
}

/** What is new is read out, and the keys are for the board. */
/** @type {(title: HTMLElement, place: string) => void} */
function updateFocus(title, place) {
  if (place === focusedPlace) return;
  focusedPlace = place;
  title.focus({ preventScroll: true });
}
