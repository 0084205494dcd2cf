/** The games of a tournament: a list that can be narrowed, and a board on which a game is stepped through. */

/**
 * A game: its number, the ranks (from 0) of who began and who did not, who of them won (0 or 1; 2 for a draw), a
 * character for the cell of each move, the numbers of the lines that decided, and the fault by which the loser lost.
 * @typedef {[number, number, number, number, string, number[], string?]} Game
 */
/**
 * What `games.py` writes down. `opening` is the number of moves that nobody chose.
 * @typedef {{texts: Record<string, string>, players: string[], digits: string, cells: [string, string][],
 *   lines: string[], opening: number, games: Game[]}} Data
 */

const STEP = 100;
const NAMES = /** @type {const} */ (["first", "second"]);
const ENDS = [["1", "0"], ["0", "1"], ["½", "½"]];

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const data = /** @type {Data} */ (JSON.parse(byId("data").textContent ?? ""));
const [one, other] = ["one", "other"].map((id) => /** @type {HTMLSelectElement} */ (byId(id)));
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const dialog = /** @type {HTMLDialogElement} */ (byId("game"));
const board = /** @type {SVGElement} */ (byId("board").querySelector("svg"));
/** The pictures of each cell: some boards show a cell more than once. @type {SVGElement[][]} */
const places = data.cells.map((_, cell) => [...board.querySelectorAll(`.dks-cell[data-cell="${cell}"]`)].map(asSvg));

/** The games that are listed, how many of them are shown, and the one that is open with the move it stands at. */
let listed = data.games;
let shown = 0;
/** @type {Game} */
let open = data.games[0];
let ply = 0;

/** @type {(element: Element) => SVGElement} */
function asSvg(element) {
  return /** @type {SVGElement} */ (element);
}

/**
 * A text with its gaps filled.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
function say(key, values = {}) {
  return data.texts[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * An element with a class and what is in it.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} kind
 * @param {...(Node|string)} children
 */
function html(name, kind, ...children) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

/** A player of a game with the sign of his stones. @type {(game: Game, side: 0|1) => HTMLElement} */
function player(game, side) {
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${NAMES[side]}`);
  sign.setAttribute("aria-hidden", "true");
  sign.append(use);
  const called = data.players[side ? game[2] : game[1]];
  const name = html("span", "name", called);
  name.title = called;
  return html("span", `player ${NAMES[side]}${game[3] === side ? " winner" : ""}`, sign, name);
}

/** @type {(game: Game) => string} */
function result(game) {
  return ENDS[game[3]].join(" : ");
}

/** The entry of a game in the list. @type {(game: Game) => HTMLElement} */
function entry(game) {
  const length = html("span", "length", String(game[4].length));
  length.dataset.label = say("moves");
  if (game[6] !== undefined) length.append(" ", html("span", "mark", say("fault")));
  const number = html("span", "number", String(game[0]));
  const button = html("button", "", number, player(game, 0), html("span", "result", result(game)), player(game, 1), length);
  button.type = "button";
  button.addEventListener("click", () => show(game));
  return html("li", "", button);
}

/** Show some more of the games listed. */
function showMore() {
  byId("list").append(...listed.slice(shown, shown + STEP).map(entry));
  shown = Math.min(shown + STEP, listed.length);
  byId("more").hidden = shown === listed.length;
  byId("shown").textContent = say("shown", { count: listed.length, total: data.games.length });
}

/** List the games of the players chosen. */
function list() {
  const chosen = [one.value, other.value].filter((value) => value !== "").map(Number);
  listed = data.games.filter((game) => chosen.every((rank) => game[1] === rank || game[2] === rank));
  byId("list").replaceChildren();
  shown = 0;
  showMore();
  const cell = document.querySelector(`.cross button[data-row="${one.value}"][data-column="${other.value}"]`);
  for (const each of document.querySelectorAll(".cross button")) each.setAttribute("aria-pressed", String(each === cell));
  byId("meeting").hidden = !cell;
  byId("meeting").textContent = cell?.getAttribute("aria-label") ?? "";
  byId("everything").hidden = !chosen.length;
}

/** List the games of a player, or of two. @type {(row: string, column: string) => void} */
function choose(row, column) {
  [one.value, other.value] = [row, column];
  list();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  byId("games").scrollIntoView({ behavior: calm ? "auto" : "smooth" });
}

/** Open a game at its end. @type {(game: Game) => void} */
function show(game) {
  open = game;
  byId("game-title").textContent = say("title", { number: game[0] });
  byId("names").replaceChildren(player(game, 0), html("span", "result", result(game)), player(game, 1));
  slider.max = String(game[4].length);
  byId("moves").replaceChildren(...[...game[4]].map(move));
  const at = listed.indexOf(game);
  for (const [id, next] of /** @type {const} */ ([["previous", listed[at - 1]], ["next", listed[at + 1]]])) {
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = at < 0 || !next;
  }
  history.replaceState(null, "", `#game-${game[0]}`);
  if (!dialog.open) dialog.showModal();
  step(game[4].length);
}

/** The game before or after the open one. @type {(way: number) => void} */
function turnPage(way) {
  const next = listed[listed.indexOf(open) + way];
  if (next && listed.includes(open)) show(next);
}

/** A move in the text. @type {(digit: string, at: number) => HTMLElement} */
function move(digit, at) {
  const button = html("button", at < data.opening ? "given" : "", data.cells[data.digits.indexOf(digit)][1]);
  button.type = "button";
  button.tabIndex = -1;
  button.addEventListener("click", () => step(at + 1));
  return html("li", NAMES[at % 2], button);
}

/** Show the position after so many moves. @type {(to: number) => void} */
function step(to) {
  const moves = open[4];
  ply = Math.max(0, Math.min(to, moves.length));
  const lines = ply === moves.length ? open[5] : [];
  const marked = new Set(lines.flatMap((line) => [...data.lines[line]]));
  places.forEach((pictures, cell) => {
    const digit = data.digits[cell];
    const at = moves.lastIndexOf(digit, ply - 1);
    const taken = ply > 0 && at >= 0 ? NAMES[at % 2] : null;
    const mark = marked.has(digit) ? "line" : taken && at === ply - 1 ? "last" : null;
    for (const picture of pictures) for (const [key, value] of [["owner", taken], ["mark", mark]]) put(picture, `data-${key}`, value);
  });
  for (const each of board.querySelectorAll("[data-line]")) {
    put(each, "data-shown", lines.includes(Number(each.getAttribute("data-line"))) ? "" : null);
  }
  tell();
}

/** @type {(element: Element, name: string|null, value: string|null) => void} */
function put(element, name, value) {
  if (value === null) element.removeAttribute(String(name));
  else element.setAttribute(String(name), value);
}

/** Say where the game stands: in words, at the slider and in the text. */
function tell() {
  const told = sentence();
  slider.value = String(ply);
  slider.setAttribute("aria-valuetext", told);
  byId("told").textContent = told;
  board.setAttribute("aria-label", told);
  byId("told").classList.toggle("end", ply === open[4].length);
  const buttons = byId("moves").querySelectorAll("button");
  buttons.forEach((each, at) => put(each, "aria-current", at === ply - 1 ? "step" : null));
  const frame = byId("moves");
  const current = buttons[ply - 1];
  frame.scrollTop = current ? current.offsetTop - frame.clientHeight / 2 : 0;
  for (const id of ["first-position", "back"]) put(byId(id), "aria-disabled", ply ? null : "true");
  for (const id of ["forward", "last-position"]) put(byId(id), "aria-disabled", ply < open[4].length ? null : "true");
}

/** What is said of the position shown. */
function sentence() {
  const [, first, second, end, moves, lines, fault] = open;
  const players = [data.players[first], data.players[second]];
  if (ply === moves.length) {
    if (fault !== undefined) return say("faulty", { player: players[1 - end], fault });
    if (!lines.length) return say("draw");
    const named = lines.map((line) => [...data.lines[line]].map((digit) => data.cells[data.digits.indexOf(digit)][0]).join(" "));
    return say("line", { winner: players[end], loser: players[1 - end], lines: named.join("; ") });
  }
  if (!ply) return say("start", { player: players[0] });
  const [, written] = data.cells[data.digits.indexOf(moves[ply - 1])];
  const values = { ply, plies: moves.length, player: players[(ply - 1) % 2], move: written };
  return say(ply <= data.opening ? "given" : "move", values);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => step(ply - 1),
  ArrowRight: () => step(ply + 1),
  ArrowUp: () => turnPage(-1),
  ArrowDown: () => turnPage(1),
  Home: () => step(0),
  End: () => step(open[4].length),
};
/** @type {Record<string, () => void>} */
const BUTTONS = {
  "first-position": KEYS.Home,
  back: KEYS.ArrowLeft,
  forward: KEYS.ArrowRight,
  "last-position": KEYS.End,
  previous: KEYS.ArrowUp,
  next: KEYS.ArrowDown,
  close: () => dialog.close(),
  more: showMore,
  everything: () => choose("", ""),
};

for (const [id, act] of Object.entries(BUTTONS)) byId(id).addEventListener("click", act);
for (const select of [one, other]) {
  const options = data.players.map((name, rank) => new Option(name, String(rank)));
  select.append(new Option(say("all"), ""), ...options);
  select.addEventListener("change", list);
}
for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-row], button[data-player], button[data-game]"))) {
  const { row, column, player: rank, game } = each.dataset;
  each.addEventListener("click", () => {
    if (game) find(game);
    else choose(row ?? rank ?? "", column ?? "");
  });
}
slider.addEventListener("input", () => step(Number(slider.value)));
dialog.addEventListener("close", () => history.replaceState(null, "", "#games"));
dialog.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
});

/** Open the game of that number. @type {(number: string) => void} */
function find(number) {
  const game = data.games.find((each) => String(each[0]) === number);
  if (game) show(game);
}

list();
find(/^#game-(\d+)$/.exec(location.hash)?.[1] ?? "");

export {};
