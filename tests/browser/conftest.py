import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import sleep
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.live_table import LiveTable
from tests.browser.table import Table
from tools import chromium
from tools.service import served

PATIENCE = 50_000
"""Milliseconds after which a test gives up what it waits for, and names it; far more than ever needed."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker runs the tests of a file: few services and browsers for many tests.

    These files take longest; they come first, so that none of them is left to one worker at the end.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here:
            item.add_marker(pytest.mark.xdist_group(f"browser: {item.path.stem}"))
            item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: item.path.parent != here)


@pytest.fixture(scope="session")
def program() -> str:
    """The browser; where it is required, tests fail without it."""
    found = chromium.find()
    if found is None and chromium.is_required():
        pytest.fail("no Chromium is found, but the environment requires one", pytrace=False)
    if found is None:
        pytest.skip("no Chromium is found; make ready installs one")
    return found


@pytest.fixture(scope="package")
def address(program: str) -> Iterator[str]:
    """A running service; without a browser there is no need for one."""
    assert program
    with served() as base:
        while _is_loading(base):
            sleep(0.05)
        yield base


def _is_loading(address: str) -> bool:
    """Whether solvers are still being loaded, or compiled even; tests need not wait for that as well."""
    with urlopen(f"{address}healthz") as answer:
        return "loading" in json.load(answer)["exact"].values()


@pytest.fixture(scope="package")
def browser(program: str) -> Iterator[Browser]:
    """For these tests only, because others in the same process run event loops of their own."""
    with chromium.launched(program) as launched:
        yield launched


@pytest.fixture(scope="package")
def context_with(browser: Browser, address: str) -> Callable[[dict[str, Any]], BrowserContext]:
    """The browser's contexts by their options: from test to test they keep the files of the page, and nothing else."""
    contexts: dict[str, BrowserContext] = {}

    def known(options: dict[str, Any]) -> BrowserContext:
        key = json.dumps(options, sort_keys=True)
        if key not in contexts:
            contexts[key] = browser.new_context(**options)
            contexts[key].set_default_timeout(PATIENCE)
            contexts[key].new_page().goto(f"{address}static/icon.svg")  # with a window open, the process stays
        return contexts[key]

    return known


@pytest.fixture
def own_clock() -> None:
    """For tests that set the clock of the page."""


@pytest.fixture
def window(
    request: pytest.FixtureRequest,
    browser: Browser,
    context_with: Callable[[dict[str, Any]], BrowserContext],
    address: str,
) -> Iterator[Page]:
    """A window that remembers nothing, with the options given by a mark.

    All windows of a context have one clock: a test that sets it, by the fixture `own_clock`, has a context of its own,
    or those after it would wait in vain.
    """
    mark = request.node.get_closest_marker("page")
    options = {"locale": "en-GB", "reduced_motion": "reduce", **(mark.kwargs if mark else {})}
    if "own_clock" in request.fixturenames:
        with closing(browser.new_context(**options)) as alone:
            alone.set_default_timeout(PATIENCE)
            yield alone.new_page()
        return
    context = context_with(options)
    first, page = context.pages[0], context.new_page()
    yield page
    for opened in context.pages[1:]:
        opened.close()
    kept = {"origin": address.rstrip("/"), "storageTypes": "local_storage,indexeddb,cookies"}
    hand = context.new_cdp_session(first)
    hand.send("Storage.clearDataForOrigin", kept)
    hand.detach()


@pytest.fixture
def chair(browser: Browser, address: str) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a browser of its own that remembers nothing; afterwards, as for `table`."""
    tables: list[Table] = []
    with ExitStack() as stack:

        def another(kind: type[Table] = LiveTable, **options: Any) -> Table:
            context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **options})
            stack.enter_context(closing(context))
            context.set_default_timeout(PATIENCE)
            tables.append(kind(context.new_page(), address))
            return tables[-1]

        yield another
        for one in tables:
            assert (one.faults, one.strangers, one.misses) == ([], [], [])


@pytest.fixture
def table(window: Page, address: str) -> Iterator[Table]:
    """A page of its own; afterwards, whether it complained of nothing, and every interception was of use."""
    made = Table(window, address)
    yield made
    assert (made.faults, made.strangers, made.misses) == ([], [], [])
