"""Reading the help: pages to turn, and lines to scroll where a page is longer than its room."""

from collections.abc import Sequence

from denkspiel.tui.help_pages import Page

__all__ = ["Reader"]

_TURNS = {"right": 1, "tab": 1, "left": -1, "back-tab": -1}
_MORE = "..."
"""Stands in the last row while more lines follow."""


class Reader:
    """Help pages, one of which may be open.

    Attributes:
        pages: all pages.
        page: the index of the open page, or `None`.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = tuple(pages)
        self.page: int | None = None
        self._top = 0
        self._rows = 0

    def open(self, page: int = 0) -> None:
        """Open a page at its beginning."""
        self.page, self._top = page, 0

    def close(self) -> None:
        """Close the help."""
        self.page = None

    def press(self, key: str) -> None:
        """Take a key: left, right and digits turn the pages, up and down scroll, any other key closes the help."""
        steps = {"up": -1, "down": 1, "page-up": 1 - self._rows, "page-down": self._rows - 1}
        if self.page is None:
            return
        if key in steps:
            self._top = max(0, self._top + steps[key])
        elif key in _TURNS:
            self.open((self.page + _TURNS[key]) % len(self.pages))
        elif key in map(str, range(1, len(self.pages) + 1)):
            self.open(int(key) - 1)
        else:
            self.close()

    def window(self, lines: Sequence[str], rows: int) -> list[str]:
        """Those of the open page's lines that are to be seen in that many rows.

        Only here it is known how long the page is, so what was scrolled beyond its end is taken back here.
        """
        self._rows = max(2, rows)
        last = max(0, len(lines) - rows)
        self._top = min(self._top, last)
        if self._top == last or rows < 2:
            return list(lines[self._top : self._top + rows])
        return [*lines[self._top : self._top + rows - 1], _MORE]
