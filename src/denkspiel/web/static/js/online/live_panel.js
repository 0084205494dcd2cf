/** The panel of a game by link: who is there, what can be offered, and what else there is to do with the game. */

import { isPossible } from "./live_state.js";
import { ask } from "../dialogs/confirm.js";
import { byId, exchange, html, put, renew } from "../core/element.js";
import { turnTo } from "../game/actions.js";
import { icon } from "../core/icons.js";
import { called, isHuman } from "../game/players.js";
import { get, isShown, shown, subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { canRing, isAsked, ring } from "./notifications.js";
import { roomLink } from "./live_card.js";
import { clockWords } from "./clock_words.js";
import { deleteLinkedGame } from "./deletion.js";
import { openInvitation } from "./invitation.js";
import { open as openTable, offer, order } from "./live_game.js";

/** @type {ReturnType<typeof made>} */
let parts;

/** Show it from now on. */
export function startPanel() {
  parts = made();
  byId("panels").prepend(parts.panel);
  byId("controls").querySelector(".control-row")?.append(parts.draw, parts.resign);
  subscribe(draw, "live", "pending", "players", "game", "texts", "away");
  draw();
}

function made() {
  const control = (/** @type {string} */ id, /** @type {"flag"|"even"} */ picture, /** @type {() => unknown} */ onclick) =>
    html("button", { type: "button", id, class: "control", onclick }, icon(picture), html("span"));
  const title = html("h2", { id: "live-title" });
  const about = html("p", { class: "quiet", id: "live-about" });
  const people = html("ul", { class: "live-people", id: "live-people" });
  const buttons = html("div", { class: "live-buttons" });
  return {
    draw: control("live-draw", "even", () => offer("draw")),
    resign: control("live-resign", "flag", resign),
    title,
    about,
    people,
    buttons,
    panel: html("section", { id: "live", class: "panel live", "aria-labelledby": title.id, hidden: true }, html("div", { class: "panel-body" }, title, about, people, buttons)),
  };
}

function draw() {
  const state = get();
  const { live } = state;
  put(parts.panel, { hidden: live === null, "data-version": live?.version });
  const isPlayer = live !== null && live.side !== null && live.stage !== "waiting";
  putControl(parts.draw, "live.draw", isPlayer && Boolean(state.game?.drawable), isPossible("propose", "draw") || isPossible("accept", "draw"));
  putControl(parts.resign, isPossible("abort") ? "live.abort" : "live.resign", isPlayer, isPossible("resign") || isPossible("abort"));
  if (!live || !isShown(state)) return;
  put(parts.title, { text: t("live.title") });
  put(parts.about, { text: [clockWords(live.clock), live.watchers ? t(live.watchers === 1 ? "live.one_watches" : "live.watchers", { count: live.watchers }) : ""].filter(Boolean).join(" · ") });
  renew(parts.people, ...live.seats.map((_, side) => person(live, side)));
  const wanted = buttons(live);
  const known = [...parts.buttons.children].map(({ id, textContent }) => id + textContent).join();
  if (wanted.map(({ id, textContent }) => id + textContent).join() !== known) exchange(parts.buttons, ...wanted);
}

/** Show a button for what can be done at the board, as far as it is there and open. */
/** @type {(button: HTMLElement, key: string, isThere: boolean, isOpen: boolean) => void} */
function putControl(button, key, isThere, isOpen) {
  put(button, { hidden: !isThere, disabled: !isOpen || get().pending !== null, title: t(`${key}_long`) });
  put(/** @type {Element} */ (button.lastElementChild), { text: t(key) });
}

/** @type {(live: Api.LiveView, side: number) => HTMLElement} */
function person(live, side) {
  const { here, seen } = live.seats[side];
  const player = shown().players[side];
  const who = live.side === side ? t("live.you", { player: called(player) }) : called(player);
  const words = !isHuman(player) ? "" : here ? t("live.is_here") : seen === null ? t("live.not_here_yet") : t("live.away_since", { time: timeText(seen) });
  return html("li", { "data-here": String(here || Boolean(player.kind && !isHuman(player))) }, html("strong", { text: who }), " ", words && html("span", { text: words }));
}

/** An instant in words; of today only the time. */
/** @type {(instant: number) => string} */
function timeText(instant) {
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language(), { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) }).format(instant);
}

/** @type {(live: Api.LiveView) => HTMLElement[]} */
function buttons(live) {
  const isPlayer = live.side !== null;
  const { previous, following } = live;
  return [
    live.stage === "over" ? null : button("live-link", live.stage === "waiting" ? "live.show_link" : "live.link_to_watch", () => openInvitation(live.stage === "waiting" ? "invite" : "watch")),
    isPlayer && live.stage !== "over" ? button("live-elsewhere", "live.elsewhere", () => openInvitation("seat")) : null,
    isPlayer && live.stage !== "over" && canRing() ? button("live-bell", isAsked() ? "live.ring" : "live.rings", ring) : null,
    previous ? button("live-previous", "live.to_previous", () => openTable(previous)) : null,
    following ? button("live-next", "live.to_rematch", () => openTable(following)) : null,
    isPlayer && live.stage !== "playing" ? button("live-delete", "live.delete", deleteGame) : null,
    live.room ? roomLink(live) : null,
    button("live-leave", "live.leave", () => turnTo(shown().game.id)),
  ].filter((one) => one !== null);
}

/** @type {(id: string, key: string, onclick: () => unknown) => HTMLElement} */
function button(id, key, onclick) {
  return html("button", { type: "button", id, text: t(key), onclick });
}

/** Before the second move a game is broken off, later it is given up. */
async function resign() {
  const isEarly = isPossible("abort");
  if (await ask("ask-resign", t(isEarly ? "live.really_abort" : "live.really_resign"))) await order(isEarly ? "abort" : "resign");
}

async function deleteGame() {
  const { live, game } = get();
  if (live && game) await deleteLinkedGame(live, game.id);
}
