"""What an opponent is: anything that chooses a move and can say why."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from threading import Lock
from typing import Any

from denkspiel.core.errors import GameIsOver, Stopped
from denkspiel.core.game import Game
from denkspiel.core.message import CellText, Message
from denkspiel.core.position import Position, as_position
from denkspiel.core.time_budget import Clocks
from denkspiel.solver.bounds import ProvenPositions

__all__ = ["Choice", "Limit", "Opponent", "join_cell_names", "moves_to_rate", "raise_when"]


@dataclass(frozen=True)
class Limit:
    """Limits for the choice of one move. The players of the originals answer at once and ignore them.

    Attributes:
        seconds: the thinking time; `None` lets the player take the time it needs. With `clocks`, the usual time of a
            move.
        nodes: the largest number of positions to search; `None` for no limit.
        stop: a function that slow players call at least 20 times a second. When it returns true, they raise `Stopped`
            within a tenth of a second.
        clocks: the time left for the whole game, if the game has a clock.
        proven: positions of this game whose outcome is proven. Players add to them, and use them instead of estimates.

    Examples:
        >>> from random import Random
        >>> from denkspiel import Limit, opponent, replay
        >>> choice = opponent("level-3").choose(replay("tic-tac-toe", "b2"), Random(1), Limit(nodes=100))
        >>> choice.move in replay("tic-tac-toe", "b2").legal_moves
        True
    """

    seconds: float | None = None
    nodes: int | None = None
    stop: Callable[[], bool] | None = None
    clocks: Clocks | None = None
    proven: ProvenPositions | None = field(default=None, compare=False)

    @property
    def most_seconds(self) -> float | None:
        """The longest time that the choice may take without losing on time; `None` for no limit."""
        return self.seconds if self.clocks is None else self.clocks.own


@dataclass(frozen=True)
class Choice:
    """The move that a player chooses, and its rating of every legal move.

    Attributes:
        move: the number of the cell.
        ratings: a number for every legal move, on the player's own scale. A higher number is better.
        reasons: for every legal move, the reasons for its rating as short messages such as "wins: completes a1 a2 a3".
            A tuple of reasons can be empty.

    Examples:
        >>> from random import Random
        >>> from denkspiel import opponent, replay
        >>> position = replay("connect-four", "414141")
        >>> choice = opponent("homburg").choose(position, Random(1))
        >>> choice.move == max(choice.ratings, key=choice.ratings.get)
        True
    """

    move: int
    ratings: Mapping[int, float]
    reasons: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)


class Opponent(ABC):
    """A computer player. To write your own, derive a class and implement `choose`.

    A player may store its results for the last position. But its choice may depend only on the position, the random
    numbers and the limit, so the same seed gives the same game.

    Attributes:
        name: the name for commands, such as "raumvier-1".
        character: one sentence about how the player plays and where it comes from.
        searches: whether the player uses the solver or its estimates, which must be loaded and take time. All other
            players answer at once.
        quick: whether the player answers within some tenths of a second although it searches.
        takes_all_time: whether the player uses the whole time of `Limit.seconds`.

    Examples:
        >>> from denkspiel import Choice, Match, Opponent
        >>> class Leftmost(Opponent):
        ...     name = "leftmost"
        ...
        ...     def choose(self, position, rng, limit=None):
        ...         return Choice(position.legal_moves[0], dict.fromkeys(position.legal_moves, 0))
        >>> *_, last = Match("connect-four", (Leftmost(), "homburg"), seed="1").events()
        >>> last.winner.name
        'homburg'
    """

    name: str
    character: Message
    searches: bool = False
    quick: bool = False
    takes_all_time: bool = False

    @property
    def helpers(self) -> tuple[str, ...]:
        """None, unless it finds that out; see `denkspiel.opponents.external.helpers`."""
        return ()

    @abstractmethod
    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """Choose a move in a position that is not over.

        Args:
            position: a position with at least one legal move, of a game that this player `plays`.
            rng: the only source of random numbers.
            limit: the limits for this move.

        Raises:
            GameIsOver: the position has no legal move.
            Stopped: `limit.stop` has returned true.
        """

    @cached_property
    def turn(self) -> Lock:
        """The lock that a thread holds while the player thinks: a player thinks about one position at a time."""
        return Lock()

    def __getstate__(self) -> dict[str, Any]:
        """All but `turn`, so that an opponent can be copied, and sent to another process."""
        return {name: value for name, value in self.__dict__.items() if name != "turn"}

    @property
    def needs_solver(self) -> bool:
        """Whether it asks compiled code, which takes seconds to make for a game; usually all who search do."""
        return self.searches

    def needs_solver_at(self, position: Position) -> bool:  # noqa: ARG002 (most look into no book)
        """Whether it asks compiled code about this position too; not if a book tells it everything."""
        return self.needs_solver

    def plays(self, game: Game) -> bool:  # noqa: ARG002 (some play few games)
        """Return whether this player can play the game: usually every game."""
        return True


def moves_to_rate(position: Position) -> tuple[int, ...]:
    """The legal moves, of which there must be one.

    Raises:
        GameIsOver: there is none.
        WrongType: it is not a position.
    """
    position = as_position(position)
    if not position.legal_moves:
        raise GameIsOver(Message("The game is over; no more moves are allowed."))
    return position.legal_moves


def join_cell_names(game: Game, cells: Iterable[int]) -> CellText:
    """The names of cells side by side, for sentences: "1.1 2.1 3.1 4.1"."""
    named = tuple(cells)
    return CellText(" ".join(game.geometry.cells[cell].name for cell in named), named)


def raise_when(stop: Callable[[], bool]) -> Callable[..., None]:
    """A function for a search to call now and then: it raises `Stopped` as soon as `stop` says so."""

    def ask(*_: object) -> None:
        if stop():
            raise Stopped

    return ask
