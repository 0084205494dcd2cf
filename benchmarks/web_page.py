"""The page as a browser opens it: what it fetches, what that weighs, and how soon its first board is drawn.

That is over a slow line as well, on a slow machine, at a first and at a second visit.
"""

from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page, Request

from tools import chromium

__all__ = ["CIRCUMSTANCES", "Visits", "fetched", "opened", "visits"]

CIRCUMSTANCES = "150 ms latency, 1.6 Mbit/s, a processor four times slower"

_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
"""In milliseconds and bytes a second; latency is added to each request, a connection takes no time."""
_SLOWER = 4
WATCH = """
const watch = () => {
  const isThere = ["#board svg.board", "#status-line[data-phase]"].every((part) => document.querySelector(part));
  if (!isThere) requestAnimationFrame(watch);
  else requestAnimationFrame(() => { window.drawn = performance.now(); });
};
watch();
"""
"""Runs in the page before its own scripts, and notes when its first board and the status line are drawn."""


@dataclass(frozen=True)
class Fetched:
    """What the browser was sent in answer to a request.

    Attributes:
        address: what was asked for.
        size: the bytes of the body, not compressed.
        sent: the bytes that went through the line for it.
    """

    address: str
    size: int
    sent: int


def opened(address: str, times: int = 10) -> tuple[list[Fetched], list[float]]:
    """What the page fetches before anything is clicked, and the seconds until its first board is drawn.

    Both empty if there is no browser.

    Args:
        address: of the page.
        times: how often it is opened, each time with nothing known before.
    """
    program = chromium.find()
    if program is None:
        return [], []
    with chromium.launched(program) as browser:
        return fetched(browser, address), [first_board(browser, address) for _ in range(times)]


def fetched(browser: Browser, address: str) -> list[Fetched]:
    """What the page fetches before anything is clicked, in a browser that knows nothing of it."""
    requests: list[Request] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("requestfinished", lambda request: requests.append(request))  # noqa: PLW0108 (no method will do)
        page.goto(address, wait_until="networkidle")
        page.wait_for_selector("#board svg.board")
        return [_fetched(request) for request in requests]


def first_board(browser: Browser, address: str, slower: float = 1) -> float:
    """The seconds from the call of the page until its first board is drawn, with nothing known before.

    Args:
        browser: where it is opened.
        address: of the page.
        slower: how many times slower the browser's processor is made.
    """
    with browser.new_context() as context:
        context.add_init_script(WATCH)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        return drawn(page, address)


def drawn(page: Page, address: str) -> float:
    """The seconds from the call of the page until its first board is drawn; `WATCH` must have been added to it."""
    page.goto(address)
    milliseconds: float = page.wait_for_function("() => window.drawn").json_value()
    return milliseconds / 1000


def _fetched(request: Request) -> Fetched:
    response = request.response()
    assert response is not None, "the request has finished"
    return Fetched(request.url, len(response.body()), request.sizes()["responseBodySize"])


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
