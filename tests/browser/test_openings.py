"""The panel of openings: what was chosen in kept games, and looking at moves from there."""

from playwright.sync_api import expect

from tests.browser.remote import Remote
from tests.browser.table import Table


def _play(address: str, moves: str) -> None:
    """A game of Tic-Tac-Toe by link, in which the second player gives up after these moves."""
    ada, bob = Remote(address), Remote(address)
    game = ada.begin("tic-tac-toe", "Ada")
    view = bob.do(game, "sit", name="Bob")
    for ply, move in enumerate(moves.split()):
        cell = next(one["cell"] for one in view["step"]["position"]["legal"] if one["move"] == move)
        view = (ada, bob)[ply % 2].do(game, "move", cell=cell)
    bob.do(game, "resign")


def test_what_was_chosen_in_kept_games_stands_beside_what_it_is_worth(table: Table) -> None:
    rows, words = table["#openings-table tr[data-cell]"], table["#openings-words"]
    table.meet("tic-tac-toe", "b1b3")  # where no game comes by chance
    table.unfold("openings")
    expect(words).to_contain_text("No finished game on this server has reached this position yet.")
    expect(rows).to_have_count(4)
    expect(table["#openings-table .value .words"]).to_have_count(4)
    for moves in ("b1 b3 b2 a1", "b1 b3 b2 c1 a3", "b1 b3 c1 b2"):
        _play(table.address, moves)
    table.meet("tic-tac-toe", "b1b3")
    expect(words).to_contain_text("3 finished games on this server reached this position.")
    expect(rows.first.locator(".opener")).to_have_text(["b2"])
    expect(rows.first.locator(".share")).to_have_text(["67 % (2)", "\N{EN DASH}"])
    expect(rows.nth(1).locator(".opener")).to_have_text(["a1", "c1"])
    expect(rows.nth(1).locator(".share")).to_have_text(["33 % (1)", "\N{EN DASH}"])
    expect(table["#openings-table tr.results"]).to_have_text(["2 won, 0 drawn, 0 lost", "1 won, 0 drawn, 0 lost"])

    rows.first.locator(".opener").press("Enter")  # along a line of its own: the game stays as it is
    table.status("Variation from move 3")
    expect(words).to_contain_text("2 finished games on this server reached this position.")
    expect(rows.first.locator(".opener")).to_have_text(["a1", "c1"])
    expect(table["#openings-table tr.results"]).to_have_text(["0 won, 0 drawn, 2 lost"])
    table["#openings-table .opener[aria-label='Show c1']"].click()
    expect(words).to_contain_text("One finished game on this server reached this position.")
    table.page.get_by_role("button", name="Back to the game").click()
    table.wait("move")
    table.played("b1b3")


def test_where_a_game_is_over_nothing_is_left_to_choose(table: Table) -> None:
    table.meet("tic-tac-toe", "a1b1a2b2a3")
    table.unfold("openings")
    expect(table["#openings-words"]).to_have_text("The game is over; there are no moves to choose from.")
    expect(table["#openings-table"]).to_have_count(0)


def test_the_panel_speaks_german(table: Table) -> None:
    table.meet("connect-four", "1771177")
    table.unfold("openings")
    table["#language"].click()
    expect(table["#panel-openings-title"]).to_have_text("Eröffnungen")
    expect(table["#openings-words"]).to_contain_text(
        "Noch keine beendete Partie auf diesem Server hat diese Stellung erreicht."
    )
    expect(table["#openings-table caption"]).to_have_text("Alle Züge, die besten zuerst")
    assert table.is_as_wide_as_its_window()
