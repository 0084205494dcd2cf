/** The number of link games in which it is one's turn, at the button that leads to them. */

import { Problem, getJson } from "../core/api.js";
import { byId, setAccessibleName, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, subscribe } from "../core/store.js";
import { loadLiveTexts, t } from "../core/texts.js";

/** Milliseconds between two looks while the page is seen. */
const CHECK_INTERVAL_MS = 60_000;
let count = 0;
/** The link game on the board when the service was asked last. */
let lastBoard = "";

/** Show it from now on. Only a browser that has a seat somewhere asks. */
export function startWaitingGames() {
  subscribe(followBoard, "live");
  subscribe(draw, "texts", "theme", "mute"); // the tools name their buttons anew then
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, CHECK_INTERVAL_MS);
  refresh();
}

function followBoard() {
  const { live } = get();
  if (live && live.side !== null && live.stage !== "over" && !setting("linked")) changeSettings({ linked: true });
  const board = live?.id ?? "";
  if (board === lastBoard) return;
  lastBoard = board;
  refresh();
}

async function refresh() {
  if (document.hidden || !setting("linked")) return;
  try {
    const [{ games }] = await Promise.all([getJson("live"), loadLiveTexts()]);
    if (games.every(({ stage }) => stage === "over")) changeSettings({ linked: false });
    count = games.filter(({ id, stage, side, to_move: toMove }) => stage === "playing" && side === toMove && id !== get().live?.id).length;
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // it is looked again later
  }
  draw();
}

function draw() {
  const button = byId("my-games-button");
  setAttributes(button, { "data-waiting": count || null });
  setAccessibleName(button, count ? t("live.games_waiting", { count }) : t("my_games"));
}
