import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from benchmarks.web_page import fetched
from denkspiel.games.catalogue import game_names
from tests.browser.table import Table


def test_the_page_opens_with_less_than_75_kilobytes_over_the_line(browser: Browser, address: str) -> None:
    # without the course of the game, which the lot that begins a game makes longer or shorter
    files = [file for file in fetched(browser, address) if "/api/" not in file.address]
    assert 0 < sum(file.sent for file in files) < 75_000


@pytest.mark.parametrize("game", game_names())
def test_nothing_is_asked_for_one_behind_the_other_but_the_game_itself(table: Table, game: str) -> None:
    """What the HTML names is asked for at once; what would be asked for then is in the HTML already.

    What boards in space need is asked for while the server answers.
    """
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(_plain(table, request.url)))
    table.page.on("response", lambda response: asked.append(f"answer {_plain(table, response.url)}"))
    table.open(game)
    expect(table["#board svg.board"].last).to_be_visible()
    before = asked[: asked.index("answer api/course")]
    expected = ["", "api/course", "static/page/page.css", "static/page/page.js"]
    in_space = ["static/page/space.js"] if table["#board .space"].count() else []
    assert sorted(name for name in before if not name.startswith("answer")) == expected + in_space


def _plain(table: Table, url: str) -> str:
    """What is asked for, without what tells one edition from another."""
    return re.sub(r"/[0-9a-f]{16}(?=/)|-\w{8}(?=\.)", "", url.removeprefix(table.address).partition("?")[0])


def test_a_second_visit_is_sent_only_what_could_not_be_kept(browser: Browser, address: str) -> None:
    with browser.new_context() as context:
        first, second = (_sent(context, address) for _ in range(2))
    assert len(first) >= 2
    assert all(first.values())
    assert not any(second.get(name) for name in first)


def _sent(context: BrowserContext, address: str) -> dict[str, int]:
    """Of each file of the edition, how many bytes came over the line."""
    with context.new_page() as page:
        page.goto(address)
        expect(page.locator("#board svg.board").last).to_be_visible()
        sizes = "() => performance.getEntriesByType('resource').map((one) => [one.name, one.transferSize])"
        return {name: size for name, size in page.evaluate(sizes) if "/static/" in name}


def test_who_has_chosen_another_language_than_the_browser_is_spoken_to_in_it(table: Table) -> None:
    table.remember(language="de")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.removeprefix(table.address)))
    table.open("hexagon")
    expect(table["html"]).to_have_attribute("lang", "de")
    assert {f"api/{path}?language=de" for path in ("texts", "games", "games/hexagon")} <= set(asked)
