/** The questions before a game: each has a default, so that Enter begins one at once. */

import { hasServer } from "../core/api.js";
import { listOpponents } from "../core/catalog.js";
import { byId, html, replaceIfChanged, setAttributes } from "../core/element.js";
import { changeSettings, setting } from "../core/settings.js";
import { get, set, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { startGame } from "../game/actions.js";
import { HUMAN, MAX_NAME_LENGTH, computerName, defaultName, playersAsNamed, rememberComputer, usualComputer } from "../game/players.js";
import { isPlayingLive } from "../online/live_state.js";
import { actionButton, closeDialog, openDialog } from "./dialog.js";
import { choices, chosenValue, field, limitLength, sizeField, sizedGame } from "./fields.js";
import { openFriend } from "./open.js";
import { opponentOptions, opponentsNote, strengthOf } from "./opponents.js";

const PLAYERS = ["first", "second"];
const BEGUN = "begun";

/** Ask for the players, their names and who begins; the answers are remembered. */
export async function openNewGame() {
  const opponents = await listOpponents();
  const { game, cells, latest, plotter } = shown();
  const closed = () => {
    if (dialog.returnValue === BEGUN) byId("board").focus();
  };
  const form = html(
    "form",
    { class: "form", onsubmit: (/** @type {Event} */ event) => startFromForm(event, game) },
    sizeField(game, (sized) => updateOpponents(opponents, sized)),
    html("div", { class: "seats" }, ...PLAYERS.map((name, index) => seat(opponents, name, index))),
    opponentsNote(game),
    choices("begin", t("who_begins"), [["lot", t("lot_decides")], ["first", ""], ["second", ""]], setting("begin")),
    game.edges ? choices("rules", t("show_rules"), yesOrNo(), "no") : null,
    game.edges ? choices("plotter", t("with_plotter"), yesOrNo(), plotter ? "yes" : "no") : null,
    cells.length && !latest.outcome ? html("p", { class: "quiet", text: t(isPlayingLive() ? "live.goes_on" : "gives_up_game") }) : null,
  );
  const start = html("button", { type: "submit", id: "start-game", class: "button primary", text: t("start_game") });
  const cancel = actionButton("cancel-game", t("cancel"), () => closeDialog(dialog));
  form.append(html("p", { class: "alarm", role: "alert", id: "new-game-fault" }));
  const friend = actionButton("new-game-friend", t("live.play_a_friend"), () => {
    closeDialog(dialog);
    openFriend();
  });
  form.append(html("div", { class: "dialog-actions" }, start, cancel, hasServer ? friend : null));
  const dialog = openDialog("new-game", `${t("new_game")}: ${game.title}`, [form], { wide: true, closed });
  form.addEventListener("input", () => updateFields(opponents));
  updateFields(opponents);
  start.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/** @type {(opponents: Api.OpponentData[], name: string, index: number) => HTMLElement} */
function seat(opponents, name, index) {
  const player = get().live ? { kind: [HUMAN, usualComputer(shown().game)][index] } : playersAsNamed()[index];
  const kind = html("select", { id: `${name}-kind` }, html("option", { value: HUMAN, text: t("human") }), ...opponentOptions(opponents, shown().game));
  kind.value = player.kind;
  const chosen = setting("names")[index];
  const input = limitLength(html("input", { id: `${name}-name`, type: "text", autocomplete: "off", spellcheck: "false", value: chosen }), MAX_NAME_LENGTH);
  return html(
    "fieldset",
    { class: "seat" },
    html("legend", { text: t(index ? "second_named" : "first_named") }),
    field(kind, t("who_plays")),
    html("label", { class: "field", for: input.id, id: `${name}-name-field` }, html("span", { text: t("your_name") }), input),
    html("p", { class: "character", id: `${name}-character` }),
  );
}

/** Only who plays the game in the size that is chosen can be chosen; somebody else gives the place to the usual opponent. */
/** @type {(opponents: Api.OpponentData[], sized: Api.GameData) => void} */
function updateOpponents(opponents, sized) {
  for (const select of document.querySelectorAll("#new-game fieldset.seat select")) {
    if (!(select instanceof HTMLSelectElement)) continue;
    const chosen = select.value;
    select.replaceChildren(html("option", { value: HUMAN, text: t("human") }), ...opponentOptions(opponents, sized));
    select.value = chosen === HUMAN || sized.opponents.includes(chosen) ? chosen : sized.default_opponent;
    select.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** @type {() => [string, string][]} */
function yesOrNo() {
  return [["yes", t("yes")], ["no", t("no")]];
}

/** Show what fits the answers so far: characters for computers, names for humans, and both at the question who begins. */
/** @type {(opponents: Api.OpponentData[]) => void} */
function updateFields(opponents) {
  const kinds = fieldValues("kind");
  const names = fieldValues("name");
  const humans = kinds.filter((kind) => kind === HUMAN).length;
  PLAYERS.forEach((name, index) => {
    const person = kinds[index] === HUMAN;
    const usual = defaultName(humans, index);
    setAttributes(byId(`${name}-name-field`), { hidden: !person });
    setAttributes(byId(`${name}-name`), { placeholder: usual });
    const opponent = opponents.find(({ id }) => id === kinds[index]);
    setAttributes(byId(`${name}-character`), { hidden: person });
    replaceIfChanged(byId(`${name}-character`), ...(opponent ? [strengthOf(opponent.id), html("span", { text: opponent.character })] : []));
    byId(`begin-${name}-text`).textContent = person ? names[index] || (humans === 1 ? t("you") : usual) : computerName(kinds[index]);
  });
}

/** Begin, unless the server says what is wrong with a size or a name. */
/** @type {(event: Event, game: Api.GameData) => Promise<void>} */
async function startFromForm(event, game) {
  event.preventDefault();
  const [kinds, names] = [fieldValues("kind"), fieldValues("name")];
  const dialog = /** @type {HTMLDialogElement} */ (byId("new-game"));
  const [begin, rules, plotter] = ["begin", "rules", "plotter"].map((name) => chosenValue(dialog, name));
  const seat = (/** @type {0|1} */ index) => ({ kind: kinds[index], name: kinds[index] === HUMAN ? names[index] : "" });
  const sized = await sizedGame(game);
  if (!sized) return;
  if (!(await startGame(sized, [seat(0), seat(1)], begin, plotter === "yes"))) {
    byId("new-game-fault").textContent = get().connectionProblem ?? get().remarks.join(" ");
    return;
  }
  dialog.close(BEGUN);
  changeSettings({ begin, names });
  for (const kind of kinds) rememberComputer(sized, kind);
  if (rules === "yes") set({ help: "rules" });
}

/** What is filled in about the two players. */
/** @type {(what: "kind"|"name") => [string, string]} */
function fieldValues(what) {
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement|HTMLSelectElement} */ (byId(`${name}-${what}`));
  return [field("first").value.trim(), field("second").value.trim()];
}
