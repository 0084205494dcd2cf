/** The questions before a live game, and before a room. */

import { post } from "../core/api.js";
import { gameWithBoard, listOpponents } from "../core/catalog.js";
import { byId, html, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, shown } from "../core/store.js";
import { loadLiveTexts, t } from "../core/texts.js";
import { linkToRoom } from "../game/address.js";
import { openInvitation } from "../online/invitation.js";
import { showGame } from "../online/live.js";
import { lobbyList } from "../online/lobby.js";
import { actionButton, closeDialog, openDialog } from "./dialog.js";
import { choices, chosenValue, clockChosen, clockField, field, gameField, limitLength, nameField, numberField, requireText, showOnlyChosen, sizeField, sizedGame, submitted } from "./fields.js";
import { opponentOptions } from "./opponents.js";

/** What stands for somebody who gets the link. */
const FRIEND = "";

/**
 * Ask; the name is remembered.
 * @param {{game: Api.GameData, moves: string}|null} [position] from which the game begins, with the moves that lead there
 */
export async function openFriend(position = null) {
  const [opponents] = await Promise.all([listOpponents(), loadLiveTexts()]);
  const lobby = await lobbyList(() => closeDialog(dialog));
  const listed = html("input", { type: "checkbox", id: "friend-listed" });
  const listing = html("label", { class: "choice", for: listed.id, hidden: lobby === null }, listed, html("span", { text: t("live.list_it") }));
  const name = nameField("friend-name");
  const which = gameField("friend-game");
  const other = html("select", { id: "friend-other" });
  const fault = html("p", { class: "alarm", role: "alert", id: "friend-fault" });
  const size = html("div", {});
  /** @type {Api.GameData|null} the game that is chosen, in its usual size */
  let usual = null;
  const offer = (/** @type {Api.GameSummary|Api.GameData} */ game) => other.replaceChildren(html("option", { value: FRIEND, text: t("live.a_friend") }), ...opponentOptions(opponents, game));
  const turn = async () => {
    usual = null;
    const id = which.value;
    offer(get().games.find((one) => one.id === id) ?? shown().game);
    const game = await gameWithBoard(id).catch(() => null); // without it only the usual size can be chosen
    if (which.value !== id || game === null) return;
    usual = game;
    if (!position) size.replaceChildren(...[sizeField(game, offer)].filter((one) => one !== null));
  };
  which.addEventListener("change", turn);
  if (position) which.replaceChildren(html("option", { value: position.game.id, text: position.game.title }));
  await turn();
  const start = html("button", { type: "submit", id: "friend-start", class: "button primary", text: t("live.make_link") });
  const showKind = () => {
    const isFriend = other.value === FRIEND;
    setAttributes(start, { text: t(isFriend ? "live.make_link" : "live.begin_with_computer") });
    setAttributes(listing, { hidden: lobby === null || !isFriend });
  };
  other.addEventListener("change", showKind);
  which.addEventListener("change", showKind);
  const form = html(
    "form",
    { class: "form", onsubmit: go },
    html("div", { class: "seats" }, field(which, t("live.which_game")), field(name, t("your_name")), field(other, t("live.against"))),
    position ? html("p", { class: "quiet", text: t("live.from_position") }) : size,
    choices("friend-begin", t("live.who_begins"), [["lot", t("lot_decides")], ["first", t("live.i_begin")], ["second", t("live.other_begins")]]),
    clockField("friend-clock"),
    listing,
    fault,
    html("div", { class: "dialog-actions" }, start, actionButton("friend-cancel", t("cancel"), () => closeDialog(dialog))),
  );
  const dialog = openDialog("friend", t("live.play_a_friend"), lobby ? [lobby, form] : [form], { wide: true });
  (name.value ? start : name).focus({ preventScroll: true });

  /** @type {(event: Event) => Promise<void>} */
  async function go(event) {
    event.preventDefault();
    const given = name.value.trim();
    setAttributes(start, { disabled: true });
    const view = await begun(given);
    setAttributes(start, { disabled: false });
    if (!view) return;
    changeSettings({ names: [given, setting("names")[1]] });
    closeDialog(dialog);
    if ((await showGame(view)) && view.stage === "waiting") await openInvitation("invite");
    else byId("board").focus();
  }

  /** The game that was begun; otherwise a sentence says why there is none. */
  /** @type {(name: string) => Promise<Api.LiveView|null>} */
  async function begun(name) {
    const sized = position ? position.game : usual && (await sizedGame(usual));
    if (usual && !sized) return null;
    const invited = other.value === FRIEND ? null : { kind: other.value };
    /** @type {Api.NewLiveGameRequest} */
    const asked = { game: sized?.id ?? which.value, name, other: invited, begin: chosenValue(form, "friend-begin"), clock: clockChosen(form, "friend-clock"), listed: lobby !== null && invited === null && listed.checked, setup: position?.moves ?? "" };
    return submitted(() => post("live", asked), fault, start);
  }
}

/** As the service allows them. */
const MAX_TITLE_LENGTH = 40;
const ROUNDS = { min: 1, max: 20, value: 5 };

/** Ask, and go to the room. */
export async function openRoom() {
  await loadLiveTexts();
  const title = requireText(limitLength(html("input", { id: "room-called", type: "text", autocomplete: "off", value: t("room.usual_title") }), MAX_TITLE_LENGTH));
  const which = gameField("room-game");
  const format = choices("room-format", t("room.who_meets"), [["swiss", t("room.swiss")], ["round-robin", t("room.round_robin")], ["round-robin-twice", t("room.round_robin_twice")]]);
  const rounds = numberField("room-of-rounds", ROUNDS, t("room.rounds"));
  const many = html("p", { class: "clock-numbers" }, rounds, t("room.rounds"));
  format.append(many);
  showOnlyChosen(format, "room-format", { swiss: many });
  const name = nameField("room-host-name");
  const part = choices("room-host-plays", t("room.do_you_play"), [["no", t("room.host_only")], ["yes", t("room.host_plays")]]);
  const called = field(name, t("your_name"));
  part.append(called);
  showOnlyChosen(part, "room-host-plays", { yes: called });
  const fault = html("p", { class: "alarm", role: "alert", id: "room-open-fault" });
  const start = html("button", { type: "submit", id: "room-open", class: "button primary", text: t("room.open_it") });
  const form = html(
    "form",
    { class: "form", onsubmit: go },
    html("div", { class: "seats" }, field(title, t("room.title")), field(which, t("live.which_game"))),
    format,
    clockField("room-clock"),
    part,
    fault,
    html("div", { class: "dialog-actions" }, start, actionButton("room-cancel", t("cancel"), () => closeDialog(dialog))),
  );
  const dialog = openDialog("open-room", t("room.open"), [form], { wide: true });
  title.focus({ preventScroll: true });
  title.select();

  /** @type {(event: Event) => Promise<void>} */
  async function go(event) {
    event.preventDefault();
    const plays = chosenValue(form, "room-host-plays") === "yes";
    setAttributes(start, { disabled: true });
    const kind = chosenValue(form, "room-format");
    const asked = { title: title.value.trim(), game: which.value, format: kind, rounds: kind === "swiss" ? Number(rounds.value) : 0, clock: clockChosen(form, "room-clock"), name: plays ? name.value.trim() : null };
    const view = await submitted(() => post("rooms", asked), fault, start);
    setAttributes(start, { disabled: false });
    if (!view) return;
    if (plays) changeSettings({ names: [name.value.trim(), setting("names")[1]] });
    location.assign(linkToRoom(view.id));
  }
}
