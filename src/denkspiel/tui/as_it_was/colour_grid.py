"""A sheet of characters with colours of their own, for screens that fill the whole terminal as a home computer did."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from denkspiel.core.names import split_characters, terminal_width
from denkspiel.tui.paint import ScreenStyle

__all__ = ["Colour", "ColourGrid", "Ink"]

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


@dataclass(frozen=True)
class Ink:
    """The colours of a character; `None` is the terminal's own.

    Attributes:
        text: the colour of the character.
        ground: the colour behind it.
        bold: whether it is bold.
    """

    text: Colour | None = None
    ground: Colour | None = None
    bold: bool = False


_PLAIN = Ink()


class ColourGrid:
    """Rows of characters; what is written outside of it is lost."""

    def __init__(self, width: int, height: int, ink: Ink = _PLAIN) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[tuple[str, Ink]]] = [[(" ", ink)] * width for _ in range(height)]

    def write(self, row: int, column: int, text: str, ink: Ink | None = None) -> None:
        """Write a text; without an ink it takes the one that is there.

        A character that is two columns wide takes both, so that everything right of it stays in its column.
        """
        for character in split_characters(text):
            wide = terminal_width(character)
            if 0 <= row < self.height and column >= 0 and column + wide <= self.width:
                cells = self._cells[row]
                for place in range(column, column + wide):
                    cells[place] = (character if place == column else "", ink or cells[place][1])
            column += wide

    def fill(self, row: int, column: int, width: int, height: int, ink: Ink) -> None:
        """Clear a part of the sheet in a colour."""
        for line in range(row, row + height):
            self.write(line, column, " " * width, ink)

    def paste(self, other: "ColourGrid", row: int, column: int) -> None:
        """Put another sheet onto this one, its upper left corner at `row` and `column`."""
        for number, cells in enumerate(other._cells):
            self._cells[row + number][column : column + other.width] = cells

    def lines(self, look: ScreenStyle) -> list[str]:
        """The rows as the terminal takes them; without colours the characters alone."""
        if not look.colours:
            return ["".join(text for text, _ in row).rstrip() for row in self._cells]
        return ["".join(_painted(ink, look, group) for ink, group in _runs(row)) for row in self._cells]


def _runs(row: list[tuple[str, Ink]]) -> list[tuple[Ink, str]]:
    return [(ink, "".join(text for text, _ in cells)) for ink, cells in groupby(row, key=lambda cell: cell[1])]


def _painted(ink: Ink, look: ScreenStyle, text: str) -> str:
    codes = ["1"] * ink.bold
    for kind, colour in (("38", ink.text), ("48", ink.ground)):
        if colour is not None:
            exact = f"{kind};2;{colour[0]};{colour[1]};{colour[2]}"
            codes.append(exact if look.true_colours else f"{kind};5;{_nearest_shade(colour)}")
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


_LEVELS = (0, 95, 135, 175, 215, 255)
_GREYS = tuple(8 + 10 * step for step in range(24))


@lru_cache(maxsize=256)
def _nearest_shade(colour: Colour) -> int:
    """The nearest of the 240 fixed shades of xterm: a cube of 6x6x6 colours, then 24 greys."""
    shades = [(red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS]
    shades += [(grey, grey, grey) for grey in _GREYS]

    def distance(shade: Colour) -> int:
        return sum((one - other) ** 2 for one, other in zip(shade, colour, strict=True))

    return 16 + min(range(len(shades)), key=lambda number: distance(shades[number]))
