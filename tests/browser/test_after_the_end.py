"""A game that is over: who has won is told, it can be played again and tried again, and it is never destroyed."""

from playwright.sync_api import expect

from tests.browser.table import Table


def test_a_rematch_has_the_colours_changed(table: Table) -> None:
    table.begin("connect-four", second="random")
    table.page.goto(f"{table.address}?game=connect-four&moves=4545454")
    table.wait("over")
    expect(table["#status-line"]).to_contain_text("wins with the column 4.1 4.2 4.3 4.4.")
    names = [table[f"#player-{side} .player-name"].inner_text() for side in (0, 1)]
    table["#rematch"].click()
    table.wait("move")
    assert [table[f"#player-{side} .player-name"].inner_text() for side in (0, 1)] == names[::-1]


def test_a_lost_game_is_tried_again_from_the_move_that_overlooked_the_loss(table: Table) -> None:
    """Move 2, away from the centre, has lost the game already; move 4 does not even stop the row that is threatened."""
    table.meet("tic-tac-toe", "a1a3b1b3")
    table.click("c1")
    table.wait("over")
    expect(table["#try-again"]).to_have_text("Try again from move 4")
    table["#try-again"].click()
    table.played("a1a3b1")
    table.page.go_back()
    table.played("a1a3b1b3c1")


def test_the_key_for_players_lists_them_and_begins_no_game(table: Table) -> None:
    table.meet("connect-four", "454545")
    table.press("4", "Enter")
    table.wait("over")
    table.page.wait_for_timeout(1100)  # before that, no key begins a game
    table.press("o")
    table["#player-homburg"].click()
    expect(table["#player-1 .player-name"]).to_have_text("Homburg")
    table.played("4545454")


def test_the_key_that_takes_back_tries_again_and_the_game_stays_kept(table: Table) -> None:
    table.meet("connect-four", "454545")
    table.press("4", "Enter")
    table.wait("over")
    table.press("u")
    table.played("45454")  # where the second player did not stop three in a row
    table.said("New game: Connect Four, starting at move 6.")
    table["#my-games-button"].click()
    expect(table["#my-games [data-saved]"]).to_have_count(2)
