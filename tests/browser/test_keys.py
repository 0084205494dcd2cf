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
