"""Choosing a move by keys: a cursor over the stacks of a board, or over the points that edges join.

A cursor knows places, not rules: what it points at may be full, and the course of the game says so. The plan of the
game says where keys lead. Keys are given by name: "left", "right", "up", "down", "page-up", "page-down", "tab",
"back-tab", "backspace", or the character that was typed.
"""

import re

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import cells_by_move_name
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.points import edge_ends
from denkspiel.play.action import Action, JoinPoints, TakeCell
from denkspiel.play.plan import board_keys

__all__ = ["BoardCursor", "Cursor", "EdgeCursor", "TypedEdge", "cursor_for"]


class TypedEdge:
    """Keeps the first point until the second one is typed; an empty text is point 1, as on the pocket computer.

    Attributes:
        start: the number of the point typed as "from", or `None`.
    """

    def __init__(self, game: Game) -> None:
        self.start: int | None = None
        self._plan = board_keys(game)
        self._edges = {name: edge_ends(game.geometry)[stack[0]] for name, stack in cells_by_move_name(game).items()}

    def prompt(self, ask: Message) -> Message:
        """How the next point is asked for, with point 1 as what Enter takes."""
        usual = f"[{self._plan.names[self._plan.start]}]"
        if self.start is None:
            return Message("{ask} from: {start}", ask=ask, start=usual)
        return Message("{ask} from: {start} to: {end}", ask=ask, start=self._plan.names[self.start], end=usual)

    def parse_points(self, text: str) -> tuple[int, ...]:
        """The numbers of the one or two points that a text names; none if it names something else."""
        words = [word for word in re.split(r"[\s,;-]+", text.lower()) if word]
        if not words:
            return () if text else (self._plan.start,)
        if len(words) <= 2 and all(word in self._plan.addresses for word in words):
            return tuple(map(self._plan.addresses.index, words))
        joined = "".join(words)
        return self._edges.get(text.lower()) or self._edges.get(joined) or self._twice(joined)

    def _twice(self, joined: str) -> tuple[int, ...]:
        """The point whose name this is, written twice: a fault that is to be told as such."""
        names = [name.lower() * 2 for name in self._plan.names]
        return (names.index(joined),) * 2 if joined in names else ()

    def add_points(self, points: tuple[int, ...]) -> JoinPoints | None:
        """The line once both points are known; `None` if only the first one is."""
        if len(points) == 2:
            start, end = points
        elif self.start is None:
            (self.start,) = points
            return None
        else:
            start, end = self.start, points[0]
        self.start = None
        return JoinPoints(start, end)


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
    return EdgeCursor(game) if picture_kind(game.geometry) is PictureKind.GRAPH else BoardCursor(game)


class Cursor:
    """Points at a place of the game's plan.

    Attributes:
        plan: the places, and where keys lead.
        at: the place pointed at, by its number.
        typed: the beginning of a name or an address to which more may come.
    """

    def __init__(self, game: Game) -> None:
        self.plan = board_keys(game)
        self.at = self.plan.start
        self.typed = ""

    def press(self, key: str) -> bool:
        """Step to a neighbour, or take a character of a name or an address; `False` if the key means nothing here."""
        if self.accepts(key):
            typed = self._typed_with(key)
            self.at = self.plan.spellings.get(typed, self.at)
            longer = any(text.startswith(typed) and text != typed for text in self.plan.spellings)
            self.typed = typed if longer else ""
            return True
        self.typed = ""
        if key in _DIRECTIONS:
            self.at = self.plan.neighbours[self.at].get(_DIRECTIONS[key], self.at)
        return key in _DIRECTIONS

    def accepts(self, key: str) -> bool:
        """Whether the key is a character that goes on what is typed, or begins a name or an address."""
        return len(key) == 1 and bool(self._typed_with(key))

    @property
    def missing_characters(self) -> int:
        """How many characters are missing behind those typed so far, if these do not name a place by themselves."""
        if not self.typed or self.typed in self.plan.spellings:
            return 0
        return min(len(text) - len(self.typed) for text in self.plan.spellings if text.startswith(self.typed))

    def _typed_with(self, character: str) -> str:
        """What is typed with one character more; one that does not go with those before it begins anew."""
        texts = (self.typed + character, character)
        return next((text for text in texts if any(one.startswith(text) for one in self.plan.spellings)), "")


class BoardCursor(Cursor):
    """Points at one stack of a board; where it starts, `BoardKeys` says."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._stacks = game.geometry.stacks

    def press(self, key: str) -> bool:
        """Step, or take a character of a name or a coordinate; backspace forgets what is typed."""
        return super().press(key) or key == "backspace"

    def cell(self, position: Position) -> int:
        """The open cell of the stack pointed at, or its top cell if the stack is full."""
        stack = self._stacks[self.at]
        return next((cell for cell in stack if position.owner(cell) is None), stack[-1])

    def chosen_action(self, position: Position) -> Action:
        """What Enter asks for."""
        return TakeCell(self.cell(position))

    def point_at(self, cell: int) -> None:
        """Go to the stack of the cell, as a hint does."""
        self.at = next(index for index, stack in enumerate(self._stacks) if cell in stack)
        self.reset()

    def reset(self) -> None:
        """Forget what is typed of a name or a coordinate."""
        self.typed = ""


class EdgeCursor(Cursor):
    """Points at two points one after the other, "from" and "to"; both start at point 1, as on the pocket computer.

    Attributes:
        start: the point that was confirmed as "from", or `None`.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ends = edge_ends(game.geometry)
        self.start: int | None = None

    def press(self, key: str) -> bool:
        """Step to the next point or the one before, or to the point of that name; backspace begins again."""
        if key == "backspace":
            self.reset()
        return super().press(key) or key == "backspace"

    def chosen_action(self, position: Position) -> Action | None:  # noqa: ARG002 (an edge lies where it lies)
        """What Enter asks for: the edge, and the choice begins anew; `None` if it only keeps the first point."""
        if self.start is None:
            self.start, self.at, self.typed = self.at, self.plan.start, ""
            return None
        edge = JoinPoints(self.start, self.at)
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
