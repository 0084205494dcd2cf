/** The panel of the review: every move with its grade, stepped through with arrow keys, and the mistakes to learn from. */

import { positionQuery, post } from "../core/api.js";
import { cellText } from "../core/cell_text.js";
import { movesText } from "../board/cursor.js";
import { byId, html, replaceIfChanged, scrollToCurrent, setAttributes, tableOf } from "../core/element.js";
import { gameId, get, set, setupPlies, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { isVariation, phase, plyOfGame, remark, showPly, stepBy } from "../game/actions.js";
import { showPath } from "../game/navigation.js";
import { displayName, isHuman } from "../game/players.js";
import { MAX_VARIATIONS, withPath } from "../game/variations.js";
import { gameResult } from "../online/live_state.js";
import { gradeAt, gradeShown, grades, onGameChange, quick, values } from "./analysis.js";
import { followGame } from "./board_marks.js";
import { answerTry, beginExercise, currentMistake, endExercise, isTrying, mistakes, nextExercise, nextMistake, showAnswer, showHint } from "./exercise.js";
import { noteReview } from "../storage/progress.js";
import { failureParagraphs, isUnsolved, searchLongerButton, unsolvedNote } from "./findings.js";
import { drawBranches, movesIn } from "./moves_list.js";
import { startNamedCells } from "./named_cells.js";
import { UNKNOWN, chanceText, kindOf, meritOf, signText } from "./score.js";
/** @import { Panel } from "./panels.js" */
/** @import { MoveValue } from "./score.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
/** @type {[string, string, number][]} */
const BUTTONS = [
  ["first", "|\u25c0", -Infinity],
  ["back", "\u25c0", -1],
  ["on", "\u25b6", 1],
  ["last", "\u25b6|", Infinity],
];
/** Seconds in which it is to be known how good a move is that was tried, and the chance that a good one may lose. */
const TRY_SECONDS = 1;
const MAX_LOSS = 0.05;
/** How many moves that are not better stand in the last hint. */
const DECOYS = 2;
/** How many moves of a line are named. */
const MAX_NAMED = 10;
/** @type {ReturnType<typeof createParts>} */
let parts;

/**
 * Fill the panel.
 * @param {Panel} panel
 */
export function start({ body, follow }) {
  followGame();
  startNamedCells();
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
    totals: html("div", { class: "review-totals", role: "region", tabindex: 0, "aria-labelledby": "panel-review-title" }),
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
  if (get().exercise) setAttributes(parts.totals, { hidden: true });
  byId("main").classList.toggle("reviewing", on);
  if (!on) return;
  noteOwnMistakes();
  replaceIfChanged(parts.now, ...currentParagraphs());
  replaceIfChanged(parts.totals, ...totalsTable());
  replaceIfChanged(parts.more, ...moreParagraphs());
  drawList();
}

/** What went wrong in one's own games is a part of one's progress. */
function noteOwnMistakes() {
  const { game, players } = shown();
  const { status, answer } = grades;
  if (status !== "there" || !answer || gameResult() === null || !players.some(isHuman)) return;
  noteReview(gameId(), game.id, mistakes().flatMap((ply) => answer.plies[ply - 1].why?.name ?? []));
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
  const text = t("review.move", { ply, player: displayName(players[grade.side]), move: movesText(game, [grade.cell]) });
  const { score_before: before, score_after: after, mark } = grade;
  if (!mark) return [html("p", { text: `${text}: ${t("review.not_graded")}` })];
  const words = html("p", {}, html("span", { text: `${text} ` }), badge(grade), ` ${t(`mark.${mark}`)}: ${grade.mark_words}`);
  const worth = !before || !after ? t("review.estimate") : after.words === before.words ? after.words : t("review.words", { words: after.words, best: before.words });
  return [words, ...whyParagraphs(grade), ...betterMoves(grade), html("p", { class: "quiet", text: worth }), ...(grade.why ? bestLine() : [])];
}

/** How the game goes on with the best moves of both sides, where that is known; they can be stepped through as a variation. */
function bestLine() {
  const cells = [values, quick].map(({ answer }) => answer?.line.map(({ cell }) => cell) ?? []).find(({ length }) => length > 0);
  if (!cells) return [];
  const text = t("review.goes_on", { moves: movesText(shown().game, cells.slice(0, MAX_NAMED)) });
  return [html("p", { class: "quiet", text }), html("button", { type: "button", id: "review-play-line", text: t("review.play_line"), onclick: () => playLine(cells) })];
}

/** @type {(cells: number[]) => Promise<void>|void} */
function playLine(cells) {
  const { position, variations } = shown();
  const path = [...position.cells, ...cells];
  const more = withPath(variations, path);
  if (more.length > MAX_VARIATIONS) return remark(t("variations_full", { most: MAX_VARIATIONS }));
  set({ variations: more });
  return showPath(path.slice(0, position.cells.length + 1));
}

/** Why a mistake is one; the cells that matter are lit while its move is shown. */
/** @type {(grade: Api.ReviewedPly) => HTMLElement[]} */
function whyParagraphs({ why }) {
  if (!why) return [];
  return [html("p", { class: "why", "data-lit": true, "data-cells": why.cells }, html("span", { class: "tag", text: why.title }), " ", html("span", { text: why.sentence }))];
}

/** @type {(grade: Api.ReviewedPly) => HTMLElement[]} */
function betterMoves({ better: moves, idea }) {
  if (!moves.length) return [];
  const names = movesText(shown().game, moves.map((move) => move.cell));
  const better = t("review.better", { moves: names });
  return [html("p", { class: "better", text: moves.length === 1 && idea ? t("review.better", { moves: idea }) : better }), ...(moves.length > 1 && idea ? [html("p", { text: idea })] : [])];
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

/** How both sides have played: the accuracy, the mistakes by their weight, and by what they were about. */
function totalsTable() {
  const { answer } = grades;
  if (!answer) return [];
  const players = get().players.map(displayName);
  const rows = [totalsRow(t("review.accuracy"), answer.accuracy.map((percent) => html("td", { text: percent === null ? "\u2013" : `${percent}\u202f%` })))];
  const count = (/** @type {string} */ title, /** @type {(ply: Api.ReviewedPly) => boolean} */ isMeant, /** @type {string} */ kind) => {
    const plies = answer.plies.filter(isMeant);
    if (plies.length) rows.push(totalsRow(title, [0, 1].map((side) => countCell(plies.filter((ply) => ply.side === side), title, players[side])), kind));
  };
  for (const mark of ["blunder", "mistake", "inaccuracy"]) count(t(`review.count.${mark}`), (ply) => ply.mark === mark, "by-mark");
  const reasons = new Map(answer.plies.flatMap(({ why }) => (why ? [[why.name, why.title]] : [])));
  for (const [name, title] of reasons) count(title, ({ why }) => why?.name === name, "by-theme");
  return [tableOf({ class: "review-table", id: "review-table" }, null, [html("th", { scope: "col" }, html("span", { class: "visually-hidden", text: t("review.title") })), ...players], rows)];
}

/** @type {(title: string, cells: HTMLElement[], kind?: string) => HTMLElement} */
function totalsRow(title, cells, kind = "") {
  return html("tr", { class: kind }, html("th", { scope: "row", text: title }), ...cells);
}

/** How often, as a button that leads to the next one of them. */
/** @type {(plies: Api.ReviewedPly[], title: string, player: string) => HTMLElement} */
function countCell(plies, title, player) {
  if (!plies.length) return html("td", { text: "\u2013" });
  const next = () => showPly((plies.find(({ ply }) => ply > plyOfGame()) ?? plies[0]).ply);
  return html("td", {}, html("button", { type: "button", class: "opener", "aria-label": t("review.go_to", { what: title, count: plies.length, player }), text: String(plies.length), onclick: next }));
}

function drawList() {
  const { cells } = get();
  const entries = movesIn(parts.list);
  for (const extra of entries.splice(cells.length)) extra.remove();
  for (let ply = entries.length + 1; ply <= cells.length; ply += 1) {
    entries.push(html("li", {}, html("button", { type: "button", "data-ply": ply, onclick: () => showPly(ply) })));
    parts.list.append(entries[ply - 1]);
  }
  for (const [index, entry] of entries.entries()) {
    setAttributes(entry, { hidden: index < setupPlies() });
    if (entry.firstElementChild) fill(entry.firstElementChild, index + 1);
  }
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
  setAttributes(button, { "aria-current": current ? "step" : null, "data-cells": cells[ply - 1], "data-mark": grade ? (grade.mark ?? "unknown") : null });
}

/** The mark of a move, and what it gave away. */
/** @type {(grade: Api.ReviewedPly) => string} */
function markWords({ mark, mark_words: words, why }) {
  return mark ? `${t(`mark.${mark}`)}: ${why && why.name !== "deep" ? why.title : words}` : words;
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
  const hint = button("exercise-hint", "learn.hint", showHint);
  const [answer, on, end] = [button("show-answer", "learn.answer", showAnswer), button("next-exercise", "learn.on", onward), button("end-exercise", "learn.end", enough)];
  const hints = html("div", { class: "findings", id: "exercise-hints", role: "status" });
  const ways = html("div", { class: "together" }, next, learn);
  const exercise = html("div", { class: "findings" }, task, html("div", { class: "together" }, hint, answer, on, end), hints, feedback);
  return { root: html("div", { class: "findings", id: "learning" }, ways, exercise), next, learn, ways, exercise, task, hints, feedback, hint, answer, on };
}

function drawExercise() {
  const { exercise } = get();
  const { next, learn, ways, task, hints, feedback, hint, answer, on } = exerciseParts;
  setAttributes(ways, { hidden: exercise !== null || grades.answer === null });
  setAttributes(exerciseParts.exercise, { hidden: exercise === null });
  setAttributes(next, { disabled: nextMistake() === null });
  setAttributes(learn, { disabled: grades.status !== "there" || !mistakes().length, title: mistakes().length ? null : t("learn.nothing") });
  const one = currentMistake();
  if (!exercise || !one) return;
  const { game } = shown();
  const move = movesText(game, [one.cell]);
  setAttributes(task, { text: t("learn.ask", { number: exercise.at + 1, all: exercise.plies.length, ply: one.ply, move }) });
  askAboutTry(exercise, one);
  setAttributes(hints, { hidden: exercise.state !== "open" });
  replaceIfChanged(hints, ...hintsFor(one).slice(0, exercise.hints));
  setAttributes(feedback, { text: judgement(exercise, one), "data-right": exercise.state === "right" ? "true" : exercise.tried !== null && exercise.state === "open" ? "false" : null });
  setAttributes(hint, { disabled: exercise.state !== "open" || exercise.hints >= hintsFor(one).length });
  setAttributes(answer, { disabled: exercise.state !== "open" });
  setAttributes(on, { hidden: exercise.at + 1 >= exercise.plies.length });
}

/** What went wrong, where to look, and at last a few moves one of which is better. */
/** @type {(one: Api.ReviewedPly) => HTMLElement[]} */
function hintsFor({ why, better, cell: played }) {
  const { game, position } = shown();
  const others = position.legal.map(({ cell }) => cell).filter((cell) => cell !== played && better.every((move) => move.cell !== cell));
  const among = [better[0].cell, ...others.filter((_, index) => index % Math.ceil(others.length / DECOYS) === 0)].sort((one, other) => one - other);
  const lit = (/** @type {string} */ key, /** @type {number[]} */ cells, /** @type {string} */ names) => html("p", { "data-lit": true, "data-cells": cells, text: t(key, { cells: names }) });
  const names = why?.cells.map((cell) => (game.edges ? game.cells[cell].text : game.cells[cell].name)).join(" ") ?? "";
  const told = why && why.name !== "deep" ? [html("p", { text: t("learn.hint_why", { why: why.title }) }), lit("learn.hint_where", why.cells, cellText(why.cells, names))] : [];
  return [...told, lit("learn.hint_among", among, movesText(game, among))];
}

/** @type {import("./exercise.js").Exercise|null} the try that is asked about */
let asked = null;

/** Ask what is wrong with the move that was tried, or what it does; it may be as good as the best one. */
/** @type {(exercise: import("./exercise.js").Exercise, one: Api.ReviewedPly) => Promise<void>} */
async function askAboutTry(exercise, one) {
  const { tried, state, reply, at } = exercise;
  if (tried === null || reply !== null || (asked?.tried === tried && asked.at === at)) return;
  asked = exercise;
  const { game, cells } = shown();
  const here = positionQuery(game, cells.slice(0, one.ply - 1));
  const better = one.better.map(({ cell }) => cell);
  const isBest = better.includes(tried);
  const about = post("explain", { ...here, cell: tried, better: isBest ? [] : better });
  const valued = isBest || tried === one.cell ? null : post("analyse", { ...here, seconds: TRY_SECONDS });
  const [said, valuation] = await Promise.all([about.catch(() => null), valued?.catch(() => null)]);
  const now = get().exercise;
  if (now?.tried !== tried || now.at !== at || now.state !== state) return;
  const [value, best] = [tried, better[0]].map((cell) => valuation?.moves.find((move) => move.cell === cell) ?? UNKNOWN);
  const isAsGood = isAlike(value, best);
  const does = isAsGood ? await post("explain", { ...here, cell: tried }).catch(() => null) : said;
  asked = null;
  answerTry(does?.sentence ?? "", isBest || isAsGood, meritOf(value, best));
}

/** Whether two moves lead to the same outcome, or nearly so. */
/** @type {(tried: MoveValue, best: MoveValue) => boolean} */
function isAlike(tried, best) {
  if (tried.score && best.score) return tried.score.value === best.score.value;
  return tried.chance !== null && best.chance !== null && best.chance - tried.chance < MAX_LOSS;
}

/** The words about the move that was tried, or the answer. */
/** @type {(exercise: import("./exercise.js").Exercise, one: Api.ReviewedPly) => string} */
function judgement({ state, tried, reply, merit, at, plies, found }, one) {
  const { game } = shown();
  const solution = t("learn.solution", { moves: one.better.length === 1 && one.idea ? one.idea : movesText(game, one.better.map(({ cell }) => cell)) });
  const end = at + 1 >= plies.length ? ` ${t("learn.done", { found, all: plies.length })}` : "";
  if (state === "shown") return solution + end;
  if (tried === null) return "";
  const move = movesText(game, [tried]);
  const right = t(one.better.some(({ cell }) => cell === tried) ? "learn.right" : `learn.${merit}`, { move });
  if (state === "right") return [reply ? `${right} ${t("learn.does", { move, does: reply })}` : right, end].join("");
  return [reply, t(tried === one.cell ? "learn.same" : "learn.wrong", { move })].filter(Boolean).join(" ");
}
