/** The questions before a room: what it is called, what is played there, who meets whom, and whether one plays, too. */

import { linkToRoom } from "../game/address.js";
import { post } from "../core/api.js";
import { html, put } from "../core/element.js";
import { change, setting } from "../core/settings.js";
import { loadLiveTexts, t } from "../core/texts.js";
import { action, openDialog, shut } from "./dialog.js";
import { choices, chosen, clockChosen, clockField, field, follow, gameField, limited, made, nameField, notEmpty, numberField } from "./fields.js";

/** As the service allows them. */
const LONGEST_TITLE = 40;
const ROUNDS = { min: 1, max: 20, value: 5 };

/** Ask, and go to the room. */
export async function openRoom() {
  await loadLiveTexts();
  const title = notEmpty(limited(html("input", { id: "room-called", type: "text", autocomplete: "off", value: t("room.usual_title") }), LONGEST_TITLE));
  const which = gameField("room-game");
  const format = choices("room-format", t("room.who_meets"), [["swiss", t("room.swiss")], ["round-robin", t("room.round_robin")], ["round-robin-twice", t("room.round_robin_twice")]]);
  const rounds = numberField("room-of-rounds", ROUNDS, t("room.rounds"));
  const many = html("p", { class: "clock-numbers" }, rounds, t("room.rounds"));
  format.append(many);
  follow(format, "room-format", { swiss: many });
  const name = nameField("room-host-name");
  const part = choices("room-host-plays", t("room.do_you_play"), [["no", t("room.host_only")], ["yes", t("room.host_plays")]]);
  const called = field(name, t("your_name"));
  part.append(called);
  follow(part, "room-host-plays", { yes: called });
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
    html("div", { class: "dialog-actions" }, start, action("room-cancel", t("cancel"), () => shut(dialog))),
  );
  const dialog = openDialog("open-room", t("room.open"), [form], { wide: true });
  title.focus({ preventScroll: true });
  title.select();

  /** @type {(event: Event) => Promise<void>} */
  async function go(event) {
    event.preventDefault();
    const plays = chosen(form, "room-host-plays") === "yes";
    put(start, { disabled: true });
    const kind = chosen(form, "room-format");
    const asked = { title: title.value.trim(), game: which.value, format: kind, rounds: kind === "swiss" ? Number(rounds.value) : 0, clock: clockChosen(form, "room-clock"), name: plays ? name.value.trim() : null };
    const view = await made(() => post("rooms", asked), fault, start);
    put(start, { disabled: false });
    if (!view) return;
    if (plays) change({ names: [name.value.trim(), setting("names")[1]] });
    location.assign(linkToRoom(view.id));
  }
}
