"""A service that is slow to answer: what is done at the board is held back until it is let go."""

import json
from typing import Any

from playwright.sync_api import Route

from tests.browser.table import Table

__all__ = ["Held"]


class Held:
    """What is done at the board, unanswered until it is let go.

    Attributes:
        done: the actions that have been asked for, in order.
    """

    def __init__(self, table: Table) -> None:
        self.done: list[dict[str, Any]] = []
        self._table = table
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
