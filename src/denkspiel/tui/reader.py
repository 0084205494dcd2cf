"""Reading the help while the game goes on: pages to turn, a screenful at a time where a page is longer than its room.

The help has keys of its own, which mean nothing at the board; all others are left to the game.
"""

from collections.abc import Sequence

from denkspiel.tui.help_pages import Page

__all__ = ["Reader"]

_TURNS = {">": 1, "<": -1}
_SCROLLS = {"+": 1, "-": -1}
_CLOSES = ("?", "escape")
_MORE = "... "
"""Stands in the last row while more follows."""


class Reader:
    """Help pages, one of which may be open.

    Attributes:
        pages: all pages.
        page: the index of the open page, or `None`.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = tuple(pages)
        self.page: int | None = None
        self._screenful = 0

    def open(self, page: int = 0) -> None:
        """Open a page at its beginning."""
        self.page, self._screenful = page, 0

    def close(self) -> None:
        """Close the help."""
        self.page = None

    def press(self, key: str) -> bool:
        """Take a key of the help if it is open: < and > turn the pages, + and - lead on and back, ? closes.

        Returns:
            Whether it was such a key.
        """
        if self.page is None:
            return False
        if key in _SCROLLS:
            self._screenful = max(0, self._screenful + _SCROLLS[key])
        elif key in _TURNS:
            self.open((self.page + _TURNS[key]) % len(self.pages))
        elif key in _CLOSES:
            self.close()
        else:
            return False
        return True

    def window(self, parts: Sequence[Sequence[str]], rows: int) -> list[str]:
        """As much of the open page as has room in that many rows.

        What has no room at once is shown a screenful at a time, each with its number in the last row. No part is torn
        apart unless it is larger than a screenful. Only here it is known how many there are, so what was turned
        beyond the end is taken back here.
        """
        lines = [line for part in parts for line in part]
        if len(lines) <= rows:
            self._screenful = 0
            return lines
        numbered = rows > 1
        screenfuls = _screenfuls(parts, max(1, rows - numbered))
        self._screenful = min(self._screenful, len(screenfuls) - 1)
        shown, last = screenfuls[self._screenful], self._screenful + 1 == len(screenfuls)
        if not numbered:
            return shown[: max(0, rows)]
        blanks = [""] * (rows - 1 - len(shown))
        return [*shown, *blanks, f"{'' if last else _MORE}({self._screenful + 1}/{len(screenfuls)})"]


def _screenfuls(parts: Sequence[Sequence[str]], rows: int) -> list[list[str]]:
    """The parts one after the other in as few screenfuls as that takes."""
    found: list[list[str]] = [[]]
    for part in parts:
        if found[-1] and len(found[-1]) + len(part) > rows:
            found.append([])
        for line in part:
            if len(found[-1]) == rows:
                found.append([])
            found[-1].append(line)
    return found
