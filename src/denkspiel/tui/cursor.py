"""Choosing a move by keys: a cursor over the stacks of a board, or over the points that edges join.

A cursor knows places, not rules: what it points at may be full, and the session says so. Keys are given by name:
"left", "right", "up", "down", "page-up", "page-down", "tab", "back-tab", "backspace", or a digit.
"""

from typing import Protocol

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.position import Position
from denkspiel.draw.layout import Kind, kind_of, raster, towers
from denkspiel.draw.points import ends_of, points_of
from denkspiel.tui.digits import Digits, Spot, addresses_of, example_of

__all__ = ["BoardCursor", "Cursor", "EdgeCursor", "cursor_for"]

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
_LAYERS = {"page-up": 1, "page-down": -1}
_NEIGHBOURS = {"tab": 1, "back-tab": -1}
_ASIDE = 4
"""A step aside costs as much as four ahead: an arrow keeps to its row where it can."""


class Cursor(Protocol):
    """What every cursor can do."""

    def press(self, key: str) -> bool:
        """Take a key; `False` if it means nothing here."""

    def cell(self, position: Position) -> int | None:
        """The cell that is pointed at, or `None` while there is none."""

    def point_at(self, cell: int) -> None:
        """Go to the cell, as a hint does."""

    def reset(self) -> None:
        """Forget what has been half chosen."""

    @property
    def typed(self) -> str:
        """Digits typed so far to which more may come."""


def cursor_for(game: Game) -> "BoardCursor | EdgeCursor":
    """The cursor that fits the cells of the game."""
    return EdgeCursor(game.geometry) if kind_of(game.geometry) is Kind.GRAPH else BoardCursor(game.geometry)


class BoardCursor:
    """Points at one stack of a board; it starts in the lower left corner.

    Arrows lead to the nearest stack in that direction as the plan shows it, at the edge of a layer on to the next
    one; page up and page down lead to the same place of the next layer, tab to each stack in turn. Digits are
    coordinates from 1 as the picture counts: the column, in space column and row, on a cube column, row and layer,
    with leading zeros where a board with rows has more than nine of them.

    Attributes:
        example: digits and the stack they lead to, or `None` where all stacks are called by their digits.
    """

    def __init__(self, geometry: Geometry) -> None:
        self._stacks = geometry.stacks
        spots = _spots(geometry)
        self._by_spot = {spot: index for index, spot in reversed(list(enumerate(spots)))}
        self._spots = spots
        width = 2 + max(spot[0] for spot in spots)
        self._plan = [(column + layer * width, row) for column, row, layer in spots]
        addresses = addresses_of(geometry, spots)
        self._digits = Digits(addresses)
        self.example = example_of(addresses, [geometry.cells[stack[0]].move for stack in geometry.stacks])
        self._at = min(range(len(spots)), key=lambda index: (spots[index][1], self._plan[index][0]))

    def press(self, key: str) -> bool:
        """Move, or take one digit of a coordinate."""
        if len(key) == 1 and key.isdecimal():
            known, reached = self._digits.take(key)
            self._at = self._at if reached is None else reached
            return known
        self._digits.typed = ""
        if key in _ARROWS:
            self._at = self._nearest(*_ARROWS[key])
        elif key in _LAYERS:
            column, row, layer = self._spots[self._at]
            self._at = self._by_spot.get((column, row, layer + _LAYERS[key]), self._at)
        elif key in _NEIGHBOURS:
            self._at = (self._at + _NEIGHBOURS[key]) % len(self._stacks)
        return key in _ARROWS or key in _LAYERS or key in _NEIGHBOURS or key == "backspace"

    def cell(self, position: Position) -> int:
        """The open cell of the stack pointed at, or its top cell if the stack is full."""
        stack = self._stacks[self._at]
        return next((cell for cell in stack if position.owner(cell) is None), stack[-1])

    def point_at(self, cell: int) -> None:
        """Go to the stack of the cell."""
        self._at = next(index for index, stack in enumerate(self._stacks) if cell in stack)
        self.reset()

    def reset(self) -> None:
        """Forget the first digits of a coordinate."""
        self._digits.typed = ""

    @property
    def typed(self) -> str:
        """The first digits of a coordinate that needs, or may have, more."""
        return self._digits.typed

    @property
    def half_typed(self) -> bool:
        """Whether digits have been typed that lead nowhere without more."""
        return self._digits.lacks_more

    def _nearest(self, right: int, up: int) -> int:
        here = self._plan[self._at]
        best, least = self._at, float("inf")
        for index, spot in enumerate(self._plan):
            across, along = spot[0] - here[0], spot[1] - here[1]
            ahead, aside = (across * right, abs(along)) if right else (along * up, abs(across))
            if ahead > 0 and (cost := ahead + _ASIDE * aside) < least:
                best, least = index, cost
        return best


class EdgeCursor:
    """Points at two points one after the other, "from" and "to"; both start at point 1, as on the pocket computer.

    Up and right lead to the next point, down and left to the one before, a digit to the point of that number, and
    backspace back to the choice of the first point.

    Attributes:
        names: what the points are called; those that have no names by their numbers.
        start: the point that was confirmed as "from", or `None`.
        pointed: the point chosen at the moment.
    """

    def __init__(self, geometry: Geometry) -> None:
        numbers = [str(number) for number, _ in enumerate(points_of(geometry), start=1)]
        names = [point.name for point in points_of(geometry)]
        self.names = tuple(name or number for name, number in zip(names, numbers, strict=True))
        self._digits = Digits(names if all(name.isdecimal() for name in names) else numbers)
        self._ends = ends_of(geometry)
        self.start: int | None = None
        self.pointed = 0

    def press(self, key: str) -> bool:
        """Step to the next point or the one before, or to the point of that number."""
        if len(key) == 1 and key.isdecimal():
            known, reached = self._digits.take(key)
            self.pointed = self.pointed if reached is None else reached
            return known
        self._digits.typed = ""
        if key in ("up", "right", "tab"):
            self.pointed = (self.pointed + 1) % len(self.names)
        elif key in ("down", "left", "back-tab"):
            self.pointed = (self.pointed - 1) % len(self.names)
        elif key == "backspace":
            self.reset()
        else:
            return False
        return True

    def confirm_start(self) -> bool:
        """Keep the point as the one the edge starts from; `False` if that was done before."""
        if self.start is not None:
            return False
        self.start, self.pointed, self._digits.typed = self.pointed, 0, ""
        return True

    def reset(self) -> None:
        """Begin again with "from" at point 1."""
        self.start, self.pointed, self._digits.typed = None, 0, ""

    def cell(self, position: Position) -> int | None:  # noqa: ARG002 (an edge lies where it lies)
        """The edge between the two points, or `None` while only one is chosen or no edge joins the two."""
        both = {self.start, self.pointed}
        return next((cell for cell, ends in enumerate(self._ends) if set(ends) == both), None)

    def point_at(self, cell: int) -> None:
        """Choose the two points of the edge; Enter then draws it."""
        self.reset()
        self.start, self.pointed = self._ends[cell]

    @property
    def typed(self) -> str:
        """The first digit of a number that may have two."""
        return self._digits.typed

    @property
    def points(self) -> tuple[int, ...]:
        """The points to mark in the picture."""
        return (self.pointed,) if self.start is None else (self.start, self.pointed)


def _spots(geometry: Geometry) -> tuple[Spot, ...]:
    """Where the plan shows each stack."""
    if kind_of(geometry) is Kind.TOWERS:
        return towers(geometry).spots
    return tuple(raster(geometry).spots[stack[0]] for stack in geometry.stacks)
