"""When the service is out of reach: what was done at the board stays, and is done as soon as it is there again."""

from collections.abc import Callable
from http import HTTPStatus

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table import Table

pytestmark = pytest.mark.usefixtures("own_clock")

LONG = 60_000
"""Milliseconds in which every pause ends."""


class Cut:
    """A line to the service that is cut.

    Attributes:
        trouble: what becomes of questions: nothing in the way, "gone" or the status of a refusal.
        count: how many came to nothing.
    """

    def __init__(self, table: Table, address: str, trouble: str | int) -> None:
        self.trouble: str | int | None = trouble
        self.count = 0
        self._table = table
        table.page.clock.install()
        table.intercept(f"**/{address}", self._take)

    def mend(self) -> None:
        """Let the service be reached, and the pause before the next try pass."""
        self.trouble = None
        self._table.page.clock.run_for(LONG)

    def excused(self) -> None:
        """Forget what the browser says about requests that failed on purpose."""
        self._table.faults = [fault for fault in self._table.faults if "Failed to load resource" not in fault]

    def _take(self, route: Route) -> None:
        if self.trouble is None:
            return route.continue_()
        self.count += 1
        if self.trouble == "gone":
            return route.abort()
        told = {"title": "Busy", "detail": "The service is busy."}
        return route.fulfill(status=int(self.trouble), json=told)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("gone", "There is no connection to the service."),
        (HTTPStatus.BAD_GATEWAY, "The service is busy."),
        (HTTPStatus.SERVICE_UNAVAILABLE, "The service is busy."),
    ],
)
def test_an_own_stone_stays_and_is_confirmed_later(table: Table, trouble: str | int, said: str) -> None:
    table.meet("connect-four")
    cut = Cut(table, "api/course?*", trouble)
    table.press("4", "Enter")
    table.said(said)
    table.said("The page tries again by itself.")
    table.status("Waiting for the service ...")
    expect(table["#board [data-cell][data-player]"]).to_have_count(1)
    table.press("u", "Enter")
    cut.mend()
    table.played("4")
    table.status("Player 2, your move")
    expect(table["#remarks"]).to_have_text("")
    assert cut.count > 0
    cut.excused()


def test_a_browser_that_is_online_again_tries_at_once(table: Table) -> None:
    table.meet("connect-four")
    cut = Cut(table, "api/course?*", "gone")
    table.page.clock.pause_at(table.page.evaluate("Date.now() + 1000"))
    table.press("4", "Enter")
    table.status("Waiting for the service ...")
    cut.trouble = None
    table.page.evaluate("dispatchEvent(new Event('online'))")
    table.played("4")
    cut.excused()


def test_a_stone_refused_for_good_is_taken_off_again(table: Table) -> None:
    table.meet("connect-four")
    cut = Cut(table, "api/course?*", HTTPStatus.UNPROCESSABLE_ENTITY)
    table.press("4", "Enter")
    table.said("The service is busy.")
    expect(table["#board [data-cell][data-player]"]).to_have_count(0)
    table.status("Player 1, your move")
    assert cut.count == 1
    cut.excused()


def test_a_game_turned_to_comes_later(table: Table) -> None:
    table.meet("connect-four", "4")
    cut = Cut(table, "api/games/*?*", "gone")
    table[".tab[data-game='hexagon']"].click()
    table.status("Waiting for the service ...")
    cut.mend()
    table.ready("hexagon")
    table.wait("move", "acknowledge")
    cut.excused()


def test_the_first_game_comes_later(table: Table) -> None:
    cut = Cut(table, "api/course?*", "gone")
    table.page.goto(table.address)
    table.said("The page tries again by itself.")
    cut.mend()
    table.ready("connect-four")
    cut.excused()


def test_what_comes_later_is_fetched_at_the_first_key_and_is_there_if_the_line_is_cut_then(table: Table) -> None:
    table.meet("connect-four")
    with table.page.expect_response("**/lazy-*.js"):
        table.press("4")
    table.page.wait_for_load_state("networkidle")
    cut = Cut(table, "**", "gone")
    table.unfold("cells")
    expect(table["#panel-cells button:visible"]).to_have_count(7)
    cut.excused()


def test_what_could_not_be_fetched_comes_with_the_next_try(table: Table) -> None:
    table.meet("connect-four")
    cut = Cut(table, "**", "gone")
    table.press("n")
    table.said("There is no connection to the service.")
    expect(table["#new-game"]).to_have_count(0)
    cut.mend()
    expect(table["#new-game"]).to_be_visible()
    cut.excused()


def test_a_page_older_than_its_service_says_what_to_do(table: Table) -> None:
    cut = Cut(table, "lazy-*.js*", HTTPStatus.NOT_FOUND)
    table.meet("connect-four")
    table.press("n")
    table.said("The service is newer than this page: please load the page again.")
    expect(table["#new-game"]).to_have_count(0)
    cut.excused()


def _by_tab(table: Table) -> None:
    table[".tab[data-game='connect-four']"].click()


def _by_history(table: Table) -> None:
    table.page.evaluate("history.back(); history.forward()")


def _by_my_games(table: Table) -> None:
    table["#my-games-button"].click()
    table["#my-games [data-saved]"].first.click()


@pytest.mark.parametrize("back", [_by_tab, _by_history, _by_my_games])
@pytest.mark.parametrize("keys", [["5", "Enter"], ["u"], ["s"]], ids=["move", "undo", "swap"])
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
    table.faults = [fault for fault in table.faults if "Failed to load resource" not in fault]
