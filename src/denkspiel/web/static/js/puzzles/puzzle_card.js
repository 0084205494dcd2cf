/** The card beside the board with a puzzle: the task, hints and answers, and how strong you are. */

import { byId, html, replaceIfChanged, scrollToCurrent, setAttributes } from "../core/element.js";
import { get, shown, subscribe } from "../core/store.js";
import { fillGaps } from "../core/texts.js";
import { linkToPuzzle } from "../game/address.js";
import { leaveOverlay, returnFocus } from "../game/board_overlay.js";
import { colourOf } from "../game/players.js";
import { startNamedCells } from "../panels/named_cells.js";
import { areHintsUsed, canTry, hasHint, isPlayedOut, nameOf, sideOf } from "./attempt.js";
import { isKnown, strengthText } from "./practice.js";
import { askForHint, currentAttempt, currentPractice, giveUp, goOn, isRetrying, openNext, openPuzzle, puzzleWords, renewPuzzle, seriesTitle, step, titleOf } from "./puzzle.js";
/** @import { Answer, Attempt } from "./attempt.js" */

/** Whether the browser can hand something over to other programs. */
const canShare = "share" in navigator;
/** @type {ReturnType<typeof createParts>|null} */
let parts = null;
/** @type {{puzzle: Api.PuzzleData|null, answer: Answer|null, news: string}} the puzzle that had the focus last, the answer whose moves are listed, and the last news */
const lastDrawn = { puzzle: null, answer: null, news: "" };

/**
 * Put a puzzle on the board, and show its card.
 * @param {string} which see `openPuzzle`
 * @param {string} [id] of a game
 */
export async function start(which, id = undefined) {
  await openPuzzle(which, id);
  if (parts) return;
  startNamedCells();
  parts = createParts();
  byId("match").append(parts.card);
  subscribe(draw, "overlay", "theme", "connectionProblem");
  subscribe(renewPuzzle, "texts");
  draw();
}

function createParts() {
  const button = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, class: kind, onclick });
  const count = html("p", { id: "puzzle-count", class: "overlay-progress" });
  const title = html("h2", { id: "puzzle-title", tabindex: -1, "aria-describedby": "puzzle-count puzzle-task" });
  const task = html("p", { id: "puzzle-task", class: "overlay-task" });
  const hints = html("ol", { id: "puzzle-hints", class: "puzzle-hints", "aria-live": "polite" });
  const feedback = html("p", { id: "puzzle-feedback", class: "overlay-feedback", role: "status" });
  const line = html("ol", { id: "puzzle-line", class: "puzzle-line", "aria-live": "polite", "aria-relevant": "additions" });
  const own = html("div", { id: "puzzle-own", class: "puzzle-own" });
  const on = button("puzzle-on", "button", goOn);
  const [hint, solution] = [button("puzzle-hint", "button", askForHint), button("puzzle-solution", "button", giveUp)];
  const [other, share] = [button("puzzle-other", "button", openNext), button("puzzle-share", "button", sharePuzzle)];
  const leave = button("puzzle-leave", "button", leaveOverlay);
  const ways = html("div", { class: "overlay-buttons" }, hint, solution, on, other, share, leave);
  const frame = html("div", { class: "overlay-text" }, count, title, task, hints, feedback, line, own);
  const card = html("section", { id: "puzzle", class: "overlay puzzle", "aria-labelledby": title.id }, frame, ways);
  return { card, frame, count, title, task, hints, feedback, line, own, on, hint, solution, other, share, leave };
}

function draw() {
  if (!parts) return;
  const attempt = currentAttempt();
  setAttributes(parts.card, { hidden: attempt === null });
  if (attempt) return fill(parts, attempt);
  if (lastDrawn.puzzle) returnFocus("#puzzle");
  lastDrawn.puzzle = null;
}

/** @type {(made: NonNullable<typeof parts>, attempt: Attempt) => void} */
function fill(made, attempt) {
  const words = puzzleWords();
  const { puzzle, hints, answer, isDone } = attempt;
  const side = fillGaps(words.you, { colour: colourOf(sideOf(attempt)) });
  setAttributes(made.card, { "data-stage": answer === null ? null : isDone && isPlayedOut(attempt) ? "done" : "answered" });
  setAttributes(made.count, { text: [seriesTitle(), fillGaps(words.grade, { grade: puzzle.grade }), side].filter(Boolean).join(" · ") });
  setAttributes(made.title, { text: titleOf(puzzle) });
  setAttributes(made.task, { text: puzzle.task });
  replaceIfChanged(made.hints, ...hints.map((text) => html("li", { text })));
  setAttributes(made.feedback, { text: feedbackText(attempt), "data-right": answer && !answer.isShown ? String(answer.right) : null });
  listMoves(made.line, attempt);
  showNews(made, attempt);
  replaceIfChanged(made.own, ...strengthSentences(attempt).map((text) => html("p", { text })));
  fillButtons(made, attempt);
  updateFocus(made, puzzle);
}

/** Every button keeps its place, and is disabled while it can do nothing: no other one comes under a pointer. */
/** @type {(made: NonNullable<typeof parts>, attempt: Attempt) => void} */
function fillButtons(made, attempt) {
  const words = puzzleWords();
  const { puzzle, hints, answer, isDone, asked } = attempt;
  const isFree = canTry(attempt);
  const isOver = isDone && isPlayedOut(attempt);
  const canGoOn = answer !== null && !isOver;
  setAttributes(made.hint, { disabled: !isFree || isDone || !hasHint(attempt), "aria-keyshortcuts": "h" });
  replaceIfChanged(made.hint, ...buttonText(words.hint, doesCount(attempt) && hints.length + 1 === puzzle.hints));
  setAttributes(made.solution, { disabled: isDone || asked !== null, "aria-keyshortcuts": "v" });
  replaceIfChanged(made.solution, ...buttonText(words.solution, doesCount(attempt)));
  setAttributes(made.on, { text: canGoOn && !isPlayedOut(attempt) ? words.to_end : words.again, disabled: !canGoOn, class: canGoOn ? "button primary" : "button" });
  setAttributes(made.other, { text: isRetrying() ? words.missed_next : isDone ? words.next : words.other, class: isOver ? "button primary" : "button" });
  setAttributes(made.share, { text: words.share, disabled: !isDone && !isFree });
  setAttributes(made.leave, { text: words.leave });
}

/** Whether it counts what comes of this puzzle: at the first answer, unless it was tried before. */
/** @type {(attempt: Attempt) => boolean} */
function doesCount(attempt) {
  const practice = currentPractice();
  return attempt.gain === null && !areHintsUsed(attempt) && practice !== null && !isKnown(practice, attempt.puzzle);
}

/** What stands on a button, and that the puzzle then does not count as found, if that is so. */
/** @type {(text: string, isCosting: boolean) => HTMLElement[]} */
function buttonText(text, isCosting) {
  return [html("span", { text }), ...(isCosting ? [html("small", { text: puzzleWords().costs })] : [])];
}

/** What there is to say of the answer, or why there is none yet. */
/** @type {(attempt: Attempt) => string} */
function feedbackText({ answer, asked, fault }) {
  const { connectionProblem } = get();
  return connectionProblem ?? (fault || (answer?.says ?? (asked === null ? "" : puzzleWords().asked)));
}

/** Where there is little room the words scroll: a hint or a refusal that has just come is seen. */
/** @type {(made: NonNullable<typeof parts>, attempt: Attempt) => void} */
function showNews({ frame }, { hints, fault }) {
  const news = `${hints.length} ${fault}`;
  if (news !== lastDrawn.news && (hints.length || fault)) frame.scrollTop = frame.scrollHeight;
  lastDrawn.news = news;
}

/** The moves played out so far, each with what it does; a click shows the position after it. */
/** @type {(root: HTMLElement, attempt: Attempt) => void} */
function listMoves(root, { answer, at }) {
  if (answer !== lastDrawn.answer) root.replaceChildren();
  lastDrawn.answer = answer;
  setAttributes(root, { hidden: answer === null, "aria-label": puzzleWords().line });
  for (const { says } of answer?.line.slice(root.children.length, at) ?? []) {
    const place = root.children.length + 1;
    const show = () => step(place - (currentAttempt()?.at ?? place));
    root.append(html("li", {}, html("button", { type: "button", class: "puzzle-move", text: says, onclick: show })));
  }
  for (const [index, item] of [...root.children].entries()) setAttributes(item.children[0], { "aria-current": index + 1 === at && "step" });
  for (const list of [root, /** @type {HTMLElement} */ (root.parentElement)]) scrollToCurrent(list);
}

/** What the puzzle was about, how strong one is, how sure that is, and what came of the first answer. */
/** @type {(attempt: Attempt) => string[]} */
function strengthSentences({ gain, answer }) {
  const [words, practice] = [puzzleWords(), currentPractice()];
  if (!practice) return [];
  const { tried, found, row, longest } = practice;
  if (!tried.length) return [words.strength_unknown];
  const remarks = [gain?.isKnown && (gain.isFound && isRetrying() ? words.mended : words.known), gain?.isLate && !gain.isKnown && words.late, gain && !gain.isKept && words.not_kept];
  const strength = strengthText(words, practice, gain && !gain.isKnown ? gain.change : null);
  const theme = gain && answer ? [`${fillGaps(words.theme, { theme: words[`theme_${answer.theme}`] })}.`] : [];
  return [
    ...theme,
    ...remarks.filter((text) => typeof text === "string"),
    ...(strength === words.strength_unknown ? [] : [strength]), // it needs room, and was said before the first answer
    fillGaps(words.row, { found, tried: tried.length, row, longest }),
  ];
}

/** Hand the puzzle over to other programs, or else copy it: its link, and how it went. */
async function sharePuzzle() {
  const attempt = currentAttempt();
  if (!attempt || !parts) return;
  const { puzzle, gain } = attempt;
  const words = puzzleWords();
  const result = gain === null ? words.result_open : gain.isFound ? words.result_found : words.result_not_yet;
  const message = { text: fillGaps(result, { title: titleOf(puzzle), game: shown().game.title }), url: linkToPuzzle(puzzle.game, nameOf(puzzle)) };
  try {
    if (canShare) await navigator.share(message);
    else await navigator.clipboard.writeText(`${message.text} ${message.url}`);
    if (!canShare) setAttributes(parts.feedback, { text: words.shared });
  } catch {
    if (!canShare) setAttributes(parts.feedback, { text: message.url });
  }
}

/** What is new is read out, and the keys are for the board; a button that is disabled leaves the focus to the title. */
/** @type {(made: NonNullable<typeof parts>, puzzle: Api.PuzzleData) => void} */
function updateFocus({ card, frame, title }, puzzle) {
  const isLost = document.activeElement instanceof HTMLButtonElement && card.contains(document.activeElement) && document.activeElement.disabled;
  const isNew = puzzle.number !== lastDrawn.puzzle?.number || puzzle.game !== lastDrawn.puzzle.game;
  if (isNew) frame.scrollTop = 0;
  if (isNew || isLost) title.focus({ preventScroll: true });
  lastDrawn.puzzle = puzzle;
}
