"""What keys do in cases of doubt."""

from playwright.sync_api import expect

from tests.browser.table import Table


def test_a_key_that_is_held_plays_once(table: Table) -> None:
    table.meet("connect-four", "4")
    table.press("2")
    for _ in range(3):
        table.page.keyboard.down("Enter")
    table.played("42")
    table.page.keyboard.up("Enter")
    table.press("3", "Enter")
    table.played("423")


def test_with_the_review_open_arrows_lead_the_cursor_of_a_game_that_goes_on(table: Table) -> None:
    table.meet("connect-four", "4453")
    table.unfold("review")
    table["#review-open"].click()
    table.wait("review")
    table.press("ArrowRight")
    expect(table["#review-now"]).to_contain_text("Move 1 of 4")
    table["#to-game"].click()
    table.wait("move")
    table["#board"].focus()
    table.press("1", "ArrowRight", "Enter")
    table.played("44532")


def test_the_key_right_after_escape_is_for_the_board(table: Table) -> None:
    """Both come in one task of the page: the browser has not told yet that the dialogue is gone."""
    table.meet("hexagon", "12")
    table.press("o")
    expect(table["#opponents"]).to_be_visible()
    table.page.evaluate("""() => {
        document.querySelector("#opponents").requestClose();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "q", bubbles: true }));
    }""")
    expect(table["#ask-quit"]).to_be_visible()
    expect(table["#opponents"]).to_have_count(0)


def test_after_a_dialogue_is_closed_a_move_that_is_typed_is_made_whatever_has_the_focus(table: Table) -> None:
    table.meet("connect-four")
    table["#my-games-button"].focus()
    table.press("Enter")
    expect(table["#my-games"]).to_be_visible()
    table.press("Escape")
    expect(table["#my-games"]).to_have_count(0)
    expect(table["#my-games-button"]).to_be_focused()
    table.press("4", "Enter")
    table.played("4")
    table["#my-games-button"].focus()
    table.press("ArrowLeft", "Enter")
    table.played("43")
    expect(table["#my-games"]).to_have_count(0)


def test_escape_forgets_digits_that_were_typed_and_nothing_else(table: Table) -> None:
    table.meet("tic-tac-toe-3d")
    table.press("2")
    table.status("Player 1, your move: 2")
    table.press("Escape")
    table.status("Player 1, your move")
    table.press("1", "1", "1", "Enter")
    table.played("111")


def test_why_a_full_column_takes_no_stone_is_said_to_mouse_and_keys_alike(table: Table) -> None:
    table.meet("connect-four", "444444")
    words = "4 is full. Allowed: 1 2 3 5 6 7."
    table["#board [data-hit='18']"].first.click()
    table.said(words)
    table.press("1")
    expect(table["#remarks"]).not_to_contain_text(words)
    table.press("4", "Enter")
    table.said(words)
    table.press("5", "Enter")
    table.played("4444445")
    table["#moves-list [data-ply='6']"].click()
    table.wait("review")
    table["#board [data-hit='18']"].first.click()
    table.said(words)
    assert [fault for fault in table.faults if "422" not in fault] == []
    table.faults.clear()
