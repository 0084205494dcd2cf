"""One estimate of a position: a glance, then deeper and deeper, with exact values as soon as they can be had."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from denkspiel.core.errors import Stopped
from denkspiel.core.job import Job
from denkspiel.core.position import Position
from denkspiel.solve.attended import attended
from denkspiel.solve.estimate.inquiry import Inquiry
from denkspiel.solve.estimate.notes import ENDLESS, Notes
from denkspiel.solve.estimate.patience import Patience
from denkspiel.solve.kernel.estimate_scale import WON
from denkspiel.solve.score import Score
from denkspiel.solve.search.solver import Finding, Solver

__all__ = ["Deepening"]

_FIRST_LOOK = 2
"""How deep moves are searched before exact values are tried: easy wins are found by then."""
_WORTH_A_TRY = 500
"""With fewer nodes it is not worth emptying the table of the exact search."""


class Deepening:
    """The work on an inquiry, and what it has found so far.

    Attributes:
        values: the value of every legal move, on the scale of `Estimate`.
        proven: the moves whose value is exact.
        depth: how many free choices deep all moves were searched.
        depths: how deep each move was searched when it got its value; -1 after a glance, and for exact values one less
            than the plies to the end.
    """

    def __init__(
        self, inquiry: Inquiry, notes: Notes, solver: Solver, on_round: Callable[[], object] | None = None
    ) -> None:
        """Prepare.

        Args:
            inquiry: what is to be found out.
            notes: memory for the search; as many threads search as it is made for.
            solver: for exact values.
            on_round: called whenever all moves were searched one choice deeper, by the thread that searches.
        """
        self._inquiry, self._notes, self._solver, self._on_round = inquiry, notes, solver, on_round
        self.values: dict[int, int] = {}
        self.proven: set[int] = set()
        self.depth = 0
        self.depths: dict[int, int] = {}
        self._spent = self._spent_beside = 0
        self._is_under_way = False
        self._is_over = False
        self._has_tried = False
        self._best_is_known = False
        self._told: dict[int, Finding] = {}
        self._solver_end: float | None = None
        self._solver_nodes: int | None = None
        self._patience = Patience()
        self._usual_end = inquiry.usual_end()
        self._children = {move: inquiry.position.play(move) for move in inquiry.position.legal_moves}

    @property
    def position(self) -> Position:
        """The position in question."""
        return self._inquiry.position

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return self._spent + self._spent_beside + (self._notes.nodes if self._is_under_way else 0)

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
        deepest = self._inquiry.position.game.geometry.size
        last = deepest if self._inquiry.depth is None else min(deepest, self._inquiry.depth + 1)
        with suppress(Stopped):
            self._deepen(0, min(_FIRST_LOOK, last))
            self._settle_soonest()
            if self._can_solve_beside:
                self._solve_beside(last)
                return
            step = last if self._is_limited else 1
            for depth in range(_FIRST_LOOK, last, step):
                self._solve()
                self._deepen(depth, min(depth + step, last))

    @property
    def _is_limited(self) -> bool:
        """Whether exact values can have their share of a limit; without one they are tried after each depth."""
        return self._inquiry.end is not None or self._inquiry.nodes is not None

    @property
    def _can_solve_beside(self) -> bool:
        """Whether a thread looks for exact values meanwhile: where time is the limit, for then nodes need not agree."""
        is_likely = self._free_cells <= self._inquiry.effort.cells_beside
        return is_likely and self._notes.threads > 1 and self._inquiry.end is not None and self._inquiry.nodes is None

    @property
    def _free_cells(self) -> int:
        return self.position.game.geometry.size - self.position.ply

    def _glance(self, move: int, child: Position) -> None:
        if child.outcome is None:
            self.values[move], self.depths[move] = -self._notes.glance(child), -1
        else:
            position, winner = self._inquiry.position, child.outcome.winner
            value = 0 if winner is None else 1 if winner == position.side_to_move else -1
            self._settle(move, Score(value, 1, position.game.geometry.size, position.ply))

    def _settle(self, move: int, score: Score, *, exact: bool = True) -> None:
        self.values[move], self.depths[move] = score.stones + score.value * WON, score.plies - 1
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

    @property
    def _has_had_enough(self) -> bool:
        """Whether the time that is worth spending on a choice as settled as this one has passed."""
        return self._usual_end is not None and time.perf_counter() >= self._usual_end

    def _watch(self, _found: object) -> None:
        if self._has_had_enough:
            self._notes.stop()
        if self._inquiry.stop is not None and self._inquiry.stop():
            raise Stopped

    def _deepen(self, first: int, last: int, beside: Job[Finding] | None = None) -> None:
        """Search from one depth to below the other, as far as the limits allow; in the place of helpers `beside`."""
        if self._is_settled:
            return
        self._notes.start(self._nodes_left)
        self._is_under_way, self._is_over = True, False
        searching = self._notes.threads - (0 if beside is None else self._solver.memory.threads)
        rounds, helpers = partial(self._rounds, first, last), self._helpers(range(1, searching), first, last)
        jobs = [] if beside is None else [beside]
        try:
            attended(self._notes, rounds, *helpers, jobs=jobs, deadline=self._inquiry.end, watch=self._watch)
        finally:
            self._is_under_way = False
            self._spent += self._notes.nodes

    def _rounds(self, first: int, last: int) -> None:
        try:
            for depth in range(first, last):
                self._take_over()
                before, depths = dict(self.values), dict(self.depths)
                if self._is_settled or self._has_had_enough:
                    return
                if not self._round(depth):
                    self._keep_comparable(before, depths)
                    return
                self.depth = depth
                best = max(self.values, key=self.values.__getitem__)
                self._patience.note(best, self.values[best])
                self._usual_end = self._inquiry.usual_end(self._patience.share)
                if self._on_round is not None:
                    self._on_round()
        finally:
            self._is_over = True
            self._notes.stop_helpers()

    def _helpers(self, threads: range, first: int, last: int) -> list[Callable[[], object]]:
        return [partial(self._help, thread, first, last) for thread in threads]

    def _help(self, thread: int, first: int, last: int) -> None:
        """Search with the first thread the move that looks best, then the moves that it comes to last.

        It finds in the notes what was found, and where both are in the same tree, they take different branches.
        """
        depth = max(first, self.depth + 1)
        while depth < last and not self._notes.has_stopped(thread):
            best = max(self._known, default=-ENDLESS)
            moves = self._open_moves
            for move in moves[:1] + moves[:0:-1]:
                value = self._helping_value(move, depth, best, thread)
                if self._notes.has_stopped(thread):
                    return
                best = max(best, value)
            depth = max(depth, self.depth) + 1

    def _helping_value(self, move: int, depth: int, best: int, thread: int) -> int:
        """What the first thread asks of a move, as far as it can be known."""
        least = -ENDLESS if self._inquiry.margin is None else best - self._inquiry.margin
        if least <= -WON:
            return -self._notes.value(self._children[move], depth, thread=thread)
        return -self._notes.value(self._children[move], depth, -least, 1 - least, thread)

    def _keep_comparable(self, before: dict[int, int], depths: dict[int, int]) -> None:
        """Where all moves are valued alike, guesses of a round that was broken off do not stand beside older ones."""
        if self._inquiry.margin is None:
            for move in self._open_moves:
                self.values[move], self.depths[move] = before[move], depths[move]

    def _round(self, depth: int) -> bool:
        """Search all moves to this depth; whether the limits allowed it."""
        best = max(self._known, default=-ENDLESS)
        rest = self._open_moves
        while rest and not (self._inquiry.margin is not None and best >= WON):
            value = self._value(rest[0], depth, best)
            if self._notes.stopped:
                break
            value = self._within_bounds(rest[0], value)
            best = max(best, value)
            self.depths[rest[0]] = depth
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

    def _settle_soonest(self) -> None:
        """Where threats tell who wins: find out which win is the soonest, or loss the latest, if that is likely."""
        effort, best = self._inquiry.effort, max(self.values.values())
        is_open = abs(best) >= WON and not any(self.values[move] == best for move in self.proven)
        is_likely = effort.takes_bounds and self._free_cells <= effort.likely_cells
        if self._inquiry.margin is not None and is_open and is_likely and self._may_search_exactly():
            self._settle_lengths()

    def _solve(self) -> None:
        """Find exact values if they take only a part of what may be spent, or at least find out who wins."""
        if self._is_settled or not self._may_search_exactly():
            return
        outcome = self._search_exactly(self.position, only_outcome=True)
        if outcome.value is not None:
            self._settle_outcomes(outcome)
            self._settle_lengths()
        else:
            self._ask_for_bounds()

    def _may_search_exactly(self) -> bool:
        """Set the limits of exact searches; whether these are worth a try, for which the table is emptied once."""
        inquiry = self._inquiry
        left = self._nodes_left if self._is_limited else self.nodes
        share = inquiry.effort.share(self._free_cells, left)
        now, end = time.perf_counter(), inquiry.usual_end()
        self._solver_end = None if end is None else now + max(0.0, end - now) * share
        self._solver_nodes = None if left is None else self.nodes + int(left * share)
        if not share or (left is not None and left * share < _WORTH_A_TRY):
            return False
        if not self._has_tried:
            self._solver.memory.clear()
            self._has_tried = True
        return True

    def _solve_beside(self, last: int) -> None:
        """Search deeper while the exact search finds out who wins; once it knows, that decides."""
        job = Job(partial(self._outcome_or_help, last), deadline=self._inquiry.end)
        self._deepen(_FIRST_LOOK, last, job)
        outcome = job.value
        if outcome is not None and outcome.value is not None:
            self._solver_end = self._inquiry.end
            self._settle_outcomes(outcome)
            self._solver_end = self._inquiry.usual_end()
            self._settle_lengths()
            self._deepen(self.depth + 1, last)

    def _outcome_or_help(self, last: int, stopped: Callable[[], bool]) -> Finding:
        """Who wins; where that is not found in its share of the time, the rest of it goes into the search."""
        finding = self._outcome(stopped)
        if finding.value is None:
            self._ask_for_bounds()
            threads = range(self._notes.threads - self._solver.memory.threads, self._notes.threads)
            attended(self._notes, *self._helpers(threads, _FIRST_LOOK, last))
        return finding

    def _outcome(self, stopped: Callable[[], bool]) -> Finding:
        """Who wins, unless the other threads have found out enough before; lets them stop when it is known."""

        def watch(found: Finding) -> None:
            self._spent_beside = found.nodes
            if stopped() or self._is_over:
                raise Stopped

        self._solver.memory.clear()
        end, share = self._inquiry.end, self._inquiry.effort.share_beside(self._free_cells)
        seconds = None if end is None else max(0.0, end - time.perf_counter()) * share
        finding = self._solver.search(self.position, seconds=seconds, only_outcome=True, watch=watch)
        self._spent_beside = finding.nodes
        if finding.value is not None:
            self._notes.stop()
        return finding

    def _ask_for_bounds(self) -> None:
        """What the exact search has found out about the moves, though not who wins: its table says so at once."""
        for move in self._open_moves if self._inquiry.effort.takes_bounds else []:
            told = self._solver.search(self._children[move], nodes=1, only_outcome=True)
            self._told[move] = told
            self._spent_beside += told.nodes

    def _take_over(self) -> None:
        """Leave alone the moves of which the exact search has told what comes of them."""
        for move in self._open_moves:
            told = self._told.get(move)
            if told is not None and told.value is not None:
                self._settle_outcome(move, told)

    def _within_bounds(self, move: int, value: int) -> int:
        """A guess, but for what the exact search has told of the move: that it does not win, or does not lose."""
        told = self._told.get(move)
        if told is None or abs(value) >= WON:
            return value
        return max(value, 0) if told.high.value <= 0 else min(value, 0) if told.low.value >= 0 else value

    def _settle_outcomes(self, outcome: Finding) -> None:
        """Find out which moves keep what the position is worth."""
        self._settle_each(self._open_moves, outcome, only_outcome=True)
        self._keep_unknown_below()

    def _settle_lengths(self) -> None:
        """With what is left of the limits, find out how long it lasts."""
        whole = self._search_exactly(self.position)
        if whole.exact:
            rest = sorted(
                (move for move in self.values if move not in self.proven), key=lambda move: -self.values[move]
            )
            if self._inquiry.margin is None or not self._settle_answer(rest, whole.low):
                self._settle_each(rest, whole)
            self._keep_unknown_below()
            if self._inquiry.effort.takes_bounds:
                self._keep_losses_below(whole.low)

    def _keep_losses_below(self, score: Score) -> None:
        """Of moves that lose it may be known only in how many plies at most: not in more than the best one does."""
        most = score.stones + score.value * WON
        for move in self.values.keys() - self.proven:
            self.values[move] = min(self.values[move], most)

    def _settle_answer(self, moves: list[int], score: Score) -> bool:
        """Settle the move by which a position was found to be worth `score`; whether the table still knows it."""
        for move in moves if self._inquiry.effort.takes_bounds else []:
            told = self._solver.search(self._children[move], nodes=1)
            self._spent += told.nodes
            if told.high.before() >= score:
                self._settle(move, score)
                self._best_is_known = True
                return True
        return False

    def _keep_unknown_below(self) -> None:
        if self._best_is_known:
            self._keep_below(self._open_moves, max(self._known))

    def _settle_each(self, moves: list[int], whole: Finding, *, only_outcome: bool = False) -> None:
        """Value these moves, as far as the limits allow; where only the best one is wanted, until it is found."""
        for move in moves:
            finding = self._search_exactly(self._children[move], only_outcome=only_outcome)
            if finding.value is None or not (only_outcome or finding.exact):
                return
            score = self._settle_outcome(move, finding)
            is_best = score.value == whole.value != -1 if only_outcome else score == whole.low
            self._best_is_known |= is_best
            if is_best and self._inquiry.margin is not None:
                return

    def _settle_outcome(self, move: int, finding: Finding) -> Score:
        """What a move is worth at least, or at most where it loses, by what is known of the position after it."""
        score = (finding.high if finding.value and finding.value < 0 else finding.low).before()
        self._settle(move, score, exact=finding.exact)
        return score

    def _search_exactly(self, position: Position, *, only_outcome: bool = False) -> Finding:
        end, most = self._solver_end, self._solver_nodes
        finding = self._solver.search(
            position,
            seconds=None if end is None else max(0.0, end - time.perf_counter()),
            nodes=None if most is None else max(0, most - self.nodes),
            only_outcome=only_outcome,
            watch=self._watch,
        )
        self._spent += finding.nodes
        return finding
