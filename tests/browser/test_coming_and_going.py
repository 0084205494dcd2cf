"""How the page is opened, loaded again and left."""

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from denkspiel.web.app.settings import Settings
from tests.browser.table import Table
from tools.service import served


def test_the_skip_link_leads_to_the_board_and_changes_nothing(table: Table) -> None:
    table.begin("hexagon")
    table.type("12")
    table.page.evaluate("window.same = true")
    table[".skip[href='#board']"].focus()
    table.press("Enter")
    expect(table["#board"]).to_be_focused()
    assert table.page.evaluate("window.same")
    table.page.reload()
    table.ready("hexagon")
    table.status("Player 2, your move: draw a line from point 1")


def test_players_are_kept_before_the_first_move_too(table: Table) -> None:
    table.begin("connect-four", first="human", second="level-1")
    table.page.reload()
    table.ready("connect-four")
    expect(table["#player-1"]).to_contain_text("Level 1")


def test_what_happens_while_the_page_is_loaded_again_is_not_lost(table: Table) -> None:
    """The browser loads the address that it saw last, and forgets what the page has noted of it."""
    table.open("connect-four", "44")
    page, held = table.page, list[Route]()
    known = page.evaluate("history.state.id")
    table.intercept("**/?game=*", held.append)
    page.evaluate("() => void setTimeout(() => { location.reload(); document.getElementById('swap').click(); })")
    while not held or not re.search(r"moves=44\d&first=homburg", page.url):
        page.wait_for_timeout(20)
    moves = table.moves
    with page.expect_event("load"):
        held[0].continue_()
    table.ready("connect-four")
    table.played(moves)
    assert page.evaluate("history.state?.id") == known
    expect(table["#player-0"]).to_contain_text("Homburg")


def test_the_language_of_the_address_stays_until_another_one_is_chosen(table: Table) -> None:
    table.page.goto(table.address + "?language=de")
    table.ready("connect-four")
    table.turn_to("hexagon")
    table.page.reload()
    table.ready("hexagon")
    expect(table["html"]).to_have_attribute("lang", "de")
    table["#language"].click()
    expect(table["html"]).to_have_attribute("lang", "en")
    table.turn_to("connect-four")
    assert "language" not in table.page.url


@pytest.mark.page(locale="fr-FR")
def test_who_prefers_another_language_gets_the_next_best(table: Table) -> None:
    table.page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['qaa-FR', 'de-CH', 'en'] })")
    table.open()
    expect(table["html"]).to_have_attribute("lang", "de")


def test_a_name_that_cannot_be_written_down_is_refused_before_the_game(table: Table) -> None:
    table.open("connect-four")
    table["#new-game-button"].click()
    table["#first-name"].fill("A\u200bda")
    table["#start-game"].click()
    expect(table["#new-game-fault"]).to_contain_text("cannot be a name")
    table["#first-name"].fill("Ada")
    table["#start-game"].click()
    expect(table["#new-game"]).to_have_count(0)
    table.excuse("422")


def test_equal_computers_are_told_apart(table: Table) -> None:
    table.begin("hexagon", first="hexagon-1360", second="hexagon-1360")
    expect(table["#player-0"]).to_contain_text("Hexagon 1360")
    expect(table["#player-1"]).to_contain_text("Hexagon 1360 (2)")


def test_many_open_the_page_at_once_behind_one_address(browser: Browser) -> None:
    """With the limits that are usual, which the other tests do without."""
    assert Settings().share
    with served(limits=True) as address, browser.new_context() as context:
        pages = [context.new_page() for _ in range(8)]
        for page in pages:
            page.goto(address, wait_until="commit")
        for page in pages:
            page.locator("#board svg.board").wait_for()


def test_at_the_first_visit_the_strength_is_asked_beside_the_game(table: Table) -> None:
    table.open("connect-four")
    table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false }))")
    table.page.reload()
    table.ready("connect-four")
    table.click("4")
    table.has_plies(2)
    expect(table["#welcome .welcome-choices button"]).to_have_text(["Beginner", "Easy", "Medium", "Strong", "Perfect"])
    table["#welcome-medium"].click()
    table.said("takes over the second player's stones")
    expect(table["#welcome"]).to_be_hidden()
    table.has_plies(2)
    table.page.reload()
    table.ready("connect-four")
    expect(table["#welcome"]).to_be_hidden()


def test_who_comes_first_to_a_game_that_is_over_is_asked_nothing(table: Table) -> None:
    table.open("connect-four")
    table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false }))")
    table.page.goto(f"{table.address}?game=connect-four&moves=4545454")
    table.wait("over")
    expect(table["#welcome"]).to_be_hidden()
