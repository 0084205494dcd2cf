/** A page of the help as elements: in the panel beside the game, or in a window of its own. */

import { html } from "../element.js";
import { languageOfAddress, t } from "../texts.js";
import { CONTENTS, KEYS, pageOf, rulesOf, titleOf } from "./help_contents.js";
import { marked } from "./markup.js";
/** @import { Child } from "../element.js" */
/** @import { Part } from "./help_contents.js" */

/**
 * @typedef {Object} World  what a page tells of
 * @property {Api.GameSummary[]} games
 * @property {Api.OpponentData[]} opponents
 * @property {Api.GameSummary|null} game  the one that is played
 * @property {string} version  of the program
 * @property {1|2} level       of the page's heading
 *
 * @typedef {(part: Part, world: World, id: string) => HTMLElement[]} Maker
 */

/**
 * The heading and the parts of a page.
 * @param {string} id
 * @param {World} world
 * @returns {HTMLElement[]}
 */
export function helpPage(id, world) {
  const page = pageOf(id);
  const game = page?.game ? world.games.find((one) => one.id === page.game) : world.game;
  const title = html(`h${world.level}`, { class: "help-heading", tabindex: -1 });
  if (page === null || game === undefined) {
    title.textContent = t("help.missing");
    return [title, ...contents()];
  }
  title.textContent = t(page.title, { game: game?.title ?? "" });
  return [title, ...page.parts.flatMap((part) => MAKERS[part.kind](part, { ...world, game }, id))];
}

/** The address of a page of the help in a window of its own. */
/** @type {(page: string) => string} */
export function addressOf(page) {
  const language = languageOfAddress();
  return new URL(`../../help.html${language ? `?language=${language}` : ""}#${page}`, import.meta.url).href;
}

/** A link to a page of the help; whoever shows pages catches the click. */
/** @type {(page: string, words: string) => HTMLAnchorElement} */
export function link(page, words) {
  return html("a", { href: addressOf(page), "data-page": page, text: words });
}

/** @type {Record<Part["kind"], Maker>} */
const MAKERS = {
  text: ({ key = "" }, { version }) => [html("p", {}, ...marked(t(key, { version }), link))],
  heading: ({ key = "" }, { level }) => [subheading(level, t(key))],
  contents,
  keys,
  games: (_, { games }) => [list(games.map(({ id, title }) => [link(rulesOf(id), title)]))],
  rules: (_, world, id) => (world.game ? rules(world.game, world, id === "rules") : []),
  opponents: (_, { games, opponents }) => [described(opponents.map((one) => whatItIs(one, games)))],
};

/** @type {() => HTMLElement[]} */
function contents() {
  return [list(CONTENTS.map((id) => [link(id, titleOf(id))]))];
}

/** @type {() => HTMLElement[]} */
function keys() {
  const rows = KEYS.map(([names, does]) =>
    html("tr", {}, html("th", { scope: "row" }, ...names.flatMap((name) => [html("kbd", { text: name }), " "])), html("td", { text: t(does) })),
  );
  const heads = ["help.key", "help.does"].map((key) => html("th", { scope: "col", text: t(key) }));
  return [html("table", { class: "keys-table" }, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows))];
}

/** @type {(level: number, text: string) => HTMLElement} */
function subheading(level, text) {
  return html(level === 1 ? "h2" : "h3", { text });
}

/** The rules of a game; with a heading where the page is not its own. */
/** @type {(game: Api.GameSummary, world: World, headed: boolean) => HTMLElement[]} */
function rules(game, { opponents, level }, headed) {
  const example = game.moves.slice(0, 4).map((move) => `\`${move}\``).join(", ");
  return [
    ...(headed ? [subheading(level, game.title)] : []),
    list(game.rules.map((rule) => [rule])),
    html("p", {}, ...marked(t("help.rules_moves", { example }), link)),
    ...(game.origin ? [html("p", { text: game.origin })] : []),
    ...(headed ? [html("p", {}, link(rulesOf(game.id), t("help.rules_players")))] : players(game, opponents, level)),
  ];
}

/** @type {(game: Api.GameSummary, opponents: Api.OpponentData[], level: number) => HTMLElement[]} */
function players(game, opponents, level) {
  return [
    subheading(level, t("help.rules_players")),
    described(opponents.filter(({ games }) => games.includes(game.id)).map(({ id, character }) => [id, character])),
    html("p", {}, link("rules", t("help.rules")), " \u00b7 ", link("originals", t("help.originals"))),
  ];
}

/** An opponent, and the games it plays. */
/** @type {(opponent: Api.OpponentData, games: Api.GameSummary[]) => [string, ...HTMLElement[]]} */
function whatItIs({ id, character, games: played }, games) {
  return [id, html("span", { text: character }), html("span", { class: "quiet" }, ...where(played, games))];
}

/** @type {(played: string[], games: Api.GameSummary[]) => Child[]} */
function where(played, games) {
  if (played.length === games.length) return [t("help.op_plays_all")];
  const titled = games.filter(({ id }) => played.includes(id));
  const links = titled.flatMap(({ id, title }, index) => [...(index ? [", "] : []), link(rulesOf(id), title)]);
  const [before, after] = t("help.op_plays", { games: "\n" }).split("\n");
  return [before, ...links, after ?? ""];
}

/** @type {(items: Child[][]) => HTMLElement} */
function list(items) {
  return html("ul", {}, ...items.map((item) => html("li", {}, ...item)));
}

/** @type {(entries: [string, ...Child[]][]) => HTMLElement} */
function described(entries) {
  return html("dl", {}, ...entries.flatMap(([name, ...texts]) => [html("dt", { text: name }), html("dd", {}, ...texts)]));
}
