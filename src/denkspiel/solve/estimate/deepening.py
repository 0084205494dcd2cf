"""One estimate of a position: a glance, then deeper and deeper, with exact values as soon as they can be had."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from denkspiel.core.errors import Stopped
from denkspiel.core.position import Position
from denkspiel.solve.attended import attended
from denkspiel.solve.estimate.notes import ENDLESS, Notes
from denkspiel.solve.kernel.estimate_value import WON
from denkspiel.solve.score import Score
from denkspiel.solve.search.solver import Finding, Solver

__all__ = ["Deepening", "Inquiry"]

_FIRST_LOOK = 2
"""How deep moves are searched before exact values are tried: easy wins are found by then."""
_FEW_CELLS = 40
"""With this many free cells left exact values are tried."""
_SHARE = 0.25
"""The part of the time or the nodes that may be spent on that."""
_WORTH_A_TRY = 500
"""With fewer nodes it is not worth emptying the table of the exact search."""


@dataclass(frozen=True)
class Inquiry:
    """What is to be found out, and at what cost.

    Attributes:
        position: a position that is not over.
        margin: moves worse than the best one by more than this need not be distinguished.
        stop: once it says so, the work ends; see `Estimator.estimate`.
        end: when `time.perf_counter()` reaches this, the search ends.
        nodes: the positions that may be searched.
        depth: how many free choices deep the search may look; exact values, where they can be had, look further.
    """

    position: Position
    margin: int | None
    stop: Callable[[], bool] | None
    end: float | None
    nodes: int | None
    depth: int | None = None


class Deepening:
    """The work on an inquiry, and what it has found so far.

    Attributes:
        values: the value of every legal move, on the scale of `Estimate`.
        proven: the moves whose value is exact.
        depth: how many free choices deep all moves were searched.
        nodes: positions searched.
    """

    def __init__(self, inquiry: Inquiry, notes: Notes, solver: Solver) -> None:
        self._inquiry, self._notes, self._solver = inquiry, notes, solver
        self.values: dict[int, int] = {}
        self.proven: set[int] = set()
        self.depth = 0
        self.nodes = 0
        self._best_is_known = False
        self._solver_end: float | None = None
        self._solver_nodes: int | None = None
        self._children = {move: inquiry.position.play(move) for move in inquiry.position.legal_moves}

    @property
    def scores(self) -> dict[int, Score]:
        """See `Estimate`."""
        return {
            move: self._score(value) for move, value in self.values.items() if move in self.proven or abs(value) >= WON
        }

    def run(self) -> None:
        """Find out as much as the limits allow."""
        self._notes.forget()
        for move, child in self._children.items():
            self._glance(move, child)
        try:
            self._deepen(0, _FIRST_LOOK)
            if not self._is_settled:
                self._solve()
            deepest = self._inquiry.position.game.geometry.size
            self._deepen(_FIRST_LOOK, deepest if self._inquiry.depth is None else min(deepest, self._inquiry.depth + 1))
        except Stopped:
            pass

    def _glance(self, move: int, child: Position) -> None:
        if child.outcome is None:
            self.values[move] = -self._notes.glance(child)
        else:
            position, winner = self._inquiry.position, child.outcome.winner
            value = 0 if winner is None else 1 if winner == position.side_to_move else -1
            self._settle(move, Score(value, 1, position.game.geometry.size, position.ply))

    def _settle(self, move: int, score: Score, *, exact: bool = True) -> None:
        self.values[move] = score.stones + score.value * WON
        if exact:
            self.proven.add(move)

    def _score(self, value: int) -> Score:
        position = self._inquiry.position
        stones = value - WON if value > 0 else value + WON if value < 0 else 0
        return Score.of_stones(stones, position.game, position.ply)

    @property
    def _open_moves(self) -> list[int]:
        """Moves whose outcome is unknown, the best ones first."""
        found = [move for move, value in self.values.items() if abs(value) < WON and move not in self.proven]
        return sorted(found, key=lambda move: -self.values[move])

    @property
    def _known(self) -> list[int]:
        """Values whose outcome is proven."""
        return [value for move, value in self.values.items() if abs(value) >= WON or move in self.proven]

    @property
    def _is_settled(self) -> bool:
        """Whether nothing more is to be found out."""
        known = self._known
        unknown = len(self.values) - len(known)
        if self._inquiry.margin is None or not unknown:
            return not unknown
        best = max(known, default=-ENDLESS)
        return self._best_is_known or best >= WON or (unknown == 1 and best <= -WON)

    @property
    def _nodes_left(self) -> int | None:
        return None if self._inquiry.nodes is None else max(0, self._inquiry.nodes - self.nodes)

    def _watch(self, _found: object) -> None:
        if self._inquiry.stop is not None and self._inquiry.stop():
            raise Stopped

    def _deepen(self, first: int, last: int) -> None:
        """Search from one depth to below the other, as far as the limits allow."""
        self._notes.start(self._nodes_left)
        try:
            attended(self._notes, lambda: self._rounds(first, last), deadline=self._inquiry.end, watch=self._watch)
        finally:
            self.nodes += self._notes.nodes

    def _rounds(self, first: int, last: int) -> None:
        for depth in range(first, last):
            before = dict(self.values)
            if self._is_settled:
                return
            if not self._round(depth):
                self._keep_comparable(before)
                return
            self.depth = depth

    def _keep_comparable(self, before: dict[int, int]) -> None:
        """Where all moves are valued alike, guesses of a round that was broken off do not stand beside older ones."""
        if self._inquiry.margin is None:
            self.values.update({move: before[move] for move in self._open_moves})

    def _round(self, depth: int) -> bool:
        """Search all moves to this depth; whether the limits allowed it."""
        best = max(self._known, default=-ENDLESS)
        rest = self._open_moves
        while rest and not (self._inquiry.margin is not None and best >= WON):
            value = self._value(rest[0], depth, best)
            if self._notes.stopped:
                break
            best = max(best, value)
            self.values[rest.pop(0)] = value
        if best > -WON:
            self._keep_below(rest, best)
        return not rest

    def _value(self, move: int, depth: int, best: int) -> int:
        """The value of a move; one clearly below `best` need not be exact."""
        child = self._children[move]
        least = -ENDLESS if self._inquiry.margin is None else best - self._inquiry.margin
        if least <= -WON:
            return -self._notes.value(child, depth)
        value = -self._notes.value(child, depth, -least, 1 - least)
        if self._notes.stopped:
            return value
        if value < least:
            return min(value, WON - 1)
        self.values[move] = value
        return -self._notes.value(child, depth, -ENDLESS, 1 - least)

    def _keep_below(self, moves: Iterable[int], best: int) -> None:
        """What was found for these moves at a lower depth must not make them look better than the best one."""
        if self._inquiry.margin is not None:
            most = best if best <= -WON else max(best - 1, 1 - WON)
            for move in moves:
                self.values[move] = min(self.values[move], most)

    def _solve(self) -> None:
        """Find exact values if they take only a part of what may be spent, or at least find out who wins."""
        inquiry = self._inquiry
        now = time.perf_counter()
        self._solver_end = None if inquiry.end is None else now + (inquiry.end - now) * _SHARE
        left = self._nodes_left
        self._solver_nodes = None if left is None else self.nodes + int(left * _SHARE)
        few = inquiry.position.game.geometry.size - inquiry.position.ply <= _FEW_CELLS
        if not few or (left is not None and left * _SHARE < _WORTH_A_TRY):
            return
        self._solver.memory.clear()
        outcome = self._search_exactly(inquiry.position, only_outcome=True)
        if outcome.value is None:
            return
        whole = self._search_exactly(inquiry.position)
        for move in self._open_moves:
            finding = self._search_exactly(self._children[move], only_outcome=not whole.exact)
            if finding.value is None:
                break
            score = (finding.high if finding.value < 0 else finding.low).before()
            self._settle(move, score, exact=finding.exact)
            self._best_is_known |= score == whole.low if whole.exact else score.value == outcome.value > -1
        if self._best_is_known:
            self._keep_below(self._open_moves, max(self._known))

    def _search_exactly(self, position: Position, *, only_outcome: bool = False) -> Finding:
        end, most = self._solver_end, self._solver_nodes
        finding = self._solver.search(
            position,
            seconds=None if end is None else max(0.0, end - time.perf_counter()),
            nodes=None if most is None else max(0, most - self.nodes),
            only_outcome=only_outcome,
            watch=self._watch,
        )
        self.nodes += finding.nodes
        return finding
