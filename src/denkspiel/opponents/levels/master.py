"""The strong player for games that cannot be solved at once, such as Score Four and qubic; it plays all others too.

It looks ahead as deep as its time allows and a part of the way beyond by threats that leave one answer each
(`solver/kernel/heuristic/search.py`), judges what it sees by what was learned of the game
(docs/explanation/training.md), or by a formula where that plays better, and once few cells are left it plays exactly.
Where a book knows all moves, it plays by the book and searches nothing.

Two editions are kept to measure against. `master-2` is that of November 2026, which thinks with one thread. `master-1`
is what it was before anything was learned: it judges by a formula, and looks at moves that look bad as deep as at those
that look good, and sees the enemy's attacks only when they come.
"""

from random import Random
from typing import TYPE_CHECKING

from denkspiel.core.errors import Stopped
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Budget, budget_for_move
from denkspiel.executors.processors import thread_count_to_think
from denkspiel.opponents.entry import OpponentEntry, OpponentRole
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate
from denkspiel.solver.book.shipped_books import is_every_move_known, load_shipped_book
from denkspiel.solver.bounds import Bounds
from denkspiel.solver.heuristic.limits import LATEST_EDITION
from denkspiel.solver.kernel.heuristic.scale import WON

if TYPE_CHECKING:
    from denkspiel.solver.heuristic.estimator import Estimate, Estimator
    from denkspiel.solver.network.weights import Weights

__all__ = ["DEFAULT_SECONDS", "ENTRIES", "Master", "Master1", "Master2", "master_estimator"]

_BOOK_MEGABYTES = 64
DEFAULT_SECONDS = 2.0
"""The time for a move where the limit names neither seconds nor nodes."""


class Master(Opponent):
    """Takes the move that looks best after all the time it is given; among equal moves the lot decides.

    It takes less time if there is one legal move, a proven win, or one move that does not lose. With a clock, or no
    limit at all, it also takes less if the best move stays the same at all depths, and more if it changes. A limit of
    seconds does not count the time in which the search is compiled for a game, or loaded, before the first choice. With
    a limit of nodes and none of seconds the choice depends on nothing else: same seed, same game.

    A move is rated as in `solver.heuristic.estimator.Estimate`, from the mover's side: from 10,000 on it wins, from
    -10,000 down it loses. Moves that are not better than the chosen one are not examined further, so their ratings may
    be too high.
    """

    name = "master"
    searches = True
    takes_all_time = True
    character = Message(
        "Very strong: searches as far as its time allows, follows threats even further, rates positions by what it "
        "has learned, and plays endings perfectly. Takes about 2 s per move."
    )

    def __init__(self, weights: "Weights | None" = None, *, book: bool = True, threads: int | None = None) -> None:
        """Judge positions by these weights, or as the program has learned the game, and use its opening books.

        With several threads it looks deeper in the same time, and they look for exact values earlier; the choice may
        then differ from time to time. By default it thinks with two where time is the limit, unless the machine has
        only one processor or this process is one of several workers.
        """
        self._weights, self._book, self._threads = weights, book, threads
        self._estimator: Estimator | None = None
        self._made_for: tuple[Game, int] | None = None

    def needs_solver_at(self, position: Position) -> bool:
        """See `Opponent`."""
        return not (self._book and is_every_move_known(position.game, position.ply))

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`."""
        moves_to_rate(position)
        limit = limit or Limit()
        if not self.needs_solver_at(position):
            return _choice_from_book(position, rng, limit)
        threads = self._threads or (1 if limit.nodes is not None else thread_count_to_think())
        if self._estimator is None or self._made_for != (position.game, threads):
            self._made_for = position.game, threads
            self._estimator = self._make_estimator(*self._made_for)
        estimate = self._estimator.estimate(
            position,
            seconds=_seconds(position, limit),
            nodes=limit.nodes,
            stop=limit.stop,
            margin=0,
            proven=limit.proven,
        )
        if limit.stop is not None and limit.stop():
            raise Stopped
        decisive = estimate if limit.nodes is None else estimate.searched or estimate
        best = max(decisive.values.values())
        equals = [move for move, value in decisive.values.items() if value == best]
        move = rng.choice([move for move in equals if move in decisive.proven] or equals)
        return Choice(move, estimate.values, {move: _reasons(estimate, move) for move in estimate.values})

    def _make_estimator(self, game: Game, threads: int) -> "Estimator":
        return master_estimator(game, weights=self._weights, book=self._book, threads=threads)


def master_estimator(
    game: Game,
    megabytes: int | None = None,
    *,
    weights: "Weights | None" = None,
    book: bool = True,
    threads: int = 1,
    edition: int = LATEST_EDITION,
) -> "Estimator":
    """What `master` judges by.

    Args:
        game: any game.
        megabytes: the size of its tables together; default 64.
        weights: what was learned; `None` for what comes with the program.
        book: whether to use the opening book of the program, if there is one.
        threads: how many search together.
        edition: which edition of `master`, see `Estimator`.

    Raises:
        FileFault: the book or the weights are damaged, or the weights are those of another game.
        TableSizeFault: the size is below 2, or there is no room for it.
        ThreadsFault: fewer than 1 thread, or more than 1024.
    """
    from denkspiel.solver.book.book_solver import BookSolver  # noqa: PLC0415 (loads numpy)
    from denkspiel.solver.heuristic.estimator import Estimator, exact_thread_count  # noqa: PLC0415 (loads numba)

    known = load_shipped_book(game) if book else None
    half = _BOOK_MEGABYTES if megabytes is None else max(1, megabytes // 2)
    solver = None if known is None else BookSolver(game, known, half, exact_thread_count(threads))
    return Estimator(game, megabytes, threads, weights or "shipped", solver=solver, edition=edition)


class Master2(Master):
    """The edition of November 2026, whatever `master` becomes."""

    name = "master-2"
    character = Message(
        "Master as it was in November 2026, kept to measure later versions against. Takes about 2 s per move."
    )

    def __init__(self, *, book: bool = True) -> None:
        super().__init__(book=book, threads=1)

    def _make_estimator(self, game: Game, threads: int) -> "Estimator":
        return master_estimator(game, book=self._book, threads=threads, edition=2)


class Master1(Master):
    """The same with a formula instead of what was learned, without reductions and without books."""

    name = "master-1"
    character = Message(
        "An early version of Master: rates positions by a hand-written formula and searches all moves to the same "
        "depth. Takes about 2 s per move."
    )

    def __init__(self) -> None:
        super().__init__(book=False, threads=1)

    def _make_estimator(self, game: Game, threads: int) -> "Estimator":
        from denkspiel.solver.heuristic.estimator import Estimator  # noqa: PLC0415 (loads numba)

        return Estimator(game, threads=threads, weights=None, edition=1)


def _choice_from_book(position: Position, rng: Random, limit: Limit) -> Choice:
    """The same where the book knows all moves; no search is loaded for that."""
    from denkspiel.solver.book.book_solver import BookSolver  # noqa: PLC0415 (loads numpy)

    scores = BookSolver(position.game, load_shipped_book(position.game)).analyse(position)
    if limit.proven is not None:
        limit.proven.add_moves(position, {move: Bounds(score, score) for move, score in scores.items()})
    best = max(scores.values())
    return Choice(
        rng.choice([move for move, score in scores.items() if score == best]),
        {move: score.stones + score.value * WON for move, score in scores.items()},
        {move: (score.message,) for move, score in scores.items()},
    )


def _seconds(position: Position, limit: Limit) -> Budget | float | None:
    """The time that a move may take."""
    if limit.clocks is not None:
        return budget_for_move(limit.clocks, position.game.geometry.size - position.ply)
    if limit.seconds is None and limit.nodes is None:
        return Budget(DEFAULT_SECONDS, 2 * DEFAULT_SECONDS)
    return limit.seconds


def _reasons(estimate: "Estimate", move: int) -> tuple[Message, ...]:
    """What is known of the move, and if it is neither proven nor forced, how far ahead the search looked."""
    if move in estimate.scores or move == estimate.forced_move:
        return (estimate.move_reason(move),)
    return estimate.move_reason(move), Message("search depth: {depth}", depth=estimate.depth)


ENTRIES = [
    OpponentEntry("master", Master, place=80, role=OpponentRole.SEARCHER, takes_wins=True, title=Message("Master")),
    OpponentEntry(
        "master-2", Master2, place=81, role=OpponentRole.FORMER, takes_wins=True, title=Message("Second master")
    ),
    OpponentEntry(
        "master-1", Master1, place=82, role=OpponentRole.SEARCHER, takes_wins=True, title=Message("Early master")
    ),
]
