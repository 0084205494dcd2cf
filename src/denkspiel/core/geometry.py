"""What a game is played on: cells, lines and gravity, as data.

Numbering. Cells are numbered from 0; cell `i` is bit `1 << i` of every bit mask. A board built by
`denkspiel.games.grid` counts its last axis fastest, so the cells of a stack lie side by side. Connect Four (7x6):

    row 6 |  5 11 17 23 29 35 41
    row 5 |  4 10 16 22 28 34 40
    row 4 |  3  9 15 21 27 33 39
    row 3 |  2  8 14 20 26 32 38
    row 2 |  1  7 13 19 25 31 37
    row 1 |  0  6 12 18 24 30 36
    column   1  2  3  4  5  6  7

In the position after "4453" the first player owns cells 18 and 24, bits `1 << 18 | 1 << 24`, and the second
player cells 19 and 12.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from math import isfinite
from typing import Any, TypeVar

from denkspiel.core.automorphisms import Automorphisms
from denkspiel.core.errors import InvalidGame
from denkspiel.core.message import Message, quote_input

__all__ = ["MAX_CELLS", "MAX_LINES", "MAX_SOLVABLE_CELLS", "Cell", "Coordinates", "Geometry", "LineKind", "line_kind"]


MAX_CELLS = 256
"""Five in a row is played on 225; a move costs more Python the larger the board is."""
MAX_SOLVABLE_CELLS = 128
"""The compiled search holds what a player owns in one machine word or two, and a value in seven bits."""
MAX_LINES = 5000
"""The search for symmetries takes 1.2 s and 0.2 GB for so many drawn at random; for 20,000 it was 9.6 s and 2 GB."""

_LONGEST_NAME = 40
_NO_NAME = re.compile(r".*[\s,;]")
_NO_MOVE = re.compile(r".*[\s,;{}]|\d+\.$")
"""What a row of moves or a record could not be read with: separators, comments, and the numbers of moves."""

T = TypeVar("T")

Coordinates = tuple[float, ...]
"""A point of the drawing: (x, y) or (x, y, z), counted from 0, right, up (or away) and up."""


@dataclass(frozen=True)
class Cell:
    """A place that a player can take.

    Attributes:
        name: unique within the game, for talking about the cell: "4.3" is the third cell of stack 4.
        move: how a move that takes this cell is written; all cells of a stack share it.
        place: where the cell lies in space; for an edge, the place of its first end.
        end: the place of the second end if the cell is an edge between two points, otherwise `None`.
        below: the number of the cell that must be taken first, or `None`.
    """

    name: str
    move: str
    place: Coordinates
    end: Coordinates | None = None
    below: int | None = None


@dataclass(frozen=True)
class Geometry:
    """Cells and the lines over them, checked when it is made.

    Attributes:
        cells: 1 to 256 cells.
        lines: at most 5,000, each a tuple of at least one cell number, ascending; no line twice.

    Raises:
        InvalidGame: too many cells or lines, a name that is empty, too long, used twice or cannot be written as a move,
            a place that cannot be drawn or is used twice, a line outside the board or written twice, a cell resting on
            itself in a circle, or two cells of one move that do not rest upon each other.
    """

    cells: tuple[Cell, ...]
    lines: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(tuple(sorted(line)) for line in self.lines))
        self._check_cells()
        self._check_places()
        self._check_lines()
        self._check_stacks()

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        """The data alone: what is worked out from it is large, and the hash differs from process to process."""
        return {"cells": self.cells, "lines": self.lines}

    @cached_property
    def _hash(self) -> int:
        return hash((self.cells, self.lines))

    @property
    def size(self) -> int:
        """The number of cells, 1 to 256."""
        return len(self.cells)

    @cached_property
    def gravity(self) -> bool:
        """Whether any cell rests on another one."""
        return any(cell.below is not None for cell in self.cells)

    @cached_property
    def above(self) -> tuple[int | None, ...]:
        """For each cell the number of the cell that rests on it, or `None`."""
        resting: list[int | None] = [None] * self.size
        for number, cell in enumerate(self.cells):
            if cell.below is not None:
                resting[cell.below] = number
        return tuple(resting)

    @cached_property
    def ground(self) -> tuple[int, ...]:
        """The cells that rest on nothing: those open at the start, one for each stack, in ascending order."""
        return tuple(number for number, cell in enumerate(self.cells) if cell.below is None)

    @cached_property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each stack from the ground up; without gravity every cell is a stack of its own."""
        return tuple(self._stack_over(number) for number in self.ground)

    @cached_property
    def points(self) -> tuple[Coordinates, ...]:
        """The ends of all edges, each once, in the order in which the cells name them; none on a board."""
        ends = (place for cell in self.cells if cell.end is not None for place in (cell.place, cell.end))
        return tuple(dict.fromkeys(ends))

    def edge(self, number: int) -> tuple[int, int]:
        """The two points, as indices into `points`, that the edge `number` joins; `ValueError` if it is no edge."""
        cell = self.cells[number]
        if cell.end is None:
            raise ValueError(f"cell {cell.name} is not an edge")
        return self.points.index(cell.place), self.points.index(cell.end)

    @cached_property
    def line_masks(self) -> tuple[int, ...]:
        """Each line as a bit mask, in the order of `lines`."""
        return tuple(sum(1 << number for number in line) for line in self.lines)

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of the lines that contain it."""
        return tuple(
            tuple(index for index, line in enumerate(self.lines) if number in line) for number in range(self.size)
        )

    @cached_property
    def automorphisms(self) -> Automorphisms:
        """The symmetries: permutations of the cells that map lines to lines and preserve what rests on what."""
        return Automorphisms.find(self.lines, tuple(cell.below for cell in self.cells))

    def _stack_over(self, number: int) -> tuple[int, ...]:
        stack = [number]
        while (resting := self.above[stack[-1]]) is not None:
            stack.append(resting)
        return tuple(stack)

    def _check_cells(self) -> None:
        if not 1 <= self.size <= MAX_CELLS:
            raise InvalidGame(
                Message("A game must have 1 to {most} cells; this one has {count}.", most=MAX_CELLS, count=self.size)
            )
        twice = _first_repeated(cell.name for cell in self.cells)
        if twice is not None:
            raise InvalidGame(Message('Two cells have the name "{name}". Give each cell its own name.', name=twice))
        named = ((name, no) for cell in self.cells for name, no in ((cell.name, _NO_NAME), (cell.move, _NO_MOVE)))
        for name, no in named:
            if not 1 <= len(name) <= _LONGEST_NAME or not name.isprintable() or no.match(name):
                raise InvalidGame(
                    Message(
                        '"{name}" cannot be the name of a cell or move. Use 1 to {most} printable characters without '
                        "spaces, commas or semicolons. The name of a move must not contain braces, and must not be a "
                        "number followed by a full stop.",
                        name=quote_input(name),
                        most=_LONGEST_NAME,
                    )
                )

    def _check_places(self) -> None:
        if len({cell.end is None for cell in self.cells}) > 1:
            raise InvalidGame(Message("Either all cells or no cells must be edges with two ends."))
        ends = [place for cell in self.cells for place in (cell.place, cell.end) if place is not None]
        if len({len(place) for place in ends}) > 1 or not all(
            len(place) in (2, 3) and all(map(isfinite, place)) for place in ends
        ):
            raise InvalidGame(
                Message(
                    "All points must have the same number of coordinates, two or three. Each coordinate must be a "
                    "finite number."
                )
            )
        loop = next((cell for cell in self.cells if cell.place == cell.end), None)
        if loop is not None:
            raise InvalidGame(Message('The edge "{name}" starts and ends at the same point.', name=loop.name))
        twice = _first_repeated(frozenset((cell.place, cell.end)) for cell in self.cells)
        if twice is not None:
            names = [cell.name for cell in self.cells if {cell.place, cell.end} == twice]
            raise InvalidGame(
                Message(
                    'Cells "{one}" and "{other}" are in the same place. Give each cell a different place.',
                    one=names[0],
                    other=names[1],
                )
            )

    def _check_lines(self) -> None:
        if len(self.lines) > MAX_LINES:
            raise InvalidGame(
                Message(
                    "A game can have at most {most} lines; this one has {count}.", most=MAX_LINES, count=len(self.lines)
                )
            )
        for line in self.lines:
            if not line or len(set(line)) < len(line) or not 0 <= line[0] <= line[-1] < self.size:
                raise InvalidGame(
                    Message(
                        "The line {line} is not valid. A line needs at least one cell, each listed only once, "
                        "with numbers from 0 to {last}.",
                        line=quote_input(str(line)),
                        last=self.size - 1,
                    )
                )
        twice = _first_repeated(self.lines)
        if twice is not None:
            names = " ".join(self.cells[number].name for number in twice)
            raise InvalidGame(Message('The line "{names}" is listed twice.', names=names))

    def _check_stacks(self) -> None:
        supports = [cell.below for cell in self.cells if cell.below is not None]
        twice = _first_repeated(supports)
        if twice is not None or not all(0 <= number < self.size for number in supports):
            raise InvalidGame(
                Message("Two cells cannot rest on the same cell, and a cell can rest only on a cell of the same game.")
            )
        if sum(map(len, self.stacks)) < self.size:
            raise InvalidGame(Message("Some cells rest on each other in a circle, so no player can ever take them."))
        if any(len({self.cells[number].move for number in stack}) > 1 for stack in self.stacks):
            raise InvalidGame(Message("All cells of a stack must have the same move name."))
        twice_named = _first_repeated(self.cells[number].move.lower() for number in self.ground)
        if twice_named is not None:
            raise InvalidGame(
                Message(
                    'Two moves have the name "{name}". Names that differ only in upper and lower case are not allowed.',
                    name=twice_named,
                )
            )


def _first_repeated(items: Iterable[T]) -> T | None:
    seen: set[T] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    return None


class LineKind(Enum):
    """How a line runs."""

    STRAIGHT = "straight"
    """Along one axis: a row, a column or a pillar."""
    PLANE_DIAGONAL = "plane-diagonal"
    """Along two axes at once."""
    SPACE_DIAGONAL = "space-diagonal"
    """Along three axes at once."""
    OTHER = "other"
    """Not a straight row of neighbouring grid cells, such as a triangle of edges."""


def line_kind(geometry: Geometry, line: tuple[int, ...]) -> LineKind:
    """The kind of a line, a tuple of cell numbers in any order."""
    cells = [geometry.cells[number] for number in line]
    places = sorted(cell.place for cell in cells)
    steps = {tuple(after - before for before, after in zip(one, other, strict=True)) for one, other in pairwise(places)}
    if len(steps) != 1 or any(cell.end is not None for cell in cells):
        return LineKind.OTHER
    (step,) = steps
    if not all(abs(length) in (0, 1) for length in step):
        return LineKind.OTHER
    kinds = (LineKind.OTHER, LineKind.STRAIGHT, LineKind.PLANE_DIAGONAL, LineKind.SPACE_DIAGONAL)
    return kinds[sum(length != 0 for length in step)]
