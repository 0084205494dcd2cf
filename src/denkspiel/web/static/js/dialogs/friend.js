/** The questions before a game by link: which game, who one is, against whom, with what clock. */

import { post } from "../api.js";
import { listOpponents } from "../catalogue.js";
import { byId, html, put } from "../element.js";
import { attempt } from "../flow.js";
import { openInvitation } from "../live/invitation.js";
import { show } from "../live/game.js";
import { LONGEST_NAME } from "../players.js";
import { change, setting } from "../settings.js";
import { get, shown } from "../store.js";
import { loadLiveTexts, t } from "../texts.js";
import { action, openDialog, shut } from "./dialog.js";

/** What stands for somebody who gets the link. */
const FRIEND = "";
/** As the service allows them. */
const CLOCKS = { minutes: { min: 0, max: 180, value: 5 }, seconds: { min: 0, max: 180, value: 3 }, days: { min: 1, max: 14, value: 2 } };

/** Ask; the name is kept for the next time. */
export async function openFriend() {
  const [opponents] = await Promise.all([listOpponents(), loadLiveTexts()]);
  const { game } = shown();
  const games = get().games.some(({ id }) => id === game.id) ? get().games : [game, ...get().games];
  const name = html("input", { id: "friend-name", type: "text", maxlength: LONGEST_NAME, required: true, autocomplete: "nickname", spellcheck: "false", value: setting("names")[0] });
  const which = html("select", { id: "friend-game" }, ...games.map(({ id, title }) => html("option", { value: id, text: title })));
  const other = html("select", { id: "friend-other" });
  const fault = html("p", { class: "alarm", role: "alert", id: "friend-fault" });
  which.value = game.id;
  const offer = () => other.replaceChildren(html("option", { value: FRIEND, text: t("live.a_friend") }), ...computers(opponents, which.value));
  which.addEventListener("change", offer);
  offer();
  const start = html("button", { type: "submit", id: "friend-start", class: "button primary", text: t("live.make_link") });
  const form = html(
    "form",
    { class: "form", onsubmit: go },
    html("div", { class: "seats" }, field(which, t("live.which_game")), field(name, t("your_name")), field(other, t("live.against"))),
    choices("friend-begin", t("live.who_begins"), [["lot", t("lot_decides")], ["first", t("live.i_begin")], ["second", t("live.other_begins")]]),
    clockField(),
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
    const asked = { game: which.value, name: given, other: invited, begin: chosen("friend-begin"), clock: clockChosen() };
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

/** @type {(input: HTMLElement, words: string) => HTMLElement} */
function field(input, words) {
  return html("label", { class: "field", for: input.id }, html("span", { text: words }), input);
}

/** @type {(name: string, legend: string, options: [string, string][]) => HTMLElement} */
function choices(name, legend, options) {
  const radio = (/** @type {[string, string]} */ [value, text], /** @type {number} */ index) => {
    const id = `${name}-${value}`;
    return html("label", { class: "choice", for: id }, html("input", { type: "radio", name, value, id, checked: index === 0 }), html("span", { text }));
  };
  return html("fieldset", { class: "choices" }, html("legend", { text: legend }), ...options.map(radio));
}

function clockField() {
  const number = (/** @type {keyof typeof CLOCKS} */ name) => {
    const { min, max, value } = CLOCKS[name];
    return html("input", { type: "number", id: `friend-${name}`, class: "number", min, max, value, "aria-label": t(`live.clock_${name}`) });
  };
  const field = choices("friend-clock", t("live.clock"), [["none", t("live.no_clock")], ["minutes", t("live.clock_of_minutes")], ["days", t("live.clock_of_days")]]);
  const minutes = html("p", { class: "clock-numbers", "data-clock": "minutes" }, number("minutes"), t("live.clock_minutes"), number("seconds"), t("live.clock_seconds"));
  const days = html("p", { class: "clock-numbers", "data-clock": "days" }, number("days"), t("live.clock_days"));
  const follow = () => {
    for (const part of [minutes, days]) put(part, { hidden: part.dataset.clock !== (field.querySelector(":checked")?.getAttribute("value") ?? "none") });
  };
  field.append(minutes, days);
  field.addEventListener("input", follow);
  follow();
  return field;
}

function clockChosen() {
  const number = (/** @type {string} */ name) => Number(/** @type {HTMLInputElement} */ (byId(`friend-${name}`)).value);
  const kind = chosen("friend-clock");
  if (kind === "none") return null;
  return kind === "days" ? { days: number("days") } : { minutes: number("minutes"), seconds: number("seconds") };
}

/** @type {(name: string) => any} */
function chosen(name) {
  return byId("friend").querySelector(`input[name="${name}"]:checked`)?.getAttribute("value") ?? "";
}
