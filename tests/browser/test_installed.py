"""The page as an app: its icons, and what it shows when the server is away."""

import base64
import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tools import icons

_KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  const open = await caches.open("denkspiel-away");
  return (await open.keys()).map(({ url }) => url);
}
"""
_DIFFERENCE = """
async (pictures) => {
  const pixels = async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d");
    sheet.drawImage(image, 0, 0);
    return sheet.getImageData(0, 0, image.width, image.height).data;
  };
  const [one, other] = await Promise.all(pictures.map(pixels));
  if (one.length !== other.length) return Infinity;
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
}
"""
"""By how much two pictures differ on average, of 255."""


@pytest.mark.parametrize(("locale", "kind"), [("en-GB", "Try again"), ("de-DE", "Noch einmal versuchen")])
def test_who_comes_while_the_server_is_away_is_told_so_and_goes_on_by_itself(
    browser: Browser, address: str, locale: str, kind: str
) -> None:
    with browser.new_context(locale=locale) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(address)
        board = page.locator("#board[data-game='hexagon'] svg.board")
        assert page.evaluate(_KEPT) == [f"{address}away?language={locale[:2]}"]
        context.set_offline(True)
        page.goto(f"{address}?game=hexagon&moves=12")
        expect(page.get_by_role("button", name=kind)).to_be_visible()
        expect(page.locator("h1")).to_have_css("font-size", "24px")  # its own style sheet is allowed
        context.set_offline(False)
        board.wait_for()
        assert page.evaluate(_KEPT) == [f"{address}away?language={locale[:2]}"]


def test_the_browser_finds_no_fault_in_the_manifest(window: Page, address: str) -> None:
    window.goto(address)
    hand = window.context.new_cdp_session(window)
    told = hand.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{address}manifest.webmanifest"
    for icon in json.loads(told["data"])["icons"]:
        with urlopen(f"{address}{icon['src']}") as answer:
            assert answer.headers["Content-Type"] == icon["type"]
    assert not hand.send("Page.getInstallabilityErrors")["installabilityErrors"]


@pytest.mark.parametrize("name", icons.ICONS)
def test_the_icons_are_the_drawing(browser: Browser, window: Page, name: str) -> None:
    pictures = ((icons.FOLDER / name).read_bytes(), icons.drawn(browser, name))
    assert window.evaluate(_DIFFERENCE, [base64.b64encode(picture).decode() for picture in pictures]) < 1
