/** What is asked and said at a puzzle, beside the board on which it stands, and how strong one is. */

import { linkToPuzzle } from "../address.js";
import { byId, html, put, renew } from "../element.js";
import { giveBack } from "../loan.js";
import { colourOf } from "../players.js";
import { get, shown, subscribe } from "../store.js";
import { filled, language } from "../texts.js";
import { askForHint, giveUp, goOn, openPuzzle, practiceNow, puzzleWords, renewPuzzle, sittingNow, step } from "./puzzle.js";
import { hasHint, isOut, mayTry, nameOf, sideOf } from "./sitting.js";
/** @import { Answer, Sitting } from "./sitting.js" */

/** Whether the browser can hand something over to other programs. */
const canShare = "share" in navigator;
/** @type {ReturnType<typeof made>|null} */
let parts = null;
/** @type {{puzzle: Api.PuzzleData|null, answer: Answer|null}} the puzzle that had the focus last, and the answer whose moves are listed */
const drawn = { puzzle: null, answer: null };

/**
 * Put a puzzle on the board, and show what is said of it.
 * @param {string} which see `openPuzzle`
 */
export async function start(which) {
  await openPuzzle(which);
  if (parts) return;
  parts = made();
  byId("match").append(parts.card);
  subscribe(draw, "loan", "theme", "trouble");
  subscribe(renewPuzzle, "texts");
  draw();
}

function made() {
  const button = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, class: kind, onclick });
  const count = html("p", { id: "puzzle-count", class: "lent-count" });
  const title = html("h2", { id: "puzzle-title", tabindex: -1, "aria-describedby": "puzzle-count puzzle-task" });
  const task = html("p", { id: "puzzle-task", class: "lent-task" });
  const hints = html("ol", { id: "puzzle-hints", class: "puzzle-hints", "aria-live": "polite" });
  const said = html("p", { id: "puzzle-said", class: "lent-said", role: "status" });
  const line = html("ol", { id: "puzzle-line", class: "puzzle-line", "aria-live": "polite", "aria-relevant": "additions" });
  const own = html("div", { id: "puzzle-own", class: "puzzle-own" });
  const on = button("puzzle-on", "button primary", goOn);
  const [hint, solution] = [button("puzzle-hint", "button", askForHint), button("puzzle-solution", "button", giveUp)];
  const [other, share] = [button("puzzle-other", "button", () => openPuzzle("next")), button("puzzle-share", "button", handOver)];
  const leave = button("puzzle-leave", "button", giveBack);
  const ways = html("div", { class: "lent-ways" }, on, hint, solution, other, share, leave);
  const card = html("section", { id: "puzzle", class: "lent puzzle", "aria-labelledby": title.id }, count, title, task, hints, said, line, own, ways);
  return { card, count, title, task, hints, said, line, own, on, hint, solution, other, share, leave };
}

function draw() {
  if (!parts) return;
  const sitting = sittingNow();
  put(parts.card, { hidden: sitting === null });
  if (sitting) fill(parts, sitting);
  else if (drawn.puzzle) leftBehind();
}

/** @type {(made: NonNullable<typeof parts>, sitting: Sitting) => void} */
function fill(made, sitting) {
  const words = puzzleWords();
  const { puzzle, hints, answer, isDone } = sitting;
  const isFree = mayTry(sitting);
  const side = filled(words.you, { colour: colourOf(sideOf(sitting)) });
  put(made.card, { "data-stage": answer === null ? null : isDone && isOut(sitting) ? "done" : "answered" });
  put(made.count, { text: [filled(words.grade, { grade: puzzle.grade }), side].join(" · ") });
  put(made.title, { text: titleOf(puzzle) });
  put(made.task, { text: puzzle.task });
  renew(made.hints, ...hints.map((text) => html("li", { text })));
  put(made.said, { text: said(sitting), "data-right": answer && !answer.isShown ? String(answer.right) : null });
  list(made.line, sitting);
  renew(made.own, ...strength(sitting).map((text) => html("p", { text })));
  put(made.on, { text: !isOut(sitting) ? words.to_end : isDone ? words.next : words.again, hidden: answer === null });
  put(made.hint, { text: words.hint, hidden: !isFree || isDone, disabled: !hasHint(sitting), "aria-keyshortcuts": "h" });
  put(made.solution, { text: words.solution, hidden: isDone || sitting.asked !== null, "aria-keyshortcuts": "l" });
  put(made.other, { text: words.other, hidden: isDone });
  put(made.share, { text: words.share, hidden: !isDone && !isFree });
  put(made.leave, { text: words.leave });
  focus(made, puzzle);
}

/** @type {(puzzle: Api.PuzzleData) => string} */
function titleOf({ day, number, count }) {
  const words = puzzleWords();
  if (day === null) return filled(words.number, { number, count });
  const written = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  return filled(words.of_day, { day: written });
}

/** What there is to say of the answer, or why there is none yet. */
/** @type {(sitting: Sitting) => string} */
function said({ answer, asked, fault }) {
  const { trouble } = get();
  return trouble ?? (fault || (answer?.says ?? (asked === null ? "" : puzzleWords().asked)));
}

/** The moves played out so far, each with what it does; a click shows the position after it. */
/** @type {(root: HTMLElement, sitting: Sitting) => void} */
function list(root, { answer, at }) {
  if (answer !== drawn.answer) root.replaceChildren();
  drawn.answer = answer;
  put(root, { hidden: answer === null, "aria-label": puzzleWords().line });
  for (const { says } of answer?.line.slice(root.children.length, at) ?? []) {
    const place = root.children.length + 1;
    const show = () => step(place - (sittingNow()?.at ?? place));
    root.append(html("li", {}, html("button", { type: "button", class: "puzzle-move", text: says, onclick: show })));
  }
  for (const [index, item] of [...root.children].entries()) put(item.children[0], { "aria-current": index + 1 === at && "step" });
  const current = /** @type {HTMLElement|undefined} */ (root.children[at - 1]);
  if (current) root.scrollTop = current.offsetTop + current.offsetHeight - root.clientHeight;
}

/** How strong one is, how sure that is, and what came of the first answer. */
/** @type {(sitting: Sitting) => string[]} */
function strength({ gain }) {
  const [words, practice] = [puzzleWords(), practiceNow()];
  if (!practice) return [];
  const { strength: own, tried, found, row, longest } = practice;
  if (!tried.length) return [words.strength_unknown];
  const change = gain && !gain.isKnown ? filled(words.change, { change: `${gain.change > 0 ? "+" : ""}${points(gain.change)}` }) : "";
  const remarks = [gain?.isKnown && words.known, gain?.isLate && !gain.isKnown && words.late, gain && !gain.isKept && words.not_kept];
  return [
    ...remarks.filter((text) => typeof text === "string"),
    [filled(words.strength, { rating: points(own.rating), deviation: points(2 * own.deviation) }), change].join(" ").trim(),
    filled(words.row, { found, tried: tried.length, row, longest }),
  ];
}

/** @type {(value: number) => string} */
function points(value) {
  return String(Math.round(value)).replace("-", "−");
}

/** Hand the puzzle over to other programs, or else copy it: its link, and how it went. */
async function handOver() {
  const sitting = sittingNow();
  if (!sitting || !parts) return;
  const { puzzle, gain } = sitting;
  const words = puzzleWords();
  const result = gain === null ? words.result_open : gain.isFound ? words.result_found : words.result_not_yet;
  const told = { text: filled(result, { title: titleOf(puzzle), game: shown().game.title }), url: linkToPuzzle(puzzle.game, nameOf(puzzle)) };
  try {
    if (canShare) await navigator.share(told);
    else await navigator.clipboard.writeText(`${told.text} ${told.url}`);
    if (!canShare) put(parts.said, { text: words.shared });
  } catch {
    if (!canShare) put(parts.said, { text: told.url });
  }
}

/** What is new is read out, and the keys are for the board; a button that is gone leaves the focus to the title. */
/** @type {(made: NonNullable<typeof parts>, puzzle: Api.PuzzleData) => void} */
function focus({ card, title }, puzzle) {
  const isLost = document.activeElement instanceof HTMLElement && card.contains(document.activeElement) && document.activeElement.hidden;
  if (puzzle.number !== drawn.puzzle?.number || puzzle.game !== drawn.puzzle.game || isLost) title.focus({ preventScroll: true });
  drawn.puzzle = puzzle;
}

function leftBehind() {
  drawn.puzzle = null;
  if (document.activeElement?.closest("#puzzle") || document.activeElement === document.body) byId("board").focus({ preventScroll: true });
}
