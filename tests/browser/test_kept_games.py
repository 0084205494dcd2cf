"""Games are kept on this device: they survive the page, can be found again, and taken along as a file."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from denkspiel.play.record_reader import parse_records
from tests.browser.table import WHOLE_GAMES, Table


def come_again(table: Table, name: str) -> None:
    """Close the page, and come to it later without naming a game."""
    table.page.goto(f"{table.address}static/icon.svg")
    table.page.goto(table.address)
    table.ready(name)


def ended(table: Table, name: str) -> None:
    """Play a game to its end, against somebody else."""
    moves = WHOLE_GAMES[name]
    table.meet(name, moves[:-1] if name != "hexagon" else moves[:-2])
    table.type(moves[-1] if name != "hexagon" else moves[-2:])
    table.wait("over")


def test_unfinished_games_outlast_the_page_with_their_players(table: Table) -> None:
    table.begin("connect-four", second="raumvier-2")
    table.click("4")
    table.has_plies(2)
    moves = table.moves
    table.turn_to("hexagon")
    table.wait("move", "acknowledge")
    come_again(table, "hexagon")
    table.turn_to("connect-four")
    table.played(moves)
    expect(table["#player-1"]).to_contain_text("Raumvier 2")
    table.press("u")
    table.played("")
    come_again(table, "connect-four")
    table.press("r")
    table.played(moves)


def test_a_game_that_is_over_does_not_come_back_by_itself_but_can_be_opened(table: Table) -> None:
    ended(table, "connect-four")
    come_again(table, "connect-four")
    table.played("")
    table["#my-games-button"].click()
    expect(table["#my-games [data-saved]"]).to_have_count(1)
    expect(table["#my-games [data-saved]"]).to_contain_text("Connect Four: Player 1 – Player 2")
    expect(table["#my-games [data-saved]"]).to_contain_text("Player 1 won, 7 moves")
    table["#my-games [data-saved]"].click()
    table.wait("over")
    table.played(WHOLE_GAMES["connect-four"])


def test_results_are_told_by_opponent_and_a_game_is_deleted_after_a_question(table: Table) -> None:
    table.begin("tic-tac-toe", second="random")
    while table.wait("move", "over") == "move":
        table.click(table.game.geometry.cells[table.position.legal_moves[0]].move)
    table["#my-games-button"].press("Enter")
    expect(table["#my-results tbody tr"]).to_have_count(1)
    expect(table["#my-results tbody"]).to_contain_text("Random")
    table["#my-games .saved-row .tool"].click()
    table["#ask-delete-no"].click()
    expect(table["#my-games [data-saved]"]).to_have_count(1)
    table["#my-games .saved-row .tool"].click()
    table["#ask-delete-yes"].click()
    expect(table["#my-games [data-saved]"]).to_have_count(0)
    expect(table["#my-results"]).to_have_count(0)
    table.press("Escape")
    expect(table["#my-games-button"]).to_be_focused()
    table.wait("move")
    table.played("")
    table.page.reload()
    table.ready("tic-tac-toe")
    table.played("")


def test_a_game_played_in_two_windows_becomes_two_games(table: Table) -> None:
    table.meet("connect-four", "4")
    table.click("5")
    table.played("45")
    with closing(table.page.context.new_page()) as page:
        other = Table(page, table.address)
        other.page.goto(other.address)
        other.ready("connect-four")
        other.played("45")
        table.click("1")
        table.played("451")
        other.click("7")
        other.said("You continued this game in another window.")
        other.played("457")
        other.page.reload()
        other.ready("connect-four")
        other.played("457")
        other["#my-games-button"].click()
        expect(other["#my-games [data-saved]"]).to_have_count(2)
    table.page.reload()
    table.ready("connect-four")
    table.played("451")


def test_games_are_taken_along_as_a_file_and_back(table: Table, tmp_path: Path) -> None:
    for name in ("connect-four", "hexagon"):
        ended(table, name)
    table["#my-games-button"].click()
    with table.page.expect_download() as download:
        table["#export-games"].click()
    text = download.value.path().read_text(encoding="utf-8")
    assert [record.game.id for record in parse_records(text, "the file")] == ["connect-four", "hexagon"]
    table["#my-games .saved-row .tool"].first.click()
    table["#ask-delete-yes"].click()
    expect(table["#my-games [data-saved]"]).to_have_count(1)
    file = tmp_path / "games.txt"
    file.write_text(text + text.replace("1. 4", "1. 5"), encoding="utf-8")
    table["#import-games"].set_input_files(file)
    expect(table["#my-games-feedback"]).to_contain_text("Games added: 1. Already there: 1.")
    expect(table["#my-games-feedback"]).to_contain_text("Game 3: ")
    expect(table["#my-games [data-saved]"]).to_have_count(2)


def test_a_file_read_while_a_game_in_it_is_still_being_deleted_brings_that_game_back(table: Table) -> None:
    ended(table, "connect-four")
    table["#my-games-button"].click()
    with table.page.expect_download() as download:
        table["#export-games"].click()
    held: list[Route] = []
    table.intercept("**/api/course?*", lambda route: held.append(route) if not held else route.continue_())
    table["#my-games .saved-row .tool"].click()
    with table.page.expect_request("**/api/course?*"):  # for the game that takes the place of the one on the board
        table["#ask-delete-yes"].click()
    table["#import-games"].set_input_files(download.value.path())
    table.page.wait_for_function("document.querySelector('#import-games').value === ''")
    held[0].continue_()
    expect(table["#my-games-feedback"]).to_have_text("Games added: 1. Already there: 0.")
    expect(table["#my-games [data-saved]"]).to_have_count(1)


_NO_ROOM = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...what) {
    if (window.hasRoom) return put.apply(this, what);
    this.transaction.abort(); // as the browser does where there is no room
  };
}"""


@pytest.mark.parametrize("missing", ["indexedDB", "localStorage"])
def test_a_browser_that_keeps_nothing_lists_the_games_of_this_visit_and_promises_nothing(
    table: Table, missing: str
) -> None:
    refused = "{ get: () => { throw new Error('no'); } }"
    table.page.add_init_script(f"Object.defineProperty(window, '{missing}', {refused})")
    table.open("connect-four")
    table["#my-games-button"].click()
    is_kept = missing == "localStorage"
    expect(table["#games-not-saved"]).to_be_visible(visible=not is_kept)
    if not is_kept:
        expect(table["#my-games"].get_by_text("Your browser saves them on this device.")).to_have_count(0)
    ended(table, "connect-four")
    table.turn_to("hexagon")
    table["#my-games-button"].click()
    # without settings the lot decides who begins, and a game in which the computer has moved is kept as well
    games = table["#my-games [data-saved]"]
    if is_kept:
        expect(games.first).to_be_visible()
    else:
        expect(games).to_have_count(1)
    expect(table["#games-not-saved"]).to_be_visible(visible=not is_kept)


def test_a_game_that_could_not_be_written_is_not_called_kept_and_stays_one(table: Table) -> None:
    table.meet("connect-four", "4")
    table.click("5")
    table.page.wait_for_function(f"async () => (await ({KEPT})()).includes('45')")
    table.page.evaluate(_NO_ROOM)
    table.click("4")
    table.click("5")
    table["#my-games-button"].click()
    expect(table["#games-not-saved"]).to_be_visible()
    table.press("Escape")
    table.page.evaluate("window.hasRoom = true")
    table.click("1")
    table.page.wait_for_function(f"async () => (await ({KEPT})()).includes('45451')")
    table["#my-games-button"].click()
    expect(table["#games-not-saved"]).to_be_hidden()
    expect(table["#my-games [data-saved]"]).to_have_count(1)
    expect(table["#remarks"]).not_to_contain_text("another window")


def test_back_and_forward_go_through_games_and_steps_of_looking_back(table: Table) -> None:
    ended(table, "connect-four")
    moves = WHOLE_GAMES["connect-four"]
    table["#rematch"].click()
    table.played("")
    table.turn_to("hexagon")
    table.page.go_back()
    table.ready("connect-four")
    table.played("")
    table.page.go_back()
    table.played(moves)
    table.wait("over")
    table.press("ArrowLeft")
    table.status(f"You are looking back: move 6 of {len(moves)}.")
    table.press("ArrowLeft")
    table.status(f"You are looking back: move 5 of {len(moves)}.")
    table.page.go_back()
    table.status(f"You are looking back: move 6 of {len(moves)}.")
    table.page.reload()
    table.status(f"You are looking back: move 6 of {len(moves)}.")
    table.page.go_forward()
    table.status(f"You are looking back: move 5 of {len(moves)}.")
    table.page.go_back()
    table.page.go_back()
    table.wait("over")


def test_back_and_forward_before_the_answer_comes_end_where_they_lead(table: Table) -> None:
    table.meet("connect-four", "44")
    table.page.evaluate("window.before = history.state")
    table.turn_to("hexagon")
    asked: list[str] = []

    def take_time(route: Route) -> None:
        asked.append(route.request.post_data or "")
        table.page.evaluate("dispatchEvent(new PopStateEvent('popstate', { state: history.state }))")
        route.continue_()

    table.intercept("**/course*", take_time)
    table.page.evaluate("dispatchEvent(new PopStateEvent('popstate', { state: before }))")
    for _ in range(100):
        if len(asked) < 2:
            table.page.wait_for_timeout(20)
    table.ready("hexagon")
    table.played("")
    assert [json.loads(one)["state"]["game"] for one in asked] == ["connect-four", "hexagon"]


def test_a_step_within_the_page_does_not_stop_what_comes_back(table: Table) -> None:
    table.meet("connect-four", "4455")
    table.page.evaluate(
        """() => {
          const state = { ...history.state, ply: 3 };
          for (const one of [state, null]) dispatchEvent(new PopStateEvent("popstate", { state: one }));
        }"""
    )
    table.status("You are looking back: move 3 of 4.")


KEPT = """() => new Promise((resolve) => {
  const opening = indexedDB.open("denkspiel");
  opening.onsuccess = () => {
    const all = opening.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.map(({ moves }) => moves));
    };
  };
})"""
"""The moves of the games that are kept."""


def test_what_is_kept_belongs_to_one_game(table: Table) -> None:
    """Two games with the same moves are two; one that goes on stays the same one."""
    table.meet("connect-four", "44")
    table.press("5", "Enter")
    table.played("445")
    # only then does the next page know more than the link
    table.page.wait_for_function(f"async () => (await ({KEPT})()).includes('445')")
    table.page.reload()
    table.ready("connect-four")
    table.played("445")
    table.press("n", "y")
    table.played("")
    table.press("4", "Enter")
    table.played("4")
    table.page.wait_for_function(f"async () => (await ({KEPT})()).includes('4')")
    assert sorted(table.page.evaluate(KEPT)) == ["4", "445"]
