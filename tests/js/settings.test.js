import assert from "node:assert/strict";
import { test } from "node:test";
import { subscribe } from "../../src/denkspiel/web/static/js/core/store.js";
import "./storage.js";


/**
 * The settings of a page that is opened anew with this in its storage.
 * @param {string} text
 * @returns {Promise<typeof import("../../src/denkspiel/web/static/js/core/settings.js")>}
 */
async function opened(text) {
  localStorage.setItem("denkspiel", text);
  return import(`../../src/denkspiel/web/static/js/core/settings.js?stored=${encodeURIComponent(text)}`);
}

test("what was kept is there again, and the rest as usual", async () => {
  const { setting } = await opened('{"theme": "mono", "pace": 3}');
  assert.deepEqual([setting("theme"), setting("pace"), setting("mute"), setting("names")], ["mono", 3, false, ["", ""]]);
});

test("what does not fit is forgotten", async () => {
  const { setting } = await opened('{"theme": 4, "pace": null, "mute": "yes", "names": "a", "beasts": 1}');
  assert.deepEqual([setting("theme"), setting("pace"), setting("mute")], ["auto", 1, false]);
  assert.deepEqual(setting("names"), ["", ""]);
});

for (const text of ["", "{", "null", "[]", "7"]) {
  test(`a storage with ${JSON.stringify(text)} in it does no harm`, async () => {
    const { setting } = await opened(text);
    assert.equal(setting("begin"), "lot");
  });
}

test("changes are kept and told", async () => {
  const { changeSettings, setting } = await opened("{}");
  /** @type {string[][]} */
  const heard = [];
  subscribe((_, keys) => heard.push([...keys, setting("space")]));
  subscribe(() => heard.push(["other colours"]), "theme");
  changeSettings({ space: "flat" });
  changeSettings({ mute: true });
  await null;
  assert.deepEqual(heard, [["space", "mute", "flat"]]);
  assert.equal(setting("space"), "flat");
  assert.equal(JSON.parse(localStorage.getItem("denkspiel") ?? "{}").space, "flat");
});
