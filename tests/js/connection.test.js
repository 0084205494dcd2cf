import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import "./window.js";
import { Problem, post } from "../../src/denkspiel/web/static/js/core/api.js";
import { connectionTo } from "../../src/denkspiel/web/static/js/online/change_feed.js";

const { fetch } = globalThis;

afterEach(() => {
  globalThis.fetch = fetch;
});

/** @type {(answer: Response) => Promise<unknown>} why a question about a game fails */
function failure(answer) {
  globalThis.fetch = async () => answer;
  return connectionTo("live/abc").fetch(3, 0).then(() => assert.fail("it was answered"), (problem) => problem);
}

test("what somebody else on the way refuses may pass: who listens goes on", async () => {
  const proxy = new Response("<h1>Not found</h1>", { status: 404, headers: { "Content-Type": "text/html" } });
  assert.equal(connectionTo("live/abc").shouldRetry(await failure(proxy)), true);
});

test("a game that the service does not know any more is gone", async () => {
  const gone = Response.json({ type: "urn:denkspiel:problem:no-such-game", detail: "Gone." }, { status: 404 });
  assert.equal(connectionTo("live/abc").shouldRetry(await failure(gone)), false);
});

test("a command whose body did not arrive in time is sent again", async () => {
  globalThis.fetch = async () => Response.json({ type: "urn:denkspiel:problem:too-slow", detail: "Slow." }, { status: 408 });
  await assert.rejects(post("read", { text: "b2" }), (problem) => problem instanceof Problem && problem.isTemporary);
});
