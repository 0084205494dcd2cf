import assert from "node:assert/strict";
import { test } from "node:test";
import { get, gameId, scopeOf, set, stillShown, subscribe } from "../../src/denkspiel/web/static/js/core/store.js";
import { tiles } from "./games.js";

/** @typedef {import("../../src/denkspiel/web/static/js/core/store.js").State} State */
/** @typedef {import("../../src/denkspiel/web/static/js/core/store.js").Scope} Scope */

/** @type {Record<string, unknown>} the state before anything is shown */
const first = { ...get() };
const game = tiles(3, 3);
/** What becomes of each scope with these changes: the key of a row names what has changed. */
/** @type {Record<string, [patch: Partial<State>, dropped: Scope[]]>} */
const CHANGES = {
  "another game of one's own": [{ saveInfo: place("other") }, ["game", "moves", "position"]],
  "a link game": [{ live: /** @type {Api.LiveView} */ ({ id: "far" }) }, ["game", "moves", "position"]],
  "another move": [{ cells: [4, 3], position: after(4, 3) }, ["moves", "position"]],
  "another move, while one looks elsewhere": [{ cells: [4, 3] }, ["moves"]],
  "another position": [{ position: after() }, ["position"]],
  "something else on the board": [{ overlay: /** @type {State["overlay"]} */ (/** @type {unknown} */ ({ look: "see" })) }, ["position"]],
  "the same in other words": [{ game: { ...game }, position: after(4), remarks: ["?"] }, []],
};

/** @type {(...cells: number[]) => Api.PositionData} */
function after(...cells) {
  return /** @type {Api.PositionData} */ ({ cells });
}

/** @type {(id: string) => NonNullable<State["saveInfo"]>} */
function place(id) {
  return { id, begun: 0, changed: null, text: "" };
}

/** The parts of the state that belong to something. */
function parts() {
  return Object.keys(first).filter((key) => scopeOf(key) !== undefined);
}

/** A game with one move on the board, and something in every part of the state that belongs to it. */
function filled() {
  set({ game, live: null, overlay: null, saveInfo: place("one"), cells: [4], position: after(4) });
  set(Object.fromEntries(parts().map((key) => [key, "something"])));
}

for (const [name, [patch, dropped]] of Object.entries(CHANGES)) {
  test(`what belongs to what is shown no longer is dropped: ${name}`, () => {
    filled();
    set(patch);
    for (const key of parts()) {
      const wanted = dropped.includes(scopeOf(key)) ? first[key] : "something";
      assert.deepEqual(get()[/** @type {keyof State} */ (key)], wanted, key);
    }
    assert.ok(parts().length > 10);
  });
}

test("what comes with another game stays", () => {
  filled();
  set({ saveInfo: place("other"), variations: [[1, 2]], cursor: 5 });
  assert.deepEqual([get().variations, get().cursor, get().hint], [[[1, 2]], 5, null]);
});

test("in a graph the choice of points begins anew in each position", () => {
  const graph = { ...game, edges: true, plan: { ...game.plan, start: 2 } };
  set({ game: graph, saveInfo: place("graph"), cells: [], position: after() });
  set({ cursor: 4, from: 1 });
  set({ cells: [3], position: after(3) });
  assert.deepEqual([get().cursor, get().from], [2, null]);
});

test("somebody who has taken a while finds out whether the same is shown", () => {
  filled();
  const [sameGame, sameMoves, samePosition] = /** @type {Scope[]} */ (["game", "moves", "position"]).map(stillShown);
  set({ position: after() });
  assert.deepEqual([sameGame(), sameMoves(), samePosition()], [true, true, false]);
  set({ position: after(4) });
  assert.equal(samePosition(), true);
  set({ live: /** @type {Api.LiveView} */ ({ id: "far" }) });
  assert.deepEqual([sameGame(), gameId()], [false, "far"]);
});

test("a fault where something is shown keeps nobody else from hearing", async (context) => {
  const heard = context.mock.fn();
  /** @type {unknown[]} */
  const faults = [];
  const { queueMicrotask: later } = globalThis;
  const caught = (/** @type {() => void} */ act) => {
    try {
      act();
    } catch (error) {
      faults.push(error);
    }
  };
  context.mock.method(globalThis, "queueMicrotask", (/** @type {() => void} */ act) => later(() => caught(act)));
  subscribe(() => {
    throw new Error("a fault");
  }, "endedAt");
  subscribe(heard, "endedAt");
  set({ endedAt: 1 });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([heard.mock.callCount(), faults.map(String)], [1, ["Error: a fault"]]);
});
