/** Commands of link games: in order, each until it is answered, and none lost with the page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PendingCommands, newId } from "../../src/denkspiel/web/static/js/online/pending_commands.js";
/** @import { Command, CommandStore } from "../../src/denkspiel/web/static/js/online/pending_commands.js" */

/** The store of the commands that are not sent, in memory. */
class MemoryStore {
  /** @type {Record<string, Command[]>} */
  unsent = {};
  /** @type {CommandStore} */
  notes = {
    read: () => this.unsent,
    write: (unsent) => {
      this.unsent = unsent;
    },
  };
}

/** @type {(id: string, what?: Command["do"]) => Command} */
function command(id, what = "move") {
  return { id, seen: 3, do: what };
}

test("the second command leaves when the first is answered, and what is answered is no longer noted", async () => {
  const store = new MemoryStore();
  /** @type {[string, (answer: string) => void][]} */
  const sent = [];
  const commands = new PendingCommands((_game, { id }) => new Promise((answer) => void sent.push([id, answer])), store.notes);
  const [one, two] = [commands.send("g", command("one")), commands.send("g", command("two", "resign"))];
  await Promise.resolve();
  assert.deepEqual(sent.map(([id]) => id), ["one"]);
  assert.deepEqual(commands.unsent("g").map(({ id }) => id), ["one", "two"]);
  sent[0][1]("first");
  assert.equal(await one, "first");
  assert.deepEqual(commands.unsent("g").map(({ id }) => id), ["two"]);
  sent[1][1]("second");
  assert.equal(await two, "second");
  assert.deepEqual(store.unsent, {});
});

test("a refusal is told to whoever commanded, and does not hold up the next command", async () => {
  const store = new MemoryStore();
  const commands = new PendingCommands(async (_game, { id }) => {
    if (id === "one") throw new Error("It is Ben's turn.");
    return id;
  }, store.notes);
  const one = commands.send("g", command("one"));
  const two = commands.send("g", command("two"));
  await assert.rejects(one, /Ben's turn/);
  assert.equal(await two, "two");
  assert.deepEqual(store.unsent, {});
});

test("what was on its way when a page went is sent by the next one, under the same id and only once", async () => {
  const store = new MemoryStore();
  new PendingCommands(() => new Promise(() => {}), store.notes).send("g", command("one"));
  new PendingCommands(() => new Promise(() => {}), store.notes).send("other", command("two"));
  /** @type {string[]} */
  const sent = [];
  const next = new PendingCommands(async (_game, { id }) => sent.push(id), store.notes);
  for (const each of next.unsent("g")) await next.send("g", each);
  assert.deepEqual(sent, ["one"]);
  assert.deepEqual(Object.keys(store.unsent), ["other"]);
});

test("ids are as the service wants them, and no two alike", () => {
  const ids = new Set(Array.from({ length: 100 }, newId));
  assert.equal(ids.size, 100);
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{1,64}$/);
});
