/** Puzzles against the clock: as many as one can solve in three minutes, from easy to hard. */

import { Problem, getJson as ask, positionQuery, post, sleep } from "../core/api.js";
import { byId, html, replaceIfChanged, setAttributes } from "../core/element.js";
import { withRetry } from "../core/retry.js";
import { get, set, shown, subscribe } from "../core/store.js";
import { fillGaps } from "../core/texts.js";
import { openPuzzle } from "../dialogs/open.js";
import { tryOrRemark } from "../game/actions.js";
import { leaveOverlay, returnFocus, showOverlay } from "../game/board_overlay.js";
import { withStone } from "../game/display.js";
import { colourOf } from "../game/players.js";
import { noteAnswer, noteRush } from "../storage/progress.js";
import { fetchAbout, fetchForBoard, puzzleWords, useWords, wayBack } from "./puzzle.js";

/** Milliseconds for which one's own move is seen before the next puzzle comes, and between two looks at the clock. */
const SEEN_MS = 450;
const TICK_MS = 200;
/** So many different rushes there are. */
const SEEDS = 2 ** 31;

/**
 * A rush under way.
 * @typedef {Object} Rush
 * @property {Api.PuzzleRush} about
 * @property {"ready"|"running"|"over"} stage
 * @property {Api.PuzzleData|null} puzzle   the one on the board
 * @property {number} place                 which of its puzzles that is, from 0
 * @property {number} endsAt                milliseconds since 1970
 * @property {number|null} asked            the cell that was answered
 * @property {boolean|null} isRight         what came of the last answer
 * @property {number} solved
 * @property {Api.PuzzleData[]} missed
 * @property {{best: number, isRecord: boolean}|null} result
 * @property {string} fault                 why it is one of another game, or why a move was refused
 */

/** @type {ReturnType<typeof createParts>|null} */
let parts = null;
/** @type {{number: number, puzzle: Promise<Api.PuzzleData>}|null} the puzzle that comes next, on its way already */
let coming = null;
let lastStage = "";
let lastTick = Date.now();

/** Put a rush on the board, ready to start. */
export async function startRush() {
  const found = await fetchForBoard(fetchRush);
  if (!found) return;
  set({ help: null });
  if (!parts) {
    parts = createParts();
    byId("match").append(parts.card);
    subscribe(draw, "overlay", "theme", "connectionProblem");
    subscribe(renew, "texts");
    setInterval(tick, TICK_MS);
  }
  ready(found.answer, found.fault);
}

/** @type {(about: Api.PuzzleRush, fault?: string) => void} */
function ready(about, fault = "") {
  prefetch(about, 0);
  show({ about, stage: "ready", puzzle: null, place: 0, endsAt: 0, asked: null, isRight: null, solved: 0, missed: [], result: null, fault });
}

/** @type {(game: {id: string}) => Promise<Api.PuzzleRush>} */
async function fetchRush({ id }) {
  const { found, texts } = await fetchAbout(id);
  const about = await ask(`puzzle-rush/${id}`, { seed: String(Math.floor(Math.random() * SEEDS)) });
  useWords(found, texts);
  return about;
}

/** The texts in another language. */
async function renew() {
  const rush = currentRush();
  if (!rush) return;
  const about = await tryOrRemark(() => withRetry(() => fetchAbout(rush.about.game)));
  if (!about) return;
  useWords(about.found, about.texts);
  draw();
}

/** The rush on the board; `null` if there is none. */
function currentRush() {
  return get().overlay?.rush ?? null;
}

/** @type {(about: Api.PuzzleRush, place: number) => void} */
function prefetch({ game, numbers }, place) {
  const number = numbers[place];
  const fetched = () => withRetry(() => ask(`puzzles/${game}/${number}`));
  coming = number === undefined ? null : { number, puzzle: fetched() };
  coming?.puzzle.catch(() => {}); // those who wait for it are told
}

/** Start the clock, or begin anew. */
async function go() {
  const rush = currentRush();
  if (rush?.stage === "over") return startRush();
  if (rush?.stage === "ready") await showNext({ ...rush, fault: "", endsAt: Date.now() + rush.about.seconds * 1000 }, 0);
}

/** Show the puzzle of that place; after the last one, and after the last mistake, it is over. */
/** @type {(rush: Rush, place: number) => Promise<void>} */
async function showNext(rush, place) {
  if (rush.missed.length >= rush.about.misses || place >= rush.about.numbers.length) return finish(rush);
  if (coming?.number !== rush.about.numbers[place]) prefetch(rush.about, place);
  const wanted = coming?.puzzle;
  const before = currentRush();
  const puzzle = await tryOrRemark(async () => wanted);
  if (!puzzle || currentRush() !== before) return;
  prefetch(rush.about, place + 1);
  show({ ...rush, stage: "running", puzzle, place, asked: null });
}

/** @type {(rush: Rush) => void} */
function finish(rush) {
  const answered = rush.place > 0 || rush.asked !== null;
  show({ ...rush, stage: "over", asked: null, result: answered ? noteRush(rush.about.game, rush.solved) : null });
}

/** @type {(cell: number) => Promise<void>} */
async function tryCell(cell) {
  const rush = currentRush();
  if (!rush?.puzzle || rush.stage !== "running" || rush.asked !== null) return;
  const { puzzle } = rush;
  if (!puzzle.position.legal.some((move) => move.cell === cell)) {
    const refused = await tryOrRemark(() => post("position", positionQuery(shown().game, [...puzzle.position.cells, cell])).catch((error) => error));
    if (currentRush() === rush && refused instanceof Problem) show({ ...rush, isRight: null, fault: refused.message });
    return;
  }
  const asking = { ...rush, asked: cell, isRight: null, fault: "" };
  show(asking);
  const isThere = () => currentRush() === asking;
  const answer = await tryOrRemark(() => withRetry(() => post(`puzzles/${puzzle.game}/${puzzle.number}/attempt`, { cell, hints: 0, strength: null, brief: true }), { shouldRetry: (problem) => problem.isTemporary && isThere() }));
  if (!answer || !isThere()) return;
  const { right, theme } = answer;
  noteAnswer({ at: Math.round(Date.now() / 1000), game: puzzle.game, theme, number: puzzle.number, moves: puzzle.position.text, isFound: right, isFirst: true });
  const answered = { ...asking, isRight: right, solved: rush.solved + Number(right), missed: right ? rush.missed : [...rush.missed, puzzle] };
  show(answered);
  await sleep(SEEN_MS);
  if (currentRush() === answered) await showNext(answered, rush.place + 1);
}

/** @type {(rush: Rush) => void} */
function show(rush) {
  const { puzzle, stage, asked } = rush;
  const stands = puzzle?.position ?? shown().position;
  const position = asked === null ? stands : withStone(stands, asked);
  const awaitsMove = stage === "running" && asked === null;
  const side = puzzle?.position.side_to_move ?? 0;
  showOverlay({ layout: "puzzle", side, acceptsMoves: awaitsMove, awaitsMove, picture: position, onMove: tryCell, onKey, rush, puzzle: "rush", title: puzzleWords().rush, leave: wayBack() }, position);
}

/** @type {(key: string) => boolean} */
function onKey(key) {
  if (key !== "Enter" && key !== " ") return false;
  go();
  return true;
}

function createParts() {
  const button = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, class: kind, onclick });
  const clock = html("div", { id: "rush-clock", class: "rush-clock", role: "timer" });
  const title = html("h2", { id: "rush-title", tabindex: -1, "aria-describedby": "rush-task" });
  const task = html("p", { id: "rush-task", class: "overlay-task" });
  const score = html("p", { id: "rush-score", class: "overlay-progress" });
  const feedback = html("p", { id: "rush-feedback", class: "overlay-feedback", role: "status" });
  const missed = html("div", { class: "rush-missed" });
  const [on, stop] = [button("rush-on", "button primary", go), button("rush-stop", "button", stopRush)];
  const [look, leave] = [button("rush-look", "button", () => openPuzzle("missed")), button("rush-leave", "button", leaveOverlay)];
  const frame = html("div", { class: "overlay-text" }, title, clock, score, task, feedback, missed);
  const card = html("section", { id: "rush", class: "overlay puzzle", "aria-labelledby": title.id }, frame, html("div", { class: "overlay-buttons" }, on, stop, look, leave));
  return { card, clock, title, task, score, feedback, missed, on, stop, look, leave };
}

function stopRush() {
  const rush = currentRush();
  if (rush?.stage === "running") finish(rush);
}

function draw() {
  if (!parts) return;
  const rush = currentRush();
  setAttributes(parts.card, { hidden: rush === null });
  if (rush) return fill(parts, rush);
  if (lastStage) returnFocus("#rush");
  lastStage = "";
}

/** @type {(made: NonNullable<typeof parts>, rush: Rush) => void} */
function fill(made, rush) {
  const words = puzzleWords();
  const { about, stage, solved, missed } = rush;
  setAttributes(made.card, { "data-rush": stage, "data-place": rush.place, "data-number": rush.puzzle?.number });
  setAttributes(made.title, { text: words.rush });
  setAttributes(made.score, { text: stage === "ready" ? "" : fillGaps(words.rush_score, { solved, missed: missed.length, misses: about.misses }) });
  setAttributes(made.task, { text: taskText(rush) });
  const isRight = stage === "running" ? rush.isRight : null;
  const said = isRight === null ? (stage === "over" ? "" : rush.fault) : isRight ? words.rush_right : words.rush_wrong;
  setAttributes(made.feedback, { text: get().connectionProblem ?? said, "data-right": isRight === null ? null : String(isRight) });
  fillButtons(made, rush);
  showClock(made, rush);
  if (stage !== lastStage) made.title.focus({ preventScroll: true });
  lastStage = stage;
}

/** What there is to do, or how it went. */
/** @type {(rush: Rush) => string} */
function taskText(rush) {
  const words = puzzleWords();
  const { stage, puzzle } = rush;
  if (stage === "over") return resultText(rush);
  if (stage === "ready" || !puzzle) return words.rush_how;
  return `${fillGaps(words.you, { colour: colourOf(puzzle.position.side_to_move ?? 0) })}. ${puzzle.task}`;
}

/** Every button keeps its place, and is disabled while it can do nothing; at the end the puzzles that were missed can be seen. */
/** @type {(made: NonNullable<typeof parts>, rush: Rush) => void} */
function fillButtons(made, { stage, missed }) {
  const words = puzzleWords();
  const isOver = stage === "over";
  const link = (/** @type {Api.PuzzleData} */ { number, count }) => html("button", { type: "button", class: "button small", text: fillGaps(words.number, { number, count }), onclick: () => openPuzzle(String(number)) });
  replaceIfChanged(made.missed, ...(isOver ? missed.map(link) : []));
  setAttributes(made.on, { text: isOver ? words.rush_again : words.rush_start, disabled: stage === "running" });
  setAttributes(made.stop, { text: words.rush_stop, disabled: stage !== "running" });
  setAttributes(made.look, { text: words.rush_missed, disabled: !isOver || !missed.length });
  setAttributes(made.leave, { text: words.leave });
}

/** @type {(rush: Rush) => string} */
function resultText({ solved, result }) {
  const words = puzzleWords();
  const best = result && (result.isRecord ? words.rush_record : fillGaps(words.rush_best, { best: result.best }));
  return [solved === 1 ? words.rush_over_one : fillGaps(words.rush_over, { solved }), best ?? ""].join(" ").trim();
}

/** @type {(made: NonNullable<typeof parts>, rush: Rush) => void} */
function showClock({ clock }, { about, stage, endsAt }) {
  const seconds = stage === "ready" ? about.seconds : stage === "over" ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  setAttributes(clock, { text: time, "aria-label": fillGaps(puzzleWords().rush_left, { time }), "data-low": seconds <= 20 && stage === "running", hidden: stage === "over" });
}

/** The time goes on, also while an answer is asked for; when it is up, that answer does not count any more. */
function tick() {
  const rush = currentRush();
  const passed = Date.now() - lastTick;
  lastTick += passed;
  if (!parts || rush?.stage !== "running") return;
  if (document.querySelector("dialog[open]")) rush.endsAt += passed; // the clock waits while something covers the board
  showClock(parts, rush);
  if (Date.now() >= rush.endsAt) finish(rush);
}
