/** A page of the help as elements: in the panel beside the game, or in a window of its own. */

import { html } from "../element.js";
import { languageOfAddress, t } from "../texts.js";
import { CONTENTS, KEYS, pageOf, rulesOf } from "./help_contents.js";
import { marked } from "./markup.js";

/**
 * The heading and the parts of a page.
 * @param {string} id
 * @param {{games: Object[], opponents: Object[], game: Object|null, version: string, level: number}} world the games and
 *     opponents there are, the game that is played, the version of the program, and the level of the page's heading
 * @returns {HTMLElement[]}
 */
export function helpPage(id, world) {
  const page = pageOf(id);
  const game = page?.game ? world.games.find((one) => one.id === page.game) : world.game;
  const missing = page === null || game === undefined;
  const heading = missing ? t("help.missing") : t(page.title, { game: game?.title });
  const title = html(`h${world.level}`, { class: "help-heading", tabindex: -1, text: heading });
  if (missing) return [title, ...contents()];
  return [title, ...page.parts.flatMap((part) => MAKERS[part.kind](part, { ...world, game }, id))];
}

/** The address of a page of the help in a window of its own. */
export function addressOf(page) {
  const language = languageOfAddress();
  return new URL(`../../help.html${language ? `?language=${language}` : ""}#${page}`, import.meta.url).href;
}

/** A link to a page of the help; whoever shows pages catches the click. */
export function link(page, words) {
  return html("a", { href: addressOf(page), "data-page": page, text: words });
}

const MAKERS = {
  text: ({ key }, { version }) => [html("p", {}, ...marked(t(key, { version }), link))],
  heading: ({ key }, { level }) => [html(`h${level + 1}`, { text: t(key) })],
  contents,
  keys,
  games: (_, { games }) => [list(games.map(({ id, title }) => [link(rulesOf(id), title)]))],
  rules: (_, world, id) => (world.game ? rules(world, id === "rules") : []),
  opponents: (_, { games, opponents }) => [described(opponents.map((one) => whatItIs(one, games)))],
};

function contents() {
  return [list(CONTENTS.map((id) => [link(id, t(pageOf(id).title))]))];
}

function keys() {
  const rows = KEYS.map(([names, does]) =>
    html("tr", {}, html("th", { scope: "row" }, ...names.flatMap((name) => [html("kbd", { text: name }), " "])), html("td", { text: t(does) })),
  );
  const heads = ["help.key", "help.does"].map((key) => html("th", { scope: "col", text: t(key) }));
  return [html("table", { class: "keys-table" }, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows))];
}

/** The rules of a game; with a heading where the page is not its own. */
function rules({ game, opponents, level }, headed) {
  const example = game.moves.slice(0, 4).map((move) => `\`${move}\``).join(", ");
  return [
    ...(headed ? [html(`h${level + 1}`, { text: game.title })] : []),
    list(game.rules.map((rule) => [rule])),
    html("p", {}, ...marked(t("help.rules_moves", { example }), link)),
    ...(game.origin ? [html("p", { text: game.origin })] : []),
    ...(headed ? [html("p", {}, link(rulesOf(game.id), t("help.rules_players")))] : players(game, opponents, level)),
  ];
}

function players(game, opponents, level) {
  return [
    html(`h${level + 1}`, { text: t("help.rules_players") }),
    described(opponents.filter(({ games }) => games.includes(game.id)).map(({ id, character }) => [id, character])),
    html("p", {}, link("rules", t("help.rules")), " \u00b7 ", link("originals", t("help.originals"))),
  ];
}

/** An opponent, and the games it plays. */
function whatItIs({ id, character, games: played }, games) {
  return [id, html("span", { text: character }), html("span", { class: "quiet" }, ...where(played, games))];
}

function where(played, games) {
  if (played.length === games.length) return [t("help.op_plays_all")];
  const titled = games.filter(({ id }) => played.includes(id));
  const links = titled.flatMap(({ id, title }, index) => [...(index ? [", "] : []), link(rulesOf(id), title)]);
  const [before, after] = t("help.op_plays", { games: "\n" }).split("\n");
  return [before, ...links, after ?? ""];
}

function list(items) {
  return html("ul", {}, ...items.map((item) => html("li", {}, ...item)));
}

function described(entries) {
  return html("dl", {}, ...entries.flatMap(([name, ...texts]) => [html("dt", { text: name }), html("dd", {}, ...texts)]));
}
