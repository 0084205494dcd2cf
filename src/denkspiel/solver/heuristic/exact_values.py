"""Exact values within an estimate: who wins, which moves keep that, and how long it lasts, as far as limits allow."""

import time
from collections.abc import Callable

from denkspiel.core.errors import Stopped
from denkspiel.core.position import Position
from denkspiel.solver.exact.base_solver import BaseSolver, Finding
from denkspiel.solver.heuristic.limits import EstimateRequest
from denkspiel.solver.heuristic.move_values import MoveValues
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.score import Score

__all__ = ["ExactValues"]

_WORTH_A_TRY = 500
"""With fewer nodes it is not worth emptying the table of the exact search, unless a book knows the answer."""


class ExactValues:
    """The exact search of an inquiry, and what it has told of the moves."""

    def __init__(
        self,
        request: EstimateRequest,
        moves: MoveValues,
        solver: BaseSolver,
        nodes: Callable[[], int],
        watch: Callable[[Finding], None],
    ) -> None:
        """Prepare.

        Args:
            request: what is to be found out.
            moves: what is known of the moves; what is proven goes there.
            solver: what finds exact values.
            nodes: tells how many positions the whole inquiry has searched.
            watch: called about 20 times a second; what it raises ends the inquiry.
        """
        self._request, self._moves, self._solver, self._nodes, self._watch = request, moves, solver, nodes, watch
        self._spent = self._spent_beside = 0
        self._has_tried = False
        self._findings: dict[int, Finding] = {}
        self._end: float | None = None
        self._most_nodes: int | None = None

    @property
    def spent(self) -> int:
        """Positions searched for exact values."""
        return self._spent + self._spent_beside

    @property
    def threads(self) -> int:
        """How many search for exact values."""
        return self._solver.memory.threads

    def find_soonest_end(self) -> None:
        """Where threats tell who wins: find out which win is the soonest, or loss the latest, if that is likely."""
        exact_budget, moves = self._request.exact_budget, self._moves
        best = moves.values[moves.best]
        is_open = abs(best) >= WON and not any(moves.values[move] == best for move in moves.proven)
        is_likely = exact_budget.takes_bounds and self._request.free_cells <= exact_budget.likely_cells
        if self._request.margin is not None and is_open and is_likely and self._may_search():
            self._settle_lengths()

    def solve(self) -> None:
        """Find exact values if they take only a part of what may be spent, or at least find out who wins."""
        if self._moves.is_settled or not self._may_search():
            return
        outcome = self._search(self._request.position, only_outcome=True)
        if outcome.value is not None:
            self._settle_outcomes(outcome)
            self._settle_lengths()
        else:
            self.read_table_bounds()

    def search_outcome_in_background(self, is_over: Callable[[], bool]) -> Finding:
        """Who wins, in the part of the time that a thread beside may take, unless it is over before."""

        def watch(found: Finding) -> None:
            self._spent_beside = found.nodes
            if is_over():
                raise Stopped

        self._solver.memory.clear()
        end, share = self._request.deadline, self._request.exact_budget.share_in_background(self._request.free_cells)
        seconds = None if end is None else max(0.0, end - time.perf_counter()) * share
        finding = self._solver.search(self._request.position, seconds=seconds, only_outcome=True, watch=watch)
        self._spent_beside = finding.nodes
        return finding

    def continue_from_background(self, outcome: Finding) -> None:
        """Go on from what a thread beside has found out about who wins."""
        self._end = self._request.deadline
        self._settle_outcomes(outcome)
        self._end = self._request.usual_deadline()
        self._settle_lengths()

    def read_table_bounds(self) -> None:
        """What the exact search has found out about the moves, though not who wins: its table says so at once."""
        for move in self._moves.undecided_moves if self._request.exact_budget.takes_bounds else []:
            finding = self._solver.search(self._moves.children[move], nodes=1, only_outcome=True)
            self._findings[move] = finding
            self._spent_beside += finding.nodes

    def settle_decided_moves(self) -> None:
        """Leave alone the moves of which the exact search has told what comes of them."""
        for move in self._moves.undecided_moves:
            finding = self._findings.get(move)
            if finding is not None and finding.value is not None:
                self._settle_outcome(move, finding)

    def clamp_to_bounds(self, move: int, value: int) -> int:
        """A guess, but for what the exact search has told of the move: that it does not win, or does not lose."""
        finding = self._findings.get(move)
        if finding is None or abs(value) >= WON:
            return value
        return max(value, 0) if finding.high.value <= 0 else min(value, 0) if finding.low.value >= 0 else value

    def _may_search(self) -> bool:
        """Set the limits of exact searches; whether to search, for which the table is emptied once."""
        request, spent = self._request, self._nodes()
        left = request.nodes_left(spent) if request.is_limited else spent
        share = request.exact_budget.share(request.free_cells, left)
        now, end = time.perf_counter(), request.usual_deadline()
        self._end = None if end is None else now + max(0.0, end - now) * share
        self._most_nodes = None if left is None else spent + int(left * share)
        is_worth_it = share > 0 and (left is None or left * share >= _WORTH_A_TRY)
        if not is_worth_it and self._solver.known(request.position) is None:
            return False
        if not self._has_tried:
            self._solver.memory.clear()
            self._has_tried = True
        return True

    def _settle_outcomes(self, outcome: Finding) -> None:
        """Find out which moves keep what the position is worth."""
        self._settle_each(self._moves.undecided_moves, outcome, only_outcome=True)
        self._moves.keep_open_below()

    def _settle_lengths(self) -> None:
        """With what is left of the limits, find out how long it lasts."""
        whole, moves = self._search(self._request.position), self._moves
        if whole.exact:
            rest = moves.inexact_moves
            if self._request.margin is None or not self._settle_answer(rest, whole.low):
                self._settle_each(rest, whole)
            moves.keep_open_below()
            if self._request.exact_budget.takes_bounds:
                moves.keep_losses_below(whole.low)

    def _settle_answer(self, rest: list[int], score: Score) -> bool:
        """Settle the move by which a position was found to be worth `score`; whether the table still knows it."""
        for move in rest if self._request.exact_budget.takes_bounds else []:
            finding = self._solver.search(self._moves.children[move], nodes=1)
            self._spent += finding.nodes
            if finding.high.before() >= score:
                self._moves.set_proven(move, score)
                self._moves.best_is_known = True
                return True
        return False

    def _settle_each(self, rest: list[int], whole: Finding, *, only_outcome: bool = False) -> None:
        """Value these moves, as far as the limits allow; where only the best one is wanted, until it is found."""
        for move in rest:
            finding = self._search(self._moves.children[move], only_outcome=only_outcome)
            if finding.value is None or not (only_outcome or finding.exact):
                return
            score = self._settle_outcome(move, finding)
            is_best = score.value == whole.value != -1 if only_outcome else score == whole.low
            self._moves.best_is_known |= is_best
            if is_best and self._request.margin is not None:
                return

    def _settle_outcome(self, move: int, finding: Finding) -> Score:
        """What a move is worth at least, or at most where it loses, by what is known of the position after it."""
        score = (finding.high if finding.value and finding.value < 0 else finding.low).before()
        self._moves.set_proven(move, score, exact=finding.exact)
        return score

    def _search(self, position: Position, *, only_outcome: bool = False) -> Finding:
        end, most = self._end, self._most_nodes
        finding = self._solver.search(
            position,
            seconds=None if end is None else max(0.0, end - time.perf_counter()),
            nodes=None if most is None else max(0, most - self._nodes()),
            only_outcome=only_outcome,
            watch=self._watch,
        )
        self._spent += finding.nodes
        return finding
