/** The questions before a game: each has a default, so that Enter begins one at once. */

import { Problem, post, question } from "../api.js";
import { listOpponents } from "../catalogue.js";
import { byId, html, put } from "../element.js";
import { startGame } from "../flow.js";
import { HUMAN, LONGEST_NAME, named, seated, usualName } from "../players.js";
import { change, setting } from "../settings.js";
import { get, set } from "../store.js";
import { t } from "../texts.js";
import { action, openDialog } from "./dialog.js";

const PLAYERS = ["first", "second"];
const BEGUN = "begun";

/** Ask for the players, their names and who begins; the answers are kept for the next time. */
export async function openNewGame() {
  const opponents = await listOpponents();
  const { game, cells, latest } = get();
  const closed = () => dialog.returnValue === BEGUN && byId("board").focus();
  const form = html(
    "form",
    { class: "form", onsubmit: (event) => begin(event, game) },
    html("div", { class: "seats" }, ...PLAYERS.map((name, index) => seat(game, name, index))),
    choices("begin", t("who_begins"), [["lot", t("lot_decides")], ...PLAYERS.map((name) => [name, ""])], setting("begin")),
    game.edges ? choices("rules", t("show_rules"), yesOrNo(), "no") : null,
    game.edges ? choices("plotter", t("with_plotter"), yesOrNo(), get().plotter ? "yes" : "no") : null,
    cells.length && !latest.outcome ? html("p", { class: "quiet", text: t("gives_up_game") }) : null,
  );
  const start = html("button", { type: "submit", id: "start-game", class: "button primary", text: t("start_game") });
  const cancel = action("cancel-game", t("cancel"), () => dialog.close());
  form.append(html("p", { class: "alarm", role: "alert", id: "new-game-fault" }));
  form.append(html("div", { class: "dialog-actions" }, start, cancel));
  const dialog = openDialog("new-game", `${t("new_game")}: ${game.title}`, [form], { wide: true, closed });
  form.addEventListener("input", () => follow(opponents));
  follow(opponents);
  start.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

function seat(game, name, index) {
  const player = named()[index];
  const options = [[HUMAN, t("human")], ...game.opponents.map((id) => [id, id])];
  const kind = html("select", { id: `${name}-kind` }, ...options.map(([value, text]) => html("option", { value, text })));
  kind.value = player.kind;
  const chosen = setting("names")[index];
  const input = html("input", { id: `${name}-name`, type: "text", maxlength: LONGEST_NAME, autocomplete: "off", spellcheck: "false", value: chosen });
  return html(
    "fieldset",
    { class: "seat" },
    html("legend", { text: t(index ? "second_named" : "first_named") }),
    html("label", { class: "field", for: kind.id }, html("span", { text: t("who_plays") }), kind),
    html("label", { class: "field", for: input.id, id: `${name}-name-field` }, html("span", { text: t("your_name") }), input),
    html("p", { class: "character", id: `${name}-character` }),
  );
}

function choices(name, legend, options, chosen) {
  const radio = ([value, text]) => {
    const id = `${name}-${value}`;
    const input = html("input", { type: "radio", name, value, id, checked: value === chosen });
    return html("label", { class: "choice", for: id }, input, html("span", { id: `${id}-text`, text }));
  };
  return html("fieldset", { class: "choices" }, html("legend", { text: legend }), ...options.map(radio));
}

function yesOrNo() {
  return [["yes", t("yes")], ["no", t("no")]];
}

/** Show what fits the answers so far: characters for computers, names for humans, and both at the question who begins. */
function follow(opponents) {
  const kinds = PLAYERS.map((name) => byId(`${name}-kind`).value);
  const humans = kinds.filter((kind) => kind === HUMAN).length;
  PLAYERS.forEach((name, index) => {
    const person = kinds[index] === HUMAN;
    const usual = usualName(humans, index);
    put(byId(`${name}-name-field`), { hidden: !person });
    put(byId(`${name}-name`), { placeholder: usual });
    const character = opponents.find(({ id }) => id === kinds[index])?.character ?? "";
    put(byId(`${name}-character`), { text: character, hidden: person });
    byId(`begin-${name}-text`).textContent = person ? byId(`${name}-name`).value.trim() || usual : kinds[index];
  });
}

/** Begin, unless a name is none; which names are possible the server knows, who would write them into a record. */
async function begin(event, game) {
  event.preventDefault();
  const dialog = byId("new-game");
  const kinds = PLAYERS.map((name) => byId(`${name}-kind`).value);
  const names = PLAYERS.map((name) => byId(`${name}-name`).value.trim());
  const answer = (name) => dialog.querySelector(`input[name="${name}"]:checked`)?.value;
  const [first, plotter, rules] = ["begin", "plotter", "rules"].map(answer);
  const players = toldApart(seated(kinds, names));
  try {
    await post("record", { ...question(game, []), names: players.map(({ name }) => name), kinds });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    byId("new-game-fault").textContent = error.message || t("no_server");
    return;
  }
  dialog.close(BEGUN);
  change({ begin: first, names });
  if (rules === "yes") set({ help: "rules" });
  startGame(players, first, { game, plotter: plotter === "yes" });
}

/** Two players of one name become two names. */
function toldApart([first, second]) {
  if (first.name !== second.name) return [first, second];
  const name = second.kind === HUMAN ? second.name.slice(0, LONGEST_NAME - 2) : second.name;
  return [first, { ...second, name: `${name} 2` }];
}
