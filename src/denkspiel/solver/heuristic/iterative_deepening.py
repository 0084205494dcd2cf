"""One estimate of a position: a glance, then deeper and deeper, with exact values as soon as they can be had."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from denkspiel.core.errors import Stopped
from denkspiel.core.job import Job
from denkspiel.core.position import Position
from denkspiel.solver.exact.base_solver import BaseSolver, Finding
from denkspiel.solver.heuristic.exact_values import ExactValues
from denkspiel.solver.heuristic.limits import EstimateRequest, TimeManager
from denkspiel.solver.heuristic.move_values import MoveValues
from denkspiel.solver.heuristic.transposition_table import INFINITE_VALUE, TranspositionTable
from denkspiel.solver.interruptible import run_interruptible
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.score import Score

__all__ = ["IterativeDeepening"]

_FIRST_LOOK = 2
"""How deep moves are searched before exact values are tried: easy wins are found by then."""
_FORCED_NODES = 50_000
"""What it may cost to see what comes of a move that has to be made anyway: some hundredths of a second."""


class IterativeDeepening:
    """The work on an inquiry.

    Attributes:
        moves: what it has found so far.
        depth: how many free choices deep all moves were searched.
    """

    def __init__(
        self,
        request: EstimateRequest,
        table: TranspositionTable,
        solver: BaseSolver,
        on_round: Callable[[], object] | None = None,
    ) -> None:
        """Prepare.

        Args:
            request: what is to be found out.
            table: memory for the search; as many threads search as it is made for.
            solver: for exact values.
            on_round: called whenever all moves were searched one choice deeper, by the thread that searches.
        """
        self._request, self._table, self._on_round = request, table, on_round
        self.moves = MoveValues(request.position, request.margin)
        self.depth = 0
        self._exact = ExactValues(request, self.moves, solver, lambda: self.nodes, self._watch)
        self._spent = 0
        self._is_under_way = False
        self._is_over = False
        self._time_manager = TimeManager()
        self._usual_end = request.usual_deadline()

    @property
    def position(self) -> Position:
        """The position in question."""
        return self._request.position

    @property
    def started_at(self) -> float:
        """When the work on it began."""
        return self._request.started_at

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return self._spent + self._exact.spent + (self._table.nodes if self._is_under_way else 0)

    def run(self) -> None:
        """Find out as much as the limits allow."""
        self._table.clear()
        for move, child in self.moves.children.items():
            if child.outcome is None:
                self.moves.set_estimate(move, -self._table.evaluate(child), -1)
            else:
                position, winner = self.position, child.outcome.winner
                value = 0 if winner is None else 1 if winner == position.side_to_move else -1
                self.moves.set_proven(move, Score(value, 1, position.game.geometry.size, position.ply))
        deepest = self.position.game.geometry.size
        last = deepest if self._request.depth is None else min(deepest, self._request.depth + 1)
        with suppress(Stopped):
            self._deepen(0, min(_FIRST_LOOK, last))
            self._exact.find_soonest_end()
            if self._can_solve_beside:
                self._solve_beside(last)
                return
            step = last if self._request.is_limited else 1
            for depth in range(_FIRST_LOOK, last, step):
                self._exact.solve()
                self._deepen(depth, min(depth + step, last))

    def search_forced_move(self) -> None:
        """Where one move is left that does not lose, or only one at all, see a little way what comes of it.

        For the choice it makes no difference, so `run` has not done that.
        """
        left, nodes = self.moves.undecided_moves, self._request.nodes_left(self.nodes)
        most = _FORCED_NODES if nodes is None else min(nodes, _FORCED_NODES)
        if self._request.margin is None or len(left) != 1 or self.moves.best_proven_value > -WON or not most:
            return
        move, child = left[0], self.moves.children[left[0]]
        last = self.position.game.geometry.size if self._request.depth is None else self._request.depth + 1

        def look() -> None:
            for depth in range(self.depth + 1, last):
                value = -self._table.value(child, depth)
                if self._table.is_stopped:
                    return
                self.moves.set_estimate(move, value, depth)
                if abs(value) >= WON:
                    return

        self._table.start(most)
        self._is_under_way = True
        try:
            with suppress(Stopped):
                run_interruptible(self._table, look, deadline=self._request.deadline, watch=self._watch)
        finally:
            self._is_under_way = False
            self._spent += self._table.nodes

    @property
    def _can_solve_beside(self) -> bool:
        """Whether a thread looks for exact values meanwhile: where time is the limit, for then nodes need not agree."""
        is_likely = self._request.free_cells <= self._request.exact_budget.background_cells
        return (
            is_likely and self._table.threads > 1 and self._request.deadline is not None and self._request.nodes is None
        )

    @property
    def _has_had_enough(self) -> bool:
        """Whether the time that is worth spending on a choice as settled as this one has passed."""
        return self._usual_end is not None and time.perf_counter() >= self._usual_end

    def _watch(self, _found: object) -> None:
        if self._has_had_enough:
            self._table.stop()
        if self._request.stop is not None and self._request.stop():
            raise Stopped

    def _deepen(self, first: int, last: int, beside: Job[Finding] | None = None) -> None:
        """Search from one depth to below the other, as far as the limits allow; in the place of helpers `beside`."""
        if self.moves.is_settled:
            return
        self._table.start(self._request.nodes_left(self.nodes))
        self._is_under_way, self._is_over = True, False
        searching = self._table.threads - (0 if beside is None else self._exact.threads)
        rounds, helpers = partial(self._rounds, first, last), self._helpers(range(1, searching), first, last)
        jobs = [] if beside is None else [beside]
        try:
            run_interruptible(
                self._table, rounds, *helpers, jobs=jobs, deadline=self._request.deadline, watch=self._watch
            )
        finally:
            self._is_under_way = False
            self._spent += self._table.nodes

    def _rounds(self, first: int, last: int) -> None:
        moves = self.moves
        try:
            for depth in range(first, last):
                self._exact.settle_decided_moves()
                before, depths = dict(moves.values), dict(moves.depths)
                if moves.is_settled or self._has_had_enough:
                    return
                if not self._round(depth):
                    moves.keep_comparable(before, depths)
                    return
                self.depth = depth
                self._time_manager.record_depth(moves.best, moves.values[moves.best])
                self._usual_end = self._request.usual_deadline(self._time_manager.share)
                if self._on_round is not None:
                    self._on_round()
        finally:
            self._is_over = True
            self._table.stop_helpers()

    def _helpers(self, threads: range, first: int, last: int) -> list[Callable[[], object]]:
        return [partial(self._help, thread, first, last) for thread in threads]

    def _help(self, thread: int, first: int, last: int) -> None:
        """Search with the first thread the move that looks best, then the moves that it comes to last.

        It finds in the table what was found, and where both are in the same tree, they take different branches.
        """
        depth = max(first, self.depth + 1)
        while depth < last and not self._table.has_stopped(thread):
            best, moves = self.moves.best_proven_value, self.moves.undecided_moves
            for move in moves[:1] + moves[:0:-1]:
                value = self._helping_value(move, depth, best, thread)
                if self._table.has_stopped(thread):
                    return
                best = max(best, value)
            depth = max(depth, self.depth) + 1

    def _least(self, best: int) -> int:
        """What a move must be worth for its value to count beside that of the best one."""
        return -INFINITE_VALUE if self._request.margin is None else best - self._request.margin

    def _helping_value(self, move: int, depth: int, best: int, thread: int) -> int:
        """What the first thread asks of a move, as far as it can be known."""
        child, least = self.moves.children[move], self._least(best)
        if least <= -WON:
            return -self._table.value(child, depth, thread=thread)
        return -self._table.value(child, depth, -least, 1 - least, thread)

    def _round(self, depth: int) -> bool:
        """Search all moves to this depth; whether the limits allowed it."""
        best, rest = self.moves.best_proven_value, self.moves.undecided_moves
        while rest and not (self._request.margin is not None and best >= WON):
            value = self._value(rest[0], depth, best)
            if self._table.is_stopped:
                break
            value = self._exact.clamp_to_bounds(rest[0], value)
            best = max(best, value)
            self.moves.set_estimate(rest.pop(0), value, depth)
        if best > -WON:
            self.moves.keep_below(rest, best)
        return not rest

    def _value(self, move: int, depth: int, best: int) -> int:
        """The value of a move; one clearly below `best` need not be exact."""
        child, least = self.moves.children[move], self._least(best)
        if least <= -WON:
            return -self._table.value(child, depth)
        value = -self._table.value(child, depth, -least, 1 - least)
        if self._table.is_stopped:
            return value
        if value < least:
            return min(value, WON - 1)
        self.moves.values[move] = value
        return -self._table.value(child, depth, -INFINITE_VALUE, 1 - least)

    def _solve_beside(self, last: int) -> None:
        """Search deeper while the exact search finds out who wins; once it knows, that decides."""
        job = Job(partial(self._outcome_or_help, last), deadline=self._request.deadline)
        self._deepen(_FIRST_LOOK, last, job)
        outcome = job.value
        if outcome is not None and outcome.value is not None:
            self._exact.continue_from_background(outcome)
            self._deepen(self.depth + 1, last)

    def _outcome_or_help(self, last: int, stopped: Callable[[], bool]) -> Finding:
        """Who wins, which ends the search; where it is not found in its part of the time, this thread helps."""
        finding = self._exact.search_outcome_in_background(lambda: stopped() or self._is_over)
        if finding.value is not None:
            self._table.stop()
        else:
            self._exact.read_table_bounds()
            threads = range(self._table.threads - self._exact.threads, self._table.threads)
            run_interruptible(self._table, *self._helpers(threads, _FIRST_LOOK, last))
        return finding
