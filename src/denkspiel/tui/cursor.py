"""Choosing a move by keys: a cursor over the stacks of a board, or over the points that edges join.

A cursor knows places, not rules: what it points at may be full, and the session says so. Keys are given by name:
"left", "right", "up", "down", "page-up", "page-down", or a digit.
"""

from typing import Protocol

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.position import Position
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.points import points_of

__all__ = ["BoardCursor", "Cursor", "EdgeCursor", "cursor_for"]

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Cursor(Protocol):
    """What every cursor can do."""

    def press(self, key: str) -> bool:
        """Take a key; `False` if it means nothing here."""

    def cell(self, position: Position) -> int | None:
        """The cell that is pointed at, or `None` while there is none."""

    def point_at(self, cell: int) -> None:
        """Go to the cell, as a hint does."""

    def typed(self) -> str:
        """Digits typed so far that do not yet make a choice."""


def cursor_for(game: Game) -> "BoardCursor | EdgeCursor":
    """The cursor that fits the cells of the game."""
    return EdgeCursor(game.geometry) if kind_of(game.geometry) is Kind.GRAPH else BoardCursor(game.geometry)


class BoardCursor:
    """Points at one stack of a board; it starts in the lower left corner.

    Arrows lead to the nearest stack in that direction as the plan shows it, on a cube from layer to layer. Digits
    are coordinates from 1: the column, in space column and row, on a cube column, row and layer.
    """

    def __init__(self, geometry: Geometry) -> None:
        self._stacks = geometry.stacks
        self._addresses = [self._address(geometry, stack[0]) for stack in self._stacks]
        self._spots = [_spot(geometry, stack[0]) for stack in self._stacks]
        self._at = min(range(len(self._spots)), key=lambda index: (self._spots[index][1], self._spots[index][0]))
        self._digits = ""

    def press(self, key: str) -> bool:
        """Move by an arrow, or take one digit of a coordinate."""
        if key.isdecimal():
            return self._type(key)
        self._digits = ""
        if key not in _STEPS:
            return False
        self._at = self._nearest(*_STEPS[key])
        return True

    def cell(self, position: Position) -> int:
        """The open cell of the stack pointed at, or its top cell if the stack is full."""
        stack = self._stacks[self._at]
        taken = position.first | position.second
        return next((cell for cell in stack if not taken >> cell & 1), stack[-1])

    def point_at(self, cell: int) -> None:
        """Go to the stack of the cell."""
        self._at = next(index for index, stack in enumerate(self._stacks) if cell in stack)

    def typed(self) -> str:
        """The first digits of a coordinate that needs more."""
        return self._digits

    @staticmethod
    def _address(geometry: Geometry, cell: int) -> str:
        place = geometry.cells[cell].place
        coordinates = place[:-1] if geometry.gravity else place
        return "".join(f"{coordinate + 1:.0f}" for coordinate in coordinates)

    def _type(self, digit: str) -> bool:
        typed = self._digits + digit
        if typed in self._addresses:
            self._at, self._digits = self._addresses.index(typed), ""
            return True
        possible = any(address.startswith(typed) for address in self._addresses)
        self._digits = typed if possible else ""
        return possible

    def _nearest(self, right: int, up: int) -> int:
        here = self._spots[self._at]
        best, least = self._at, float("inf")
        for index, spot in enumerate(self._spots):
            across, along = spot[0] - here[0], spot[1] - here[1]
            ahead, aside = (across * right, abs(along)) if right else (along * up, abs(across))
            if ahead > 1e-9 and (cost := ahead + 4 * aside) < least:
                best, least = index, cost
        return best


class EdgeCursor:
    """Points at two points one after the other, "from" and "to"; both start at point 1, as on the pocket computer.

    Attributes:
        names: what the points are called.
        start: the point that was confirmed as "from", or `None`.
        pointed: the point chosen at the moment.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.names = tuple(point.name or "?" for point in points_of(geometry))
        self._cells = {frozenset(geometry.edge(number)): number for number in range(geometry.size)}
        self.start: int | None = None
        self.pointed = 0

    def press(self, key: str) -> bool:
        """Step to the next point or the one before, or to the point of that digit."""
        if key in ("up", "right"):
            self.pointed = (self.pointed + 1) % len(self.names)
        elif key in ("down", "left"):
            self.pointed = (self.pointed - 1) % len(self.names)
        elif key.isdecimal() and key in self.names:
            self.pointed = self.names.index(key)
        else:
            return False
        return True

    def confirm_start(self) -> bool:
        """Keep the point as the one the edge starts from; `False` if that was done before."""
        if self.start is not None:
            return False
        self.start, self.pointed = self.pointed, 0
        return True

    def reset(self) -> None:
        """Begin again with "from" at point 1."""
        self.start, self.pointed = None, 0

    def cell(self, position: Position) -> int | None:  # noqa: ARG002 (an edge lies where it lies)
        """The edge between the two points, or `None` while only one is chosen or both are the same."""
        return None if self.start is None else self._cells.get(frozenset((self.start, self.pointed)))

    def point_at(self, cell: int) -> None:
        """Choose the two points of the edge; Enter then draws it."""
        ends = next(points for points, number in self._cells.items() if number == cell)
        self.start, self.pointed = min(ends), max(ends)

    def typed(self) -> str:
        """A point is one digit, so nothing is ever half typed."""
        return ""

    @property
    def points(self) -> tuple[int, ...]:
        """The points to mark in the picture."""
        return (self.pointed,) if self.start is None else (self.start, self.pointed)


def _spot(geometry: Geometry, cell: int) -> tuple[float, float]:
    """Where the plan shows a stack: (right, up). The layers of a cube stand side by side."""
    place = geometry.cells[cell].place
    if geometry.gravity:
        place = place[:-1]
    width = max(other.place[0] for other in geometry.cells) + 2
    layer = place[2] if len(place) > 2 else 0.0
    return place[0] + layer * width, place[1] if len(place) > 1 else 0.0
