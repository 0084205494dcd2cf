"""The help: operation, rules and info, as three linked pages for the game at hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from denkspiel import __version__
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.figures import LineExample, line_examples, line_examples_heading
from denkspiel.draw.layout import PictureKind, board_columns, picture_kind
from denkspiel.draw.rules import describe_rules
from denkspiel.opponents.entry import Heritage, heritage_story
from denkspiel.opponents.roster import opponent_heritage, opponent_names, opponent_title
from denkspiel.play.plan import board_keys

__all__ = ["INFO", "OPERATION", "RULES", "HelpPage", "HelpReader", "help_pages", "stories"]


OPERATION, RULES, INFO = range(3)
"""The indexes of the pages."""


@dataclass(frozen=True)
class HelpPage:
    """One page of the help.

    Attributes:
        name: what the page is called where it is linked.
        paragraphs: what it says, one paragraph each; some are lists with a line feed between two items.
        examples: the pictures under it.
    """

    name: Message
    paragraphs: tuple[Message, ...]
    examples: tuple[LineExample, ...] = ()


def help_pages(game: Game) -> tuple[HelpPage, HelpPage, HelpPage]:
    """Operation, rules and info, in this order."""
    return (
        HelpPage(Message("How to play"), _operation(game)),
        HelpPage(Message("Rules"), (*describe_rules(game), line_examples_heading(game)), line_examples(game)),
        HelpPage(
            Message("About"),
            (
                Message("denkspiel {version}, by the denkspiel authors, under the MIT licence.", version=__version__),
                Message.literal(game.origin),
                Message("Five programs and texts from the home-computer era, brought back to life in one program."),
                *stories(opponent_names(game)),
            ),
        ),
    )


def _operation(game: Game) -> tuple[Message, ...]:
    return (
        _choosing(game),
        *_coordinates(game),
        Message("u  undo\nr  redo\nh  hint\ns  swap sides\no  opponents\np  pause\nn  new game\nq  quit"),
        Message("Paste a position to begin a game from it: a diagram, a FEN, a link, moves and more."),
        Message(
            "h shows the best known move and says whether it is proven or estimated. v asks Raumvier 1 for a "
            "suggestion, as in the original; take it with a grain of salt."
        ),
        Message("d  debug mode: the ratings behind the computer's last move; press d again for those of the next move"),
        Message("x  how the computer decided its last move, step by step, if it is a player from the originals"),
        Message("m, F10 or Escape opens the menus; the left and right arrows switch between them."),
        Message(
            "? opens and closes this help, < and > turn the page, + and - scroll. All other keys go to the game, "
            "which continues."
        ),
    )


def _choosing(game: Game) -> Message:
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        return Message(
            'Choose a point with a digit or the arrows and confirm it with Enter: first "from:", then "to:". '
            "Backspace goes back. Also press Enter to acknowledge the computer's line."
        )
    if picture_kind(game.geometry) is PictureKind.LAYERS:
        return Message(
            "The arrows move the cursor, also between layers; Page Up and Page Down change the layer. You can also "
            "type the digits for x, y and z. Enter or the space bar plays."
        )
    if board_columns(game.geometry) is not None:
        return Message("The arrows move the cursor; a digit jumps to a column. Enter or the space bar plays.")
    return Message(
        "The arrows move the cursor; two digits, column and row, jump to a cell. Enter or the space bar plays."
    )


def _coordinates(game: Game) -> tuple[Message, ...]:
    """What to type where the names in the picture are not the digits themselves."""
    example = board_keys(game).example
    if example is None:
        return ()
    return (
        Message(
            "You can also type a name, such as {move} (its digits are {digits}). If a letter begins a name, "
            "press Enter right after it to use it as a command.",
            **example._asdict(),
        ),
    )


def stories(names: Iterable[str]) -> tuple[Message, ...]:
    """Of each original with players of these names: its story, how it chooses a move, and where its program is."""
    found: dict[Heritage, list[str]] = {}
    for name in names:
        if (told := opponent_heritage(name)) is not None:
            found.setdefault(told, []).append(name)
    return tuple(paragraph for told, of_it in found.items() for paragraph in _story(told, of_it))


def _story(told: Heritage, names: list[str]) -> tuple[Message, ...]:
    origin, story = heritage_story(told)
    titles = opponent_title(names[0])
    for name in names[1:]:
        titles = Message("{titles}, {title}", titles=titles, title=opponent_title(name))
    return (
        Message("{titles} ({origin})", titles=titles, origin=origin),
        story,
        *told.rules,
        Message("To see its program, run: denkspiel opponents --code {name}", name=names[0]),
    )


_TURNS = {">": 1, "<": -1}
_SCROLLS = {"+": 1, "-": -1}
_CLOSES = ("?", "escape")
_MORE = "... "
"""Stands in the last row while more follows."""


class HelpReader:
    """Help pages, one of which may be open.

    Attributes:
        pages: all pages.
        page: the index of the open page, or `None`.
        keys: what its keys do.
    """

    keys = Message("Help: < > turn the page, + - scroll, ? closes it; other keys go to the game")

    def __init__(self, pages: Iterable[HelpPage]) -> None:
        self.pages = tuple(pages)
        self.page: int | None = None
        self._screenful = 0

    def add_paragraph(self, page: int, text: Message) -> None:
        """Add a paragraph at the end of a page."""
        pages = list(self.pages)
        pages[page] = replace(pages[page], paragraphs=(*pages[page].paragraphs, text))
        self.pages = tuple(pages)

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
