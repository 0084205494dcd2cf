"""Estimates of moves in positions that cannot be solved at once: proven where possible, else the best guess."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, Literal

from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.helper_audit import report_helper
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Budget
from denkspiel.solver.bounds import Bounds, ProvenPositions, widest_bounds
from denkspiel.solver.exact.base_solver import BaseSolver, WrongGame
from denkspiel.solver.exact.solver import Solver, solver_of_any_size
from denkspiel.solver.heuristic.iterative_deepening import IterativeDeepening
from denkspiel.solver.heuristic.limits import LATEST_EDITION, EstimateRequest, exact_budget_for
from denkspiel.solver.heuristic.principal_variation import PrincipalVariation
from denkspiel.solver.heuristic.transposition_table import TranspositionTable
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.network.weights import Weights, weights_for
from denkspiel.solver.score import Score, probability_of_value

__all__ = ["WON", "Estimate", "Estimator", "compile_estimator", "exact_thread_count", "is_estimator_compiled"]

_MEGABYTES = 64
_SMALL = 2
"""Megabytes for trying."""
_FEW_NODES = 50
_SEARCH_AGAIN = 500_000
"""So many nodes may be spent on finding anew how a position is won that is known to be won; some tenths of a second."""
_SOLVER_SHARE = 2
"""The exact search gets one part in this many of the memory and the threads, the other search the rest."""


@dataclass(frozen=True)
class Estimate:
    """What a search thinks of every legal move.

    Attributes:
        values: for every legal move a value, larger is better for the side to move. From 10,000 (`WON`) on a win is
            proven, from -10,000 down a loss; the more extreme, the sooner it comes. In between lie guesses, and 0 is
            balanced, or a draw.
        proven: the moves whose value is exact: the outcome, and the ply of the end.
        scores: for every move whose outcome is proven, who wins and in how many plies: exactly if the move is among
            `proven`, otherwise at most that many.
        depth: how many free choices deep all moves were searched; forced answers do not count.
        nodes: positions searched.
        seconds: time taken, without what was compiled first.
        depths: how many free choices deep each move was searched for its value: -1 if it was only looked at, and one
            less than the plies to the end if the value is exact.
        variations: for as many of the best moves as were asked for, best first: how the game is expected to go on,
            beginning with that move. Each variation ends where the search knows no further; that of a proven win or
            loss mostly ends with the game, within the plies of its score, and exactly then if the move is `proven`.
        searched: what this search alone has found, where what was proven in the game before has been added to it.
    """

    values: Mapping[int, int]
    proven: frozenset[int]
    scores: Mapping[int, Score]
    depth: int
    nodes: int
    seconds: float
    depths: Mapping[int, int] = field(default_factory=dict)
    variations: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    searched: "Estimate | None" = None

    def move_bounds(self, position: Position) -> dict[int, Bounds]:
        """What is proven of every move of the position."""
        nothing = widest_bounds(position)
        found = dict.fromkeys(self.values, nothing)
        for move, score in self.scores.items():
            is_exact = move in self.proven
            found[move] = Bounds(
                score if is_exact or score.value > 0 else nothing.low,
                score if is_exact or score.value < 0 else nothing.high,
            )
        return found

    def limited_to(self, known: Mapping[int, Bounds]) -> "Estimate":
        """The same with what else is known of the moves; a guess stays one only where that leaves the outcome open."""
        values, depths, scores, proven = dict(self.values), dict(self.depths), dict(self.scores), set(self.proven)
        for move, bounds in known.items():
            if bounds.value is not None:
                score = bounds.high if bounds.value < 0 else bounds.low
                scores[move], values[move] = score, score.stones + score.value * WON
                depths[move] = score.plies - 1
                proven -= {move}
                if bounds.exact is not None:
                    proven.add(move)
            elif bounds.low.value == 0:
                values[move] = max(values[move], 0)
            elif bounds.high.value == 0:
                values[move] = min(values[move], 0)
        best_first = sorted(values, key=lambda move: (-values[move], move not in proven, move not in self.variations))
        variations = {move: self.variations.get(move, (move,)) for move in best_first[: len(self.variations)]}
        return replace(
            self, values=values, proven=frozenset(proven), scores=scores, depths=depths, variations=variations
        )

    @property
    def looks_even(self) -> bool:
        """Whether the best move is a draw or looks even."""
        return abs(max(self.values.values())) <= _EVEN

    @property
    def forced_move(self) -> int | None:
        """The move that is left if all others are proven to lose; nobody need look further then.

        `None` if there are several such moves, or if the outcome of that one is proven.
        """
        left = [move for move in self.values if move not in self.scores or self.scores[move].value >= 0]
        return left[0] if len(left) == 1 and left[0] not in self.scores else None

    def move_reason(self, move: int) -> Message:
        """What is known of a move, in words: "wins in 7", "loses in at most 4", "looks even, about 52 %"."""
        score = self.scores.get(move)
        if score is None and move == self.forced_move:
            return (
                Message("forced, because every other move loses") if len(self.values) > 1 else Message("the only move")
            )
        if score is None:
            return _looks(self.values[move])
        if move in self.proven:
            return score.message
        if score.value > 0:
            return Message("wins in at most {plies}", plies=score.plies)
        return Message("loses in at most {plies}", plies=score.plies)


_EVEN = 15
"""Estimates up to this size say little."""


def _looks(value: int) -> Message:
    percent = round(100 * probability_of_value(value))
    if abs(value) <= _EVEN:
        return Message("looks even, winning chance about {percent} %", percent=percent)
    if value > 0:
        return Message("looks good, winning chance about {percent} %", percent=percent)
    return Message("looks bad, winning chance about {percent} %", percent=percent)


class Estimator:
    """Estimates positions of one game.

    What it finds depends on the position and the limits alone, nothing is carried from one position to the next; except
    for what it is told to have been proven in a game.
    Several threads may use an estimator; they take turns.

    Attributes:
        game: the game.
    """

    def __init__(
        self,
        game: Game,
        megabytes: int | None = None,
        threads: int = 1,
        weights: Weights | Literal["shipped"] | None = "shipped",
        *,
        solver: BaseSolver | None = None,
        edition: int = LATEST_EDITION,
    ) -> None:
        """Make the tables.

        Args:
            game: any game; exact values count only on boards of up to 128 cells.
            megabytes: the size of the tables together; default 64.
            threads: how many search together. With more than one, estimates of the same nodes may differ, and where
                time is the limit half of them look for exact values beside the others, once 44 cells are free,
                for half of the time or, with 34 free cells, all of it; without gravity once 56 are free, for a tenth
                of the time or, with 28, all of it.
            weights: what was learned of this game: that which comes with the program, if there is any, or other. `None`
                judges by a formula, and so do weights that say that it judges better than they do.
            solver: what finds exact values, if it is to know more than others, such as a book.
            edition: whether to search as another `master` does. With 1, `master-1`, all moves are searched equally
                deep, attacks of the enemy are seen only when they come, and exact values are tried only in a quarter of
                the time and with 40 free cells.

        Raises:
            TableSizeFault: the size is below 2, or there is no room for it.
            ThreadsFault: fewer than 1 thread, or more than 1024.
            FileFault: the weights are those of another game, or those that come with the program are damaged.
        """
        report_helper("search")
        self.game = game
        self._made_of = (game, megabytes, threads, weights), solver, edition
        size = _MEGABYTES if megabytes is None else megabytes
        self._solver: BaseSolver = solver or solver_of_any_size(
            game, size // _SOLVER_SHARE, exact_thread_count(threads)
        )
        self._exact_budget = exact_budget_for(game, edition)
        learned = weights_for(game) if weights == "shipped" else weights
        if learned is not None:
            learned.check_game(game)
        self._table = TranspositionTable(game, size - size // _SOLVER_SHARE, threads, learned, legacy=edition == 1)
        self._turn = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process, or be copied, without the tables: nothing is carried from one position to the next."""
        arguments, solver, edition = self._made_of
        return partial(type(self), solver=solver, edition=edition), arguments

    def estimate(
        self,
        position: Position,
        *,
        seconds: Budget | float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
        margin: int | None = None,
        depth: int | None = None,
        variations: int = 0,
        on_depth: Callable[[Estimate], object] | None = None,
        proven: ProvenPositions | None = None,
    ) -> Estimate:
        """Estimate every legal move, deeper and deeper until a limit is reached or nothing more can be found out.

        The first call compiles the search for the game or loads what was compiled before; no limit counts that time.

        Args:
            position: a position of this game that is not over.
            seconds: the time that may be taken; a budget if it is to be less where the choice is clear, and more where
                the best move changes.
            nodes: the positions that may be searched; the same number always gives the same estimate.
            stop: asked about 20 times a second; once it is true, what was found so far is returned.
            margin: moves that are worse than the best one by more than this need not be distinguished, which saves time
                for the better ones: their values may be too high, but are below the best. The search also ends once the
                best move is beyond doubt. Default: all moves are valued alike.
            depth: how many free choices deep the search may look. Without seconds and nodes, exact values are tried
                after each depth, for a part of what was spent until then.
            variations: of so many moves the estimate tells how the game is expected to go on.
            on_depth: called with what is known whenever all moves were searched one choice deeper, by the thread that
                searches. It must not use this estimator.
            proven: what has been proven in this game; the estimate adds to it, and never guesses where it follows
                from that who wins. Then a move that is forced is looked at too, for its value will be shown.

        Raises:
            WrongGame: the position is one of another game.
            GameIsOver: the game has ended.
            KeyboardInterrupt: Ctrl-C; the search has stopped.
            KernelGivesWrongValue: compiled code gives wrong values on this machine.
        """
        if position.game != self.game:
            raise WrongGame(
                Message("This estimator is for {game}, not for {other}.", game=self.game.id, other=position.game.id)
            )
        if not position.legal_moves:
            raise GameIsOver(Message("The game is over; there is nothing to estimate."))

        with self._turn:
            compile_estimator(self.game)
            begun = time.perf_counter()
            budget = Budget(seconds, seconds) if isinstance(seconds, int | float) else seconds
            request = EstimateRequest(position, margin, stop, begun, budget, nodes, depth, self._exact_budget)
            found = self._searched(request, variations, on_depth, proven)
            if proven is None or not proven.is_won(position) or max(found.values.values()) >= WON or (stop and stop()):
                return found
            request = replace(request, started_at=time.perf_counter(), budget=None, nodes=_SEARCH_AGAIN)
            return replace(self._searched(request, variations, on_depth, proven), searched=found.searched)

    def _searched(
        self,
        request: EstimateRequest,
        variations: int,
        tell: Callable[[Estimate], object] | None,
        proven: ProvenPositions | None,
    ) -> Estimate:
        """See `estimate`."""
        told: dict[tuple[int, int, int], tuple[int, ...]] = {}

        def noted() -> Estimate:
            found = {move: self._noted(search, move) for move in _best(search, variations)}
            told.update({_identity(search, move): found[move] for move in found})
            return _with_known(_estimate(search, found), request.position, proven)

        search = IterativeDeepening(request, self._table, self._solver, tell and (lambda: tell(noted())))
        search.run()
        alone = _estimate(search, {})
        if proven is not None:
            search.search_forced_move()
        ends = {move: self._finished(search, move) for move in _best(search, variations)}
        # table entries that a longer variation came from may have been overwritten since
        whole = {move: max(told.get(_identity(search, move), ()), ends[move], key=len) for move in ends}
        return replace(_with_known(_estimate(search, whole), request.position, proven), searched=alone)

    def _noted(self, search: IterativeDeepening, move: int) -> tuple[int, ...]:
        """The variation in the midst of a search, which it does not disturb."""
        return PrincipalVariation(search.position, move, self._table, self._solver).moves_from_table(
            search.moves.values[move]
        )

    def _finished(self, search: IterativeDeepening, move: int) -> tuple[int, ...]:
        """The variation when the search is over; what is proven is played to its end, if that is soon found."""
        score = search.moves.scores.get(move)
        if score is None:
            return self._noted(search, move)
        variation = PrincipalVariation(search.position, move, self._table, self._solver, search.nodes)
        if move in search.moves.proven:
            return variation.moves_for_score(score)
        return variation.moves_for_proven_value(search.moves.values[move], search.moves.depths[move])


def _with_known(estimate: Estimate, position: Position, proven: ProvenPositions | None) -> Estimate:
    """With what was proven in the game before, to which the estimate adds what it has proven."""
    if proven is None:
        return estimate
    proven.add_moves(position, estimate.move_bounds(position))
    return estimate.limited_to(proven.move_bounds(position))


def _identity(search: IterativeDeepening, move: int) -> tuple[int, int, int]:
    """A move and what was found of it."""
    return move, search.moves.values[move], search.moves.depths[move]


def _best(search: IterativeDeepening, count: int) -> list[int]:
    """The best moves; of equals first those that are known to be worth just that."""
    moves = search.moves
    return sorted(moves.values, key=lambda move: (-moves.values[move], move not in moves.proven, move))[:count]


def _estimate(search: IterativeDeepening, variations: Mapping[int, tuple[int, ...]]) -> Estimate:
    moves = search.moves
    return Estimate(
        dict(moves.values),
        frozenset(moves.proven),
        moves.scores,
        search.depth,
        search.nodes,
        time.perf_counter() - search.started_at,
        dict(moves.depths),
        variations,
    )


def exact_thread_count(threads: int) -> int:
    """Of so many threads, how many look for exact values beside the others."""
    return max(1, threads // _SOLVER_SHARE)


@lru_cache(maxsize=64)
def compile_estimator(game: Game) -> None:
    """Compile all that estimates of this game need, or load what was compiled before; once in each process.

    Raises:
        FileFault: what was learned of the game is damaged.
        KernelGivesWrongValue: compiled code gives wrong values on this machine.
    """
    start = Position.start(game)
    if start.legal_moves:
        solver, table = solver_of_any_size(game, _SMALL), TranspositionTable(game, _SMALL)
        table.verify()
        budget = exact_budget_for(game)
        request = EstimateRequest(start, None, None, 0.0, None, _FEW_NODES, exact_budget=budget)
        IterativeDeepening(request, table, solver).run()
        if isinstance(solver, Solver):
            solver.load_growth()


def is_estimator_compiled(game: Game) -> bool:
    """Whether `compile_estimator` has nothing to compile. The errors are the same."""
    return TranspositionTable(game, _SMALL).has_code and (not game.is_solvable or Solver(game, _SMALL).has_code)
