"""Five people's ways through the page: a first visit, a child, an expert, two friends, and a class with its teacher.

Each is walked on a desktop, on a phone held upright and sideways, and at 200 % zoom. After every step axe finds nothing
wrong, and nothing has to be scrolled sideways. With a folder named in `DENKSPIEL_WALKS` every step leaves a picture there,
to be looked at one by one.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.live_table import LiveTable
from tests.browser.table import Table
from tests.browser.test_for_everyone import faults
from tests.browser.test_rooms import RoomSeat

FOLDER = os.environ.get("DENKSPIEL_WALKS")

_TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1}
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "upright": {"viewport": {"width": 390, "height": 844}, **_TOUCH},
    "sideways": {"viewport": {"width": 844, "height": 390}, **_TOUCH},
    "zoomed": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}
"""The windows; one of 1280 x 800 pixels at 200 % zoom has room for 640 x 400."""

_NEVER_SEEN = """
if (!sessionStorage.getItem("walked")) {
  sessionStorage.setItem("walked", "yes");
  localStorage.setItem("denkspiel", JSON.stringify({ begin: "first" }));
}
"""
"""Nothing is known of the page at the first visit but who begins, which else is drawn."""
_LONGEST = 42


class Walker:
    """Somebody on the way through the page, with a table of their own."""

    def __init__(self, name: str, table: Table) -> None:
        self.table, self._name, self._steps = table, name, 0

    def see(self, what: str) -> None:
        """Take a picture, and look whether the page is as it should be."""
        page = self.table.page
        self._steps += 1
        if FOLDER:
            Path(FOLDER).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(FOLDER, f"{self._name}-{self._steps:02}-{what}.png"), animations="disabled")
        assert faults(self.table) == [], what
        assert self.table.is_as_wide_as_its_window(), what

    def press(self, selector: str) -> Locator:
        """Click on something, or tap where fingers do."""
        place = self.table[selector].first
        place.click()
        return place


Walk = Callable[..., Walker]


@pytest.fixture(params=list(WINDOWS))
def walk(request: pytest.FixtureRequest, chair: Callable[..., Any]) -> Walk:
    """Begins a walk in the window of the test; each walker has a browser of their own."""
    size = str(request.param)

    def begin(name: str, kind: type[Table] = Table, *, new: bool = False) -> Walker:
        table = chair(kind, **WINDOWS[size])
        if new:
            table.page.add_init_script(_NEVER_SEEN)
        return Walker(f"{name}-{size}", table)

    return begin


def _play_to_the_end(walker: Walker) -> None:
    """Play as a child does: the first column that is free, again and again."""
    table = walker.table
    for number in range(_LONGEST):
        if table.wait("move", "over") == "over":
            return
        before = table.moves
        free = [str(move.cell + 1) for move in []] or [c for c in "4352617" if _is_free(table, c)]
        table[f".arrow[data-column='{free[number % len(free)]}']"].click()
        table.page.wait_for_function(
            "before => new URLSearchParams(location.search).get('moves') !== before", arg=before
        )
    pytest.fail("the game does not end")
