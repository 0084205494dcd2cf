import assert from "node:assert/strict";
import { after, test } from "node:test";
import "./window.js";
import { Problem } from "../../src/denkspiel/web/static/js/core/api.js";
import { AnalysisQuery } from "../../src/denkspiel/web/static/js/panels/analysis.js";
import { NOT_REQUESTED, get, set, subscribe } from "../../src/denkspiel/web/static/js/core/store.js";
import { changeSettings } from "../../src/denkspiel/web/static/js/core/settings.js";
import { loadTexts } from "../../src/denkspiel/web/static/js/core/texts.js";

const { fetch } = globalThis;

after(() => {
  globalThis.fetch = fetch;
});

/** @typedef {{state?: Api.Analysis["state"], value: number}} Answer */
/** @typedef {{of: string}} Task */

/** Let everything happen that waits for nothing. */
function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** @type {(code: string) => Promise<void>} */
async function spoken(code) {
  globalThis.fetch = async () => Response.json({ language: code, texts: {} });
  changeSettings({ language: code });
  await loadTexts();
}

/** @type {(ask: (task: Task & {seconds?: number}, signal: AbortSignal) => Promise<Answer>) => {query: AnalysisQuery<Task, Answer>, learned: [Task, number][]}} */
function watched(ask) {
  set({ analysis: NOT_REQUESTED });
  /** @type {[Task, number][]} */
  const learned = [];
  /** @type {AnalysisQuery<Task, Answer>} */
  const query = new AnalysisQuery("analysis", ask, (task, answer) => learned.push([task, answer.value]));
  return { query, learned };
}

/** @type {(...cells: number[]) => void} */
function show(...cells) {
  set({ position: /** @type {Api.PositionData} */ ({ cells }) });
}

test("an answer is asked for once, kept, and told", async () => {
  let asked = 0;
  const { query, learned } = watched(async () => {
    asked += 1;
    return { value: asked };
  });
  query.request({ of: "a" });
  await settled();
  query.request({ of: "b" });
  await settled();
  query.request({ of: "a" });
  assert.deepEqual([query.status, query.answer?.value, asked], ["there", 1, 2]);
  assert.deepEqual(learned, [[{ of: "a" }, 1], [{ of: "b" }, 2]]);
  query.request(null);
  assert.deepEqual([query.status, query.answer], ["off", null]);
});

test("what is wanted no longer is given up, and its late answer is not shown", async () => {
  /** @type {AbortSignal[]} */
  const signals = [];
  const { query, learned } = watched(async ({ of }, signal) => {
    signals.push(signal);
    if (of === "slow") await settled();
    return { value: of === "slow" ? 1 : 2 };
  });
  query.request({ of: "slow" });
  query.request({ of: "quick" });
  await settled();
  await settled();
  assert.equal(signals[0].aborted, true);
  assert.deepEqual([query.answer?.value, learned], [2, [[{ of: "quick" }, 2]]]);
});

test("while more time is taken the first answer stands, and both are kept", async () => {
  let asked = 0;
  const { query } = watched(async ({ seconds = 1 }) => {
    asked += 1;
    return { value: seconds };
  });
  query.request({ of: "a" });
  await settled();
  assert.equal(query.isLonger, false);
  query.searchLonger();
  assert.deepEqual([query.status, query.answer?.value, query.isLonger], ["asking", 1, true]);
  await settled();
  assert.deepEqual([query.status, query.answer?.value], ["there", 20]);
  query.request({ of: "b" });
  await settled();
  assert.deepEqual([query.answer?.value, query.isLonger], [1, false]);
  query.request({ of: "a" });
  assert.deepEqual([query.status, query.answer?.value, query.isLonger, asked], ["there", 20, true, 3]);
});

test("while the solver loads it is asked again after a second", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {Answer[]} */
  const answers = [{ state: "loading", value: 0 }, { state: "exact", value: 7 }];
  const { query } = watched(async () => answers.shift() ?? { value: -1 });
  query.request({ of: "a" });
  await settled();
  assert.equal(query.status, "loading");
  context.mock.timers.tick(999);
  await settled();
  assert.equal(query.status, "loading");
  context.mock.timers.tick(1);
  await settled();
  assert.deepEqual([query.status, query.answer?.value], ["there", 7]);
});

test("a server out of reach is asked again, with pauses twice as long each time; a refusal is not", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  const { query } = watched(({ of }) => {
    asked += 1;
    return Promise.reject(of === "a" ? new Problem("away") : new Problem("no", { status: 422 }));
  });
  query.request({ of: "a" });
  await settled();
  assert.deepEqual([query.status, query.problem, query.isTemporary], ["failed", "away", true]);
  for (const [pause, count] of [[1500, 2], [3000, 3], [6000, 4]]) {
    context.mock.timers.tick(pause - 1);
    await settled();
    assert.equal(asked, count - 1);
    context.mock.timers.tick(1);
    await settled();
    assert.equal(asked, count);
  }
  query.request({ of: "b" });
  await settled();
  assert.deepEqual([query.status, query.isTemporary], ["failed", false]);
});

test("what has failed can be asked at once", async () => {
  let [works, asked] = [false, 0];
  const { query } = watched(() => {
    asked += 1;
    return works ? Promise.resolve({ value: 3 }) : Promise.reject(new Problem("no", { status: 400 }));
  });
  query.request({ of: "a" });
  await settled();
  works = true;
  query.retry();
  await settled();
  assert.deepEqual([query.status, query.answer?.value], ["there", 3]);
  query.retry();
  assert.equal(asked, 2);
});

test("in another language it is asked anew, in both it is kept", async () => {
  let asked = 0;
  const { query } = watched(async () => {
    asked += 1;
    return { value: asked };
  });
  for (const [code, value] of [["en", 1], ["de", 2], ["en", 1]]) {
    await spoken(String(code));
    query.request({ of: "a" });
    await settled();
    assert.equal(query.answer?.value, value);
  }
});

test("what was found out about one position is gone with it, at once, and is there again with it", async () => {
  let asked = 0;
  const { query } = watched(async () => {
    asked += 1;
    return { value: asked };
  });
  show(1);
  query.request({ of: "a" });
  await settled();
  assert.equal(get().analysis.answer, query.answer);
  assert.equal(query.answer?.value, 1);
  show(1, 2);
  assert.deepEqual(get().analysis, NOT_REQUESTED);
  show(1);
  query.request({ of: "a" });
  assert.deepEqual([query.status, query.answer?.value, asked], ["there", 1, 1]);
});

test("an answer that comes when something else is shown is kept for later, but not told", async () => {
  let asked = 0;
  const { query, learned } = watched(async () => {
    await settled();
    asked += 1;
    return { value: asked };
  });
  show(1);
  query.request({ of: "a" });
  show(1, 2);
  await settled();
  await settled();
  assert.deepEqual([get().analysis, learned], [NOT_REQUESTED, [[{ of: "a" }, 1]]]);
  show(1);
  query.request({ of: "a" });
  assert.deepEqual([query.status, asked], ["there", 1]);
});

test("a refusal that comes when something else is shown is not told, and not asked for again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  const { query } = watched(async () => {
    asked += 1;
    await settled();
    throw new Problem("no", { status: 422 });
  });
  show(1);
  query.request({ of: "a" });
  show(1, 2);
  for (let turn = 0; turn < 5; turn += 1) {
    await settled();
    context.mock.timers.tick(60_000);
  }
  assert.deepEqual([get().analysis, asked], [NOT_REQUESTED, 1]);
});

test("what is known is shown stage by stage, until all is known or the time is over", async () => {
  for (const all of [1, 5]) {
    set({ analysis: NOT_REQUESTED });
    /** @type {(number|undefined)[]} */
    const asked = [];
    /** @type {[string, number|undefined][]} */
    const seen = [];
    /** @type {[Task, number][]} */
    const learned = [];
    /** @type {AnalysisQuery<Task, Answer>} */
    const query = new AnalysisQuery(
      "analysis",
      async ({ seconds }) => {
        asked.push(seconds);
        return /** @type {Answer} */ ({ state: (seconds ?? 3) < all ? "unknown" : "exact", value: seconds ?? 3 });
      },
      (task, answer) => learned.push([task, answer.value]),
      [0.5, 2],
    );
    subscribe(() => seen.push([query.status, query.answer?.value]), "analysis");
    query.request({ of: "a" });
    await settled();
    await settled();
    const steps = all === 1 ? [0.5, 2] : [0.5, 2, undefined];
    assert.deepEqual(asked, steps);
    const last = steps.at(-1) ?? 3;
    const partly = steps.slice(0, -1).map((seconds) => /** @type {[string, number|undefined]} */ (["asking", seconds]));
    assert.deepEqual(seen, [["asking", undefined], ...partly, ["there", last]]);
    assert.deepEqual(learned, [[{ of: "a" }, last]]);
  }
});
