"""What a data set says of a position, found by the workers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shipped_books import book_for
from denkspiel.solver.dataset.selection import Stones

__all__ = ["Row", "Teacher"]

Row = tuple[int, int, list[int]]
"""1, 0 or -1 for the side to move; the plies to the end; the cells of all best moves, none if they are left out."""


@dataclass(frozen=True)
class Teacher:
    """Knows the exact values of a game's positions; sent to the workers, each of which keeps a table between calls.

    Attributes:
        game: the game.
        moves: whether best moves are wanted; they take several times as long.
        book: whether the book that comes with the program may answer.
        megabytes: the size of each worker's table; default 256.
    """

    game: Game
    moves: bool = True
    book: bool = True
    megabytes: int | None = None

    def __call__(self, stones: Sequence[Stones]) -> list[Row]:
        """The rows of some positions.

        Raises:
            TableSizeFault: there is no room for the table.
        """
        solver = _solver(self.game, self.book, self.megabytes)
        return [self._row(solver, Position.of_stones(self.game, *both)) for both in stones]

    def _row(self, solver: BookSolver, position: Position) -> Row:
        if not self.moves:
            score = solver.score(position)
            return score.value, score.plies, []
        scores = solver.analyse(position)
        best = max(scores.values())
        return best.value, best.plies, [move for move, score in scores.items() if score == best]


@lru_cache(maxsize=1)
def _solver(game: Game, book: bool, megabytes: int | None) -> BookSolver:
    return BookSolver(game, book_for(game) if book else None, megabytes)
