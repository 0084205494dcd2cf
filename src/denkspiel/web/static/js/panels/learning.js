/** The part of the review that steps from mistake to mistake, and lets one try again what went wrong. */

import { html, put, renew } from "../core/element.js";
import { look, plyOfGame } from "../game/actions.js";
import { movesText } from "../game/moves.js";
import { get, shown } from "../core/store.js";
import { t } from "../core/texts.js";
import { beginExercise, endExercise, fault, faults, goOn, nextFault, showAnswer } from "./exercise.js";
import { onNews } from "./following.js";
import { grades } from "./knowledge.js";

/** @type {ReturnType<typeof made>} */
let parts;

/** The part, which keeps itself up to date. */
/** @type {() => HTMLElement} */
export function learning() {
  parts = made();
  onNews(draw);
  draw();
  return parts.root;
}

function made() {
  const onward = async () => {
    goOn();
    if (!get().exercise) parts.learn.focus();
  };
  const begin = async () => {
    await beginExercise();
    parts.task.scrollIntoView({ block: "nearest" });
  };
  const enough = () => {
    endExercise();
    parts.learn.focus();
  };
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => unknown} */ onclick) => html("button", { type: "button", id, "data-text": text, onclick });
  const next = button("next-mistake", "learn.next", () => look(nextFault() ?? plyOfGame()));
  const learn = button("learn", "learn.start", begin);
  const task = html("p", { class: "strong", id: "exercise" });
  const said = html("p", { id: "exercise-said", role: "status" });
  const [answer, on, end] = [button("show-answer", "learn.answer", showAnswer), button("next-exercise", "learn.on", onward), button("end-exercise", "learn.end", enough)];
  const ways = html("div", { class: "together" }, next, learn);
  const exercise = html("div", { class: "findings" }, task, html("div", { class: "together" }, answer, on, end), said);
  return { root: html("div", { class: "findings", id: "learning" }, ways, exercise), next, learn, ways, exercise, task, said, answer, on };
}

function draw() {
  const { exercise } = get();
  const { next, learn, ways, task, said, answer, on } = parts;
  put(ways, { hidden: exercise !== null || grades.answer === null });
  put(parts.exercise, { hidden: exercise === null });
  put(next, { disabled: nextFault() === null });
  put(learn, { disabled: !faults().length, title: faults().length ? null : t("learn.nothing") });
  const one = fault();
  if (!exercise || !one) return;
  const { game } = shown();
  const move = game.cells[one.cell].text;
  put(task, { text: t("learn.ask", { number: exercise.at + 1, all: exercise.plies.length, ply: one.ply, move }) });
  renew(said, ...[judgement(exercise, one)].filter(Boolean).map((text) => html("span", { text })));
  put(answer, { disabled: exercise.state !== "open" });
  put(on, { hidden: exercise.at + 1 >= exercise.plies.length });
}

/** What is said of the move that was tried, or the answer. */
/** @type {(exercise: import("./exercise.js").Exercise, one: Api.ReviewedPly) => string} */
function judgement({ state, tried, at, plies }, one) {
  const { game } = shown();
  const solution = t("learn.solution", { moves: movesText(game, one.better.map(({ cell }) => cell)) });
  const end = at + 1 >= plies.length ? ` ${t("learn.done")}` : "";
  if (state === "shown") return solution + end;
  if (tried === null) return "";
  const move = game.cells[tried].text;
  if (state === "right") return t("learn.right", { move }) + end;
  return t(tried === one.cell ? "learn.same" : "learn.wrong", { move });
}
