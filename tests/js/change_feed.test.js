/** Changes of a link game: streams that break, that never come, that bring nothing, and a service that is away. */

import assert from "node:assert/strict";
import "./window.js";
import { afterEach, test } from "node:test";
import { ChangeFeed, connectionTo } from "../../src/denkspiel/web/static/js/online/change_feed.js";

const { fetch } = globalThis;

afterEach(() => {
  globalThis.fetch = fetch;
});

/** A service, its streams and its answers, in the hands of a test. */
class Service {
  version = 1;
  /** @type {(EventTarget & {since: number, closed: boolean})[]} */
  streams = [];
  /** @type {{since: number, held: number, answer: (view: Api.LiveView|null) => void, fail: (problem: unknown) => void}[]} */
  asked = [];
  /** @type {{milliseconds: number, end: () => void}[]} */
  pauses = [];
  /** @type {unknown[]} */
  told = [];

  constructor() {
    /** @type {ChangeFeed<Api.LiveView>} */
    this.changes = new ChangeFeed(
      {
        stream: (since) => this.#stream(since),
        fetch: (since, held) => new Promise((answer, fail) => void this.asked.push({ since, held, answer, fail })),
        pause: (milliseconds, signal) => new Promise((end) => {
          this.pauses.push({ milliseconds, end });
          signal.addEventListener("abort", () => end());
        }),
        shouldRetry: (problem) => problem === "away",
      },
      {
        view: ({ version }) => this.told.push(version),
        presence: ({ watchers }) => this.told.push(`${watchers} watch`),
        reachable: (there) => this.told.push(there),
        gone: (problem) => this.told.push(`gone ${problem ?? ""}`.trim()),
      },
      1,
    );
  }

  /** @type {(since: number) => any} */
  #stream(since) {
    const close = () => {
      stream.closed = true;
    };
    const stream = Object.assign(new EventTarget(), { since, closed: false, close });
    this.streams.push(stream);
    return stream;
  }

  /** @type {(name: string, data?: unknown) => Promise<void>} */
  async send(name, data = null) {
    this.streams.at(-1)?.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
    await quiet();
  }

  /** @type {(version: number) => any} */
  view(version) {
    return { version };
  }

  /** @type {(with_: unknown) => Promise<void>} */
  async answer(with_) {
    const asked = this.asked.at(-1);
    if (with_ === "away" || with_ === "none") asked?.fail(with_);
    else asked?.answer(/** @type {any} */ (with_));
    await quiet();
  }

  async pass() {
    this.pauses.at(-1)?.end();
    await quiet();
  }
}

async function quiet() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** @returns {Promise<Service>} one whose stream is open */
async function opened() {
  const service = new Service();
  service.changes.start();
  await service.send("open");
  return service;
}

test("what the stream brings is told once, in order", async () => {
  const service = await opened();
  await service.send("view", service.view(2));
  await service.send("view", service.view(2));
  await service.send("presence", { seats: [], watchers: 3 });
  assert.deepEqual(service.told, [true, 2, "3 watch"]);
});

test("after a break one asks what was missed, and the next stream begins there", async () => {
  const service = await opened();
  await service.send("view", service.view(4));
  await service.send("error");
  assert.deepEqual([service.asked[0].since, service.asked[0].held], [4, 0]);
  await service.answer(service.view(6));
  assert.deepEqual(service.told, [true, 4, 6]);
  assert.deepEqual(service.streams.map(({ since }) => since), [1, 6]);
  assert.equal(service.streams[0].closed, true);
});

test("while the service is away the pauses grow, and a device that is back does not wait for their end", async () => {
  const service = await opened();
  service.changes.cut();
  await quiet();
  for (let time = 0; time < 8; time += 1) {
    await service.answer("away");
    await service.pass();
    await service.send("error");
  }
  assert.deepEqual(service.pauses.map(({ milliseconds }) => milliseconds).filter((each) => each < 30_000), [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  assert.deepEqual(service.told, [true, false]);
  await service.answer("away");
  const before = service.streams.length;
  service.changes.wake();
  await quiet();
  assert.equal(service.streams.length, before + 1);
  await service.send("error");
  await service.answer(service.view(2));
  assert.deepEqual(service.told, [true, false, true, 2]);
});

test("where no stream comes through one asks with answers held back, and now and then tries again", async () => {
  const service = new Service();
  service.changes.start();
  for (let time = 0; time < 2; time += 1) {
    await service.send("error");
    await service.answer(null);
  }
  assert.equal(service.streams.length, 2);
  for (let version = 2; service.streams.length < 3; version += 1) {
    assert.equal(service.asked.at(-1)?.held, 20);
    await service.answer(service.view(version));
  }
  assert.ok(service.told.includes(9));
  await service.send("view", service.view(99));
  assert.equal(service.told.at(-1), 99);
});

test("a stream that is open but brings nothing is found out", async () => {
  const service = await opened();
  await service.pass();
  await service.answer(null);
  assert.equal(service.streams[0].closed, false, "there was nothing to bring");
  await service.pass();
  await service.answer(service.view(5));
  assert.equal(service.streams[0].closed, true);
  await service.answer(null);
  assert.deepEqual([service.streams.length, service.asked.at(-1)?.held], [1, 20]);
  assert.ok(service.told.includes(5));
});

test("a game that is gone is told of once, and nothing is asked any more", async () => {
  const service = await opened();
  await service.send("gone");
  assert.deepEqual(service.told, [true, "gone"]);
  assert.deepEqual([service.streams[0].closed, service.asked.length], [true, 0]);
  const other = await opened();
  await other.send("error");
  await other.answer("none");
  assert.deepEqual(other.told, [true, "gone none"]);
  assert.equal(other.streams.length, 1);
});

test("who has left is told nothing more", async () => {
  const service = await opened();
  service.changes.stop();
  await service.send("view", service.view(2));
  assert.deepEqual(service.told, [true]);
});

/** @type {(answer: Response) => Promise<unknown>} why a question about a game fails */
function failure(answer) {
  globalThis.fetch = async () => answer;
  return connectionTo("live/abc").fetch(3, 0).then(() => assert.fail("it was answered"), (problem) => problem);
}

test("a refusal by a proxy is temporary: the feed tries again", async () => {
  const proxy = new Response("<h1>Not found</h1>", { status: 404, headers: { "Content-Type": "text/html" } });
  assert.equal(connectionTo("live/abc").shouldRetry(await failure(proxy)), true);
});

test("a game that the service no longer has is gone", async () => {
  const gone = Response.json({ type: "urn:denkspiel:problem:no-such-game", detail: "Gone." }, { status: 404 });
  assert.equal(connectionTo("live/abc").shouldRetry(await failure(gone)), false);
});
