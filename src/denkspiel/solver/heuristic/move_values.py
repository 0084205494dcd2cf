"""What is known of the moves of a position while it is estimated: guesses, who wins after them, and exact values."""

from collections.abc import Iterable

from denkspiel.core.position import Position
from denkspiel.solver.heuristic.transposition_table import INFINITE_VALUE
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.score import Score

__all__ = ["MoveValues"]


class MoveValues:
    """The moves and what they are worth as far as is known.

    Attributes:
        position: the position in question.
        children: the position after each legal move.
        values: the value of each move, on the scale of `Estimate`.
        proven: the moves whose value is exact.
        depths: how deep each move was searched when it got its value; -1 after a glance, and for exact values one less
            than the plies to the end.
        best_is_known: whether a best move is among those of which it is proven who wins.
    """

    def __init__(self, position: Position, margin: int | None) -> None:
        """Nothing is known yet.

        Args:
            position: a position that is not over.
            margin: moves worse than the best one by more than this need not be distinguished; `None` if all are to be
                valued alike.
        """
        self.position, self._margin = position, margin
        self.children = {move: position.play(move) for move in position.legal_moves}
        self.values: dict[int, int] = {}
        self.proven: set[int] = set()
        self.depths: dict[int, int] = {}
        self.best_is_known = False

    def set_estimate(self, move: int, value: int, depth: int) -> None:
        """A search so deep has found this value."""
        self.values[move], self.depths[move] = value, depth

    def set_proven(self, move: int, score: Score, *, exact: bool = True) -> None:
        """A move is worth this; if not `exact`, only who wins is known, and that it takes no more plies."""
        self.set_estimate(move, score.stones + score.value * WON, score.plies - 1)
        if exact:
            self.proven.add(move)

    @property
    def scores(self) -> dict[int, Score]:
        """See `Estimate`."""
        return {
            move: self._score(value) for move, value in self.values.items() if move in self.proven or abs(value) >= WON
        }

    def _score(self, value: int) -> Score:
        stones = value - WON if value > 0 else value + WON if value < 0 else 0
        return Score.of_stones(stones, self.position.game, self.position.ply)

    @property
    def best(self) -> int:
        """Of the moves that look best, the first one."""
        return max(self.values, key=self.values.__getitem__)

    @property
    def undecided_moves(self) -> list[int]:
        """Moves whose outcome is unknown, the best ones first."""
        return self._best_first(move for move, value in self.values.items() if abs(value) < WON)

    @property
    def inexact_moves(self) -> list[int]:
        """Moves whose value is not exact, the best ones first."""
        return self._best_first(self.values)

    def _best_first(self, moves: Iterable[int]) -> list[int]:
        return sorted((move for move in moves if move not in self.proven), key=lambda move: -self.values[move])

    @property
    def proven_values(self) -> list[int]:
        """Values whose outcome is proven."""
        return [value for move, value in self.values.items() if abs(value) >= WON or move in self.proven]

    @property
    def best_proven_value(self) -> int:
        """The largest of these."""
        return max(self.proven_values, default=-INFINITE_VALUE)

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is to be found out."""
        unknown = len(self.values) - len(self.proven_values)
        if self._margin is None or not unknown:
            return not unknown
        return self.best_is_known or self.best_proven_value >= WON or (unknown == 1 and self.best_proven_value <= -WON)

    def keep_below(self, moves: Iterable[int], best: int) -> None:
        """What was found for these moves at a lower depth must not make them look better than the best one."""
        if self._margin is not None:
            most = best if best <= -WON else max(best - 1, 1 - WON)
            for move in moves:
                self.values[move] = min(self.values[move], most)

    def keep_open_below(self) -> None:
        """Once a best move is known, moves whose outcome is unknown must not look better."""
        if self.best_is_known:
            self.keep_below(self.undecided_moves, self.best_proven_value)

    def keep_losses_below(self, score: Score) -> None:
        """Of moves that lose it may be known only in how many plies at most: not in more than the best one does."""
        most = score.stones + score.value * WON
        for move in self.values.keys() - self.proven:
            if self.values[move] <= -WON:
                self.values[move] = min(self.values[move], most)

    def keep_comparable(self, values: dict[int, int], depths: dict[int, int]) -> None:
        """Where all moves are valued alike, guesses of a round that was broken off do not stand beside older ones.

        Args:
            values: those before that round.
            depths: the same.
        """
        if self._margin is None:
            for move in self.undecided_moves:
                self.set_estimate(move, values[move], depths[move])
