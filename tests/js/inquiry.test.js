import assert from "node:assert/strict";
import { after, test } from "node:test";
import "./window.js";
import { Problem } from "../../src/denkspiel/web/static/js/api.js";
import { Inquiry } from "../../src/denkspiel/web/static/js/panels/inquiry.js";
import { change } from "../../src/denkspiel/web/static/js/settings.js";
import { loadTexts } from "../../src/denkspiel/web/static/js/texts.js";

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
  change({ language: code });
  await loadTexts();
}

/** @type {(ask: (task: Task & {seconds?: number}, signal: AbortSignal) => Promise<Answer>) => {inquiry: Inquiry<Task, Answer>, heard: string[], learned: [Task, number][]}} */
function watched(ask) {
  /** @type {string[]} */
  const heard = [];
  /** @type {[Task, number][]} */
  const learned = [];
  /** @type {Inquiry<Task, Answer>} */
  const inquiry = new Inquiry(ask, () => heard.push(inquiry.status), (task, answer) => learned.push([task, answer.value]));
  return { inquiry, heard, learned };
}

test("an answer is asked for once, kept, and told", async () => {
  let asked = 0;
  const { inquiry, heard, learned } = watched(async () => {
    asked += 1;
    return { value: asked };
  });
  inquiry.want({ of: "a" });
  await settled();
  inquiry.want({ of: "b" });
  await settled();
  inquiry.want({ of: "a" });
  assert.deepEqual([inquiry.status, inquiry.answer?.value, asked], ["there", 1, 2]);
  assert.deepEqual(learned, [[{ of: "a" }, 1], [{ of: "b" }, 2]]);
  assert.deepEqual(heard, ["asking", "there", "asking", "there", "there"]);
  inquiry.want(null);
  assert.deepEqual([inquiry.status, inquiry.answer], ["off", null]);
});

test("what is wanted no longer is given up, and its late answer is not shown", async () => {
  /** @type {AbortSignal[]} */
  const signals = [];
  const { inquiry, learned } = watched(async ({ of }, signal) => {
    signals.push(signal);
    if (of === "slow") await settled();
    return { value: of === "slow" ? 1 : 2 };
  });
  inquiry.want({ of: "slow" });
  inquiry.want({ of: "quick" });
  await settled();
  await settled();
  assert.equal(signals[0].aborted, true);
  assert.deepEqual([inquiry.answer?.value, learned], [2, [[{ of: "quick" }, 2]]]);
});

test("while more time is taken the first answer stands, and both are kept", async () => {
  let asked = 0;
  const { inquiry } = watched(async ({ seconds = 1 }) => {
    asked += 1;
    return { value: seconds };
  });
  inquiry.want({ of: "a" });
  await settled();
  assert.equal(inquiry.isLonger, false);
  inquiry.searchLonger();
  assert.deepEqual([inquiry.status, inquiry.answer?.value, inquiry.isLonger], ["asking", 1, true]);
  await settled();
  assert.deepEqual([inquiry.status, inquiry.answer?.value], ["there", 20]);
  inquiry.want({ of: "b" });
  await settled();
  assert.deepEqual([inquiry.answer?.value, inquiry.isLonger], [1, false]);
  inquiry.want({ of: "a" });
  assert.deepEqual([inquiry.status, inquiry.answer?.value, inquiry.isLonger, asked], ["there", 20, true, 3]);
});

test("while the solver loads it is asked again after a second", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {Answer[]} */
  const answers = [{ state: "loading", value: 0 }, { state: "exact", value: 7 }];
  const { inquiry } = watched(async () => answers.shift() ?? { value: -1 });
  inquiry.want({ of: "a" });
  await settled();
  assert.equal(inquiry.status, "loading");
  context.mock.timers.tick(999);
  await settled();
  assert.equal(inquiry.status, "loading");
  context.mock.timers.tick(1);
  await settled();
  assert.deepEqual([inquiry.status, inquiry.answer?.value], ["there", 7]);
});

test("a server out of reach is asked again, with pauses twice as long each time; a refusal is not", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  const { inquiry } = watched(({ of }) => {
    asked += 1;
    return Promise.reject(of === "a" ? new Problem("away") : new Problem("no", { status: 422 }));
  });
  inquiry.want({ of: "a" });
  await settled();
  assert.deepEqual([inquiry.status, inquiry.problem, inquiry.passes], ["failed", "away", true]);
  for (const [pause, count] of [[1500, 2], [3000, 3], [6000, 4]]) {
    context.mock.timers.tick(pause - 1);
    await settled();
    assert.equal(asked, count - 1);
    context.mock.timers.tick(1);
    await settled();
    assert.equal(asked, count);
  }
  inquiry.want({ of: "b" });
  await settled();
  assert.deepEqual([inquiry.status, inquiry.passes], ["failed", false]);
});

test("what has failed can be asked at once", async () => {
  let works = false;
  const { inquiry, heard } = watched(() => (works ? Promise.resolve({ value: 3 }) : Promise.reject(new Problem("no", { status: 400 }))));
  inquiry.want({ of: "a" });
  await settled();
  works = true;
  inquiry.again();
  await settled();
  assert.deepEqual([inquiry.status, inquiry.answer?.value], ["there", 3]);
  inquiry.again();
  assert.deepEqual(heard, ["asking", "failed", "asking", "there"]);
});

test("in another language it is asked anew, in both it is kept", async () => {
  let asked = 0;
  const { inquiry } = watched(async () => {
    asked += 1;
    return { value: asked };
  });
  for (const [code, value] of [["en", 1], ["de", 2], ["en", 1]]) {
    await spoken(String(code));
    inquiry.want({ of: "a" });
    await settled();
    assert.equal(inquiry.answer?.value, value);
  }
});
