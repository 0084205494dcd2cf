"""Pictures and reports bring style sheets of their own, which the browser must accept by their hashes."""

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PATIENCE

_COLOUR = """(image) => {
  const paper = Object.assign(document.createElement("canvas"), { width: 100, height: 100 }).getContext("2d");
  paper.drawImage(image, 0, 0, 100, 100);
  return [...paper.getImageData(50, 3, 1, 1).data];
}"""
_PAPER = [0xFB, 0xFA, 0xF8, 0xFF]
_ASK = """async ([path, body]) => (await fetch(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
})).json()"""


@pytest.fixture
def pages(browser: Browser, address: str) -> Iterator[list[Page]]:
    """Two people at the page; afterwards, whether the browser has refused nothing."""
    refused: list[str] = []
    with ExitStack() as stack:
        found = []
        for _ in range(2):
            context = stack.enter_context(closing(browser.new_context(color_scheme="light")))
            context.set_default_timeout(PATIENCE)
            found.append(context.new_page())
            found[-1].on("console", lambda told: refused.append(told.text))
            found[-1].goto(f"{address}healthz")
        yield found
    assert refused == []


def test_a_picture_has_its_colours(pages: list[Page], address: str) -> None:
    pages[0].goto(f"{address}api/render?game=hexagon")
    fill = pages[0].locator(".dks-paper").evaluate("(paper) => getComputedStyle(paper).fill")
    assert fill == "rgb(251, 250, 248)"


def test_a_report_has_its_style_and_its_boards_their_colours(pages: list[Page], address: str) -> None:
    host, guest = pages
    plan = {"title": "Class 7", "game": "connect-four", "format": "round-robin", "name": "Ada"}
    room = host.evaluate(_ASK, ["/api/rooms", plan])
    join = {"id": "1", "seen": room["version"], "do": "join", "name": "Bob"}
    joined = guest.evaluate(_ASK, [f"/api/rooms/{room['id']}", join])["view"]
    started = host.evaluate(_ASK, [f"/api/rooms/{room['id']}", {"id": "2", "seen": joined["version"], "do": "start"}])
    game = started["view"]["rounds"][0]["meetings"][0]["game"]
    host.evaluate(_ASK, [f"/api/live/{game}", {"id": "3", "seen": 1, "do": "resign"}])
    host.goto(f"{address}api/rooms/{room['id']}/report")
    assert host.evaluate("getComputedStyle(document.documentElement).fontVariantNumeric") == "tabular-nums"
    assert host.locator(".cross").evaluate("(table) => getComputedStyle(table).getPropertyValue('--people')") == "2"
    assert host.locator("article img").evaluate(_COLOUR) == _PAPER
