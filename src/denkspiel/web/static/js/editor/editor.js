/** The position editor: stones are set up by hand or pasted, the service says whether a game leads there, and one goes on from it. */

import { Problem, apiUrl, hasServer, pageUrl, post } from "../core/api.js";
import { editorTexts, gameWithBoard, listOpponents } from "../core/catalog.js";
import { html, replaceIfChanged, setAttributes } from "../core/element.js";
import { withRetry } from "../core/retry.js";
import { changeForThisGame } from "../core/settings.js";
import { get, shown, stillShown, subscribe } from "../core/store.js";
import { fillGaps, t } from "../core/texts.js";
import { stoneIcon } from "../board/stone.js";
import { actionButton, closeDialog, openDialog } from "../dialogs/dialog.js";
import { choices, field } from "../dialogs/fields.js";
import { opponentOptions } from "../dialogs/opponents.js";
import { openFriend } from "../dialogs/play_online.js";
import { loadGame, remark } from "../game/actions.js";
import { linkToPosition } from "../game/address.js";
import { HUMAN, colourOf, defaultSeats, isHuman } from "../game/players.js";
import { editorBoard } from "./editor_board.js";
/** @import { Owner } from "./editor_board.js" */

const MAX_TEXT_LENGTH = 100_000;
/** What a press puts on the board: the stones of a side, those of the side to move, or none. */
const BRUSHES = /** @type {const} */ (["turn", "0", "1", "erase"]);
/** @type {Record<string, string>} */
let words = {};

/**
 * The text of the editor with that key.
 * @type {(key: string, gaps?: Object<string, string|number>) => string}
 */
const say = (key, gaps = {}) => fillGaps(words[key] ?? key, gaps);

/**
 * What was set up and not used yet, by game: closing the editor loses nothing.
 * @type {Map<string, {board: string, owners: Owner[], before: Owner[][]}>} with what stood on the board then
 */
const drafts = new Map();
/** Whether the game that is analysed, if there is one, is on the board. */
let isAnalysed = () => true;
subscribe(() => isAnalysed() || changeForThisGame({}), "saveInfo", "live");

/** Open the editor with what the board shows, or with what was set up from there before; from elsewhere, that is one step back. */
export async function openEditor() {
  const { game, position } = shown();
  const draft = drafts.get(game.id);
  if (!draft) await open(game, [...position.owners]);
  else if (draft.board === String(position.owners)) await open(game, draft.owners, draft.before);
  else await open(game, [...position.owners], [...draft.before, draft.owners]);
}

/** Open it again for another game, to which what was pasted belongs. */
/** @type {(name: string, cells: number[]) => Promise<void>} */
async function openOther(name, cells) {
  const game = await gameWithBoard(name);
  await open(game, ownersOf(game, cells));
}

/**
 * @param {Api.GameData} game
 * @param {Owner[]} start who has which cell at first
 * @param {Owner[][]} [before] what Undo leads back to
 */
async function open(game, start, before = []) {
  const [opponents, answered] = await Promise.all([listOpponents(), withRetry(editorTexts)]);
  words = answered.texts;
  let owners = start;
  /** @type {Api.SetUpAnswer|null} */
  let answer = null;
  let asked = 0;

  const board = editorBoard(game, { name: say("board"), describe, act: press });
  const brush = choices("editor-brush", say(game.edges ? "draw" : "place"), BRUSHES.map((one) => [one, brushName(one)]));
  for (const [index, side] of [[1, 0], [2, 1]]) brush.querySelectorAll("label input")[index]?.after(iconOf(game, side));
  const undo = actionButton("editor-undo", t("undo"), () => {
    const last = before.pop();
    if (last) show(last);
    keepDraft();
  });
  const tools = html(
    "div",
    { class: "editor-tools" },
    undo,
    actionButton("editor-clear", say("clear"), () => change(owners.map(() => null))),
    actionButton("editor-swap", say("swap"), () => change(owners.map((owner) => (owner === null ? null : /** @type {Owner} */ (1 - owner))))),
    game.sheet ? null : actionButton("editor-mirror", say("mirror"), () => change(mirrored(game, owners))),
  );
  const status = html("div", { class: "editor-status", role: "status", id: "editor-status" });
  const text = html("textarea", { id: "editor-text", rows: 3, spellcheck: "false", autocomplete: "off", "aria-describedby": "editor-text-hint" });
  const textFault = html("p", { class: "alarm", role: "alert", id: "editor-text-fault" });
  const paste = html(
    "details",
    { class: "editor-paste" },
    html("summary", { text: say("paste") }),
    html("label", { class: "visually-hidden", for: text.id, text: say("paste") }),
    text,
    html("p", { class: "quiet", id: "editor-text-hint", text: say("paste_hint") }),
    textFault,
    actionButton("editor-read", say("read"), readPasted),
  );
  text.addEventListener("paste", () => setTimeout(readPasted)); // once it is there
  const against = html("select", { id: "editor-against" }, ...opponentOptions(opponents, game), html("option", { value: HUMAN, text: say("two_people") }));
  against.value = usualOpponent(game);
  const play = html("button", { type: "button", id: "editor-play", class: "button primary", text: say("play"), onclick: () => startGame(against.value) });
  const analyse = actionButton("editor-analyse", say("analyse"), async () => {
    if (await startGame(HUMAN)) analyseThisGame(game.exact === "never" ? { bar: true } : { values: true });
  });
  const friend = actionButton("editor-friend", say("friend"), () => {
    closeDialog(dialog);
    openFriend({ game, moves: answer?.text ?? "" });
  });
  const feedback = html("p", { class: "quiet", role: "status", id: "editor-feedback" });
  const copy = actionButton("editor-copy", say("copy"), copyLink);
  const print = actionButton("editor-print", say("print"), printPicture);
  const actions = html("div", { class: "editor-actions" }, field(against, say("against")), play, analyse, hasServer ? friend : null, copy, print, feedback);
  const side = html("div", { class: "editor-side" }, brush, tools, status, paste, actions);
  const how = html("p", { class: "quiet", text: say(game.edges ? "how_edges" : !game.gravity ? "how" : game.plan.columns ? "how_gravity" : "how_towers") });
  const dialog = openDialog("editor", say("title", { game: game.title }), [html("div", { class: "editor" }, html("div", { class: "editor-stage" }, board.element, how), side)], { wide: true });
  show(owners);
  board.focus();

  /** @type {(owner: Owner) => string} */
  function describe(owner) {
    return owner === null ? say("free") : colourOf(owner);
  }

  /** Put a stone there, give it the other colour, or take it away: under gravity it falls, and those above it. */
  /** @type {(cell: number) => void} */
  function press(cell) {
    const chosen = /** @type {HTMLInputElement} */ (brush.querySelector("input:checked")).value;
    const [first, second] = countsOf(owners);
    const colour = /** @type {0|1} */ (chosen === "turn" ? Number(first > second) : Number(chosen));
    const stack = game.stacks[game.cells[cell].stack];
    const free = stack.find((one) => owners[one] === null);
    if (owners[cell] !== null) change(["erase", "turn", String(owners[cell])].includes(chosen) ? withoutStone(owners, stack, cell) : owners.with(cell, colour));
    else if (chosen !== "erase" && free !== undefined) change(owners.with(free, colour));
  }

  /** @type {(next: Owner[]) => void} */
  function change(next) {
    if (String(next) === String(owners)) return;
    before = [...before.slice(-200), owners];
    show(next);
    keepDraft();
  }

  function keepDraft() {
    if (game.id === shown().game.id) drafts.set(game.id, { board: String(shown().position.owners), owners, before });
  }

  /** @type {(next: Owner[]) => Promise<void>} */
  async function show(next) {
    owners = next;
    answer = null;
    board.draw(owners, []);
    draw();
    asked += 1;
    const mine = asked;
    const cellsOf = (/** @type {0|1} */ one) => owners.flatMap((owner, cell) => (owner === one ? [cell] : []));
    const found = await withRetry(() => post("setup", { game: game.id, first: cellsOf(0), second: cellsOf(1) }), { shouldRetry: (problem) => problem.isTemporary && mine === asked && dialog.isConnected }).catch(() => null);
    if (mine !== asked || !dialog.isConnected) return;
    answer = found;
    board.draw(owners, found?.faults ?? []);
    draw();
  }

  function draw() {
    const isReady = answer !== null && !answer.faults.length;
    const isOpen = isReady && answer?.side_to_move !== null;
    const counts = countsOf(owners).map((count, one) => html("span", { class: "editor-count" }, iconOf(game, one), html("span", { text: capital(say("count", { colour: colourOf(one), count })) })));
    replaceIfChanged(status, html("p", { class: "editor-counts" }, ...counts), ...(answer ? judgement(answer) : []));
    for (const button of [play, analyse, friend]) setAttributes(button, { disabled: !isOpen });
    for (const button of [copy, print]) setAttributes(button, { disabled: !isReady });
    setAttributes(undo, { disabled: !before.length });
    setAttributes(feedback, { text: "" });
  }

  /** Begin a game from here: against a computer, who has the stones that are not to move, or of two people. */
  /** @type {(other: string) => Promise<boolean>} */
  async function startGame(other) {
    if (!answer || answer.faults.length) return false;
    const { cells, side_to_move } = answer;
    const wasGoingOn = get().cells.length > 0 && get().latest?.outcome === null && !get().live;
    const kinds = /** @type {[string, string]} */ ([0, 1].map((one) => (one === side_to_move ? HUMAN : other)));
    const isThere = await loadGame(game.id, cells, defaultSeats(kinds), { setup: cells.length });
    if (!isThere) {
      setAttributes(feedback, { text: get().remarks.join(" ") });
      return false;
    }
    drafts.delete(game.id);
    closeDialog(dialog);
    if (wasGoingOn) remark(t("kept_in_my_games"));
    return true;
  }

  async function readPasted() {
    const pasted = text.value;
    if (!pasted.trim()) return;
    const fault = (/** @type {string} */ sentence) => setAttributes(textFault, { text: sentence });
    if (pasted.length > MAX_TEXT_LENGTH) return fault(t("share.too_large"));
    fault("");
    try {
      const { game: name, cells, faults, summary } = await post("read", { text: pasted, default_game: game.id });
      fault(faults.join(" "));
      if (faults.length && !cells.length) return;
      if (name !== game.id) return await openOther(name, cells);
      change(ownersOf(game, cells));
      setAttributes(feedback, { text: summary });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      fault(error.message || t("no_server"));
    }
  }

  async function copyLink() {
    if (!answer) return;
    const kinds = [0, 1].map((one) => (one === answer?.side_to_move || against.value === HUMAN ? HUMAN : against.value));
    const link = linkToPosition({ game: game.id, text: answer.text }, kinds.map((kind) => ({ kind, name: "" })), answer.cells.length);
    try {
      await navigator.clipboard.writeText(link);
      setAttributes(feedback, { text: say("copied") });
    } catch {
      feedback.replaceChildren(html("input", { type: "text", readonly: true, value: link, "aria-label": t("share.link"), onfocus: (/** @type {Event} */ { target }) => target instanceof HTMLInputElement && target.select() }));
      feedback.querySelector("input")?.focus();
    }
  }

  /** The picture alone on a sheet of paper. */
  async function printPicture() {
    if (!answer) return;
    const picture = html("img", { src: apiUrl("render", { game: game.id, moves: answer.text, setup: String(answer.cells.length), format: "svg" }), alt: answer.sentence });
    const sheet = html("section", { class: "print-sheet" }, html("h1", { text: game.title }), picture, html("p", { text: answer.sentence }), html("p", { text: pageUrl("") }));
    await picture.decode().catch(() => {});
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    globalThis.print();
  }
}

/** Show what is known of the moves as long as this game is on the board. */
/** @type {(settings: Partial<import("../core/settings.js").Settings>) => void} */
function analyseThisGame(settings) {
  isAnalysed = stillShown("game");
  changeForThisGame(settings);
}

/** A stone, or a piece of line: those of the second player are dotted. */
/** @type {(game: Api.GameData, side: number) => SVGElement} */
function iconOf(game, side) {
  return stoneIcon(/** @type {0|1} */ (side), { graph: game.edges, dotted: side === 1 });
}

/** @type {(owners: Owner[]) => [number, number]} */
function countsOf(owners) {
  return [owners.filter((owner) => owner === 0).length, owners.filter((owner) => owner === 1).length];
}

/** What the service says of the position: whose turn it is, or all that is wrong. */
/** @type {(answer: Api.SetUpAnswer) => HTMLElement[]} */
function judgement({ cells, faults, images, sentence, side_to_move: side }) {
  if (faults.length) return [html("ul", { class: "editor-faults" }, ...faults.slice(0, 4).map((fault) => html("li", { class: "alarm", text: fault.sentence })))];
  const next = html("p", { class: "editor-verdict", text: side === null ? sentence : capital(say("to_move", { colour: colourOf(side) })) });
  return images === 1 && cells.length ? [next, html("p", { class: "quiet", text: say("symmetric") })] : [next];
}

/** Without the stone of a cell; those above it in its stack fall. */
/** @type {(owners: Owner[], stack: number[], cell: number) => Owner[]} */
function withoutStone(owners, stack, cell) {
  const left = stack.filter((one) => one !== cell && owners[one] !== null).map((one) => owners[one]);
  const next = [...owners];
  for (const [level, one] of stack.entries()) next[one] = left[level] ?? null;
  return next;
}

/** Who has which cell after these moves. */
/** @type {(game: Api.GameData, cells: number[]) => Owner[]} */
function ownersOf(game, cells) {
  const found = /** @type {Owner[]} */ (Array.from({ length: game.size }, () => null));
  for (const [ply, cell] of cells.entries()) found[cell] = /** @type {0|1} */ (ply % 2);
  return found;
}

/** @type {(brush: typeof BRUSHES[number]) => string} */
function brushName(brush) {
  if (brush === "turn") return say("in_turn");
  return brush === "erase" ? say("erase") : capital(colourOf(Number(brush)));
}

/** @type {(text: string) => string} */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Left and right exchanged, in every row. */
/** @type {(game: Api.GameData, owners: Owner[]) => Owner[]} */
function mirrored(game, owners) {
  const next = [...owners];
  for (const row of game.rows.flat()) {
    for (const [place, cell] of row.entries()) {
      const other = row[row.length - 1 - place];
      if (cell !== null && other !== null) next[cell] = owners[other];
    }
  }
  return next;
}

/** The computer of the game on the board, or else the game's usual one. */
/** @type {(game: Api.GameData) => string} */
function usualOpponent(game) {
  const computer = get().players.find((player) => !isHuman(player))?.kind ?? "";
  return game.opponents.includes(computer) ? computer : game.default_opponent;
}
