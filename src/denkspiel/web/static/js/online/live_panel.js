/** The panel of a live game (who is there, and what can be done with the game), and the clocks of both players. */

import { deleteResource } from "../core/api.js";
import { byId, html, icon, replaceIfChanged, replaceKeepingFocus, setAttributes } from "../core/element.js";
import { get, isShown, shown, subscribe } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { confirmQuestion } from "../dialogs/dialog.js";
import { switchToGame, tryOrRemark } from "../game/actions.js";
import { displayName, isHuman } from "../game/players.js";
import { clockDescription, clockText, isLong, isShort, leftAt, nextTickIn } from "./clock.js";
import { createGreetingButton } from "./greetings.js";
import { openInvitation } from "./invitation.js";
import { roomLink } from "./live_card.js";
import { giveCommand, open as openTable, proposeOrAccept, serviceTime } from "./live_game.js";
import { isLiveActionPossible } from "./live_state.js";
import { canNotify, needsPermission, requestPermission } from "./notifications.js";
import { createPlan } from "./plan.js";

/** @type {ReturnType<typeof createParts>} */
let parts;

/** Show it from now on. */
export function startPanel() {
  parts = createParts();
  byId("panels").prepend(parts.panel);
  byId("controls").querySelector(".control-row")?.append(parts.draw, parts.resign);
  subscribe(draw, "live", "pending", "players", "game", "texts", "isServiceAway");
  draw();
}

function createParts() {
  const control = (/** @type {string} */ id, /** @type {"flag"|"even"} */ picture, /** @type {() => unknown} */ onclick) =>
    html("button", { type: "button", id, class: "control", onclick }, icon(picture), html("span"));
  const title = html("h2", { id: "live-title" });
  const about = html("p", { class: "quiet", id: "live-about" });
  const people = html("ul", { class: "live-people", id: "live-people" });
  const buttons = html("div", { class: "live-buttons" });
  const greet = createGreetingButton();
  const plan = createPlan();
  return {
    draw: control("live-draw", "even", () => proposeOrAccept("draw")),
    resign: control("live-resign", "flag", resign),
    title,
    about,
    people,
    greet,
    buttons,
    panel: html("section", { id: "live", class: "panel live", "aria-labelledby": title.id, hidden: true }, html("div", { class: "panel-body" }, title, about, people, greet.place, plan, buttons)),
  };
}

function draw() {
  const state = get();
  const { live } = state;
  setAttributes(parts.panel, { hidden: live === null, "data-version": live?.version });
  const isPlayer = live !== null && live.side !== null && live.stage !== "waiting";
  updateControl(parts.draw, "live.draw", isPlayer && Boolean(state.game?.drawable), isLiveActionPossible("propose", "draw") || isLiveActionPossible("accept", "draw"));
  updateControl(parts.resign, isLiveActionPossible("abort") ? "live.abort" : "live.resign", isPlayer, isLiveActionPossible("resign") || isLiveActionPossible("abort"));
  if (!live || !isShown(state)) return;
  setAttributes(parts.title, { text: t("live.title") });
  setAttributes(parts.about, { text: [clockDescription(live.clock), live.watchers ? t(live.watchers === 1 ? "live.one_watches" : "live.watchers", { count: live.watchers }) : ""].filter(Boolean).join(" · ") });
  replaceIfChanged(parts.people, ...live.seats.map((_, side) => playerEntry(live, side)));
  setAttributes(parts.greet.place, { hidden: live.side === null || live.stage === "waiting" || !isHuman(shown().players[1 - live.side]) });
  setAttributes(parts.greet.button, { text: t("live.greet"), disabled: !live.can_greet.length, title: live.can_greet.length ? null : t("live.greet_later") });
  const wanted = buttonsOf(live);
  const known = [...parts.buttons.children].map(({ id, textContent }) => id + textContent).join();
  if (wanted.map(({ id, textContent }) => id + textContent).join() !== known) replaceKeepingFocus(parts.buttons, ...wanted);
}

/** Show a button for what can be done at the board, as far as it is there and open. */
/** @type {(button: HTMLElement, key: string, isThere: boolean, isOpen: boolean) => void} */
function updateControl(button, key, isThere, isOpen) {
  setAttributes(button, { hidden: !isThere, disabled: !isOpen || get().pending !== null, title: t(`${key}_long`) });
  setAttributes(/** @type {Element} */ (button.lastElementChild), { text: t(key) });
}

/** @type {(live: Api.LiveView, side: number) => HTMLElement} */
function playerEntry(live, side) {
  const { here, seen } = live.seats[side];
  const player = shown().players[side];
  const who = live.side === side ? t("live.you", { player: displayName(player) }) : displayName(player);
  const { isServiceAway } = get(); // then nobody knows who is there
  const words = !isHuman(player) || isServiceAway ? "" : here ? t("live.is_here") : seen === null ? t("live.not_here_yet") : t("live.away_since", { time: timeText(seen) });
  return html("li", { "data-here": String((here && !isServiceAway) || Boolean(player.kind && !isHuman(player))) }, html("strong", { text: who }), " ", words && html("span", { text: words }));
}

/** An instant in words; of today only the time. */
/** @type {(instant: number) => string} */
function timeText(instant) {
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language(), { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) }).format(instant);
}

/** @type {(live: Api.LiveView) => HTMLElement[]} */
function buttonsOf(live) {
  const isPlayer = live.side !== null;
  const { previous, following } = live;
  return [
    live.stage === "over" ? null : button("live-link", live.stage === "waiting" ? "live.show_link" : "live.link_to_watch", () => openInvitation(live.stage === "waiting" ? "invite" : "watch")),
    isLiveActionPossible("give-time") ? button("live-give-time", "live.give_time", () => giveCommand("give-time")) : null,
    isPlayer && live.stage !== "over" ? button("live-elsewhere", "live.elsewhere", () => openInvitation("seat")) : null,
    isPlayer && live.stage !== "over" && canNotify() ? button("live-notify", needsPermission() ? "live.ring" : "live.rings", requestPermission) : null,
    previous ? button("live-previous", "live.to_previous", () => openTable(previous)) : null,
    following ? button("live-next", "live.to_rematch", () => openTable(following)) : null,
    isPlayer && live.stage !== "playing" ? button("live-delete", "live.delete", () => deleteLinkedGame(live, shown().game.id)) : null,
    live.room ? roomLink(live) : null,
    button("live-leave", "live.leave", () => switchToGame(shown().game.id)),
  ].filter((one) => one !== null);
}

/** @type {(id: string, key: string, onclick: () => unknown) => HTMLElement} */
function button(id, key, onclick) {
  return html("button", { type: "button", id, text: t(key), onclick });
}

/** Before the second move a game is broken off, later it is given up. */
async function resign() {
  const isEarly = isLiveActionPossible("abort");
  if (await confirmQuestion("ask-resign", t(isEarly ? "live.really_abort" : "live.really_resign"))) await giveCommand(isEarly ? "abort" : "resign");
}

/** @type {ReturnType<typeof setTimeout>|undefined} */
let nextTick;

/** Show the clocks from now on. */
export function startClocks() {
  subscribe(drawClocks, "live", "texts", "isServiceAway");
  drawClocks();
}

function drawClocks() {
  clearTimeout(nextTick);
  const { live } = get();
  const isTimed = live !== null && live.clock !== null && live.stage !== "waiting";
  const left = live && isTimed ? leftAt(live, serviceTime.at(Date.now())) : [0, 0];
  for (const side of [0, 1]) showClock(side, isTimed ? left[side] : null);
  if (!live || !isTimed || live.due === null) return;
  const running = left[live.step.position.side_to_move ?? 0];
  if (running > 0) nextTick = setTimeout(drawClocks, nextTickIn(running));
}

/** @type {(side: number, left: number|null) => void} */
function showClock(side, left) {
  const place = byId(`clock-${side}`);
  const words = left === null ? "" : clockText(left, (days, hours) => t("live.days_left", { days, hours }));
  if (place.textContent !== words) place.replaceChildren(...(words ? [html("span", { text: words })] : []));
  place.classList.toggle("long", left !== null && isLong(left));
  place.classList.toggle("short", left !== null && isShort(left));
  setAttributes(place, { "aria-label": words && t("live.time_left") });
}

/**
 * Ask, and delete the game if that is meant. If it is on the board, a game of one's own takes its place.
 * @param {Pick<Api.LiveView, "id"|"side">&Pick<Api.LiveGameSummaryData, "seats">} linked
 * @param {string} game  of the catalogue
 * @returns {Promise<boolean>} whether it was to be deleted
 */
export async function deleteLinkedGame({ id, side, seats }, game) {
  const other = seats[1 - (side ?? 0)];
  // A person in the other seat keeps it.
  const words = t(isHuman(other) && other.name ? "live.really_delete" : "live.really_delete_alone");
  if (!(await confirmQuestion("ask-delete", words))) return false;
  await tryOrRemark(async () => {
    await deleteResource(`live/${id}`);
    if (get().live?.id === id) await switchToGame(game);
  });
  return true;
}
