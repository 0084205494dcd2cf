"""Whether a position is even: exactly where a search finds that out quickly, otherwise as `master` sees it."""

from denkspiel.arena.plan import ImpossiblePlan
from denkspiel.core.draws import can_be_drawn
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shipped_books import load_shipped_book
from denkspiel.solver.heuristic.estimator import Estimator

__all__ = ["BalanceJudge"]

_SOLVER_NODES = 200_000
"""Less than 50 ms."""
_MASTER_NODES = 10_000
_MEGABYTES = 64


class BalanceJudge:
    """Judges positions of one game; the same ones in the same order are judged alike."""

    def __init__(self, game: Game) -> None:
        """Prepare.

        Raises:
            ImpossiblePlan: the game cannot end in a draw, so that none of its positions is even.
        """
        if not can_be_drawn(game):
            raise ImpossiblePlan(
                Message("Games of {game} cannot end in a draw, so no opening is balanced.", game=game.id)
            )
        self._solver = BookSolver(game, load_shipped_book(game), _MEGABYTES)
        self._estimator = Estimator(game)

    def is_even(self, position: Position) -> bool:
        """Whether perfect play draws the position; where that is not known, whether the best move looks even."""
        outcome = self._solver.search(position, nodes=_SOLVER_NODES, only_outcome=True).value
        if outcome is not None:
            return outcome == 0
        return self._estimator.estimate(position, nodes=_MASTER_NODES, margin=0).looks_even
