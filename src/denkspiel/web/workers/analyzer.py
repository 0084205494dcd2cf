"""Values within a time limit, for worker processes: exact ones, and estimates of what cannot be proven."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from denkspiel.core.errors import Stopped
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import raise_when
from denkspiel.play.marks import INACCURACY_LOSS, JudgedMove
from denkspiel.solver.analysis import TimedAnalysis
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shipped_books import load_shipped_book
from denkspiel.solver.bounds import Bounds, best_proven_moves, widest_bounds
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.score import Score, probability_of_score, probability_of_value
from denkspiel.web.workers.search_requests import AnalysisResult, Estimate, ReviewedMove

if TYPE_CHECKING:
    from denkspiel.solver.heuristic.estimator import Estimator

__all__ = ["PositionAnalyzer"]

_LINE_SHARE = 0.25
"""The part of the time for exact values that is kept for the line of best moves."""
_EXACT_SHARE = 0.6
"""The part of the time for exact values; estimates have the rest."""

MadeMove = tuple[Position, int]
"""A position, and the move made there."""


class PositionAnalyzer:
    """A solver for one game, asked by one at a time."""

    def __init__(self, game: Game, megabytes: int) -> None:
        """Reserve a table of that size; the first question compiles the kernel for the game, or loads it."""
        self._game, self._megabytes = game, megabytes
        self._solver = BookSolver(game, load_shipped_book(game), megabytes)
        self._estimator: Estimator | None = None

    def analyze(
        self, position: Position, seconds: float, stop: Callable[[], bool], *, searches: bool = True
    ) -> AnalysisResult:
        """What can be proven about every move in that time, and an estimate where that is not everything.

        Without `searches` it is what the book knows, which must be every move.

        Raises:
            Stopped: `stop` has become true.
        """
        end = time.monotonic() + seconds
        with self._timed_analysis(seconds * _EXACT_SHARE, stop, searches) as analysis:
            found = analysis.bounds_of_moves(position, 1 - _LINE_SHARE)
            best = best_proven_moves(found)
            line = analysis.best_line(position, found[best[0]].low) if best else ()
        values = {move: value.exact for move, value in found.items()}
        estimate = self._estimate(position, end - time.monotonic(), stop) if None in values.values() else None
        return AnalysisResult(values, best, line, estimate and estimate.with_bounds(found))

    def review(
        self, game: Game, cells: tuple[int, ...], seconds: float, stop: Callable[[], bool], *, searches: bool = True
    ) -> tuple[ReviewedMove, ...]:
        """What every move gave away: as far as that can be proven in a part of that time, and as it seems elsewhere.

        The end of the game comes first; what would have been better is looked for once all values are known.
        Without `searches` it is what the book knows, which must be everything.

        Raises:
            Stopped: `stop` has become true.
        """
        end = time.monotonic() + seconds
        positions = [Position.start(game)]
        for cell in cells:
            positions.append(positions[-1].play(cell))
        moves = list(zip(positions[:-1], cells, strict=True))
        with self._timed_analysis(seconds * _EXACT_SHARE, stop, searches) as analysis:
            values = [_values(analysis, *move) for move in reversed(moves)][::-1]
            proven = [_proven(analysis, move, *known) for move, known in zip(moves, values, strict=True)]
            proven = [replace(one, line=_line(analysis, move, one)) for move, one in zip(moves, proven, strict=True)]
        return tuple(self._with_estimates(proven, moves, end, stop))

    def _with_estimates(
        self, proven: list[ReviewedMove], moves: list[MadeMove], end: float, stop: Callable[[], bool]
    ) -> Iterable[ReviewedMove]:
        """Estimates where nothing is proven; they share the time left."""
        left = sum(one.assessment is None for one in proven)
        for one, (position, made) in zip(proven, moves, strict=True):
            if one.assessment is not None:
                yield one
                continue
            estimate = self._estimate(position, (end - time.monotonic()) / left, stop)
            left -= 1
            yield _estimated(one, estimate, made)

    def _estimate(self, position: Position, seconds: float, stop: Callable[[], bool]) -> Estimate:
        if self._estimator is None:
            from denkspiel.solver.heuristic.estimator import Estimator  # noqa: PLC0415 (loads numba)

            self._estimator = Estimator(self._game, max(2, self._megabytes))
        found = self._estimator.estimate(position, seconds=max(0.0, seconds), stop=stop)
        if stop():
            raise Stopped
        chances = {move: probability_of_value(value) for move, value in found.values.items()}
        points = {move: value for move, value in found.values.items() if move not in found.scores}
        return Estimate(chances, points, found.depth)

    @contextmanager
    def _timed_analysis(self, seconds: float, stop: Callable[[], bool], searches: bool) -> Iterator[TimedAnalysis]:
        def search(position: Position, left: float | None) -> Finding:
            if searches:
                return self._solver.search(position, seconds=left)
            known, nothing = self._solver.known(position), widest_bounds(position)
            return Finding(known or nothing.low, known or nothing.high, 0, 0.0)

        self._solver.ask = raise_when(stop)
        try:
            yield TimedAnalysis(search, seconds)
        finally:
            self._solver.ask = None


def _values(analysis: TimedAnalysis, position: Position, cell: int) -> tuple[Score | None, Score | None]:
    """What the best move was worth, and what this one is."""
    after = analysis.bounds(position, cell).exact
    finding = analysis.search(position)
    return finding.low if finding.exact else None, after


def _proven(analysis: TimedAnalysis, move: MadeMove, before: Score | None, after: Score | None) -> ReviewedMove:
    """What is proven about a move, and what would have been better, if it was not the best one."""
    if before is None or after is None:
        return ReviewedMove(before, after, ())
    position, made = move
    rest = {one: analysis.bounds(position, one) for one in position.legal_moves if one != made}
    better = tuple(one for one, value in rest.items() if value.exact == before) if before != after else ()
    chances = probability_of_score(before), probability_of_score(after)
    return ReviewedMove(before, after, better, JudgedMove(*chances, _most(rest.values()), True, before == after))


def _line(analysis: TimedAnalysis, move: MadeMove, one: ReviewedMove) -> tuple[int, ...]:
    """How a move that gave something away loses, or how a better one would have won, with best play of both sides."""
    if one.before is None or one.after is None or one.before.value == one.after.value:
        return ()
    position, made = move
    if one.after.value == 0:
        return analysis.best_line(position, one.before)
    after = position.play(made)
    if after.outcome is not None:
        return (made,)
    finding = analysis.search(after)
    return (made, *analysis.best_line(after, finding.low)) if finding.exact else ()


def _most(values: Iterable[Bounds]) -> float | None:
    """The chance with the best of these moves, at most."""
    return max((probability_of_score(value.high) for value in values), default=None)


def _estimated(one: ReviewedMove, estimate: Estimate, made: int) -> ReviewedMove:
    """A move by an estimate, and by what is proven of it nevertheless."""
    chances = {
        **estimate.chances,
        made: estimate.chances[made] if one.after is None else probability_of_score(one.after),
    }
    after = chances[made]
    before = max(chances.values()) if one.before is None else probability_of_score(one.before)
    others = max((chance for move, chance in chances.items() if move != made), default=None)
    judged = JudgedMove(max(before, after), after, others, proven=False)
    better = tuple(move for move, chance in chances.items() if chance == judged.before)
    return replace(one, better=better if judged.loss >= INACCURACY_LOSS else (), assessment=judged)
