/** The questions before a game by link: which game, who one is, against whom, with what clock. */

import { post } from "../api.js";
import { listOpponents } from "../catalogue.js";
import { byId, html, put } from "../element.js";
import { attempt } from "../flow.js";
import { openInvitation } from "../live/invitation.js";
import { show } from "../live/game.js";
import { change, setting } from "../settings.js";
import { get, shown } from "../store.js";
import { loadLiveTexts, t } from "../texts.js";
import { action, openDialog, shut } from "./dialog.js";
import { choices, chosen, clockChosen, clockField, field, gameField, nameField } from "./fields.js";

/** What stands for somebody who gets the link. */
const FRIEND = "";

/** Ask; the name is kept for the next time. */
export async function openFriend() {
  const [opponents] = await Promise.all([listOpponents(), loadLiveTexts()]);
  const name = nameField("friend-name");
  const which = gameField("friend-game");
  const other = html("select", { id: "friend-other" });
  const fault = html("p", { class: "alarm", role: "alert", id: "friend-fault" });
  const offer = () => other.replaceChildren(html("option", { value: FRIEND, text: t("live.a_friend") }), ...computers(opponents, which.value));
  which.addEventListener("change", offer);
  offer();
  const start = html("button", { type: "submit", id: "friend-start", class: "button primary", text: t("live.make_link") });
  const form = html(
    "form",
    { class: "form", onsubmit: go },
    html("div", { class: "seats" }, field(which, t("live.which_game")), field(name, t("your_name")), field(other, t("live.against"))),
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
    if (!given) return name.focus();
    put(start, { disabled: true });
    const invited = other.value === FRIEND ? null : { kind: other.value };
    /** @type {Api.LiveQuestion} */
    const asked = { game: which.value, name: given, other: invited, begin: chosen(form, "friend-begin"), clock: clockChosen(form, "friend-clock") };
    const view = await attempt(() => post("live", asked));
    put(start, { disabled: false });
    put(fault, { text: view ? "" : get().remarks.join(" ") });
    if (!view) return;
    change({ names: [given, setting("names")[1]] });
    shut(dialog);
    if ((await show(view)) && view.stage === "waiting") await openInvitation("invite");
    else byId("board").focus();
  }
}

/** Those that play the game, the plain strengths first. */
/** @type {(opponents: Api.OpponentData[], id: string) => HTMLElement[]} */
function computers(opponents, id) {
  const game = get().games.find((one) => one.id === id) ?? shown().game;
  const option = (/** @type {string} */ value, /** @type {string} */ text) => html("option", { value, text });
  const rest = opponents.filter((one) => game.opponents.includes(one.id) && !game.strengths.some(({ opponent }) => opponent === one.id));
  return [
    html("optgroup", { label: t("opponents_strengths") }, ...game.strengths.map(({ opponent, title }) => option(opponent, title))),
    html("optgroup", { label: t("opponents_others") }, ...rest.map((one) => option(one.id, one.title))),
  ];
}
