"""Exact values within a time limit, for worker processes: of all moves of a position, and along a game."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from denkspiel.core.errors import Stopped
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solve.book.book_solver import BookSolver
from denkspiel.solve.book.shelf import book_for
from denkspiel.solve.score import Score
from denkspiel.solve.search.timed import TimedAnalysis, best_of
from denkspiel.web.orders import Reviewed, Valued

__all__ = ["Truth"]

_LINE_SHARE = 0.25
"""The part of the time that is kept for the line of best moves."""


class Truth:
    """A solver for one game, asked by one at a time."""

    def __init__(self, game: Game, megabytes: int) -> None:
        """Reserve a table of that size; the first question compiles the kernel for the game, or loads it."""
        self._solver = BookSolver(game, book_for(game), megabytes)

    def valued(self, position: Position, seconds: float, stop: Callable[[], bool]) -> Valued:
        """What can be proven about every move in that time.

        Raises:
            Stopped: `stop` has become true.
        """
        with self._analysis(seconds, stop) as analysis:
            found = analysis.bounds_of_moves(position, 1 - _LINE_SHARE)
            best = best_of(found)
            line = analysis.best_line(position, found[best[0]].low) if best else ()
        return Valued({move: value.exact for move, value in found.items()}, best, line)

    def reviewed(
        self, game: Game, cells: tuple[int, ...], seconds: float, stop: Callable[[], bool]
    ) -> tuple[Reviewed, ...]:
        """What every move gave away, as far as that can be proven in that time.

        The end of the game comes first; what would have been better is looked for once all values are known.

        Raises:
            Stopped: `stop` has become true.
        """
        positions = [Position.start(game)]
        for cell in cells:
            positions.append(positions[-1].play(cell))
        moves = list(zip(positions[:-1], cells, strict=True))
        with self._analysis(seconds, stop) as analysis:
            values = [_values(analysis, before, cell) for before, cell in reversed(moves)][::-1]
            return tuple(
                Reviewed(*known, _better(analysis, before, *known))
                for (before, _), known in zip(moves, values, strict=True)
            )

    @contextmanager
    def _analysis(self, seconds: float, stop: Callable[[], bool]) -> Iterator[TimedAnalysis]:
        def ask() -> None:
            if stop():
                raise Stopped

        self._solver.ask = ask
        try:
            yield TimedAnalysis(lambda position, left: self._solver.search(position, seconds=left), seconds)
        finally:
            self._solver.ask = None


def _values(analysis: TimedAnalysis, position: Position, cell: int) -> tuple[Score | None, Score | None]:
    """What the best move was worth, and what this one is."""
    after = analysis.bounds(position, cell).exact
    finding = analysis.finding(position)
    return finding.low if finding.exact else None, after


def _better(analysis: TimedAnalysis, position: Position, before: Score | None, after: Score | None) -> tuple[int, ...]:
    """The best moves, if the one made was not among them."""
    if before is None or after is None or before == after:
        return ()
    return tuple(move for move in position.legal_moves if analysis.bounds(position, move).exact == before)
