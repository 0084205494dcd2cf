/** What is said and asked in the guided minute, beside the board on which it takes place; it stands there as long as it lasts. */

import { byId, html, put } from "../core/element.js";
import { giveBack } from "../game/board_overlay.js";
import { beginLesson, courseNow, goOn, isDone, isLast, mayTry, playAfterLesson, renewLesson, showRight, stageOf, stepOf } from "./lesson.js";
import { colourOf } from "../game/players.js";
import { shown, subscribe } from "../core/store.js";
import { filled } from "../core/texts.js";
/** @import { Course } from "./lesson.js" */

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
  subscribe(draw, "loan", "theme");
  subscribe(renewLesson, "texts");
  draw();
}

function made() {
  const button = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, class: kind, onclick });
  const count = html("p", { class: "lent-count" });
  const title = html("h2", { id: "lesson-title", tabindex: -1, "aria-describedby": "lesson-count lesson-text lesson-task" });
  const text = html("p", { id: "lesson-text" });
  const task = html("p", { id: "lesson-task", class: "lent-task" });
  const said = html("p", { id: "lesson-said", class: "lent-said", role: "status" });
  const [on, play] = [button("lesson-on", "button primary", goOn), button("lesson-play", "button primary", playAfterLesson)];
  const [show, leave] = [button("lesson-show", "button", showRight), button("lesson-leave", "button", giveBack)];
  const card = html("section", { id: "lesson", class: "lent", "aria-labelledby": title.id }, html("div", { class: "lent-words" }, count, title, text, task, said), html("div", { class: "lent-ways" }, show, on, leave, play));
  count.id = "lesson-count";
  return { card, count, title, text, task, said, on, play, show, leave };
}

function draw() {
  const course = courseNow();
  if (!parts) return;
  put(parts.card, { hidden: course === null });
  if (course) fill(parts, course);
  else leftBehind();
}

/** @type {(made: NonNullable<typeof parts>, course: Course) => void} */
function fill(made, course) {
  const { lesson, step, stage, tried } = course;
  const { words, steps } = lesson;
  const { title, text, stages } = stepOf(course);
  const { says, tries } = stageOf(course);
  const isOver = isDone(course) && isLast(course);
  put(made.count, { text: `${filled(words.step, { number: step + 1, steps: steps.length })} · ${filled(words.you, { colour: colourOf(0) })}` });
  put(made.title, { text: title });
  put(made.text, { text });
  put(made.task, { text: says, hidden: tried?.right });
  put(made.said, { text: [said(course), isOver ? words.done : ""].join(" "), "data-right": tried ? String(tried.right) : null });
  // Every button keeps its place, and is disabled while it can do nothing: no other one comes under a pointer.
  put(made.on, { text: tried && !tried.right ? words.again : !tries.length && stage + 1 < stages.length ? words.next : words.on, disabled: isOver || (!isDone(course) && !(mayTry(course) && tried)) });
  put(made.play, { text: filled(words.play, { opponent: shown().game.strengths[0].title }), disabled: !isOver });
  put(made.show, { text: words.show, disabled: !mayTry(course) });
  put(made.leave, { text: words.leave });
  focus(made.title, `${step} ${stage}`);
}

/** What is said of the move that was tried or shown last. */
/** @type {(course: Course) => string} */
function said({ lesson: { words }, tried, came, isShown }) {
  const one = tried ?? came;
  if (!one) return "";
  return filled(isShown ? words.shown : one.right ? words.right : words.wrong, { words: one.says });
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
