"""Variations: a move made while looking back begins one, and the game itself stays as it is."""

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from denkspiel.play.record_reader import parse_records
from tests.browser.interceptions import Held
from tests.browser.table import PHONE, WHOLE_GAMES, Table

_ENDED = "4545454"
"""A game of Connect Four that is over, by the columns."""


def at(table: Table, move: str) -> None:
    """Wait until a move of a variation is the one shown, and described."""
    expect(table["#moves-list [data-path][aria-current]"]).to_have_text(move)
    expect(table["#aim"]).not_to_be_empty()


def tried(table: Table, *moves: str) -> None:
    """Wait until these are the moves of all variations, in the order of the list."""
    expect(table["#moves-list [data-path]"]).to_have_text(list(moves))


def drop(table: Table, column: str, number: int) -> None:
    """Make a move with this number in a variation of Connect Four."""
    table[f".arrow[data-column='{column}']:not([aria-disabled])"].click()
    at(table, f"{number}. {column}")


def look_at(table: Table, ply: int) -> None:
    """Show the game after so many moves."""
    table[f"#moves-list [data-ply='{ply}']"].click()
    table.status(f"You are looking back: move {ply} of {table.position.ply}.")


def test_a_tree_grows_beside_a_game_that_is_over(table: Table) -> None:
    table.meet("connect-four", _ENDED)
    look_at(table, 3)
    expect(table["#aim"]).to_contain_text("starts a variation")
    drop(table, "1", 4)
    table.status("Variation from move 4")
    expect(table["#aim"]).to_have_text("It is Player 1's turn.")
    drop(table, "2", 5)
    drop(table, "3", 6)
    table.press("ArrowLeft")
    at(table, "5. 2")
    drop(table, "7", 6)
    table["#moves-list [data-path]"].first.click()
    at(table, "4. 1")
    drop(table, "2", 5)  # is there already
    tried(table, "4. 1", "5. 2", "6. 3", "6. 7")
    expect(table["#moves-list .branch .branch ol"]).to_have_accessible_name("Variation from move 6")
    table.press("End")
    at(table, "6. 3")
    table["#to-game"].click()
    table.wait("over")
    look_at(table, 3)
    table[".arrow[data-column='5']"].click()  # what was played
    table.status("You are looking back: move 4 of 7.")
    tried(table, "4. 1", "5. 2", "6. 3", "6. 7")
    table.press("Escape")
    table.wait("over")
    table.played(_ENDED)


def test_a_variation_that_ends_is_told_and_only_a_question_deletes(table: Table) -> None:
    table.meet("connect-four", _ENDED)
    look_at(table, 5)
    drop(table, "1", 6)
    drop(table, "4", 7)
    expect(table["#aim"]).to_contain_text("wins with the column 4.1 4.2 4.3 4.4")
    expect(table["#play-on"]).to_be_hidden()
    expect(table[".arrow[data-column='1']"]).to_have_attribute("aria-disabled", "true")
    table.press("ArrowLeft")
    at(table, "6. 1")
    table["#delete-variation"].click()
    expect(table["#ask-delete-variation"]).to_contain_text("2 moves in all")
    table["#ask-delete-variation-no"].click()
    tried(table, "6. 1", "7. 4")
    table["#delete-variation"].click()
    table["#ask-delete-variation-yes"].click()
    table.status("You are looking back: move 5 of 7.")
    tried(table)
    table.page.go_back()  # to what is no longer there: the game where it began
    table.status("You are looking back: move 5 of 7.")


def test_variations_outlast_the_page_and_back_and_forward_go_through_them(table: Table) -> None:
    table.meet("connect-four", _ENDED)
    look_at(table, 3)
    drop(table, "1", 4)
    drop(table, "2", 5)
    table.page.go_back()
    at(table, "4. 1")
    table.page.reload()
    at(table, "4. 1")
    table.page.go_forward()
    at(table, "5. 2")
    table.turn_to("hexagon")
    table["#my-games-button"].click()
    table["#my-games [data-saved]"].first.click()
    table.played(_ENDED)
    tried(table, "4. 1", "5. 2")
    table.page.go_back()
    table.ready("hexagon")
    table.page.go_back()
    at(table, "5. 2")


def test_a_game_kept_before_there_were_variations_takes_them_on(table: Table) -> None:
    table.meet("connect-four", "4545")
    table.press("1", "Enter")
    table.played("45451")
    table.page.evaluate(
        """() => new Promise((resolve) => {
        const opening = indexedDB.open("denkspiel");
        opening.onsuccess = () => {
          const games = opening.result.transaction("games", "readwrite").objectStore("games");
          games.getAll().onsuccess = ({ target }) => {
            for (const { variations, ...game } of target.result) games.put(game);
          };
          games.transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
        })"""
    )
    table.page.reload()
    look_at(table, 3)
    drop(table, "1", 4)
    table.page.reload()
    at(table, "4. 1")


_OCCUPIED = """() => new Promise((resolve) => {
  const opening = indexedDB.open("denkspiel");
  opening.onsuccess = () => {
    const games = opening.result.transaction("games", "readwrite").objectStore("games");
    const goOn = () => {
      if (!globalThis.isFree) games.count().onsuccess = goOn;
    };
    goOn();
    resolve();
  };
})"""
"""Keep everybody else from writing, until told that it is free."""


def test_what_was_tried_outlasts_a_page_that_goes_before_it_is_written(table: Table) -> None:
    table.meet("connect-four", "4545")
    table.press("1", "Enter")
    table.played("45451")
    look_at(table, 3)
    with closing(table.page.context.new_page()) as other:
        other.goto(f"{table.address}static/icon.svg")
        other.evaluate(_OCCUPIED)
        drop(table, "1", 4)
        table.page.reload()
        other.evaluate("globalThis.isFree = true")
        at(table, "4. 1")
    drop(table, "2", 5)
    table.page.reload()
    at(table, "5. 2")
    assert table.page.evaluate("localStorage.getItem('denkspiel-unsaved')") is None


def test_all_moves_outlast_a_page_that_goes_before_they_are_written(table: Table) -> None:
    table.meet("connect-four", "454")
    table.wait("move")
    known = table.page.evaluate("history.state.id")
    with closing(table.page.context.new_page()) as other:
        other.goto(f"{table.address}static/icon.svg")
        other.evaluate(_OCCUPIED)
        for move in "545":
            table.type(move)
        table.page.reload()
        other.evaluate("globalThis.isFree = true")
        table.ready("connect-four")
        table.played("454545")
    table.page.reload()
    table.ready("connect-four")
    table.played("454545")
    assert table.page.evaluate("history.state.id") == known
    assert table.page.evaluate("localStorage.getItem('denkspiel-unsaved')") is None


def test_a_game_in_progress_is_not_touched_and_goes_on(table: Table) -> None:
    table.begin("connect-four", second="raumvier-2")
    table.click("4")
    table.has_plies(2)
    moves = table.moves
    look_at(table, 0)
    drop(table, "1", 1)
    expect(table["#answer"]).to_have_text("Let Raumvier 2 reply")
    table["#answer"].click()
    expect(table["#moves-list [data-path]"]).to_have_count(2)
    expect(table["#swap"]).to_be_disabled()
    at(table, table["#moves-list [data-path]"].last.inner_text())
    table["#take-back"].click()
    at(table, "1. 1")
    table["#hint"].click()
    expect(table["#hint"]).to_contain_text("Answer")
    at(table, "1. 1")
    table["#hint"].click()
    expect(table["#remarks"]).to_contain_text("Hint")
    at(table, "1. 1")
    table.played(moves)
    table.press("Escape")
    table.wait("move")
    table.click("4")
    table.has_plies(4)
    assert table.moves.startswith(moves)


def test_a_stone_confirmed_meanwhile_leaves_the_variation_on_the_board(table: Table) -> None:
    table.begin("connect-four", second="raumvier-2")
    table.click("4")
    table.has_plies(2)
    moves = table.moves
    table.wait("move")
    held = Held(table)
    table.press("4", "Enter")
    expect(table["#moves-list [data-ply]"]).to_have_count(4)
    table["#moves-list [data-ply='1']"].click()
    drop(table, "1", 2)
    held.let_go()
    table.played(f"{moves}4")
    at(table, "2. 1")
    table.press("Escape")
    table.has_plies(4)
    tried(table, "2. 1")


def digits(table: Table, move: str) -> None:
    """Choose a place and play there; a line needs Enter at each of its points."""
    points = table.game.id == "hexagon"
    for digit in move:
        table.press(digit, *(["Enter"] if points else []))
    if not points:
        table.press("Enter")


@pytest.mark.parametrize(
    ("name", "move", "entry", "other"), [("score-four", "23", "1. b3", "32"), ("hexagon", "16", "1. 1-6", "35")]
)
def test_keys_alone_make_and_follow_variations(table: Table, name: str, move: str, entry: str, other: str) -> None:
    table.meet(name, WHOLE_GAMES[name])
    table.wait("over")
    table.press("Home")
    table.wait("review")
    digits(table, move)
    at(table, entry)
    table.press("u")
    table.status(f"You are looking back: move 0 of {table.position.ply}.")
    table.press("r")
    at(table, entry)
    table.press("ArrowUp")
    expect(table["#moves-list [aria-current]"]).to_have_attribute("data-ply", "1")
    table.press("ArrowDown")
    at(table, entry)
    digits(table, other)
    expect(table["#moves-list [data-path]"]).to_have_count(2)
    table.press("Escape")
    table.wait("over")


def test_one_plays_on_from_a_variation_in_a_new_game_and_nothing_is_lost(table: Table) -> None:
    table.begin("connect-four", second="homburg")
    table.click("4")
    table.has_plies(2)
    first = table.moves
    for column in "12":
        look_at(table, 0)
        drop(table, column, 1)
        table["#play-on"].click()
        table.wait("move")
        table.has_plies(2)
        assert table.moves.startswith(column)
        tried(table)
        table.page.go_back()
        table.played(first)
        at(table, f"1. {column}")
    tried(table, "1. 1", "1. 2")
    table["#my-games-button"].click()
    expect(table["#my-games [data-saved]"]).to_have_count(3)


def test_variations_go_along_with_the_file_of_games_and_come_back(table: Table, tmp_path: Path) -> None:
    table.meet("tic-tac-toe", "a1a3b1b3c1")
    look_at(table, 2)
    table["[data-hit]"].nth(4).click()
    expect(table["#moves-list [data-path]"]).to_have_count(1)
    table["#my-games-button"].click()
    with table.page.expect_download() as download:
        table["#export-games"].click()
    text = download.value.path().read_text(encoding="utf-8")
    (record,) = parse_records(text, "the file")
    assert [line[:2] for line in record.variations] == [record.moves[:2]]
    table["#my-games .saved-row .tool"].first.click()
    table["#ask-delete-yes"].click()
    file = tmp_path / "games.txt"
    file.write_text(text, encoding="utf-8")
    table["#import-games"].set_input_files(file)
    expect(table["#my-games-feedback"]).to_contain_text("Games added: 1.")
    table["#my-games [data-saved]"].first.click()
    table.played("a1a3b1b3c1")
    expect(table["#moves-list [data-path]"]).to_have_count(1)


def test_a_screen_reader_is_told_and_the_board_as_buttons_plays(table: Table) -> None:
    table.meet("connect-four", _ENDED)
    table.unfold("cells")
    look_at(table, 3)
    table["#cells button"].first.press("Enter")
    expect(table["#voice"]).to_contain_text("Player 2 plays 1. It is Player 1's turn.")
    expect(table["#moves-list [data-path]"]).to_have_accessible_name("4. 1, Player 2")
    expect(table["#cells button"].first).to_have_accessible_name(
        "Column 1: one stone, Player 2, last move; next stone in row 2"
    )
    expect(table["#position-actions"]).to_have_accessible_name("Actions for this position")


def test_a_move_that_the_service_does_not_hear_of_is_taken_off_and_said(table: Table) -> None:
    table.meet("connect-four", _ENDED)
    look_at(table, 3)
    table.intercept("**/api/position*", lambda route: route.abort())
    table[".arrow[data-column='1']"].click()
    expect(table["#remarks"]).not_to_be_empty()
    tried(table)
    table.status("You are looking back: move 3 of 7.")
    table.page.unroute("**/api/position*")
    drop(table, "1", 4)
    table.excuse("ERR_FAILED")


@pytest.mark.page(**PHONE)
def test_a_variation_by_finger(table: Table) -> None:
    table.meet("connect-four", _ENDED)
    table["#moves-list [data-ply='3']"].tap()
    table.wait("review")
    table[".arrow[data-column='1']"].tap()
    at(table, "4. 1")
    expect(table["#to-game"]).to_be_in_viewport()
    assert table.is_as_wide_as_its_window()
    table["#to-game"].tap()
    table.wait("over")
