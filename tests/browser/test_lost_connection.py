"""When the service is out of reach: what was done at the board stays, and is done as soon as it is there again."""

from collections.abc import Callable
from http import HTTPStatus

import pytest
from playwright.sync_api import expect

from tests.browser.interceptions import Cut
from tests.browser.table import Table

pytestmark = pytest.mark.usefixtures("own_clock")


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("gone", "Cannot reach the server."),
        (HTTPStatus.SERVICE_UNAVAILABLE, "The service is busy."),
    ],
)
def test_an_own_stone_stays_and_is_confirmed_later(table: Table, trouble: str | int, said: str) -> None:
    table.meet("connect-four")
    cut = Cut(table, "api/course?*", trouble)
    table.press("4", "Enter")
    table.said(said)
    table.said("The page will try again automatically.")
    table.status("Waiting for the server ...")
    expect(table["#board [data-cell][data-player]"]).to_have_count(1)
    table.press("u", "Enter")
    cut.mend()
    table.played("4")
    table.status("Player 2, your move")
    expect(table["#remarks"]).to_have_text("")
    assert cut.failed > 0
    table.excuse()


def test_a_browser_that_is_online_again_tries_at_once(table: Table) -> None:
    table.meet("connect-four")
    cut = Cut(table, "api/course?*", "gone")
    table.page.clock.pause_at(table.page.evaluate("Date.now() + 1000"))
    table.press("4", "Enter")
    table.status("Waiting for the server ...")
    cut.trouble = None
    table.page.evaluate("dispatchEvent(new Event('online'))")
    table.played("4")
    table.excuse()


def test_a_stone_refused_for_good_is_taken_off_again(table: Table) -> None:
    table.meet("connect-four")
    cut = Cut(table, "api/course?*", HTTPStatus.UNPROCESSABLE_ENTITY)
    table.press("4", "Enter")
    table.said("The service is busy.")
    expect(table["#board [data-cell][data-player]"]).to_have_count(0)
    table.status("Player 1, your move")
    assert cut.failed == 1
    table.excuse()


def test_a_game_turned_to_comes_later(table: Table) -> None:
    table.meet("connect-four", "4")
    cut = Cut(table, "api/games/*?*", "gone")
    table[".tab[data-game='hexagon']"].click()
    table.status("Waiting for the server ...")
    cut.mend()
    table.ready("hexagon")
    table.wait("move", "acknowledge")
    table.excuse()


def test_the_first_game_comes_later(table: Table) -> None:
    cut = Cut(table, "api/course?*", "gone")
    table.page.goto(table.address)
    table.said("The page will try again automatically.")
    cut.mend()
    table.ready("connect-four")
    table.excuse()


def test_what_comes_later_is_fetched_at_the_first_key_and_is_there_if_the_line_is_cut_then(table: Table) -> None:
    table.meet("connect-four")
    with table.page.expect_response("**/lazy-*.js"):
        table.press("4")
    table.page.wait_for_load_state("networkidle")
    table.page.context.set_offline(True)
    table.unfold("cells")
    expect(table["#panel-cells button:visible"]).to_have_count(7)
    table.page.context.set_offline(False)
    table.excuse()


def test_what_could_not_be_fetched_comes_with_the_next_try(table: Table) -> None:
    table.meet("connect-four")
    cut = Cut(table, "**", "gone")
    table.press("n")
    table.said("Cannot reach the server.")
    expect(table["#new-game"]).to_have_count(0)
    cut.mend()
    expect(table["#new-game"]).to_be_visible()
    table.excuse()


def test_a_page_older_than_its_service_says_what_to_do(table: Table) -> None:
    Cut(table, "lazy-*.js*", HTTPStatus.NOT_FOUND)
    table.meet("connect-four")
    table.press("n")
    table.said("The server is newer than this page. Please reload the page.")
    expect(table["#new-game"]).to_have_count(0)
    table.excuse()


def _by_tab(table: Table) -> None:
    table[".tab[data-game='connect-four']"].click()


def _by_history(table: Table) -> None:
    table.page.evaluate("history.back(); history.forward()")


def _by_my_games(table: Table) -> None:
    table["#my-games-button"].click()
    table["#my-games [data-saved]"].first.click()


@pytest.mark.parametrize(("keys", "back"), [(["5", "Enter"], _by_tab), (["u"], _by_history), (["s"], _by_my_games)])
def test_a_game_left_and_returned_to_without_a_line_stays_one(
    table: Table, keys: list[str], back: Callable[[Table], None]
) -> None:
    table.open("hexagon")  # its board is known from now on
    table.begin("connect-four", second="random")
    table.click("4")
    table.wait("move")
    table.press("m", "Escape")  # what comes later is there
    table["#menu-control"].wait_for()
    table.page.wait_for_load_state("networkidle")
    table.page.context.set_offline(True)
    table.press(*keys)
    table[".tab[data-game='hexagon']"].click()
    back(table)
    table.page.context.set_offline(False)
    table.ready("connect-four")
    table.wait("move")
    table.page.wait_for_load_state("networkidle")
    table["#my-games-button"].click()
    expect(table["#my-games [data-saved]"].filter(has_text="Connect Four")).to_have_count(1)
    expect(table["#remarks"]).not_to_contain_text("another window")
    table.excuse()
