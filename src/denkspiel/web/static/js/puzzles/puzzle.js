/**
 * A puzzle on the board instead of the game at hand. The service says what is right, and how a wrong move is refuted; how
 * strong somebody is at puzzles stays on this device.
 */

import { Problem, getJson as ask, post, sleep } from "../core/api.js";
import { listPuzzles, puzzleTexts } from "../core/catalog.js";
import { withRetry } from "../core/retry.js";
import { gameId, get, set, shown } from "../core/store.js";
import { fillGaps, language } from "../core/texts.js";
import { loadGame, resumeGame, switchToGame, tryOrRemark } from "../game/actions.js";
import { claimBoard, showOverlay } from "../game/board_overlay.js";
import { commandConfirmed } from "../game/commands.js";
import { withStone } from "../game/display.js";
import { openGame as openTable } from "../online/live.js";
import { unfinishedGame } from "../storage/autosave.js";
import { savedGame } from "../storage/saved_games.js";
import { missedPuzzles, noteAnswer, readProgress } from "../storage/progress.js";
import { EASY, areHintsUsed, canTry, dayOf, hasHint, isPlayedOut, nameOf, newAttempt, positionOf, retried, sideOf, stepPause, withAnswer, withStep } from "./attempt.js";
import { afterAttempt, isKnown, nextPuzzleQuery, practiceOf, savePractice } from "./practice.js";
/** @import { Answer, Attempt } from "./attempt.js" */
/** @import { Practice } from "./practice.js" */

const NUMBER = /^[1-9]\d{0,4}$/;
/** The most characters of an unknown name that the error message repeats. */
const MAX_ECHOED = 20;
const DAY = /^\d{4}-\d\d-\d\d$/;
const THEME = "theme:";
/** @type {Record<string, string>} those around puzzles, in the language in which the puzzle was asked for */
let words = {};
/** @type {Api.PuzzlesData|null} what there is of the game at hand */
let gamePuzzles = null;
/** @type {Map<string, Set<number>>} by game, the numbers of the puzzles that were seen in this window */
const seenNumbers = new Map();
/** What the next puzzles are: those at one's level, about a theme, or missed before. */
let series = "next";
/** @type {(() => unknown)|undefined} leads back to the game that had no puzzles */
let leave;

/** The texts around puzzles. */
export function puzzleWords() {
  return words;
}

/** What a puzzle is called: by its number or its day. */
/** @type {(puzzle: Api.PuzzleData) => string} */
export function titleOf({ day, easy, number, count }) {
  if (day === null) return fillGaps(words.number, { number, count });
  const written = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  return fillGaps(easy ? words.of_day_easy : words.of_day, { day: written });
}

/** What all puzzles of this series have in common, if anything. */
export function seriesTitle() {
  return series.startsWith(THEME) ? fillGaps(words.theme, { theme: words[`theme_${series.slice(THEME.length)}`] }) : "";
}

/** Whether missed puzzles are tried again, one after the other. */
export function isRetrying() {
  return series === "missed";
}

/** The puzzle on the board; `null` if there is none. */
export function currentAttempt() {
  return get().overlay?.attempt ?? null;
}

/** What was done so far at puzzles of the game at hand; `null` before the first one. */
/** @type {() => Practice|null} */
export function currentPractice() {
  return gamePuzzles && practiceOf(gamePuzzles.game, gamePuzzles.beginning);
}

/**
 * Put a puzzle on the board, unless something else is wanted there meanwhile. If the game at hand has none, a sentence says so,
 * and it is one of another game; people who leave it are led back.
 * @param {string} which "today", a day such as "2026-11-24", either with "-easy" behind it, a number, "next" for one that fits,
 *     "theme:fork" for one about that theme, or "missed" for one to try again
 * @param {string} [id] of a game with puzzles; by default the one at hand
 */
export async function openPuzzle(which, id = shown().game.id) {
  series = which === "missed" || which.startsWith(THEME) ? which : "next";
  await openOne(which, id);
}

/** The next puzzle of the same kind. */
export function openNext() {
  return openOne(series, shown().game.id);
}

/** @type {(which: string, id: string) => Promise<void>} */
async function openOne(which, id) {
  const found = await fetchForBoard((game) => fetchPuzzle(game, which), id);
  if (!found) return;
  set({ help: null });
  const isAllSolved = which === "missed" && !missedOf(found.answer.game, null).length;
  show({ ...newAttempt(found.answer), fault: isAllSolved ? words.missed_done : found.fault });
}

/**
 * Ask for something to do at the board, and put the game on it that it is for; `null` if it is not wanted any more.
 * @template Answer
 * @param {(game: {id: string}) => Promise<Answer>} question
 * @param {string} [id] of a game
 * @returns {Promise<{answer: Answer, fault: string}|null>}
 */
export async function fetchForBoard(question, id = shown().game.id) {
  const isWanted = claimBoard();
  await commandConfirmed();
  const { game, overlay } = shown();
  const other = withPuzzles(id);
  const answer = await tryOrRemark(() => withRetry(() => question(other)), isWanted);
  if (!answer || !isWanted() || shown().game !== game) return null;
  if (!overlay?.puzzle) leave = undefined;
  if (other.id !== game.id) await switchGame(other.id);
  if (!isWanted() || shown().game.id !== other.id) return null;
  return { answer, fault: game.puzzles ? "" : fillGaps(words.elsewhere, { game: game.title, other: other.title }) };
}

/** What leads back from here, if another game was on the board before. */
export function wayBack() {
  return leave;
}

/** The puzzles of a game that were missed, but for this one. */
/** @type {(game: string, except: Api.PuzzleData|null) => import("../storage/progress.js").Entry[]} */
function missedOf(game, except) {
  return missedPuzzles(readProgress().entries).filter((one) => one.game === game && one.moves !== except?.position.text);
}

/** Put another game on the board, for the sake of its puzzles. */
/** @type {(id: string) => Promise<void>} */
async function switchGame(id) {
  leave = returnToGame();
  const saved = await unfinishedGame(id);
  if (saved) await resumeGame(saved, true);
  else await loadGame(id, [], null, { waits: true });
}

/** What leads back to the game at hand. */
function returnToGame() {
  const { game, live } = shown();
  const id = gameId();
  return async () => {
    if (live) return openTable(live.id);
    const saved = await savedGame(id);
    return saved ? resumeGame(saved) : switchToGame(game.id);
  };
}

/** That game, if it has puzzles; otherwise that which the one at hand is a size of, or else the first that has some. */
/** @type {(id: string) => {id: string, title: string}} */
function withPuzzles(id) {
  const { game, games } = shown();
  const wanted = game.id === id ? game : games.find((one) => one.id === id);
  if (wanted?.puzzles) return wanted;
  const others = games.filter((one) => one.puzzles);
  return others.find(({ id }) => id === game.family) ?? others[0] ?? game;
}

/** @type {(game: {id: string}, which: string) => Promise<Api.PuzzleData>} */
async function fetchPuzzle({ id }, which) {
  const { found, texts } = await fetchAbout(id);
  if (found && !isName(which)) throw new Problem(fillGaps(texts.unknown, { name: which.slice(0, MAX_ECHOED), count: found.count }), { status: 404 });
  const puzzle = await fetchNamed(id, which, found);
  useWords(found, texts);
  return puzzle;
}

/** What there is to know of a game's puzzles, and the texts around them. */
/** @type {(id: string) => Promise<{found: Api.PuzzlesData|null, texts: Record<string, string>}>} */
export async function fetchAbout(id) {
  const [all, { texts }] = await Promise.all([listPuzzles(), puzzleTexts()]);
  return { found: all.find((one) => one.game === id) ?? null, texts };
}

/** @type {(about: Api.PuzzlesData|null, texts: Record<string, string>) => void} */
export function useWords(about, texts) {
  [gamePuzzles, words] = [about, texts];
}

/** Whether a puzzle can be called so, in the address of the page or by what asks for one. */
/** @type {(which: string) => boolean} */
function isName(which) {
  const day = which.endsWith(EASY) ? which.slice(0, -EASY.length) : which;
  return day === "today" || ["next", "missed"].includes(which) || which.startsWith(THEME) || NUMBER.test(which) || (DAY.test(day) && !Number.isNaN(Date.parse(day)));
}

/** The puzzle of that name; "next" is the one that fits best, of those neither tried nor seen. */
/** @type {(id: string, which: string, about: Api.PuzzlesData|null) => Promise<Api.PuzzleData>} */
async function fetchNamed(id, which, about) {
  const easy = which.endsWith(EASY);
  const day = easy ? which.slice(0, -EASY.length) : which;
  if (day === "today" || DAY.test(day)) return ask(`puzzles/${id}/today`, { day: day === "today" ? dayOf(new Date()) : day, ...(easy ? { easy: "true" } : {}) });
  const [missed] = which === "missed" ? [...missedOf(id, currentAttempt()?.puzzle ?? null), ...missedOf(id, null)] : [];
  if (missed) return ask(`puzzles/${id}/${missed.number}`);
  if (NUMBER.test(which) || about === null) return ask(`puzzles/${id}/${encodeURIComponent(which)}`);
  if (which.startsWith(THEME)) return fetchOfTheme(id, about, which.slice(THEME.length));
  const wanted = nextPuzzleQuery(practiceOf(id, about.beginning), about.count, [...(seenNumbers.get(id) ?? [])]);
  return "number" in wanted ? ask(`puzzles/${id}/${wanted.number}`) : ask(`puzzles/${id}/next`, wanted);
}

/** One about a theme; when all of them were tried or seen, any other one than the last. */
/** @type {(id: string, about: Api.PuzzlesData, theme: string) => Promise<Api.PuzzleData>} */
async function fetchOfTheme(id, about, theme) {
  const practice = practiceOf(id, about.beginning);
  const known = new Set([...practice.tried.map(([, number]) => number), ...(seenNumbers.get(id) ?? [])]);
  const rating = String(practice.strength.rating);
  const puzzle = await ask(`puzzles/${id}/next`, { theme, rating, without: [...known].join() });
  if (!known.has(puzzle.number)) return puzzle;
  const last = practice.tried.slice(-about.themes.length).map(([, number]) => number);
  return ask(`puzzles/${id}/next`, { theme, rating, without: [...new Set([...last, currentAttempt()?.puzzle.number ?? 0])].join() });
}

/** The same puzzle in the words of another language, with the hints given so far; what was played out can be tried again. */
export async function renewPuzzle() {
  const before = currentAttempt();
  if (!before) return;
  const { game, number } = before.puzzle;
  const renewed = await tryOrRemark(() => withRetry(async () => {
    const puzzle = await fetchPuzzle(shown().game, nameOf(before.puzzle));
    return { puzzle, hints: await Promise.all(before.hints.map((_, step) => hintOf(game, number, step + 1))) };
  }));
  if (renewed && currentAttempt()?.puzzle === before.puzzle) show({ ...retried(before), asked: null, ...renewed });
}

/** @type {(game: string, number: number, step: number) => Promise<string>} */
async function hintOf(game, number, step) {
  return (await ask(`puzzle-hints/${game}/${number}/${step}`)).says;
}

/** Ask for the next hint. */
export async function askForHint() {
  const attempt = currentAttempt();
  if (!attempt || !hasHint(attempt)) return;
  const { game, number } = attempt.puzzle;
  const says = await askWhileShown(attempt, () => hintOf(game, number, attempt.hints.length + 1));
  if (says !== null) show({ ...attempt, hints: [...attempt.hints, says], fault: "" });
}

/** Have the move shown; that is an answer too, and no right one. */
export async function giveUp() {
  const attempt = currentAttempt();
  if (!attempt || attempt.asked !== null || attempt.isDone) return;
  const answer = await askWhileShown(attempt, () => sendAttempt(attempt, null));
  if (answer) await playOut(withGain(attempt, answer), { ...answer, right: true, isShown: true });
}

/**
 * Try a move: the own stone is drawn at once, unless the service will say why there can be none.
 * @param {number} cell
 */
async function tryCell(cell) {
  const before = currentAttempt();
  if (!before || !canTry(before)) return;
  const isLegal = before.puzzle.position.legal.some((move) => move.cell === cell);
  const attempt = { ...before, asked: isLegal ? cell : null, fault: "" };
  show(attempt);
  const answer = await askWhileShown(attempt, () => sendAttempt(attempt, cell));
  if (answer) await playOut(withGain(attempt, answer), { ...answer, isShown: false });
}

/**
 * What the service answers to an attempt; the first one at a puzzle changes the strength.
 * @param {Attempt} sitting
 * @param {number|null} cell `null` gives up
 * @returns {Promise<Api.AttemptResult>}
 */
function sendAttempt({ puzzle, hints, gain }, cell) {
  const practice = currentPractice();
  const strength = gain || !practice || isKnown(practice, puzzle) ? null : practice.strength;
  return post(`puzzles/${puzzle.game}/${puzzle.number}/attempt`, { cell, hints: hints.length, strength });
}

/**
 * Ask the service, again and again while it is away; a refusal is shown. `null` if it is not wanted any more.
 * @template Result
 * @param {Attempt} attempt
 * @param {() => Promise<Result>} question
 * @returns {Promise<Result|null>}
 */
async function askWhileShown(attempt, question) {
  const isThere = () => currentAttempt() === attempt;
  try {
    const answer = await withRetry(question, { shouldRetry: (problem) => problem.isTemporary && isThere() });
    return isThere() ? answer : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (isThere()) show({ ...attempt, asked: null, fault: error.message });
    return null;
  }
}

/** The first answer counts, and is saved at once. */
/** @type {(attempt: Attempt, answer: Api.AttemptResult) => Attempt} */
function withGain(attempt, { right, strength, theme }) {
  const before = currentPractice();
  if (attempt.gain || !before) return attempt;
  const { puzzle } = attempt;
  const isFound = right && !areHintsUsed(attempt);
  const after = afterAttempt(before, puzzle, isFound, strength ?? before.strength);
  const change = after.strength.rating - before.strength.rating;
  const isKept = savePractice(puzzle.game, after);
  noteAnswer({ at: Math.round(Date.now() / 1000), game: puzzle.game, theme, number: puzzle.number, moves: puzzle.position.text, isFound, isFirst: !isKnown(before, puzzle) });
  return { ...attempt, gain: { change, isFound, isKnown: isKnown(before, puzzle), isLate: right && !isFound, isKept } };
}

/** Let an answer be seen, move by move, as long as nothing else is wanted. */
/** @type {(attempt: Attempt, answer: Answer) => Promise<void>} */
async function playOut(attempt, answer) {
  for (let now = withAnswer(attempt, answer); ; now = withStep(now, 1)) {
    show(now);
    if (isPlayedOut(now)) return;
    await sleep(stepPause(now));
    if (currentAttempt() !== now) return;
  }
}

/**
 * Show what is played out so many moves further.
 * @param {number} by
 */
export function step(by) {
  const attempt = currentAttempt();
  if (attempt?.answer) show(withStep(attempt, by));
}

/** Go on: to the end of what is played out, to another try, or to the next puzzle. */
export function goOn() {
  const attempt = currentAttempt();
  if (!attempt?.answer) return;
  if (!isPlayedOut(attempt)) return step(Infinity);
  if (attempt.isDone) return openNext();
  show(retried(attempt));
}

/** @type {Record<string, () => unknown>} */
const KEYS = {
  h: askForHint,
  l: giveUp,
  Enter: goOn,
  " ": goOn,
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
};

/** @type {(key: string) => boolean} */
function onKey(key) {
  if (!(key in KEYS)) return false;
  KEYS[key]();
  return true;
}

/** @type {(attempt: Attempt) => void} */
function show(attempt) {
  const { puzzle } = attempt;
  const numbers = seenNumbers.get(puzzle.game) ?? new Set();
  seenNumbers.set(puzzle.game, numbers.add(puzzle.number));
  const before = positionOf(attempt);
  const position = attempt.asked === null ? before : withStone(before, attempt.asked);
  const awaitsMove = canTry(attempt);
  showOverlay({ layout: "puzzle", side: sideOf(attempt), acceptsMoves: awaitsMove, awaitsMove, picture: position, onMove: tryCell, onKey, attempt, puzzle: nameOf(puzzle), title: titleOf(puzzle), leave }, position);
}
