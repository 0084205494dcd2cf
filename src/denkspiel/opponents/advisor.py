"""The hint: the best that is known about a position, exact if the solver gets there in half a second, else estimated.

It plays no games and so is not in the roster. The suggestion of the originals is another thing: it comes from an
opponent, strength 1 unless told otherwise (`roster.adviser`).
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from denkspiel.core.game import Game
from denkspiel.core.job import Job
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.levels.mistakes import describe_lines_of_move
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate, raise_when
from denkspiel.opponents.roster import default_adviser, opponent, opponent_for
from denkspiel.solver.book.shipped_books import is_every_move_known
from denkspiel.solver.bounds import Bounds, ProvenPositions, best_proven_moves

if TYPE_CHECKING:
    from denkspiel.solver.book.book_solver import BookSolver
    from denkspiel.solver.exact.base_solver import UnknownValues
    from denkspiel.solver.heuristic.estimator import Estimate, Estimator
    from denkspiel.solver.score import Score

__all__ = ["BEST_KNOWN", "BestMoveAdviser", "adviser_for", "adviser_for_any_game"]

BEST_KNOWN = "best-known"
"""The name by which hints ask for it, where otherwise that of an opponent stands."""
HINT_SECONDS = 0.5
"""The time for both, what is proven and the estimate."""
_FIRST_SHARE = 0.2
"""For this part of it exact values are looked for alone: mostly they are found by then or not at all, and no estimate
has to be begun. For the rest both searches go on side by side, and what is proven counts.
"""
_MEGABYTES = 32


def adviser_for(name: str | None, game: Game) -> Opponent:
    """Who gives hints in `game`: an opponent by its name, `BestMoveAdviser` by `BEST_KNOWN`, else the game's adviser.

    Raises:
        UnknownName: nobody is called so.
        UnsuitableOpponent: the opponent does not play `game`.
    """
    if name == BEST_KNOWN:
        return _advice()
    return opponent_for(name or default_adviser(game), game)


def adviser_for_any_game(name: str) -> Opponent:
    """The same where the game is known to suit.

    Raises:
        UnknownName: nobody is called so.
    """
    return _advice() if name == BEST_KNOWN else opponent(name)


class BestMoveAdviser(Opponent):
    """Names the best move that is known, and says whether that is proven or estimated, and why; the lot decides ties.

    Ratings are the scores of the moves as far as they are proven (`Score.stones` of the worst case), or those of the
    estimate. What it names depends on the time that the search takes.
    """

    name = BEST_KNOWN
    searches = True
    character = Message(
        "Shows the best known move: proven if the exact search finds it within half a second, otherwise estimated."
    )

    def __init__(self) -> None:
        self._solver: BookSolver | UnknownValues | None = None
        self._estimator: Estimator | None = None

    def needs_solver_at(self, position: Position) -> bool:
        """See `Opponent`."""
        return not is_every_move_known(position.game, position.ply)

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`. Of a limit only `stop` and `proven` count."""
        moves_to_rate(position)
        limit = limit or Limit()
        stop, known = limit.stop or _never, limit.proven or ProvenPositions()
        # load or compile what is needed: no limit counts that time
        from denkspiel.solver.book.book_solver import book_solver_of_any_size  # noqa: PLC0415 (loads numpy)

        if self._solver is None or self._solver.game != position.game:
            self._solver = book_solver_of_any_size(position.game, _MEGABYTES)
            self._estimator = None
        if self._estimator is None and self.needs_solver_at(position):
            from denkspiel.solver.heuristic.estimator import Estimator, compile_estimator  # noqa: PLC0415 (loads numba)

            self._estimator = Estimator(position.game)
            compile_estimator(position.game)
        end = perf_counter() + HINT_SECONDS
        proven = self._proven(position, rng, stop, HINT_SECONDS * _FIRST_SHARE, known)
        return proven or self._either(position, rng, stop, end - perf_counter(), known)

    def _either(
        self, position: Position, rng: Random, stop: Callable[[], bool], seconds: float, known: ProvenPositions
    ) -> Choice:
        """What is proven when time is up, else the estimate."""
        estimate = Job(lambda stopped: self._estimate(position, seconds, lambda: stopped() or stop(), known))
        estimate.start()
        try:
            proven = self._proven(position, rng, stop, seconds, known)
            return proven or _likeliest(position, estimate.result(), rng)
        finally:
            estimate.stop_and_wait()

    def _proven(
        self, position: Position, rng: Random, stop: Callable[[], bool], seconds: float, known: ProvenPositions
    ) -> Choice | None:
        """The best move if it is proven, or one that is proven to win."""
        from denkspiel.solver.analysis import TimedAnalysis  # noqa: PLC0415 (loads numpy)

        solver = self._solver
        assert solver is not None, "it was prepared"
        solver.ask = raise_when(stop)
        analysis = TimedAnalysis(lambda asked, left: solver.search(asked, seconds=left), seconds)
        known.add_moves(position, analysis.bounds_of_moves(position))
        found = known.move_bounds(position)
        best = best_proven_moves(found) or _winning(found)
        if not best:
            return None
        return Choice(
            rng.choice(best),
            {move: bounds.low.stones for move, bounds in found.items()},
            {
                move: (*_proof(found[move]), *_why(found, move), *describe_lines_of_move(position, move))
                for move in best
            },
        )

    def _estimate(
        self, position: Position, seconds: float, stop: Callable[[], bool], known: ProvenPositions
    ) -> "Estimate":
        assert self._estimator is not None, "it was prepared"
        return self._estimator.estimate(position, seconds=seconds, stop=stop, margin=0, proven=known)


@cache
def _advice() -> BestMoveAdviser:
    """One for the whole process: its tables are large. Threads that ask it take turns (`Opponent.turn`)."""
    return BestMoveAdviser()


def _never() -> bool:
    return False


def _winning(found: Mapping[int, "Bounds"]) -> tuple[int, ...]:
    """Of the moves that are proven to win, those for which the soonest win is proven."""
    most = max(bounds.low for bounds in found.values())
    return tuple(move for move, bounds in found.items() if bounds.low == most) if most.value > 0 else ()


def _proof(bounds: "Bounds") -> tuple[Message, ...]:
    """What is proven about a move that is best or wins, unless its line says it."""
    if bounds.exact is None:
        return (Message("proven: {value}", value=Message("wins in at most {plies}", plies=bounds.low.plies)),)
    if _decides(bounds.exact):
        return ()
    return (Message("proven: {value}", value=bounds.exact.message),)


def _decides(score: "Score") -> bool:
    """Whether the move completes a line: what is said of the line says who wins."""
    return score.plies == 1 and score.value != 0


def _why(found: Mapping[int, "Bounds"], move: int) -> tuple[Message, ...]:
    """What sets the move apart from all others, if anything is proven to; a line completed at once says enough."""
    value = found[move].low.value
    others = [bounds.high.value for other, bounds in found.items() if other != move]
    if not others:
        return (Message("there is no other move"),)
    if found[move].high.plies == 1:
        return ()
    if value < 0:
        return (Message("every move loses, but this one holds out longest"),)
    if max(others) < value:
        return (Message("only this move wins") if value > 0 else Message("every other move loses"),)
    return ()


def _likeliest(position: Position, estimate: "Estimate", rng: Random) -> Choice:
    """The move that is estimated highest."""
    highest = max(estimate.values.values())
    best = [move for move, value in estimate.values.items() if value == highest]
    reasons = {move: (*_opinion(estimate, move), *describe_lines_of_move(position, move)) for move in best}
    return Choice(rng.choice(best), estimate.values, reasons)


def _opinion(estimate: "Estimate", move: int) -> tuple[Message, ...]:
    """What the estimate says of a move; some are proven all the same."""
    if move in estimate.scores:
        decides = _decides(estimate.scores[move])
        return () if decides else (Message("proven: {value}", value=estimate.move_reason(move)),)
    if move == estimate.forced_move:
        return (estimate.move_reason(move),)
    opinion = Message("estimated: {value}", value=estimate.move_reason(move))
    return (opinion, Message("search depth: {depth}", depth=estimate.depth)) if estimate.depth else (opinion,)
