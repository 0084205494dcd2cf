"""What can be proven in a given time about every move of a position, and a line of best moves as far as that goes."""

import time
from collections.abc import Callable
from dataclasses import replace

from denkspiel.core.position import Position
from denkspiel.solver.bounds import Bounds
from denkspiel.solver.exact.solver import Finding
from denkspiel.solver.score import Score

__all__ = ["TimedAnalysis"]

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

    def finding(self, position: Position, share: float = 1.0) -> Finding:
        """What is proven about a position that is not over within a share (0 to 1) of the time left."""
        left = None if self._end is None else max(0.0, self._end - time.monotonic()) * share
        return self._search(position, left)

    def bounds(self, position: Position, move: int, share: float = 1.0) -> Bounds:
        """What is proven about a move within a share (0 to 1) of the time left."""
        child = position.play(move)
        if child.outcome is not None:
            ended = Score.of_last_move(child)
            return Bounds(ended, ended)
        finding = self.finding(child, share)
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
