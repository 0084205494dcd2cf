"""Choosing a move by keys: a cursor over the stacks of a board, or over the points that edges join.

A cursor knows places, not rules: what it points at may be full, and the course of the game says so. The plan of the
game says where keys lead. Keys are given by name: "left", "right", "up", "down", "page-up", "page-down", "tab",
"back-tab", "backspace", or a digit.
"""

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.points import ends_of
from denkspiel.play.action import Action, Join, Play
from denkspiel.play.plan import plan_of

__all__ = ["BoardCursor", "Cursor", "EdgeCursor", "cursor_for"]

_DIRECTIONS = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "page-up": "layer-up",
    "page-down": "layer-down",
    "tab": "next",
    "back-tab": "previous",
}


def cursor_for(game: Game) -> "BoardCursor | EdgeCursor":
    """The cursor that fits the cells of the game."""
    return EdgeCursor(game) if kind_of(game.geometry) is Kind.GRAPH else BoardCursor(game)


class Cursor:
    """Points at a place of the game's plan.

    Attributes:
        plan: the places, and where keys lead.
        at: the place pointed at, by its number.
        typed: the digits of an address typed so far to which more may come.
    """

    def __init__(self, game: Game) -> None:
        self.plan = plan_of(game)
        self.at = self.plan.start
        self.typed = ""

    def press(self, key: str) -> bool:
        """Step to a neighbour, or take one digit of an address; `False` if the key means nothing here."""
        if len(key) == 1 and key.isdecimal():
            return self._type(key)
        self.typed = ""
        if key in _DIRECTIONS:
            self.at = self.plan.neighbours[self.at].get(_DIRECTIONS[key], self.at)
        return key in _DIRECTIONS

    @property
    def missing(self) -> int:
        """How many digits are missing behind those typed so far, if these are not an address by themselves."""
        if not self.typed or self.typed in self.plan.addresses:
            return 0
        longer = (address for address in self.plan.addresses if address.startswith(self.typed))
        return min(len(address) - len(self.typed) for address in longer)

    def _type(self, digit: str) -> bool:
        """A digit that does not go with those before it begins anew."""
        typed = next((text for text in (self.typed + digit, digit) if self._leads_on(text)), "")
        if typed in self.plan.addresses:
            self.at = self.plan.addresses.index(typed)
        longer = any(address.startswith(typed) and address != typed for address in self.plan.addresses)
        self.typed = typed if longer else ""
        return bool(typed)

    def _leads_on(self, text: str) -> bool:
        return any(address.startswith(text) for address in self.plan.addresses)


class BoardCursor(Cursor):
    """Points at one stack of a board; it starts in the lower left corner."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._stacks = game.geometry.stacks

    def press(self, key: str) -> bool:
        """Step, or take one digit of a coordinate; backspace forgets digits."""
        return super().press(key) or key == "backspace"

    def cell(self, position: Position) -> int:
        """The open cell of the stack pointed at, or its top cell if the stack is full."""
        stack = self._stacks[self.at]
        return next((cell for cell in stack if position.owner(cell) is None), stack[-1])

    def chosen(self, position: Position) -> Action:
        """What Enter asks for."""
        return Play(self.cell(position))

    def point_at(self, cell: int) -> None:
        """Go to the stack of the cell, as a hint does."""
        self.at = next(index for index, stack in enumerate(self._stacks) if cell in stack)
        self.reset()

    def reset(self) -> None:
        """Forget the first digits of a coordinate."""
        self.typed = ""


class EdgeCursor(Cursor):
    """Points at two points one after the other, "from" and "to"; both start at point 1, as on the pocket computer.

    Attributes:
        start: the point that was confirmed as "from", or `None`.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ends = ends_of(game.geometry)
        self.start: int | None = None

    def press(self, key: str) -> bool:
        """Step to the next point or the one before, or to the point of that number; backspace begins again."""
        if key == "backspace":
            self.reset()
        return super().press(key) or key == "backspace"

    def chosen(self, position: Position) -> Action | None:  # noqa: ARG002 (an edge lies where it lies)
        """What Enter asks for: the edge, and the choice begins anew; `None` if it only keeps the first point."""
        if self.start is None:
            self.start, self.at, self.typed = self.at, self.plan.start, ""
            return None
        edge = Join(self.start, self.at)
        self.reset()
        return edge

    def reset(self) -> None:
        """Begin again with "from" at point 1."""
        self.start, self.at, self.typed = None, self.plan.start, ""

    def cell(self, position: Position) -> int | None:  # noqa: ARG002 (an edge lies where it lies)
        """The edge between the two points, or `None` while only one is chosen or no edge joins the two."""
        both = {self.start, self.at}
        return next((cell for cell, ends in enumerate(self._ends) if set(ends) == both), None)

    def point_at(self, cell: int) -> None:
        """Choose the two points of the edge; Enter then draws it."""
        self.typed = ""
        self.start, self.at = self._ends[cell]

    @property
    def points(self) -> tuple[int, ...]:
        """The points to mark in the picture."""
        return (self.at,) if self.start is None else (self.start, self.at)
