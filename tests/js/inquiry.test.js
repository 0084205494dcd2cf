import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem } from "../../src/denkspiel/web/static/js/api.js";
import { Inquiry } from "../../src/denkspiel/web/static/js/panels/inquiry.js";

/** @typedef {{state?: Api.Analysis["state"], value: number}} Answer */

/** Let everything happen that waits for nothing. */
function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** @type {() => {inquiry: Inquiry<Answer>, heard: string[], learned: [string, number][]}} */
function watched() {
  /** @type {string[]} */
  const heard = [];
  /** @type {[string, number][]} */
  const learned = [];
  /** @type {Inquiry<Answer>} */
  const inquiry = new Inquiry(() => heard.push(inquiry.status), (answer, key) => learned.push([key, answer.value]));
  return { inquiry, heard, learned };
}

test("an answer is asked for once, kept, and told", async () => {
  const { inquiry, heard, learned } = watched();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return { value: asked };
  };
  inquiry.want("a", ask);
  await settled();
  inquiry.want("b", ask);
  await settled();
  inquiry.want("a", ask);
  assert.deepEqual([inquiry.status, inquiry.answer?.value, asked], ["there", 1, 2]);
  assert.deepEqual(learned, [["a", 1], ["b", 2]]);
  assert.deepEqual(heard, ["asking", "there", "asking", "there", "there"]);
  inquiry.want(null, ask);
  assert.deepEqual([inquiry.status, inquiry.answer], ["off", null]);
});

test("what is wanted no longer is given up, and its late answer is not shown", async () => {
  const { inquiry, learned } = watched();
  /** @type {AbortSignal[]} */
  const signals = [];
  inquiry.want("slow", async (signal) => {
    signals.push(signal);
    await settled();
    return { value: 1 };
  });
  inquiry.want("quick", async () => ({ value: 2 }));
  await settled();
  await settled();
  assert.equal(signals[0].aborted, true);
  assert.deepEqual([inquiry.answer?.value, learned], [2, [["quick", 2]]]);
});

test("meanwhile the answer to another question stands", async () => {
  const { inquiry } = watched();
  inquiry.want("short", async () => ({ value: 1 }));
  await settled();
  inquiry.want("long", async () => ({ value: 2 }), "short");
  assert.deepEqual([inquiry.status, inquiry.answer?.value], ["asking", 1]);
  await settled();
  assert.deepEqual([inquiry.status, inquiry.answer?.value], ["there", 2]);
});

test("while the solver loads it is asked again after a second", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { inquiry } = watched();
  /** @type {Answer[]} */
  const answers = [{ state: "loading", value: 0 }, { state: "exact", value: 7 }];
  inquiry.want("a", async () => answers.shift() ?? { value: -1 });
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
  const { inquiry } = watched();
  let asked = 0;
  inquiry.want("a", () => {
    asked += 1;
    return Promise.reject(new Problem("away"));
  });
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
  inquiry.want("b", () => Promise.reject(new Problem("no", { status: 422 })));
  await settled();
  assert.deepEqual([inquiry.status, inquiry.passes], ["failed", false]);
});

test("what has failed can be asked at once, and all can be forgotten", async () => {
  const { inquiry } = watched();
  let works = false;
  const ask = () => (works ? Promise.resolve({ value: 3 }) : Promise.reject(new Problem("no", { status: 400 })));
  inquiry.want("a", ask);
  await settled();
  works = true;
  inquiry.again();
  await settled();
  assert.deepEqual([inquiry.status, inquiry.answer?.value], ["there", 3]);
  inquiry.forget();
  inquiry.want("a", async () => ({ value: 4 }));
  await settled();
  assert.equal(inquiry.answer?.value, 4);
});
