"""What all solvers have in common, without the compiled search, so that a book can answer without loading numba."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError, GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position, as_position
from denkspiel.solver.bounds import widest_bounds
from denkspiel.solver.score import Score

if TYPE_CHECKING:
    from denkspiel.solver.memory import Memory

__all__ = ["BaseSolver", "Finding", "UnknownValues", "WrongGame"]


class WrongGame(DenkspielError, ValueError):
    """The position belongs to another game than the solver."""

    kind = "wrong-game"


@dataclass(frozen=True)
class Finding:
    """The result of a search.

    Attributes:
        low: the position is worth at least this for the player to move.
        high: the position is worth at most this. Equal to `low` if the exact value is known.
        nodes: the number of searched positions.
        seconds: the time that the search took.

    Examples:
        >>> from denkspiel import Solver, replay
        >>> found = Solver("tic-tac-toe", megabytes=1).search(replay("tic-tac-toe", "b2a2"))
        >>> found.exact, found.value
        (True, 1)
    """

    low: Score
    high: Score
    nodes: int
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether the exact value is known."""
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """1 for a proven win of the player to move, 0 for a draw, -1 for a loss, or `None` if nothing is proven."""
        return self.low.value if self.low.value == self.high.value else None


class BaseSolver(ABC):
    """Exact values of the positions of one game, wherever they come from.

    Attributes:
        game: the game.
        memory: the table of the search.
    """

    game: Game
    memory: "Memory"

    @abstractmethod
    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        only_outcome: bool = False,
        best_first: bool = False,
        watch: Callable[[Finding], None] | None = None,
    ) -> Finding:
        """See `Solver.search`."""

    def known(self, position: Position) -> Score | None:  # noqa: ARG002 (others know something)
        """Return the exact value if it is known without a search, for example from a book. `Solver` has no book."""
        return None

    def score(self, position: Position) -> Score:
        """Return the exact value. The errors are those of `search`."""
        return self.search(position).low

    def analyse(self, position: Position) -> dict[int, Score]:
        """Return the exact value of every legal move, for the player to move. The errors are those of `search`."""
        self._check(position)
        return {move: self._score_of_move(position, move) for move in position.legal_moves}

    def best_moves(self, position: Position) -> tuple[int, ...]:
        """Return the moves that win soonest, or draw, or lose latest. The errors are those of `search`."""
        scores = self.analyse(position)
        best = max(scores.values())
        return tuple(move for move, score in scores.items() if score == best)

    def principal_variation(self, position: Position) -> tuple[int, ...]:
        """Return best moves of both players up to the end of the game. The errors are those of `search`."""
        self._check(position)
        line: list[int] = []
        while position.outcome is None:
            line.append(self.best_moves(position)[0])
            position = position.play(line[-1])
        return tuple(line)

    def _score_of_move(self, position: Position, move: int) -> Score:
        child = position.play(move)
        if child.outcome is None:
            return self.score(child).before()
        return Score.of_last_move(child)

    def _check(self, position: Position) -> None:
        game = as_position(position).game
        if game is not self.game and game != self.game:
            raise WrongGame(Message("This solver is for {game}, not for {other}.", game=self.game.id, other=game.id))
        if position.outcome is not None:
            raise GameIsOver(Message("The game is over; there is nothing to solve."))


class UnknownValues(BaseSolver):
    """In the place of a solver for boards that are too large for exact values: it never proves anything.

    Attributes:
        ask: as in `BookSolver`; never called.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ask: Callable[[], None] | None = None

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,  # noqa: ARG002 (nothing is searched)
        nodes: int | None = None,  # noqa: ARG002
        only_outcome: bool = False,  # noqa: ARG002
        best_first: bool = False,  # noqa: ARG002
        watch: Callable[[Finding], None] | None = None,  # noqa: ARG002
    ) -> Finding:
        """Nothing but the widest bounds, at once; raises what `Solver.search` raises."""
        self._check(position)
        bounds = widest_bounds(position)
        return Finding(bounds.low, bounds.high, 0, 0.0)
