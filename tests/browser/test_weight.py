import re

from playwright.sync_api import Browser, BrowserContext, expect

from benchmarks.web_page import fetched
from tests.browser.table import Table


def test_the_page_opens_with_less_than_75_kilobytes_over_the_line(browser: Browser, address: str) -> None:
    # without the course of the game, which the lot that begins a game makes longer or shorter
    files = [file for file in fetched(browser, address) if "/api/" not in file.address]
    assert 0 < sum(file.sent for file in files) < 75_000


def test_nothing_is_asked_for_one_behind_the_other_but_the_game_itself(table: Table) -> None:
    """What the HTML names is asked for at once; what would be asked for then is in the HTML already."""
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.removeprefix(table.address)))
    table.open("connect-four")
    assert sorted(re.sub(r"/[0-9a-f]{16}(?=/)|-\w{8}(?=\.)", "", path.partition("?")[0]) for path in asked) == [
        "",
        "api/course",
        "static/page/page.css",
        "static/page/page.js",
        *["static/page/shared.js"] * 5,
    ]


def test_a_second_visit_is_sent_only_what_could_not_be_kept(browser: Browser, address: str) -> None:
    with browser.new_context() as context:
        first, second = (_sent(context, address) for _ in range(2))
    assert len(first) >= 7
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
