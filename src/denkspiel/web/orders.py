"""What worker processes are asked to do, and what comes back: plain data that passes through a pipe."""

from collections.abc import Mapping
from dataclasses import dataclass

from denkspiel.core.message import Message
from denkspiel.solve.score import Score

__all__ = ["AnalyseOrder", "ChooseOrder", "Choosing", "Order", "ReviewOrder", "Reviewed", "Valued"]


@dataclass(frozen=True)
class Order:
    """Work on a position.

    Attributes:
        game: the id of the game.
        cells: those taken, in order.
        seconds: the time that the work may take.
    """

    game: str
    cells: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class ChooseOrder(Order):
    """An opponent is to choose.

    Attributes:
        opponent: its name.
        seed: where chance comes from.
        number: which game of its row this is.
        hint: whether with the chance of a hint.
        limited: whether `seconds` is told to the opponent as its limit.
    """

    opponent: str
    seed: str
    number: int
    hint: bool
    limited: bool


@dataclass(frozen=True)
class AnalyseOrder(Order):
    """The exact values of all moves are wanted."""


@dataclass(frozen=True)
class ReviewOrder(Order):
    """Every move of a game is to be graded."""


@dataclass(frozen=True)
class Choosing:
    """What an opponent chose, as `Choice` has it."""

    move: int
    ratings: Mapping[int, float]
    reasons: Mapping[int, tuple[Message, ...]]


@dataclass(frozen=True)
class Valued:
    """What is known of a position.

    Attributes:
        values: for every legal move its exact value, or `None` where that is not proven.
        best: the moves that are proven to be as good as any other.
        line: best moves from here on, as far as they are proven.
    """

    values: Mapping[int, Score | None]
    best: tuple[int, ...]
    line: tuple[int, ...]


@dataclass(frozen=True)
class Reviewed:
    """What is known of a move of a game, as the side saw it that made it.

    Attributes:
        before: the value of the best move, or `None`.
        after: the value of the move made, or `None`.
        better: the best moves, if the move made is proven not to be among them.
    """

    before: Score | None
    after: Score | None
    better: tuple[int, ...]
