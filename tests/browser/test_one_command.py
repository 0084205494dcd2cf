"""One command at a time, however long its answer takes: the first click or key wins until it is answered."""

from playwright.sync_api import expect

from tests.browser.interceptions import Held
from tests.browser.table import Table

FOURTH_COLUMN = 18
"""The lowest cell of the fourth column of six."""


def test_the_own_stone_lies_there_before_the_service_has_answered(table: Table) -> None:
    table.open("connect-four")
    held = Held(table)
    table[".arrow[data-column='4']"].click()
    expect(table[f"#board [data-cell='{FOURTH_COLUMN}'][data-player]"]).to_have_count(1)
    assert table.moves == ""
    assert held.moves == [FOURTH_COLUMN]
    held.let_go()
    table.has_plies(2)
    assert table.moves.startswith("4")


def test_a_second_click_does_not_replace_the_first(table: Table) -> None:
    table.open("connect-four")
    held = Held(table)
    table[".arrow[data-column='4']"].click()
    table[".arrow[data-column='2']"].click(force=True)
    table[".layer-hits [data-hit='0']"].click()
    held.let_go()
    table.has_plies(2)
    table.wait("move")
    assert held.moves == [FOURTH_COLUMN]
    assert table.moves.startswith("4")


def test_of_two_moves_typed_fast_the_first_is_made(table: Table) -> None:
    table.meet("connect-four")
    held = Held(table)
    table.press("4", "Enter", "3", "Enter")
    held.let_go()
    table.played("4")
    table.press("Enter")  # the 3 has led nowhere
    table.played("44")
    assert len(held.moves) == 2


def test_points_chosen_fast_are_no_second_line(table: Table) -> None:
    table.meet("hexagon")
    held = Held(table)
    table.press("1", "Enter", "2", "Enter", "3", "Enter", "4", "Enter")
    table.point("5").click()
    held.let_go()
    table.played("12")
    table.status("Player 2, your move: draw a line from point 1")
    assert len(held.done) == 1


def test_no_move_is_made_in_a_game_that_is_about_to_be_another_one(table: Table) -> None:
    table.meet("connect-four", "45")
    table.unfold("cells")
    cell = table["#cells [data-cell='0']"]
    expect(cell).to_be_enabled()
    table["#board"].focus()
    held = Held(table)
    table.press("u", "4", "Enter")
    cell.click()
    table["#board"].focus()
    table.press("u")
    held.let_go()
    table.played("")
    assert [action["do"] for action in held.done] == ["take-back", "take-back"]


def test_a_line_follows_an_acknowledgement_at_once(table: Table) -> None:
    table.begin("hexagon", first="hexagon-1360")
    table.wait("acknowledge")
    held = Held(table)
    free = next(move for move in ("12", "34") if move != table.moves)
    table.press("Enter", free[0], "Enter", free[1], "Enter")
    expect(table["#board [data-cell][data-player]"]).to_have_count(2)
    held.let_go()
    table.wait("acknowledge", "over")
    assert [action["do"] for action in held.done] == ["acknowledge", "join"]


def test_a_move_is_taken_back_as_soon_as_it_is_confirmed(table: Table) -> None:
    table.meet("connect-four")
    held = Held(table)
    table.press("4", "Enter", "u")
    held.let_go()
    table.said("Undone: 4.")
    table.played("")
    assert [action["do"] for action in held.done] == ["play", "take-back"]
