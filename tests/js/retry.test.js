import assert from "node:assert/strict";
import { test } from "node:test";
import "./window.js";
import { Problem } from "../../src/denkspiel/web/static/js/core/api.js";
import { withRetry } from "../../src/denkspiel/web/static/js/core/retry.js";
import { get } from "../../src/denkspiel/web/static/js/core/store.js";

/** Let everything happen that waits for nothing. */
async function quiet() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** @type {(problem: Problem) => {ask: () => Promise<string>, tried: () => number, mend: () => void}} fails until it is mended */
function failing(problem) {
  let [tried, mended] = [0, false];
  const ask = async () => {
    tried += 1;
    if (!mended) throw problem;
    return "answer";
  };
  return { ask, tried: () => tried, mend: () => (mended = true) };
}

test("pauses grow from half a second to fifteen seconds, until there is an answer", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, tried, mend } = failing(new Problem(""));
  const answer = withRetry(ask);
  await quiet();
  assert.equal(get().connectionProblem, "no_connection");
  for (const [index, pause] of [500, 1000, 2000, 4000, 8000, 15_000, 15_000].entries()) {
    context.mock.timers.tick(pause - 1);
    await quiet();
    assert.equal(tried(), index + 1, `too early after ${pause}`);
    context.mock.timers.tick(1);
    await quiet();
    assert.equal(tried(), index + 2, `not after ${pause}`);
  }
  mend();
  context.mock.timers.tick(15_000);
  assert.equal(await answer, "answer");
  assert.equal(get().connectionProblem, null);
});

test("a server that says when to come back is left alone as long as that, and only then is called busy", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, tried, mend } = failing(new Problem("Busy.", { status: 503, wait: 3 }));
  const answer = withRetry(ask);
  await quiet();
  assert.equal(get().connectionProblem, null);
  context.mock.timers.tick(2999);
  await quiet();
  assert.equal(tried(), 1);
  context.mock.timers.tick(1);
  await quiet();
  assert.deepEqual([tried(), get().connectionProblem], [2, "Busy."]);
  mend();
  context.mock.timers.tick(3000);
  assert.equal(await answer, "answer");
});

test("a connection that is there again, or a window that is seen again, is tried at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, tried, mend } = failing(new Problem(""));
  const answer = withRetry(ask);
  await quiet();
  dispatchEvent(new Event("online"));
  await quiet();
  assert.equal(tried(), 2);
  mend();
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(await answer, "answer");
});

test("what no repetition mends is not asked again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, tried } = failing(new Problem("No.", { status: 422 }));
  await assert.rejects(withRetry(ask), /No\./);
  assert.deepEqual([tried(), get().connectionProblem], [1, null]);
});

test("what is given up is not asked again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const control = new AbortController();
  const { ask, tried } = failing(new Problem(""));
  const refused = assert.rejects(withRetry(ask, { signal: control.signal }));
  await quiet();
  control.abort();
  await refused;
  context.mock.timers.tick(60_000);
  await quiet();
  assert.deepEqual([tried(), get().connectionProblem], [1, null]);
});
