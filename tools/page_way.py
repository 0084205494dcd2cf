"""Through which modules a click in the page passes: those of the page, as its browser counts them, and denkspiel's."""

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request

from tools import chromium
from tools.recorder import Recorder
from tools.service import served

__all__ = ["Asked", "ClickWay", "click_way", "python_modules"]

_WAITS = "#status-line[data-phase=move]"
_STONES = "count => (new URLSearchParams(location.search).get('moves') ?? '').replaceAll(' ', '').length === count"
_MODULES = {
    "**/page/page-*.js": 'import "../js/main.js";',
    "**/page/later-*.js": 'export * from "../js/later_modules.js";',
}
"""Instead of the files that the page's scripts are put into: in those no module can be told from another."""
_HUMAN_BEGINS = """localStorage.setItem("denkspiel", '{"begin": "first"}')"""
"""Else the lot decides who begins, and with that how many stones there are after each click."""
_COLUMN = ".arrow[data-column='4']"


@dataclass(frozen=True)
class ClickWay:
    """The way of a click by a human against a classic opponent, until it is the human's turn again.

    Attributes:
        scripts: the page's modules of which a function ran, by their paths.
        modules: denkspiel's modules of which a function ran, in the order of first calls, request after request.
        requests: the paths of the requests.
    """

    scripts: list[str]
    modules: list[str]
    requests: list[str]


def click_way() -> ClickWay | None:
    """Click on a column of Connect Four in a browser; `None` if there is none."""
    program = chromium.find()
    if program is None:
        return None
    with (
        served() as address,
        chromium.launched(program) as browser,
        browser.new_context(locale="en-GB", reduced_motion="reduce") as context,
    ):
        for bundle, text in _MODULES.items():
            _replace(context, bundle, text)
        context.add_init_script(_HUMAN_BEGINS)
        page = context.new_page()
        asked: list[Asked] = []
        page.on("request", lambda request: asked.append(Asked.of(request)))
        page.goto(f"{address}?game=connect-four")
        page.locator(_WAITS).wait_for()
        page.wait_for_load_state("networkidle")
        _click(page, stones=2)  # what the first click sets up does not count
        before = len(asked)
        scripts = _scripts_of_click(page)
    click = [request for request in asked[before:] if request.path.startswith("/api/")]  # and not the page's icon
    return ClickWay(scripts, python_modules(asked[:before], click), [request.path for request in click])


@dataclass(frozen=True)
class Asked:
    """A request: its method, its path with the query, and what was sent."""

    method: str
    path: str
    content: bytes | None = None

    @classmethod
    def of(cls, request: Request) -> "Asked":
        """The request of a browser."""
        url = urlsplit(request.url)
        return cls(request.method, f"{url.path}?{url.query}", request.post_data_buffer)


def python_modules(before: list[Asked], asked: list[Asked]) -> list[str]:
    """The modules through which requests pass, one after the other, in an application that has answered others before.

    A module that several of the requests pass through stands there as often.
    What stands before the application, `web.connection` that is, and worker processes are not seen.
    """
    from starlette.testclient import TestClient  # noqa: PLC0415 (only for those who play in a browser)

    from denkspiel.web.app import create_app  # noqa: PLC0415
    from denkspiel.web.settings import Settings  # noqa: PLC0415

    recorder = Recorder()
    recorder.start()
    try:
        with TestClient(create_app(Settings(workers=0, share=0))) as client:
            for request in before:
                _ask(client, request)
            passed = []
            for request in asked:
                recorder.calls.clear()
                _ask(client, request)
                passed += recorder.modules()
            return passed
    finally:
        recorder.stop()


def _ask(client: Any, request: Asked) -> None:
    headers = {"Content-Type": "application/json"} if request.content else {}
    client.request(request.method, request.path, content=request.content, headers=headers)


def _replace(context: BrowserContext, address: str, text: str) -> None:
    context.route(address, lambda route: route.fulfill(content_type="text/javascript", body=text))


def _scripts_of_click(page: Page) -> list[str]:
    """Click, wait for the opponent's answer, and tell in which scripts functions ran meanwhile."""
    profiler = page.context.new_cdp_session(page)
    profiler.send("Profiler.enable")
    profiler.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    profiler.send("Profiler.takePreciseCoverage")
    _click(page, stones=4)
    told = profiler.send("Profiler.takePreciseCoverage")["result"]
    return sorted(_script_path(script["url"]) for script in told if _has_run(script))


def _click(page: Page, stones: int) -> None:
    """Click, and wait until the opponent's answer is the last of so many stones."""
    page.locator(_COLUMN).click()
    page.wait_for_function(_STONES, arg=stones)
    page.locator(_WAITS).wait_for()
    page.wait_for_load_state("networkidle")


def _has_run(script: dict[str, Any]) -> bool:
    """Whether one of its named functions has run; the nameless first one is the body of the module."""
    return bool(_script_path(script["url"])) and any(
        function["ranges"][0]["count"] for function in script["functions"][1:]
    )


def _script_path(url: str) -> str:
    """The path below the folder of the page's scripts, whatever their edition, "" elsewhere."""
    path = PurePosixPath(urlsplit(url).path)
    return path.relative_to("/static").as_posix().partition("/js/")[2] if path.is_relative_to("/static") else ""
