"""Reading the help while the game goes on: pages to turn, and lines to scroll where a page is longer than its room.

The help has keys of its own, which mean nothing at the board; all others are left to the game.
"""

from collections.abc import Sequence

from denkspiel.tui.help_pages import Page

__all__ = ["Reader"]

_TURNS = {">": 1, "<": -1}
_SCROLLS = {"+": 1, "-": -1}
_CLOSES = ("?", "escape")
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

    def press(self, key: str) -> bool:
        """Take a key of the help if it is open: < and > turn the pages, + and - scroll by as much as is seen, ? closes.

        Returns:
            Whether it was such a key.
        """
        if self.page is None:
            return False
        if key in _SCROLLS:
            self._top = max(0, self._top + _SCROLLS[key] * max(1, self._rows - 1))
        elif key in _TURNS:
            self.open((self.page + _TURNS[key]) % len(self.pages))
        elif key in _CLOSES:
            self.close()
        else:
            return False
        return True

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
