/** The games saved on this device: to go on with or to look at, to delete, to take along as a file. */

import { listOpponents } from "../core/catalog.js";
import { binButton, html, replaceIfChanged, setAttributes, tableOf } from "../core/element.js";
import { gameId } from "../core/store.js";
import { language, t } from "../core/texts.js";
import { newGame, resumeGame, tryOrRemark } from "../game/actions.js";
import { computerName, isHuman, isOnlyPerson, localizedName } from "../game/players.js";
import { linkedGames } from "../online/linked_games.js";
import { exportGames, importGames } from "../storage/record_files.js";
import { areAllSaved, deleteGame, resultsOf, savedGame, savedGames } from "../storage/saved_games.js";
import { actionButton, closeDialog, confirmQuestion, openDialog } from "./dialog.js";
/** @import { SavedGame } from "../storage/saved_games.js" */

/** So many games are shown at first, and so many more each time. */
const PAGE_SIZE = 30;

/** Show the games. */
export async function openMyGames() {
  const opponents = await listOpponents();
  const titles = Object.fromEntries(opponents.map(({ id, title }) => [id, title]));
  const feedback = html("p", { id: "my-games-feedback", class: "quiet", role: "status" });
  const heading = html("h3", { text: t("games_here"), hidden: true });
  const rows = html("div", { class: "saved-list" });
  const results = html("div", { class: "saved-results" });
  const file = html("input", { type: "file", id: "import-games", accept: ".txt,.record,text/plain", class: "visually-hidden", onchange: takeFile });
  const pick = html("label", { class: "button", for: file.id, text: t("import_games") });
  const actions = html("div", { class: "dialog-actions" }, actionButton("export-games", t("export_games"), save), file, pick);
  const linked = html("div", {});
  const notSaved = html("p", { id: "games-not-saved", text: t("games_not_kept"), hidden: true });
  const dialog = openDialog("my-games", t("my_games"), [linked, heading, notSaved, rows, results, feedback, actions], { wide: true });
  let most = PAGE_SIZE;
  /** What changes games is done one after the other, or a file could be read while a game in it is still being deleted. */
  let working = Promise.resolve();
  const inOrder = (/** @type {() => Promise<unknown>} */ act) => {
    working = working.then(() => tryOrRemark(act)).then(() => undefined);
    return working;
  };
  await draw();
  /** @type {HTMLElement|null} */ (rows.querySelector("button"))?.focus();

  async function draw() {
    const games = await savedGames();
    const more = actionButton("more-saved", t("show_more", { count: games.length - most }), () => {
      most += PAGE_SIZE;
      draw();
    });
    const isKeeping = await areAllSaved();
    setAttributes(notSaved, { hidden: isKeeping });
    const none = isKeeping ? [html("p", { class: "quiet", text: t("no_games_yet") })] : [];
    replaceIfChanged(rows, ...(games.length ? games.slice(0, most).map(row) : none));
    if (games.length > most) rows.append(more);
    replaceIfChanged(results, ...table(games));
    linkedGames({ close: () => closeDialog(dialog), changed: draw }).then((others) => {
      linked.replaceChildren(...others);
      setAttributes(heading, { hidden: !others.some((one) => one.matches("h3")) });
    });
  }

  /** @type {(game: SavedGame) => HTMLElement} */
  function row(game) {
    const go = () => {
      closeDialog(dialog);
      tryOrRemark(async () => {
        const saved = await savedGame(game.id); // it may be being deleted at this moment
        if (saved) await resumeGame(saved);
      });
    };
    const isHere = game.id === gameId();
    const words = html("span", { class: "saved-words" }, html("strong", { text: `${game.title}: ${sitting(game)}` }), html("span", { text: standing(game) }));
    const open = html("button", { type: "button", class: "opponent saved", "aria-current": isHere && "true", "data-saved": game.id, onclick: go }, words);
    return html("div", { class: "saved-row" }, open, binButton(t("delete_game", { game: game.title }), () => remove(game)));
  }

  /** @type {(game: SavedGame) => Promise<void>} */
  async function remove(game) {
    const isMeant = await confirmQuestion("ask-delete", t("really_delete", { game: `${game.title}: ${sitting(game)}` }));
    if (!isMeant) return;
    await inOrder(async () => {
      if (game.id === gameId()) await newGame(); // first, or a page loaded at this moment would take the old one up again
      await deleteGame(game.id);
      await draw();
    });
    /** @type {HTMLElement|null} */ (dialog.querySelector(".saved-list button, #export-games"))?.focus();
  }

  /** Who has played, the one who began first. */
  /** @type {(game: SavedGame) => string} */
  function sitting({ state }) {
    return (state.players ?? []).map((player) => nameOf(player, state)).join(" – ");
  }

  /** @type {(player: Api.SeatData, state: SavedGame["state"]) => string} */
  function nameOf(player, { game, players }) {
    if (isOnlyPerson(player, players ?? [])) return t("you");
    return isHuman(player) ? localizedName(player.name || t("human")) : opponentIn(game, player.kind);
  }

  /** @type {(game: string, kind: string) => string} */
  function opponentIn(game, kind) {
    const name = computerName(kind, game);
    return name === kind ? (titles[kind] ?? kind) : name; // those of a game that is not offered any more
  }

  /** How far a game is, or how it ended, and when it was played. */
  /** @type {(game: SavedGame) => string} */
  function standing({ state, result, changed }) {
    const winner = result && result.winner !== null && state.players?.[result.winner];
    const isOwn = winner && isOnlyPerson(winner, state.players ?? []);
    const how = result === null ? "stands_at" : isOwn ? "was_won.you" : winner ? "was_won" : "was_drawn";
    const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(changed);
    return `${t(how, { plies: state.cells.length, player: winner ? nameOf(winner, state) : "" })} · ${when}`;
  }

  /** @type {(games: SavedGame[]) => HTMLElement[]} */
  function table(games) {
    const found = resultsOf(games);
    if (!found.length) return [];
    const heads = ["game", "player", "won", "drawn", "lost"].map((key) => t(`results_${key}`));
    const lines = found.map(({ game, title, opponent, won, drawn, lost }) =>
      html("tr", {}, ...[title, opponentIn(game, opponent), won, drawn, lost].map((text) => html("td", { text: String(text) }))),
    );
    return [tableOf({ class: "moves-table", id: "my-results" }, html("caption", { text: t("your_results") }), heads, lines)];
  }

  async function save() {
    await inOrder(async () => {
      const url = URL.createObjectURL(new Blob([await exportGames(await savedGames())], { type: "text/plain" }));
      html("a", { href: url, download: "denkspiel.txt" }).click();
      URL.revokeObjectURL(url);
    });
  }

  async function takeFile() {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    await inOrder(async () => {
      const { added, known, fault } = await importGames(await chosen.text());
      feedback.textContent = [t("games_taken_in", { added, known }), fault ?? ""].join(" ").trim();
      await draw();
    });
  }
}
