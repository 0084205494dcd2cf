import assert from "node:assert/strict";
import { test } from "node:test";
import { oneAtATime } from "../../src/denkspiel/web/static/js/online/one_at_a_time.js";

test("what is begun again while it is under way is done once, and both get its result", async () => {
  let count = 0;
  const act = async () => {
    count += 1;
    await Promise.resolve();
    return count;
  };
  const [first, second, other] = [oneAtATime("a", act), oneAtATime("a", act), oneAtATime("b", act)];
  assert.deepEqual(await Promise.all([first, second, other]), [2, 2, 2]);
  assert.equal(await oneAtATime("a", act), 3);
});

test("what has failed can be begun again", async () => {
  const fails = async () => {
    throw new Error("refused");
  };
  await assert.rejects(oneAtATime("c", fails), /refused/);
  assert.equal(await oneAtATime("c", async () => "done"), "done");
});
