import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Problem, apiUrl, getJson, preloadAnswers, getIfChanged, post, positionQuery, sleep, useLanguage } from "../../src/denkspiel/web/static/js/core/api.js";
import { tiles } from "./games.js";

const { fetch } = globalThis;

afterEach(() => {
  globalThis.fetch = fetch;
  useLanguage(() => "");
  preloadAnswers({});
});

/** @type {(...answers: (Response|Error)[]) => Request[]} lets the server answer this; what it was asked */
function served(...answers) {
  /** @type {Request[]} */
  const asked = [];
  globalThis.fetch = async (url, options) => {
    const { signal: _, ...rest } = options ?? {};
    asked.push(new Request(String(url).replace("file://", "http://page.example"), rest));
    const answer = answers.shift() ?? new Error("no answer is left");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return asked;
}

/** @type {(status: number, problem: Partial<Api.Problem>, wait?: number) => Response} */
function refusal(status, problem, wait) {
  return Response.json(problem, { status, headers: wait === undefined ? {} : { "Retry-After": String(wait) } });
}

test("questions go to the root of the server, in the language spoken", async () => {
  useLanguage(() => "de");
  const asked = served(Response.json([{ id: "qubic" }]), Response.json({ cells: [4] }));
  assert.deepEqual(await getJson("games"), [{ id: "qubic" }]);
  assert.deepEqual(await post("read", { text: "b2" }), { cells: [4] });
  assert.ok(asked[0].url.endsWith("/web/api/games?language=de"), "the scripts lie two folders below the root");
  assert.equal(asked[1].method, "POST");
  assert.deepEqual(await asked[1].json(), { text: "b2" });
});

test("an answer that is known is not asked for, but the same in another language is", async () => {
  useLanguage(() => "en");
  preloadAnswers({ "games/qubic?language=en": { id: "qubic" } });
  const asked = served(Response.json({ id: "other" }), Response.json([]));
  assert.deepEqual(await getJson("games/qubic"), { id: "qubic" });
  assert.equal(asked.length, 0);
  assert.deepEqual(await getJson("games/qubic", { language: "de" }), { id: "other" });
  assert.deepEqual(await getJson("games"), []);
  assert.equal(asked.length, 2);
});

test("what is asked for by name stands in the address, written so that it arrives", () => {
  useLanguage(() => "en");
  const { searchParams } = new URL(apiUrl("render", { game: "mnk:3,3,3", moves: "a1 b2" }));
  assert.deepEqual(Object.fromEntries(searchParams), { language: "en", game: "mnk:3,3,3", moves: "a1 b2" });
});

test("a question about a position tells its moves as text", () => {
  assert.deepEqual(positionQuery(tiles(3, 3), [4, 0]), { game: "board", moves: ["b2", "a1"] });
});

test("a refusal becomes a problem with its sentence and its kind", async () => {
  served(refusal(422, { type: "urn:denkspiel:problem:illegal-move", title: "Illegal", detail: "There is a stone." }));
  await assert.rejects(post("read", { text: "" }), (problem) => {
    assert.ok(problem instanceof Problem);
    assert.deepEqual([problem.message, problem.kind, problem.status, problem.isTemporary], ["There is a stone.", "illegal-move", 422, false]);
    return true;
  });
});

test("a server out of reach is a problem without words that may pass", async () => {
  served(new TypeError("fetch failed"));
  await assert.rejects(getJson("games"), (problem) => problem instanceof Problem && problem.message === "" && problem.isTemporary);
});

test("what was cut off, or comes from somebody else on the way, may pass like a server out of reach", async () => {
  const portal = new Response("<!doctype html><title>Log in</title>", { headers: { "Content-Type": "text/html" } });
  served(portal, new Response('{"view": {"id"'), new Response('{"version": 3'));
  await assert.rejects(post("read", { text: "b2" }), (error) => error instanceof Problem && error.status === 0 && error.isTemporary);
  await assert.rejects(getJson("games"), (error) => error instanceof Problem && error.isTemporary);
  await assert.rejects(getIfChanged("live/abc", {}), (error) => error instanceof Problem && error.isTemporary);
});

test("one who asks too much waits as told and asks again, four times at most", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const busy = () => refusal(429, { type: "urn:denkspiel:problem:too-many", detail: "Slowly." }, 1);
  const asked = served(busy(), busy(), Response.json([]));
  const answer = getJson("games");
  for (const count of [1, 2]) {
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(asked.length, count);
    context.mock.timers.tick(1000);
  }
  assert.deepEqual(await answer, []);
  const again = served(busy(), busy(), busy(), busy(), Response.json([]));
  const refused = assert.rejects(getJson("games"), Problem);
  for (let round = 0; round < 4; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(1000);
  }
  await refused;
  assert.equal(again.length, 4);
});

test("a solver that loads is not waited for here", async () => {
  const asked = served(refusal(503, { type: "urn:denkspiel:problem:solver-loading", detail: "Soon." }, 2));
  await assert.rejects(getJson("games"), (problem) => problem instanceof Problem && problem.kind === "solver-loading" && problem.wait === 2);
  assert.equal(asked.length, 1);
});

test("waiting ends at once when it is given up", async () => {
  const control = new AbortController();
  const waiting = sleep(1_000_000, control.signal);
  control.abort(new Error("enough"));
  await assert.rejects(waiting, /enough/);
});

test("a request whose body did not arrive in time is sent again", async () => {
  served(Response.json({ type: "urn:denkspiel:problem:too-slow", detail: "Slow." }, { status: 408 }));
  await assert.rejects(post("read", { text: "b2" }), (problem) => problem instanceof Problem && problem.isTemporary);
});
