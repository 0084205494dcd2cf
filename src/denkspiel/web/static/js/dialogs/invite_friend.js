/** The questions before a game by link: which game, who one is, against whom, with what clock. */

import { post } from "../core/api.js";
import { gameWithBoard, listOpponents } from "../core/catalog.js";
import { byId, html, put } from "../core/element.js";
import { openInvitation } from "../online/invitation.js";
import { show } from "../online/live.js";
import { change, setting } from "../core/settings.js";
import { get, shown } from "../core/store.js";
import { loadLiveTexts, t } from "../core/texts.js";
import { action, openDialog, shut } from "./dialog.js";
import { choices, chosen, clockChosen, clockField, field, gameField, made, nameField } from "./fields.js";
import { sizeField, sizedGame } from "./size.js";
import { opponentOptions } from "./strength.js";

/** What stands for somebody who gets the link. */
const FRIEND = "";

/** Ask; the name is kept for the next time. */
export async function openFriend() {
  const [opponents] = await Promise.all([listOpponents(), loadLiveTexts()]);
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
    size.replaceChildren(...[sizeField(game, offer)].filter((one) => one !== null));
  };
  which.addEventListener("change", turn);
  await turn();
  const start = html("button", { type: "submit", id: "friend-start", class: "button primary", text: t("live.make_link") });
  const whoever = () => put(start, { text: t(other.value === FRIEND ? "live.make_link" : "live.begin_with_computer") });
  other.addEventListener("change", whoever);
  which.addEventListener("change", whoever);
  const form = html(
    "form",
    { class: "form", onsubmit: go },
    html("div", { class: "seats" }, field(which, t("live.which_game")), field(name, t("your_name")), field(other, t("live.against"))),
    size,
    choices("friend-begin", t("live.who_begins"), [["lot", t("lot_decides")], ["first", t("live.i_begin")], ["second", t("live.other_begins")]]),
    clockField("friend-clock"),
    fault,
    html("div", { class: "dialog-actions" }, start, action("friend-cancel", t("cancel"), () => shut(dialog))),
  );
  const dialog = openDialog("friend", t("live.play_a_friend"), [form], { wide: true });
  (name.value ? start : name).focus({ preventScroll: true });

  /** @type {(event: Event) => Promise<void>} */
  async function go(event) {
    event.preventDefault();
    const given = name.value.trim();
    put(start, { disabled: true });
    const view = await begun(given);
    put(start, { disabled: false });
    if (!view) return;
    change({ names: [given, setting("names")[1]] });
    shut(dialog);
    if ((await show(view)) && view.stage === "waiting") await openInvitation("invite");
    else byId("board").focus();
  }

  /** The game that was begun; why none was is said otherwise. */
  /** @type {(name: string) => Promise<Api.LiveView|null>} */
  async function begun(name) {
    const sized = usual && (await sizedGame(usual));
    if (usual && !sized) return null;
    const invited = other.value === FRIEND ? null : { kind: other.value };
    /** @type {Api.LiveQuestion} */
    const asked = { game: sized?.id ?? which.value, name, other: invited, begin: chosen(form, "friend-begin"), clock: clockChosen(form, "friend-clock") };
    return made(() => post("live", asked), fault, start);
  }
}
