"""Values by exact search."""

from collections.abc import Mapping

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.puzzles.judge import Judge, only_move
from denkspiel.puzzles.puzzle import Line
from denkspiel.solver.analysis import is_solved_quickly
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.score import Score

__all__ = ["ExactJudge"]

_MEGABYTES = 64
_NODES = 400_000
"""What the outcome of one move may cost: a tenth of a second."""
_FIRST = 3
"""Stones: with fewer there are few positions, and everybody is soon told about them."""
_MOST_FREE = 38
"""Cells; with more of them hardly any position is solved within that."""
_PATIENT = 16
"""So many times as much may the plies cost, of a position that is known to be a puzzle."""


class ExactJudge(Judge):
    """See `Judge`. A position whose values take too long to find is none for a puzzle."""

    def __init__(self, game: Game) -> None:
        self._solver = Solver(game, _MEGABYTES)
        size = game.geometry.size
        self.first_ply = _FIRST if is_solved_quickly(game) else max(size * 2 // 7, size - _MOST_FREE)

    def reset(self) -> None:
        """See `Judge.forget`."""
        self._solver.memory.clear()

    def only_move(self, position: Position) -> tuple[int, Mapping[int, int]] | None:
        """See `Judge.only_move`. The search ends with the second move that wins."""
        values: dict[int, int] = {}
        for move in position.legal_moves:
            value = self._value_after(position, move)
            if value is None or (value > 0 and 1 in values.values()):
                return None
            values[move] = value
        found = only_move(values)
        return None if found is None else (found, values)

    def soonest_move(self, position: Position) -> tuple[int, Mapping[int, int]] | None:
        """See `Judge.soonest_move`."""
        scores = {move: self._score_of(position, move) for move in position.legal_moves}
        best = max(scores.values())
        moves = [move for move, score in scores.items() if score == best]
        if best.value < 1 or len(moves) > 1:
            return None
        return moves[0], {move: score.value for move, score in scores.items()}

    def value(self, position: Position) -> int | None:
        """See `Judge.value`."""
        return self._solver.search(position, nodes=_NODES, only_outcome=True).value

    def plies_after(self, position: Position, move: int) -> int | None:
        """See `Judge.plies`."""
        child = position.play(move)
        if child.outcome is not None:
            return 0
        found = self._solver.search(child, nodes=_PATIENT * _NODES)
        return found.low.plies if found.exact else None

    def winning_line(self, position: Position) -> Line:
        """See `Judge.winning_line`."""
        return self._best_line(position)

    def losing_line(self, position: Position) -> Line:
        """See `Judge.losing_line`."""
        return self._best_line(position)

    def holding_move(self, position: Position) -> int:
        """See `Judge.holding_move`."""
        return next(move for move in position.legal_moves if self._value_after(position, move) == 0)

    def _best_line(self, position: Position) -> Line:
        """Best moves on both sides, the first one of equals, to the end."""
        line: list[int] = []
        while position.outcome is None:
            score = self._solver.score(position)
            line.append(next(move for move in position.legal_moves if self._score_of(position, move) == score))
            position = position.play(line[-1])
        return tuple(line)

    def _score_of(self, position: Position, move: int) -> Score:
        child = position.play(move)
        return Score.of_last_move(child) if child.outcome else self._solver.score(child).before()

    def _value_after(self, position: Position, move: int) -> int | None:
        child = position.play(move)
        if child.outcome is not None:
            return Score.of_last_move(child).value
        value = self.value(child)
        return None if value is None else -value
