"""Exact answers about a position, from solvers with tables of the usual size that are kept from call to call."""

from functools import lru_cache

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shelf import book_for, shipped_book
from denkspiel.solver.score import Score
from denkspiel.solver.search.solver import Solver, solver_for

__all__ = ["analyse", "best_moves", "is_solved_quickly", "principal_variation", "solve"]

_QUICK_NODES = 200_000
"""Nodes that the kernel searches in less than 50 ms for small games (5 to 10 million a second)."""
_SMALL_TABLE = 4


def solve(position: Position, *, book: bool = True) -> Score:
    """The exact value of a position for the side to move.

    Args:
        position: a position that is not over.
        book: whether the opening book of the program may answer, where there is one for the game.

    Raises:
        GameIsOver: the game has ended.
        FileFault: the book is damaged.
        KeyboardInterrupt: Ctrl-C; the search has stopped.
    """
    return _solver(position.game, book=book).score(position)


def analyse(position: Position, *, book: bool = True) -> dict[int, Score]:
    """The exact value of every legal move for the side to move; takes and raises what `solve` does."""
    return _solver(position.game, book=book).analyse(position)


def best_moves(position: Position, *, book: bool = True) -> tuple[int, ...]:
    """The moves that win soonest, or draw, or lose latest; takes and raises what `solve` does."""
    return _solver(position.game, book=book).best_moves(position)


def principal_variation(position: Position, *, book: bool = True) -> tuple[int, ...]:
    """A line of best moves to the end of the game, the first one of equals; takes and raises what `solve` does."""
    return _solver(position.game, book=book).principal_variation(position)


def _solver(game: Game, *, book: bool) -> Solver:
    """Where there is no book, both are the same solver."""
    return _reader_for(game) if book and shipped_book(game) else solver_for(game)


@lru_cache(maxsize=4)
def _reader_for(game: Game) -> Solver:
    return BookSolver(game, book_for(game))


@lru_cache(maxsize=64)
def is_solved_quickly(game: Game) -> bool:
    """Whether any position of the game is solved in less than 50 ms once the kernel is loaded, without a book.

    This is found by trying, once a process: the empty board and what the first two moves lead to must each be solved
    from an empty table within 200,000 nodes. Later positions take fewer (measured on hexagon, 3x3x3, tic-tac-toe and
    small boards of Connect Four and Score Four; the hardest position of hexagon is the empty board, 143,000 nodes).
    """
    solver = Solver(game, _SMALL_TABLE)
    positions = {Position.start(game)}
    for _ in range(3):
        if not all(_is_quick(solver, position) for position in positions):
            return False
        positions = {
            child.canonical
            for position in positions
            for child in map(position.play, position.legal_moves)
            if child.outcome is None
        }
    return True


def _is_quick(solver: Solver, position: Position) -> bool:
    solver.memory.clear()
    return solver.search(position, nodes=_QUICK_NODES).exact
