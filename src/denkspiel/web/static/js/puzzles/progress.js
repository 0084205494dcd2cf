/** Your progress on this device: games and puzzles by theme and by week, with buttons that lead to more practice. */

import { html, icon, replaceKeepingFocus, svg, tableOf } from "../core/element.js";
import { shown } from "../core/store.js";
import { fillGaps, language } from "../core/texts.js";
import { closeDialog, confirmQuestion, openDialog } from "../dialogs/dialog.js";
import { openPuzzle as showPuzzle } from "../dialogs/open.js";
import { countsByMistake, countsByTheme, countsByWeek, daysInARow, forgetProgress, missedPuzzles, readProgress, weekOf } from "../storage/progress.js";
import { savedGames } from "../storage/saved_games.js";
import { forgetPractices, practiceOf, strengthText } from "./practice.js";
import { fetchAbout } from "./puzzle.js";
/** @import { Counts, Entry } from "../storage/progress.js" */

const WEEKS = 8;
const BAR = 100;

/** Show it, at first for the game at hand. */
export async function openProgress() {
  const { game, games } = shown();
  const known = games.filter((one) => one.puzzles);
  const { texts: words } = await fetchAbout(game.id);
  const played = (await savedGames()).filter(({ result }) => result !== null);
  const select = html("select", { id: "progress-game", "aria-label": words.all_games, onchange: () => draw() }, html("option", { value: "", text: words.all_games }), ...known.map(({ id, title }) => html("option", { value: id, text: title })));
  select.value = known.some(({ id }) => id === game.id) ? game.id : "";
  const body = html("div", { class: "progress" });
  const dialog = openDialog("progress", words.progress, [select, body], { wide: true });
  await draw();

  async function draw() {
    const id = select.value;
    const { found } = await fetchAbout(id);
    const { entries: all, rushes, reviewed } = readProgress();
    const games = reviewed.filter(({ game }) => !id || game === id);
    const mistakes = countsByMistake(games).flatMap(([name, count]) => (words[`mistake_${name}`] ? [html("tr", {}, html("th", { scope: "row", text: words[`mistake_${name}`] }), number(count))] : []));
    const entries = all.filter((entry) => !id || entry.game === id);
    const missed = missedPuzzles(entries);
    const themes = found?.themes.map(({ theme }) => theme) ?? [...new Set(entries.map(({ theme }) => theme))];
    const weeks = weekRows(entries, id);
    const hasAny = entries.length > 0 || games.length > 0;
    const retry = html("button", { type: "button", id: "progress-retry", class: "button", disabled: !missed.length, text: fillGaps(words.retry, { count: missed.length }), onclick: () => go("missed", missed[0]?.game ?? id) });
    const forget = html("button", { type: "button", id: "progress-forget", class: "button", onclick: erase }, icon("bin"), html("span", { text: words.forget }));
    replaceKeepingFocus(
      body,
      ...sentences(id, found, entries, rushes).map((text) => html("p", { text })),
      html("div", { class: "dialog-actions" }, retry),
      themes.length ? themeTable(themes, countsByTheme(entries), id) : html("span"),
      mistakes.length ? tableOf({ class: "moves-table progress-table", id: "progress-mistakes" }, html("caption", { text: fillGaps(words.by_mistake, { count: games.length }) }), [words.col_mistake, words.col_times], mistakes) : html("span"),
      weeks.length ? tableOf({ class: "moves-table progress-table", id: "progress-weeks" }, html("caption", { text: words.by_week }), [words.col_week, words.col_solved, words.col_missed, words.col_games], weeks) : html("span"),
      html("p", { class: "quiet", text: words.progress_where }),
      hasAny ? html("div", { class: "dialog-actions" }, forget) : html("span"),
    );
  }

  /** @type {(id: string, found: Api.PuzzlesData|null, entries: Entry[], rushes: Record<string, number>) => string[]} */
  function sentences(id, found, entries, rushes) {
    const practice = found && practiceOf(id, found.beginning);
    const days = daysInARow(entries, new Date());
    const lines = [
      practice?.tried.length && strengthText(words, practice),
      practice?.tried.length && fillGaps(words.row, { found: practice.found, tried: practice.tried.length, row: practice.row, longest: practice.longest }),
      days.longest && fillGaps(words.days_row, { days: days.now, longest: days.longest }),
      rushes[id] && `${words.rush}: ${fillGaps(words.rush_best, { best: rushes[id] })}`,
    ].filter((text) => typeof text === "string");
    return lines.length || entries.length ? lines : [words.progress_none];
  }

  /** @type {(themes: Api.Theme[], counts: Map<Api.Theme, Counts>, id: string) => HTMLElement} */
  function themeTable(themes, counts, id) {
    const most = Math.max(1, ...[...counts.values()].map(({ solved, missed }) => solved + missed));
    const rows = themes.map((theme) => {
      const { solved, missed } = counts.get(theme) ?? { solved: 0, missed: 0 };
      const title = words[`theme_${theme}`];
      const practise = html("button", { type: "button", class: "button small", id: `practise-${theme}`, "aria-label": fillGaps(words.practise_theme, { theme: title }), text: words.practise, onclick: () => go(`theme:${theme}`, id) });
      return html("tr", {}, html("th", { scope: "row", text: title }), number(solved), number(missed), html("td", { class: "progress-bars" }, bars(solved, missed, most)), html("td", {}, id ? practise : ""));
    });
    return tableOf({ class: "moves-table progress-table", id: "progress-themes" }, html("caption", { text: words.by_theme }), [words.col_theme, words.col_solved, words.col_missed, html("td", { class: "progress-bars" }), html("td")], rows);
  }

  /** Only the weeks since something was done first. */
  /** @type {(entries: Entry[], id: string) => HTMLElement[]} */
  function weekRows(entries, id) {
    const games = new Map();
    for (const { changed } of played.filter((one) => !id || one.state.game === id)) {
      const week = weekOf(new Date(changed)).getTime();
      games.set(week, (games.get(week) ?? 0) + 1);
    }
    const weeks = countsByWeek(entries, new Date(), WEEKS).map(({ from, counts }) => ({ from, counts, played: games.get(from.getTime()) ?? 0 }));
    const last = weeks.findLastIndex(({ counts, played }) => counts.solved + counts.missed + played > 0);
    const written = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
    return weeks.slice(0, last + 1).map(({ from, counts, played }) => html("tr", {}, html("th", { scope: "row", text: written.format(from) }), number(counts.solved), number(counts.missed), number(played)));
  }

  /** @type {(which: string, id: string) => void} */
  function go(which, id) {
    closeDialog(dialog);
    showPuzzle(which, id || undefined);
  }

  async function erase() {
    if (!(await confirmQuestion("ask-forget", words.really_forget))) return;
    forgetProgress();
    forgetPractices();
    await draw();
    select.focus();
  }
}

/** @type {(value: number) => HTMLElement} */
function number(value) {
  return html("td", { class: "number", text: String(value) });
}

/** Solved and missed as bars behind each other, told apart by a pattern too. */
/** @type {(solved: number, missed: number, most: number) => SVGElement} */
function bars(solved, missed, most) {
  const width = (/** @type {number} */ count) => (BAR * count) / most;
  return svg(
    "svg",
    { class: "progress-bar", viewBox: `0 0 ${BAR} 10`, preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
    svg("rect", { class: "solved", width: width(solved), height: 10 }),
    svg("rect", { class: "missed", x: width(solved), width: width(missed), height: 10 }),
  );
}
