/** The panel of the review: every move with its grade, stepped through with arrow keys, and the mistakes to learn from. */

import { movesText } from "../board/cursor.js";
import { byId, html, replaceIfChanged, scrollToCurrent, setAttributes } from "../core/element.js";
import { get, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { isVariation, phase, plyOfGame, showPly, stepBy } from "../game/actions.js";
import { displayName } from "../game/players.js";
import { gameResult } from "../online/live_state.js";
import { gradeAt, gradeShown, grades, onGameChange } from "./analysis.js";
import { followGame } from "./board_marks.js";
import { beginExercise, currentMistake, endExercise, isTrying, mistakes, nextExercise, nextMistake, showAnswer } from "./exercise.js";
import { failureParagraphs, isUnsolved, searchLongerButton, unsolvedNote } from "./findings.js";
import { drawBranches, movesIn } from "./moves_list.js";
import { UNKNOWN, chanceText, kindOf, signText } from "./score.js";
/** @import { Panel } from "./panels.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
/** @type {[string, string, number][]} */
const BUTTONS = [
  ["first", "|\u25c0", -Infinity],
  ["back", "\u25c0", -1],
  ["on", "\u25b6", 1],
  ["last", "\u25b6|", Infinity],
];
/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body, follow }) {
  followGame();
  parts = createParts();
  body.append(parts.open, parts.steps, parts.learning, parts.now, parts.totals, parts.more, parts.list, parts.keys, parts.close);
  onGameChange(draw);
  follow((open) => open || set({ reviewing: false, exercise: null }));
  document.addEventListener("keydown", onKeydown, { capture: true });
  draw();
}

function createParts() {
  return {
    open: html("button", { type: "button", id: "review-open", "data-text": "review.open", onclick: begin }),
    steps: html("div", { class: "steps", role: "group", "aria-labelledby": "panel-review-title" }, ...BUTTONS.map(step)),
    now: html("div", { class: "review-now", id: "review-now", role: "status" }),
    learning: exercisePart(),
    totals: html("div", { class: "quiet" }),
    more: html("div", { class: "findings", id: "review-more" }),
    list: html("ol", { class: "grades", id: "grades" }),
    keys: html("p", { class: "quiet by-keys", "data-text": "review.keys" }),
    close: html("button", { type: "button", id: "review-close", "data-text": "review.close", onclick: close }),
  };
}

/** Whether the game goes on and the board shows it; then arrow keys lead its cursor. */
function isGameOnBoard() {
  return phase() !== "review" && gameResult() === null;
}

/** @type {(button: [string, string, number]) => HTMLElement} */
function step([name, sign, by]) {
  const label = `review.${name}`;
  return html("button", { type: "button", id: `review-${name}`, "data-label": label, text: sign, onclick: () => stepBy(by) });
}

/** Look back from the first move on. */
export function begin() {
  set({ reviewing: true });
  showPly(0).then(() => {
    document.getElementById("review-on")?.focus({ preventScroll: true });
    parts.steps.scrollIntoView({ block: "nearest" });
  });
}

function close() {
  set({ reviewing: false, exercise: null });
  showPly(get().cells.length).then(() => parts.open.focus());
}

/** Arrow keys step through the game, except where they have a meaning of their own. */
/** @type {(event: KeyboardEvent) => void} */
function onKeydown(event) {
  if (!get().reviewing || isGameOnBoard() || isTrying() || !(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog[open], [data-arrows], .help:not([hidden])")) return;
  event.preventDefault();
  event.stopPropagation();
  stepBy(STEPS[event.key]);
}

function draw() {
  const { game, cells, reviewing: on } = get();
  if (!game) return;
  if (on && !cells.length) return set({ reviewing: false });
  for (const [name, part] of Object.entries(parts)) setAttributes(part, { hidden: on === (name === "open") });
  byId("main").classList.toggle("reviewing", on);
  if (!on) return;
  replaceIfChanged(parts.now, ...currentParagraphs());
  replaceIfChanged(parts.totals, ...totalParagraphs());
  replaceIfChanged(parts.more, ...moreParagraphs());
  drawList();
}

function currentParagraphs() {
  const { game, position, ply, cells, exercise } = shown();
  if (exercise) return progressParagraphs();
  if (isVariation()) {
    // The moves of the variation up to the one shown, and what that led to.
    const [number, moves] = [plyOfGame() + 1, movesText(game, position.cells.slice(plyOfGame()))];
    return [html("p", { class: "strong", text: `${t("review.variation", { number, moves })} ${position.sentence}` })];
  }
  const at = ply ? t("review.at", { ply, plies: cells.length }) : t("review.at_start");
  return [html("p", { class: "strong", text: at }), ...gradeParagraphs(), ...progressParagraphs(), ...unsolvedNote()];
}

/** The grade of the move shown, in words. */
/** @type {() => HTMLElement[]} */
function gradeParagraphs() {
  const grade = gradeShown();
  if (grade === null) return [];
  const { game, players, ply } = shown();
  const move = game.cells[grade.cell].text;
  const text = t("review.move", { ply, player: displayName(players[grade.side]), move });
  const { score_before: before, score_after: after, mark } = grade;
  if (!mark) return [html("p", { text: `${text}: ${t("review.not_graded")}` })];
  const words = html("p", {}, html("span", { text: `${text} ` }), badge(grade), ` ${markWords(grade)}`);
  if (!before || !after) return [words, html("p", { class: "quiet", text: t("review.estimate") }), ...betterMoves(grade)];
  const values = after.words === before.words ? after.words : t("review.words", { words: after.words, best: before.words });
  return [words, html("p", { text: values }), ...betterMoves(grade)];
}

/** @type {(grade: Api.ReviewedPly) => HTMLElement[]} */
function betterMoves({ better: moves }) {
  if (!moves.length) return [];
  const names = movesText(shown().game, moves.map((move) => move.cell));
  return [html("p", { class: "better", text: t("review.better", { moves: names }) })];
}

function progressParagraphs() {
  const { status } = grades;
  if (status === "asking") return [html("p", { class: "finding busy", text: t("review.working") })];
  if (status === "loading") return [html("p", { class: "finding busy", text: t("review.loading") })];
  return [];
}

/** What can be done where grades are missing. */
function moreParagraphs() {
  const { status, answer } = grades;
  const missing = !isUnsolved() && status === "there" && answer?.plies.some(({ source }) => source !== "exact");
  return [...failureParagraphs(grades), ...(missing ? searchLongerButton("grade-longer", grades) : [])];
}

function totalParagraphs() {
  const { answer } = grades;
  if (!answer) return [];
  return get().players.map((player, side) => {
    const name = displayName(player);
    const percent = answer.accuracy[side];
    const few = ["inaccuracy", "mistake", "blunder"].map((mark) => {
      const count = answer.plies.filter((ply) => ply.side === side && ply.mark === mark).length;
      return count ? t(`review.count.${mark}`, { count }) : "";
    });
    const texts = [percent === null ? t("review.total_none", { player: name }) : t("review.accuracy", { player: name, percent }), ...few];
    return html("p", { text: texts.filter(Boolean).join(" \u00b7 ") });
  });
}

function drawList() {
  const { cells } = get();
  const entries = movesIn(parts.list);
  for (const extra of entries.splice(cells.length)) extra.remove();
  for (let ply = entries.length + 1; ply <= cells.length; ply += 1) {
    entries.push(html("li", {}, html("button", { type: "button", "data-ply": ply, onclick: () => showPly(ply) })));
    parts.list.append(entries[ply - 1]);
  }
  for (const [index, { firstElementChild: button }] of entries.entries()) if (button) fill(button, index + 1);
  drawBranches(parts.list, (ply) => entries[ply - 1] ?? entries[ply - 2]);
  scrollToCurrent(parts.list);
}

/** @type {(button: Element, ply: number) => void} */
function fill(button, ply) {
  const { game, cells, players } = shown();
  const grade = gradeAt(ply);
  const text = t("review.move", { ply, player: displayName(players[(ply - 1) % 2]), move: game.cells[cells[ply - 1]].text });
  button.replaceChildren(html("span", { text }), ...(grade ? [badge(grade), html("span", { class: "words", text: markWords(grade) })] : []));
  const current = ply === plyOfGame() && !isVariation();
  setAttributes(button, { "aria-current": current ? "step" : null, "data-mark": grade ? (grade.mark ?? "unknown") : null });
}

/** The mark of a move, and what it gave away. */
/** @type {(grade: Api.ReviewedPly) => string} */
function markWords({ mark, mark_words: words }) {
  return mark ? `${t(`mark.${mark}`)}: ${words}` : words;
}

/** @type {(grade: Api.ReviewedPly) => HTMLElement} */
function badge({ score_after: score, chance_after: chance, mark }) {
  const guessed = score === null && chance !== null;
  const [kind, text] = guessed ? ["guessed", chanceText(chance)] : [kindOf({ ...UNKNOWN, score }), signText({ ...UNKNOWN, score })];
  return html("span", { class: `sign ${kind} mark-${mark}`, "aria-hidden": "true", text });
}

/** @type {ReturnType<typeof makeExercise>} */
let exerciseParts;

/** The part, which keeps itself up to date. */
/** @type {() => HTMLElement} */
function exercisePart() {
  exerciseParts = makeExercise();
  onGameChange(drawExercise);
  drawExercise();
  return exerciseParts.root;
}

function makeExercise() {
  const onward = async () => {
    nextExercise();
    if (!get().exercise) exerciseParts.learn.focus();
  };
  const begin = async () => {
    await beginExercise();
    exerciseParts.task.scrollIntoView({ block: "nearest" });
  };
  const enough = () => {
    endExercise();
    exerciseParts.learn.focus();
  };
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, "data-text": text, onclick });
  const next = button("next-mistake", "learn.next", () => showPly(nextMistake() ?? plyOfGame()));
  const learn = button("learn", "learn.start", begin);
  const task = html("p", { class: "strong", id: "exercise" });
  const feedback = html("p", { id: "exercise-feedback", role: "status" });
  const [answer, on, end] = [button("show-answer", "learn.answer", showAnswer), button("next-exercise", "learn.on", onward), button("end-exercise", "learn.end", enough)];
  const ways = html("div", { class: "together" }, next, learn);
  const exercise = html("div", { class: "findings" }, task, html("div", { class: "together" }, answer, on, end), feedback);
  return { root: html("div", { class: "findings", id: "learning" }, ways, exercise), next, learn, ways, exercise, task, feedback, answer, on };
}

function drawExercise() {
  const { exercise } = get();
  const { next, learn, ways, task, feedback, answer, on } = exerciseParts;
  setAttributes(ways, { hidden: exercise !== null || grades.answer === null });
  setAttributes(exerciseParts.exercise, { hidden: exercise === null });
  setAttributes(next, { disabled: nextMistake() === null });
  setAttributes(learn, { disabled: !mistakes().length, title: mistakes().length ? null : t("learn.nothing") });
  const one = currentMistake();
  if (!exercise || !one) return;
  const { game } = shown();
  const move = game.cells[one.cell].text;
  setAttributes(task, { text: t("learn.ask", { number: exercise.at + 1, all: exercise.plies.length, ply: one.ply, move }) });
  replaceIfChanged(feedback, ...[judgement(exercise, one)].filter(Boolean).map((text) => html("span", { text })));
  setAttributes(answer, { disabled: exercise.state !== "open" });
  setAttributes(on, { hidden: exercise.at + 1 >= exercise.plies.length });
}

/** The words about the move that was tried, or the answer. */
/** @type {(exercise: import("./exercise.js").Exercise, one: Api.ReviewedPly) => string} */
function judgement({ state, tried, at, plies }, one) {
  const { game } = shown();
  const solution = t("learn.solution", { moves: movesText(game, one.better.map(({ cell }) => cell)) });
  const end = at + 1 >= plies.length ? ` ${t("learn.done")}` : "";
  if (state === "shown") return solution + end;
  if (tried === null) return "";
  const move = game.cells[tried].text;
  if (state === "right") return t("learn.right", { move }) + end;
  return t(tried === one.cell ? "learn.same" : "learn.wrong", { move });
}
