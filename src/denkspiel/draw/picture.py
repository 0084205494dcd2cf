"""A picture made of characters, with the part that each character plays; front ends turn parts into colours."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby

__all__ = ["Canvas", "PictureRole", "Span", "TextPicture"]


class PictureRole(Enum):
    """What a piece of the picture is."""

    TEXT = "text"
    """Names of columns, rows and points; blank space."""
    FRAME = "frame"
    """The lines of the board."""
    EMPTY = "empty"
    """A free cell out of reach."""
    OPEN = "open"
    """A free cell that can be taken now."""
    FIRST = "first"
    """A stone of the first player."""
    SECOND = "second"
    """A stone of the second player."""
    CURSOR = "cursor"
    """The cell or point chosen at the moment."""
    MARKED = "marked"
    """A stone of a completed line; it may blink."""
    CORNER = "corner"
    """A point of a completed line."""
    LAST = "last"
    """The stone played last."""
    LABEL = "label"
    """A rating or value written to a cell."""


@dataclass(frozen=True)
class Span:
    """Neighbouring characters of one row that play the same part.

    Attributes:
        text: the characters.
        role: the part they play.
        player: 0 or 1 where the characters show that player's stone, whatever the role; otherwise `None`.
    """

    text: str
    role: PictureRole = PictureRole.TEXT
    player: int | None = None


@dataclass(frozen=True)
class TextPicture:
    """Rows of spans from top to bottom; rows may differ in length."""

    rows: tuple[tuple[Span, ...], ...]

    @cached_property
    def width(self) -> int:
        """The number of characters in the longest row."""
        return max((sum(len(span.text) for span in row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def plain_text(self) -> str:
        """The characters alone, one line a row, without spaces at the ends of lines."""
        return "\n".join("".join(span.text for span in row).rstrip() for row in self.rows)


Sign = tuple[str, PictureRole, int | None]

_BLANK: Sign = (" ", PictureRole.TEXT, None)


class Canvas:
    """A sheet of characters that grows to the right and downward as it is written on."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], Sign] = {}

    @property
    def width(self) -> int:
        """One more than the last column written on."""
        return max((column for _, column in self._signs), default=-1) + 1

    @property
    def height(self) -> int:
        """One more than the last row written on."""
        return max((row for row, _ in self._signs), default=-1) + 1

    def write(
        self, row: int, column: int, text: str, role: PictureRole = PictureRole.TEXT, player: int | None = None
    ) -> None:
        """Put `text` over whatever stands there; unprintable characters become "?", what lies off the sheet is lost."""
        for offset, character in enumerate(text):
            if row >= 0 and column + offset >= 0:
                self._signs[row, column + offset] = (character if character.isprintable() else "?", role, player)

    def paste(self, other: "Canvas", row: int, column: int) -> None:
        """Put another canvas onto this one, its upper left corner at `row` and `column`."""
        for (other_row, other_column), sign in other._signs.items():
            self._signs[row + other_row, column + other_column] = sign

    def picture(self) -> TextPicture:
        """What has been written so far."""
        width = self.width
        return TextPicture(tuple(self._row(row, width) for row in range(self.height)))

    def _row(self, row: int, width: int) -> tuple[Span, ...]:
        signs = [self._signs.get((row, column), _BLANK) for column in range(width)]
        return tuple(
            Span("".join(sign[0] for sign in group), role, player)
            for (role, player), group in groupby(signs, key=lambda sign: sign[1:])
        )
