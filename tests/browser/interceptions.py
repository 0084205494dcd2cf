"""What happens on the way to the service: answers held back, requests that fail, a computer that thinks for long."""

import json
from typing import Any

from playwright.sync_api import Route

from tests.browser.table import Table

__all__ = ["Cut", "Held", "Line", "Thinking"]

LONG = 60_000
"""Milliseconds in which every pause ends."""


class Line:
    """The line to the service for requests of one address.

    Attributes:
        trouble: what becomes of requests: nothing in the way, "gone" or the status of a refusal.
        asked: the requests so far.
        failed: how many came to nothing.
    """

    def __init__(self, table: Table, address: str, trouble: str | int | None = None) -> None:
        self.trouble = trouble
        self.asked: list[dict[str, object]] = []
        self.failed = 0
        table.intercept(f"**/{address}", self._take)

    def _take(self, route: Route) -> None:
        self.asked.append(json.loads(route.request.post_data or "{}"))
        if self.trouble is None:
            return route.continue_()
        self.failed += 1
        if self.trouble == "gone":
            return route.abort()
        return route.fulfill(status=int(self.trouble), json={"title": "Busy", "detail": "The service is busy."})


class Cut(Line):
    """A line that is cut, on a page whose clock the test has."""

    def __init__(self, table: Table, address: str, trouble: str | int) -> None:
        self._clock = table.page.clock
        self._clock.install()
        super().__init__(table, address, trouble)

    def mend(self) -> None:
        """Let the service be reached, and the pause before the next try pass."""
        self.trouble = None
        self._clock.run_for(LONG)


class Held:
    """What is done at the board, unanswered until it is let go.

    Attributes:
        done: the actions that have been asked for, in order.
    """

    def __init__(self, table: Table) -> None:
        self.done: list[dict[str, Any]] = []
        self._routes: list[Route] = []
        self._holds = True
        table.intercept("**/api/course?*", self._take)

    @property
    def moves(self) -> list[int]:
        """The cells of the moves among them."""
        return [action["cell"] for action in self.done if action["do"] == "play"]

    def let_go(self) -> None:
        """Let all of it be answered, now and from now on."""
        self._holds = False
        for route in self._routes:
            route.continue_()

    def _take(self, route: Route) -> None:
        action = json.loads(route.request.post_data or "{}").get("action")
        if action is not None:
            self.done.append(action)
        if action is not None and self._holds:
            self._routes.append(route)
        else:
            route.continue_()


class Thinking:
    """A computer that thinks until it is let go: own moves are confirmed meanwhile.

    Attributes:
        held: what it was asked.
    """

    def __init__(self, table: Table) -> None:
        self.held: list[Route] = []
        self._holds = True
        table.intercept("**/api/course?*", self._take)

    def _take(self, route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        if not self._holds:
            route.continue_()
        elif asked.get("action") or not asked.get("think", True):
            route.continue_(post_data=json.dumps({**asked, "think": False}))
        else:
            self.held.append(route)

    def let_go(self) -> None:
        """Let it answer, and think no longer than it needs from now on."""
        self._holds = False
        for route in self.held[-1:]:
            route.continue_()
