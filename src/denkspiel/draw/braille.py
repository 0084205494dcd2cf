"""Lines of Braille dots: two by four dots in each character, so that lines of any slope look straight."""

from collections.abc import Iterator
from math import ceil, floor, hypot

from denkspiel.draw.picture import Canvas, Part

__all__ = ["DOTS_ACROSS", "DOTS_DOWN", "DotCanvas"]

DOTS_ACROSS, DOTS_DOWN = 2, 4

_BLANK = 0x2800
_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot in the code of its character, by column and row (Unicode Standard, Braille Patterns)."""

Dot = tuple[int, int]


class DotCanvas:
    """A sheet of dots, later written to a canvas of characters."""

    def __init__(self) -> None:
        self._signs: dict[Dot, tuple[int, Part, int | None]] = {}

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        *,
        width: int,
        dash: tuple[int, int],
        role: Part,
        player: int | None,
    ) -> None:
        """Draw a line.

        Args:
            start: column and row of the first dot.
            end: column and row of the last dot.
            width: dots across the line, at least 1.
            dash: this many steps are drawn, then as many are left out.
            role: the part of every character that the line touches, whatever it showed before.
            player: whose line it is.
        """
        length = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
        aside = (start[1] - end[1]) / length, (end[0] - start[0]) / length
        for step in range(ceil(length) + 1):
            if step % sum(dash) < dash[0]:
                share = min(1.0, step / length)
                middle = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
                for offset in _across(width):
                    dot = _nearest(middle[0] + aside[0] * offset), _nearest(middle[1] + aside[1] * offset)
                    self._set(dot, role, player)

    def write_to(self, canvas: Canvas, row: int, column: int) -> None:
        """Write the dots to a canvas, the first character at `row` and `column`."""
        for (sign_column, sign_row), (bits, role, player) in self._signs.items():
            canvas.write(row + sign_row, column + sign_column, chr(_BLANK + bits), role, player)

    def _set(self, dot: Dot, role: Part, player: int | None) -> None:
        spot = dot[0] // DOTS_ACROSS, dot[1] // DOTS_DOWN
        bits = self._signs.get(spot, (0, role, player))[0] | _BITS[dot[0] % DOTS_ACROSS][dot[1] % DOTS_DOWN]
        self._signs[spot] = bits, role, player


def _nearest(place: float) -> int:
    """The nearest dot, of two the one further on: `round` takes the even one, and every second dot would be lost."""
    return floor(place + 0.5)


def _across(width: int) -> Iterator[float]:
    for number in range(width):
        yield number - (width - 1) / 2
