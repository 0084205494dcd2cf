"""The help: operation, rules and info, as three linked pages for the game at hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from denkspiel import __version__
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.figures import Figure, figures_heading, figures_of
from denkspiel.draw.layout import Kind, board_columns, kind_of
from denkspiel.draw.rules import rules_of
from denkspiel.opponents.entry import Heritage, story_of
from denkspiel.opponents.roster import heritage, opponent_names, opponent_title
from denkspiel.play.plan import plan_of

__all__ = ["INFO", "OPERATION", "RULES", "Page", "Reader", "help_pages"]


OPERATION, RULES, INFO = range(3)
"""The indexes of the pages."""


@dataclass(frozen=True)
class Page:
    """One page of the help.

    Attributes:
        name: what the page is called where it is linked.
        paragraphs: what it says, one paragraph each; some are lists with a line feed between two items.
        figures: the pictures under it.
    """

    name: Message
    paragraphs: tuple[Message, ...]
    figures: tuple[Figure, ...] = ()


def help_pages(game: Game) -> tuple[Page, Page, Page]:
    """Operation, rules and info, in this order."""
    return (
        Page(Message("Operation"), _operation(game)),
        Page(Message("Rules"), (*rules_of(game), figures_heading(game)), figures_of(game)),
        Page(
            Message("Info"),
            (
                Message("denkspiel {version}, by the denkspiel authors, under the MIT licence.", version=__version__),
                Message.literal(game.origin),
                Message("Five programs and texts from the home-computer years, brought to life as one system."),
                *_stories(game),
            ),
        ),
    )


def _operation(game: Game) -> tuple[Message, ...]:
    return (
        _choosing(game),
        *_coordinates(game),
        Message("u  undo\nr  redo\nh  hint\ns  swap sides\no  opponents\np  pause\nn  new game\nq  quit"),
        Message(
            "h names the best move that is known and says whether it is proven or estimated. v asks Raumvier 1 for a "
            "suggestion, as in the original; it is to be taken with a grain of salt."
        ),
        Message("d  debug mode: the ratings by which the computer chose its last move; again: those of the next move"),
        Message("m, F10 or Escape opens the menus; left and right lead from one to the other."),
        Message(
            "? opens and closes this help, < and > turn its pages, + and - scroll; all other keys are for the game, "
            "which goes on meanwhile."
        ),
    )


def _choosing(game: Game) -> Message:
    if kind_of(game.geometry) is Kind.GRAPH:
        return Message(
            'A digit or the arrows choose a point, Enter confirms it: first "from:", then "to:". Backspace goes back. '
            "Enter also acknowledges the computer's line."
        )
    if kind_of(game.geometry) is Kind.LAYERS:
        return Message(
            "Arrows move the cursor, also from layer to layer; so do page up and page down. The digits of x, y and z "
            "lead to a cell. Enter or the space bar plays."
        )
    if board_columns(game.geometry) is not None:
        return Message("Arrows move the cursor, a digit leads to a column. Enter or the space bar plays.")
    return Message(
        "Arrows move the cursor; two digits, for column and row, lead to a place. Enter or the space bar plays."
    )


def _coordinates(game: Game) -> tuple[Message, ...]:
    """What to type where the names in the picture are not the digits themselves."""
    example = plan_of(game).example
    if example is None:
        return ()
    return (
        Message(
            "You can also type a name, such as {move}; its digits are {digits}. A letter that begins a name is a "
            "command only if you press Enter after it.",
            **example._asdict(),
        ),
    )


def _stories(game: Game) -> tuple[Message, ...]:
    """Of each original whose players play the game: its story, how it chooses a move, and where its program is."""
    names: dict[Heritage, list[str]] = {}
    for name in opponent_names(game):
        if (told := heritage(name)) is not None:
            names.setdefault(told, []).append(name)
    return tuple(paragraph for told, of_it in names.items() for paragraph in _story(told, of_it))


def _story(told: Heritage, names: list[str]) -> tuple[Message, ...]:
    origin, story = story_of(told)
    titles = opponent_title(names[0])
    for name in names[1:]:
        titles = Message("{titles}, {title}", titles=titles, title=opponent_title(name))
    return (
        Message("{titles} ({origin})", titles=titles, origin=origin),
        story,
        *told.rules,
        Message("Its program: denkspiel opponents --code {name}", name=names[0]),
    )


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
