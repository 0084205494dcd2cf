"""Exact answers about a position, from solvers with tables of the usual size that are kept from call to call.

Where the time is limited, what is not proven in time is estimated.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, overload

from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game, as_seconds
from denkspiel.core.position import Position, as_position
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shipped_books import load_shipped_book, shipped_book_path
from denkspiel.solver.bounds import Bounds
from denkspiel.solver.exact.base_solver import BaseSolver, Finding, UnknownValues
from denkspiel.solver.score import Score

if TYPE_CHECKING:
    from denkspiel.solver.heuristic.estimator import Estimate

__all__ = [
    "EXACT_SHARE",
    "TimedAnalysis",
    "add_estimates",
    "analyse",
    "best_moves",
    "is_solved_quickly",
    "principal_variation",
    "solve",
]


_ROUNDS = 2
"""First each move gets an equal share of the time; then those that need more get what the others have left."""


class TimedAnalysis:
    """Searches that share the time from now on. Once it is up nothing is searched, and what is open stays open.

    Attributes:
        found: what `bounds_of_moves` has found out so far, also when it did not come to its end.
    """

    def __init__(self, search: Callable[[Position, float | None], Finding], seconds: float | None) -> None:
        """Begin.

        Args:
            search: searches a position for at most so many seconds.
            seconds: the time for everything together; `None` for as long as it takes.
        """
        self._search = search
        self._end = None if seconds is None else time.monotonic() + seconds
        self.found: dict[int, Bounds] = {}

    def search(self, position: Position, share: float = 1.0) -> Finding:
        """What is proven about a position that is not over within a share (0 to 1) of the time left."""
        left = None if self._end is None else max(0.0, self._end - time.monotonic()) * share
        return self._search(position, left)

    def bounds(self, position: Position, move: int, share: float = 1.0) -> Bounds:
        """What is proven about a move within a share (0 to 1) of the time left."""
        child = position.play(move)
        if child.outcome is not None:
            ended = Score.of_last_move(child)
            return Bounds(ended, ended)
        finding = self.search(child, share)
        return Bounds(finding.high.before(), finding.low.before())

    def bounds_of_moves(self, position: Position, share: float = 1.0) -> dict[int, Bounds]:
        """The same for every legal move, all of them together within a share of the time left."""
        self.found = found = dict[int, Bounds]()
        for _ in range(_ROUNDS):
            open_moves = [move for move in position.legal_moves if move not in found or found[move].exact is None]
            for place, move in enumerate(open_moves):
                found[move] = self.bounds(position, move, share / (len(open_moves) - place))
        return {move: found[move] for move in position.legal_moves}

    def best_line(self, position: Position, score: Score) -> tuple[int, ...]:
        """Best moves from a position of that value on, of equals the first one, to the end or until time is up."""
        line: list[int] = []
        while position.outcome is None:
            keeping = (move for move in position.legal_moves if self.bounds(position, move).exact == score)
            move = next(keeping, None)
            if move is None:
                break
            line.append(move)
            position = position.play(move)
            score = replace(score, value=-score.value, plies=score.plies - 1, ply=score.ply + 1)
        return tuple(line)


EXACT_SHARE = 0.75
"""The part of the time for exact values; estimates get the rest if they are needed."""
_QUICK_NODES = 200_000
"""Nodes that the kernel searches in less than 50 ms for small games (5 to 10 million a second)."""
_SMALL_TABLE = 4


def solve(position: Position, *, book: bool = True) -> Score:
    """Return the exact value of a position for the player to move.

    Args:
        position: a position of a game that is not over.
        book: whether to use the opening book, if the game has one.

    Raises:
        GameTooLarge: the game has more than 128 cells.
        GameIsOver: the game has ended.
        WrongType: the argument is not a position.
        FileFault: the opening book is damaged.
        KeyboardInterrupt: you pressed Ctrl-C; the search has stopped.

    Examples:
        >>> from denkspiel import replay, solve
        >>> score = solve(replay("tic-tac-toe", "b2a2"))
        >>> print(score)
        wins in 5
        >>> score.value, score.plies
        (1, 5)
    """
    return _solver(position, book=book).score(position)


@overload
def analyse(position: Position, *, book: bool = True, seconds: None = None) -> dict[int, Score]: ...


@overload
def analyse(position: Position, *, book: bool = True, seconds: float) -> dict[int, Bounds]: ...


def analyse(
    position: Position, *, book: bool = True, seconds: float | None = None
) -> dict[int, Score] | dict[int, Bounds]:
    """Return the exact value of every legal move for the player to move, or what is known about it after some seconds.

    Args:
        position: a position of a game that is not over.
        book: whether to use the opening book, if the game has one.
        seconds: the time limit for all moves together; `None` for no limit. The time for compiling, which is necessary
            once for each game, does not count. On boards of more than 128 cells, which have no exact values, a limit
            is necessary, and nearly all is estimated.

    Returns:
        The `Score` of each legal move. With `seconds`, the `Bounds` of each legal move: the proven range, and an
        estimate if the outcome is not proven.

    Raises:
        GameTooLarge: the game has more than 128 cells, and `seconds` is `None`.
        GameIsOver: the game has ended.
        WrongType: the argument is not a position, or `seconds` is not a number from 0 on.
        FileFault: the opening book is damaged.
        KeyboardInterrupt: you pressed Ctrl-C; the search has stopped.

    Examples:
        >>> from denkspiel import analyse, format_moves, replay
        >>> position = replay("tic-tac-toe", "b2")
        >>> for move, score in analyse(position).items():
        ...     print(format_moves("tic-tac-toe", [move]), score)
        a1 draw
        a2 loses in 6
        a3 draw
        b1 loses in 6
        b3 loses in 6
        c1 draw
        c2 loses in 6
        c3 draw
    """
    if seconds is None:
        return _solver(position, book=book).analyse(position)
    seconds = as_seconds(seconds)
    is_solvable = as_position(position).game.is_solvable
    solver = _solver(position, book=book) if is_solvable else UnknownValues(position.game)
    solver.search(position, seconds=0)  # says why nothing can be searched
    children = map(position.play, position.legal_moves)
    if is_solvable and any(child.outcome is None and solver.known(child) is None for child in children):
        from denkspiel.solver.exact.solver import solver_for  # noqa: PLC0415 (loads numba)

        # no limit counts the time for compiling
        (solver.solver if isinstance(solver, BookSolver) else solver_for(position.game)).load_growth()
    end = time.monotonic() + seconds
    analysis = TimedAnalysis(lambda asked, left: solver.search(asked, seconds=left), seconds * EXACT_SHARE)
    return add_estimates(position, analysis.bounds_of_moves(position), end)


def add_estimates(position: Position, values: Mapping[int, Bounds], end: float) -> dict[int, Bounds]:
    """The same values, with estimates of the moves whose outcome is open.

    Args:
        position: a position that is not over.
        values: what is proven about each legal move.
        end: when the search for estimates ends, as `time.monotonic` tells the time; compiling it takes longer.
    """
    if all(value.value is not None for value in values.values()):
        return dict(values)
    left = max(0.0, end - time.monotonic())
    from denkspiel.solver.heuristic.estimator import Estimator  # noqa: PLC0415 (most positions need no estimate)

    estimate = Estimator(position.game).estimate(position, seconds=left)
    return {move: _completed(value, estimate, move) for move, value in values.items()}


def _completed(value: Bounds, estimate: "Estimate", move: int) -> Bounds:
    """What is proven of a move, also by the search for estimates, and an estimate if that leaves its outcome open."""
    score = estimate.scores.get(move)
    if score is None:
        return value if value.value is not None else replace(value, estimate=estimate.values[move])
    is_exact = move in estimate.proven
    low = max(value.low, score) if is_exact or score.value > 0 else value.low
    high = min(value.high, score) if is_exact or score.value < 0 else value.high
    return replace(value, low=low, high=high)


def best_moves(position: Position, *, book: bool = True) -> tuple[int, ...]:
    """Return the best moves: those that win soonest, or draw, or lose latest.

    The arguments and errors are those of `solve`.

    Examples:
        >>> from denkspiel import best_moves, format_moves, replay
        >>> format_moves("tic-tac-toe", best_moves(replay("tic-tac-toe", "b2")))
        'a1a3c1c3'
    """
    return _solver(position, book=book).best_moves(position)


def principal_variation(position: Position, *, book: bool = True) -> tuple[int, ...]:
    """Return best moves of both players up to the end of the game. Among equal moves, the first one counts.

    The arguments and errors are those of `solve`.

    Examples:
        >>> from denkspiel import format_moves, principal_variation, replay
        >>> format_moves("tic-tac-toe", principal_variation(replay("tic-tac-toe", "b2a2")))
        'a1c3b1a3b3'
    """
    return _solver(position, book=book).principal_variation(position)


def _solver(position: Position, *, book: bool) -> BaseSolver:
    """Where there is no book, both are the same solver."""
    game = as_position(position).game
    if book and shipped_book_path(game):
        return _reader_for(game)
    from denkspiel.solver.exact.solver import solver_for  # noqa: PLC0415 (loads numba)

    return solver_for(game)


@lru_cache(maxsize=4)
def _reader_for(game: Game) -> BookSolver:
    return BookSolver(game, load_shipped_book(game))


def is_solved_quickly(game: Game | str) -> bool:
    """Whether any position of the game is solved in less than 50 ms once the kernel is loaded, without a book.

    This is found by trying, once a process: the empty board and what the first two moves lead to must each be solved
    from an empty table within 200,000 nodes. Later positions take fewer (measured on hexagon, 3x3x3, tic-tac-toe and
    small boards of Connect Four and Score Four; the hardest position of hexagon is the empty board, 143,000 nodes).
    """
    return _is_solved_quickly(as_game(game))


@lru_cache(maxsize=64)
def _is_solved_quickly(game: Game) -> bool:
    from denkspiel.solver.exact.solver import Solver  # noqa: PLC0415 (loads numba)

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


def _is_quick(solver: BaseSolver, position: Position) -> bool:
    solver.memory.clear()
    return solver.search(position, nodes=_QUICK_NODES).exact
