"""The page over a slow line on a slow machine: how soon its first board is drawn, at a first and at a second visit."""

from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.web_page import WATCH, drawn
from tools import chromium

__all__ = ["CIRCUMSTANCES", "Visits", "visits"]

CIRCUMSTANCES = "150 ms latency, 1.6 Mbit/s, a processor four times slower"

_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
"""In milliseconds and bytes a second; latency is added to each request, a connection takes no time."""
_SLOWER = 4


@dataclass(frozen=True)
class Visits:
    """Seconds from the call of the page until its first board is drawn.

    Attributes:
        cold: at the first visits, when the browser knows nothing of the page.
        warm: at the visits after those, when it has kept what may be kept.
    """

    cold: list[float]
    warm: list[float]


def visits(address: str, times: int = 7) -> Visits | None:
    """Visit the page so often in `CIRCUMSTANCES` that the browser itself makes; `None` if there is none.

    Args:
        address: of the page.
        times: how often it is visited for the first time, and as often for the second time.
    """
    program = chromium.find()
    if program is None:
        return None
    with chromium.launched(program) as browser:
        both = [_visited_twice(browser, address) for _ in range(times)]
    return Visits(cold=[cold for cold, _ in both], warm=[warm for _, warm in both])


def _visited_twice(browser: Browser, address: str) -> tuple[float, float]:
    with browser.new_context() as context:
        context.add_init_script(WATCH)
        return _visited(context, address), _visited(context, address)


def _visited(context: BrowserContext, address: str) -> float:
    with context.new_page() as page:
        _slow_down(page)
        return drawn(page, address)


def _slow_down(page: Page) -> None:
    hand = page.context.new_cdp_session(page)
    hand.send("Network.enable")
    hand.send("Network.emulateNetworkConditions", _LINE)
    hand.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
