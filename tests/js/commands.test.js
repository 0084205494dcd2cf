import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import "./window.js";
import { act, isBusy, startCommands } from "../../src/denkspiel/web/static/js/game/commands.js";
import { play, startGame } from "../../src/denkspiel/web/static/js/game/actions.js";
import { phase, remark, applyStep } from "../../src/denkspiel/web/static/js/game/display.js";
import { get, set } from "../../src/denkspiel/web/static/js/core/store.js";
import { tiles } from "./games.js";

const { fetch } = globalThis;
const GAME = tiles(3, 3);
/** @type {[string, string]} */
const BOTH_HUMAN = ["human", "human"];
/** @type {[string, string]} */
const AGAINST_COMPUTER = ["human", "random"];

afterEach(() => {
  globalThis.fetch = fetch;
});

/** @type {(cells: number[], AGAINST_COMPUTER?: [string, string], more?: Partial<Api.GameStep>) => Api.GameStep} */
function step(cells, kinds = BOTH_HUMAN, more = {}) {
  const owners = GAME.cells.map(({ cell }) => (cells.includes(cell) ? /** @type {0|1} */ (cells.indexOf(cell) % 2) : null));
  const legal = GAME.cells.filter(({ cell }) => !cells.includes(cell)).map(({ cell, move }) => ({ cell, move }));
  const side = /** @type {0|1} */ (cells.length % 2);
  const position = {
    ...{ game: GAME.id, moves: [], cells, text: "", ply: cells.length, side_to_move: side, legal, owners },
    ...{ last: cells.at(-1) ?? null, setup: 0, outcome: null, sentence: "" },
  };
  /** @type {[Api.SeatData, Api.SeatData]} */
  const players = [{ kind: kinds[0], name: kinds[0] }, { kind: kinds[1], name: kinds[1] }];
  const state = { game: GAME.id, cells, players, turned: false, seed: "7", number: 0 };
  const due = kinds[side] === "human" ? "move" : "computer";
  return { state, position, phase: due, dotted: 1, red: "first", plies_to_take_back: 0, waiting: "", thinking: ["", ""], remarks: [], hint: null, chosen: null, thinks: false, refused: false, raters: [kinds[0], kinds[1]], ...more };
}

/** A service whose answers come when they are let through, line by line. */
class Service {
  /** @type {{question: any, send: (...lines: object[]) => Promise<void>, end: (...lines: object[]) => Promise<void>, gone: () => boolean}[]} */
  asked = [];

  constructor() {
    globalThis.fetch = async (_, options) => {
      const stream = new TransformStream();
      const writer = stream.writable.getWriter();
      const text = (/** @type {object[]} */ lines) => new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      let gone = false;
      options?.signal?.addEventListener("abort", () => {
        gone = true;
        writer.abort(new Error("aborted")).catch(() => {});
      });
      const send = async (/** @type {object[]} */ ...lines) => {
        await writer.write(text(lines));
        await quiet();
      };
      const end = async (/** @type {object[]} */ ...lines) => {
        await send(...lines);
        await writer.close().catch(() => {}); // given up meanwhile, as the page does with what it needs no longer
        await quiet();
      };
      this.asked.push({ question: JSON.parse(String(options?.body)), send, end, gone: () => gone });
      return new Response(stream.readable);
    };
  }
}

/** The clock of the machine, also where a test has one of its own. */
const { setTimeout: later } = globalThis;

/** Let everything happen that waits for nothing. */
async function quiet() {
  await new Promise((resolve) => later(resolve, 2)); // a pause of no length takes a millisecond
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("the own stone is drawn before the server has answered, and confirmed in the same request as the computer's", async () => {
  const service = new Service();
  applyStep(step([], AGAINST_COMPUTER), { game: GAME });
  play(4);
  await quiet();
  assert.deepEqual(get().cells, [4]);
  assert.equal(get().position?.owners[4], 0);
  assert.equal(phase(), "computer");
  assert.deepEqual(service.asked[0].question.action, { do: "play", cell: 4 });
  await service.asked[0].send(step([4], AGAINST_COMPUTER, { thinks: true }));
  assert.equal(get().pending, null);
  await service.asked[0].end(step([4, 0], AGAINST_COMPUTER));
  assert.deepEqual(get().cells, [4, 0]);
  assert.equal(phase(), "move");
  assert.equal(service.asked.length, 1);
});

test("what is said between the own stone and its confirmation stays", async () => {
  const service = new Service();
  applyStep(step([], AGAINST_COMPUTER), { game: GAME });
  play(4);
  remark("Not so fast.");
  await quiet();
  await service.asked[0].send(step([4], AGAINST_COMPUTER, { thinks: true }));
  assert.deepEqual(get().remarks, ["Not so fast."]);
  await service.asked[0].end(step([4, 0], AGAINST_COMPUTER, { remarks: ["Five."] }));
  assert.deepEqual(get().remarks, ["Five."]);
});

test("a stone that the server refuses is taken from the board again, and the reason is told", async () => {
  applyStep(step([]), { game: GAME });
  globalThis.fetch = async () => Response.json({ type: "urn:denkspiel:problem:illegal-move", detail: "No." }, { status: 422 });
  assert.equal(await play(4), false);
  assert.deepEqual(get().cells, []);
  assert.equal(get().position?.owners[4], null);
  assert.deepEqual(get().remarks, ["No."]);
});

test("one command at a time: the next one waits until the first is confirmed, and begins where that led", async () => {
  const service = new Service();
  applyStep(step([]), { game: GAME });
  play(4);
  const back = act({ do: "take-back" });
  await quiet();
  assert.equal(service.asked.length, 1);
  await service.asked[0].end(step([4]));
  assert.equal(service.asked.length, 2);
  assert.deepEqual(service.asked[1].question.state.cells, [4]);
  await service.asked[1].end(step([]));
  assert.equal(await back, true);
  assert.deepEqual(get().cells, []);
});

test("a new game asked for while another one is on its way to the board is the game that was asked for", async () => {
  const service = new Service();
  applyStep(step([]), { game: GAME });
  const other = { ...tiles(4, 4), id: "another" };
  const arrived = step([]);
  arrived.state = { ...arrived.state, game: other.id };
  act(null, { from: () => arrived.state, patch: { game: other } });
  const started = startGame(GAME, [{ kind: "human", name: "Ada" }, { kind: "human", name: "Bob" }], "first", false);
  await quiet();
  await service.asked[0].end(arrived);
  assert.equal(get().game?.id, other.id);
  assert.equal(service.asked[1].question.state.game, GAME.id);
  await service.asked[1].end(step([]));
  assert.equal(await started, true);
  assert.equal(get().game?.id, GAME.id);
});

test("the answer to a move comes too late if a live game has come to the board meanwhile", async () => {
  const service = new Service();
  applyStep(step([]), { game: GAME });
  const played = play(4);
  await quiet();
  const other = { ...tiles(4, 4), id: "another" };
  const live = /** @type {Api.LiveView} */ (/** @type {unknown} */ ({ id: "live" }));
  applyStep({ ...step([]), state: { ...step([]).state, game: other.id } }, { game: other, live });
  await service.asked[0].end(step([4]));
  assert.equal(await played, false);
  assert.deepEqual([get().live?.id, get().game?.id, get().step?.state.game, get().cells], ["live", other.id, other.id, []]);
  set({ live: null });
});

test("what a computer thinks about is given up when something else is done", async () => {
  const service = new Service();
  applyStep(step([], AGAINST_COMPUTER), { game: GAME });
  play(4);
  await quiet();
  await service.asked[0].send(step([4], AGAINST_COMPUTER, { thinks: true }));
  const swapped = act({ do: "swap-sides" });
  await quiet();
  assert.equal(service.asked[0].gone(), true);
  assert.deepEqual(service.asked[1].question.state.cells, [4]);
  await service.asked[1].end(step([4], ["random", "human"]));
  assert.equal(await swapped, true);
  assert.equal(phase(), "move");
});

test("a computer that cannot move waits, and says why", async () => {
  const service = new Service();
  applyStep(step([], AGAINST_COMPUTER), { game: GAME });
  const played = play(4);
  await quiet();
  const problem = { type: "urn:denkspiel:problem:unknown-opponent", title: "Unknown", status: 404, detail: "Nobody is called so." };
  await service.asked[0].end(step([4], AGAINST_COMPUTER, { thinks: true }), problem);
  assert.equal(await played, true);
  assert.deepEqual(get().cells, [4]);
  assert.equal(get().step?.state.paused, true);
  assert.deepEqual(get().remarks, ["Nobody is called so."]);
});

test("a busy server is asked again for the computer's move, and the own one is not made twice", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const service = new Service();
  applyStep(step([], AGAINST_COMPUTER), { game: GAME });
  play(4);
  await quiet();
  const problem = { type: "urn:denkspiel:problem:busy", title: "Busy", status: 503, detail: "Too busy." };
  await service.asked[0].end(step([4], AGAINST_COMPUTER, { thinks: true }), problem);
  assert.equal(get().connectionProblem, null);
  assert.equal(phase(), "computer");
  context.mock.timers.tick(500);
  await quiet();
  assert.equal(service.asked[1].question.action, undefined);
  assert.deepEqual(service.asked[1].question.state.cells, [4]);
  await service.asked[1].end(step([4, 0], AGAINST_COMPUTER));
  assert.equal(get().connectionProblem, null);
  assert.deepEqual(get().cells, [4, 0]);
});

test("while the computer's move is asked for again, something else can be done at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const service = new Service();
  applyStep(step([], AGAINST_COMPUTER), { game: GAME });
  play(4);
  await quiet();
  const problem = { type: "urn:denkspiel:problem:busy", title: "Busy", status: 503, detail: "Too busy." };
  await service.asked[0].end(step([4], AGAINST_COMPUTER, { thinks: true }), problem);
  act({ do: "take-back" });
  await quiet();
  assert.deepEqual(service.asked[1].question.action, { do: "take-back" });
  await service.asked[1].end(step([], AGAINST_COMPUTER));
  assert.deepEqual([get().connectionProblem, get().cells], [null, []]);
  context.mock.timers.tick(60_000);
  await quiet();
  assert.equal(service.asked.length, 2);
});

test("without a connection the own stone stays, and nothing else is begun", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  applyStep(step([]), { game: GAME });
  let asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    throw new TypeError("no connection");
  };
  const played = play(4);
  await quiet();
  assert.equal(get().connectionProblem, "no_connection");
  assert.equal(await act({ do: "take-back" }), false);
  assert.deepEqual([get().cells, asked], [[4], 1]);
  const service = new Service();
  context.mock.timers.tick(500);
  await quiet();
  assert.deepEqual(service.asked[0].question.action, { do: "play", cell: 4 });
  assert.deepEqual(service.asked[0].question.state.cells, []);
  await service.asked[0].end(step([4]));
  assert.equal(await played, true);
  assert.deepEqual([get().cells, get().connectionProblem], [[4], null]);
});

test("a computer whose turn it is goes on by itself, once", async () => {
  const service = new Service();
  startCommands();
  applyStep(step([4], AGAINST_COMPUTER), { game: GAME });
  await quiet();
  assert.equal(service.asked.length, 1);
  assert.equal(service.asked[0].question.action, undefined);
  await service.asked[0].end(step([4, 0], AGAINST_COMPUTER));
  assert.deepEqual(get().cells, [4, 0]);
  assert.equal(service.asked.length, 1);
});

test("a link game is busy until a move of its own is confirmed, and another game is not busy for that", () => {
  applyStep(step([]), { game: GAME });
  const live = /** @type {Api.LiveView} */ ({ id: "far", stage: "playing", side: 0, step: step([]) });
  set({ live, pending: "other" });
  assert.equal(isBusy(), true);
  set({ pending: null });
  assert.equal(isBusy(), false);
  set({ live: null, pending: "computer" });
  assert.equal(isBusy(), false);
  set({ pending: null });
});

test("what the page waits for: what lies over the game comes first, then an earlier position, then the own move, then the game", () => {
  applyStep(step([4, 0]), { game: GAME });
  assert.equal(phase(), "move");
  set({ pending: "computer" });
  assert.equal(phase(), "computer");
  set({ ply: 1 });
  assert.equal(phase(), "review");
  set({ overlay: /** @type {any} */ ({ look: "see" }) });
  assert.equal(phase(), "overlay");
  set({ overlay: null });
  applyStep(step([4, 0], BOTH_HUMAN, { phase: "quit" }), { game: GAME });
  set({ ply: 1 });
  assert.equal(phase(), "quit", "a game that was quit is not looked back at");
  const live = /** @type {Api.LiveView} */ ({ id: "far", stage: "playing", side: 1, step: step([]) });
  set({ live, ply: 2 });
  assert.equal(phase(), "other");
  set({ live: { ...live, side: 0 } });
  assert.equal(phase(), "move");
  set({ live: { ...live, stage: "over" } });
  assert.equal(phase(), "over");
  set({ live: null, step: null });
  assert.equal(phase(), "computer", "before the first answer");
});
