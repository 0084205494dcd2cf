"""Exact searches as the commands do them: with limits, and with progress shown in a terminal.

The solver is loaded when the first search is made ready, not with this module.
"""

import gc
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from denkspiel.cli import long_work
from denkspiel.cli.limits import SEARCH_SECONDS
from denkspiel.cli.long_work import announce_after
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.progress import ShowCount, show_counter
from denkspiel.cli.values import WholeNumber
from denkspiel.core.draws import can_be_drawn
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.executors.processors import processor_count
from denkspiel.locale import Translator
from denkspiel.proof.threats import is_provable

if TYPE_CHECKING:
    from denkspiel.solver.exact.base_solver import BaseSolver, Finding
    from denkspiel.solver.score import Score
    from denkspiel.solver.threats.outcome import OutcomeSearch

__all__ = [
    "MAX_THREADS",
    "Searcher",
    "add_memory_option",
    "add_search_options",
    "finding_data",
    "proven_text",
    "score_data",
]


def proven_text(low: "Score", high: "Score", *, can_be_drawn: bool) -> Message | None:
    """What is certain about a position that is worth at least `low` and at most `high`.

    Who at least draws a game that cannot be drawn wins it.

    `None` while win and loss are both possible: that the game will last some more moves is of no interest then.
    """
    if low == high:
        return low.message
    if low.value > 0:
        return Message("wins in {soonest} to {latest}", soonest=high.plies, latest=low.plies)
    if high.value < 0:
        return Message("loses in {soonest} to {latest}", soonest=low.plies, latest=high.plies)
    if low.value == 0:
        return Message("at least a draw") if can_be_drawn else Message("wins")
    if high.value == 0:
        return Message("at most a draw") if can_be_drawn else Message("loses")
    return None


_QUICK_NODES = 100_000
"""Who wins is mostly found with so many nodes; for the rest more has to be compiled."""
_GLANCE_NODES = 10_000
"""How many nodes suffice to read from the table what a long search has proven."""
_PROVER_SHARE = 4
"""The tables of proofs, one for each player, are smaller than that of the search by this factor."""
MAX_THREADS = 1024
"""As many as the solver takes; it is not loaded just for this number."""
_MOST_MEGABYTES = 999_999_999
_NODES = Message(" nodes")
_ENDLESS = Message(
    'This search may take a very long time. Press Ctrl-C to see what is proven so far; "denkspiel analyse GAME '
    'MOVES --seconds 10" estimates the rest.'
)
_COMPILING = Message("Compiling the search for this game. This happens only once ...")


def add_search_options(parser: LocalizedArgumentParser, seconds_help: Message) -> None:
    """`--seconds`, `--memory`, `--threads` and `--no-book`."""
    say = parser.say
    parser.add_argument("--seconds", metavar=say(Message("SECONDS")), type=SEARCH_SECONDS, help=say(seconds_help))
    add_memory_option(parser)
    parser.add_argument(
        "--threads",
        metavar=say(Message("N")),
        type=WholeNumber(1, MAX_THREADS),
        default=processor_count(),
        help=say(Message("the number of threads that search together (default: one for each processor)")),
    )
    parser.add_argument(
        "--no-book",
        action="store_false",
        dest="book",
        help=say(Message("search even if one of the program's opening books contains the answer")),
    )


def add_memory_option(parser: LocalizedArgumentParser, *, each: bool = False) -> None:
    """`--memory`, for the program or for each worker."""
    help_text = (
        Message("each worker's memory for searched positions (default: 256, or less if little memory is free)")
        if each
        else Message("memory for searched positions (default: 256, or less if little memory is free)")
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        type=WholeNumber(1, _MOST_MEGABYTES, Message("whole numbers of megabytes")),
        help=parser.say(help_text),
    )


def score_data(score: "Score") -> dict[str, int]:
    """A score for `--json`."""
    return {"value": score.value, "plies": score.plies, "stones": score.stones}


def finding_data(low: "Score", high: "Score") -> dict[str, Any]:
    """Proven bounds for `--json`."""
    return {"exact": low == high, "low": score_data(low), "high": score_data(high)}


class Searcher:
    """Searches positions of one game, with the table that `--memory` asks for, and the book unless `--no-book`."""

    def __init__(self, game: Game, arguments: Namespace, say: Translator) -> None:
        """Open the book; the solver is loaded, and its table reserved, for the first position that is not in it.

        Raises:
            FileFault: the opening book of the program is damaged.
        """
        with _unswept():
            from denkspiel.solver.book.book_solver import BookSolver  # noqa: PLC0415 (loads numpy)
            from denkspiel.solver.book.shipped_books import load_shipped_book  # noqa: PLC0415 (loads numpy)

        self._solver = BookSolver(
            game, load_shipped_book(game) if arguments.book else None, arguments.memory, arguments.threads
        )
        self._outcomes: OutcomeSearch | None = None
        self._megabytes: int | None = arguments.memory
        self._say = say
        self._compiled = False
        self._told: Finding | None = None
        self._told_already: set[Message] = set()

    def search(
        self,
        position: Position,
        seconds: float | None = None,
        *,
        only_outcome: bool = False,
        best_first: bool = True,
    ) -> "Finding":
        """Search until the value (or `only_outcome`) is known or time is up; compiling before it does not count.

        Best first, if that is better, unless the table is to hold what a whole proof needs.

        Raises:
            GameIsOver: there is nothing to search.
            TableSizeFault: there is no room for the table.
            ThreadsFault: that many threads are not possible.
            KeyboardInterrupt: Ctrl-C.
        """
        self.prepare(position)
        if only_outcome and is_provable(position.game):
            return self.search_outcome(position, seconds)
        is_searched = self._solver.known(position) is None
        if only_outcome and best_first and is_searched and self._solver.solver.compiled.uses_policy_prior:
            return self._search_best_first(position, seconds)
        return self._search(position, seconds, only_outcome=only_outcome)

    def _search(self, position: Position, seconds: float | None, **wishes: bool) -> "Finding":
        with show_counter(self._say, _NODES) as show, self._told_of(seconds):
            return self._solver.search(position, seconds=seconds, watch=self._watch(position, show), **wishes)

    @contextmanager
    def _told_of(self, seconds: float | None) -> Iterator[None]:
        """Say on standard error that a search takes long, each sentence once; a terminal has the count of nodes."""
        with ExitStack() as stack:
            if not sys.stderr.isatty():
                stack.enter_context(announce_after(self._once, Message("Searching ...")))
            if seconds is None:
                stack.enter_context(announce_after(self._once, _ENDLESS, long_work.ADVISE_AFTER_SECONDS))
            yield

    def _once(self, sentence: Message) -> str:
        said = "" if sentence in self._told_already else self._say(sentence)
        self._told_already.add(sentence)
        return said

    def _watch(self, position: Position, show: ShowCount | None) -> "Callable[[Finding], None]":
        """Keep what a search tells, in case it does not come to its end, and show it where it is to be shown."""

        def watch(finding: "Finding") -> None:
            self._told = finding
            if show is not None:
                show(finding.nodes, proven_text(finding.low, finding.high, can_be_drawn=can_be_drawn(position.game)))

        return watch

    def _search_best_first(self, position: Position, seconds: float | None) -> "Finding":
        """Find out who wins; what that takes best first is compiled where depth first does not tell it soon."""
        quick = self._solver.search(position, seconds=seconds, nodes=_QUICK_NODES, only_outcome=True)
        left = None if seconds is None else seconds - quick.seconds
        if quick.value is not None or (left is not None and left <= 0):
            return quick
        self._compile(self._solver.solver.load_best_first)
        found = self._search(position, left, only_outcome=True, best_first=True)
        return replace(found, nodes=found.nodes + quick.nodes, seconds=found.seconds + quick.seconds)

    def search_outcome(self, position: Position, seconds: float | None = None, *, plain: bool = True) -> "Finding":
        """Find out who wins a game that `is_provable`, by threats as well; without `plain` by threats alone.

        Raises:
            GameIsOver: there is nothing to search.
            KeyboardInterrupt: Ctrl-C.
        """
        outcomes, spent = self.outcomes, 0.0
        if plain:
            finding = outcomes.quick_search(position, seconds)
            if finding.value is not None:
                return finding
            spent = finding.seconds
        self._compile(partial(outcomes.compile, position))
        left = None if seconds is None else max(0.0, seconds - spent)
        with show_counter(self._say, _NODES) as show, self._told_of(seconds):
            found = outcomes.search(position, seconds=left, watch=self._watch(position, show), plain=plain)
        return replace(found, seconds=found.seconds + spent)

    @property
    def solver(self) -> "BaseSolver":
        """What searches."""
        return self._solver

    @property
    def outcomes(self) -> "OutcomeSearch":
        """What finds out who wins a game that `is_provable`."""
        if self._outcomes is None:
            from denkspiel.solver.threats.outcome import OutcomeSearch  # noqa: PLC0415 (loads numba)

            sizes = () if self._megabytes is None else (max(1, self._megabytes // _PROVER_SHARE),)
            self._outcomes = OutcomeSearch(self._solver, *sizes)
        return self._outcomes

    @property
    def is_ready(self) -> bool:
        """Whether the search is compiled."""
        return self._compiled

    def known(self, position: Position) -> "Finding | None":
        """What the book holds, or what an interrupted search has left in the table; `None` if there was none yet.

        Takes some milliseconds.
        """
        if not self._compiled and self._solver.known(position) is None:
            return None
        found = self._solver.search(position, nodes=_GLANCE_NODES)
        return found if self._told is None else replace(found, nodes=self._told.nodes, seconds=self._told.seconds)

    def prepare(self, position: Position, *, is_limited: bool = False) -> None:
        """Compile the search for the game, or load what was compiled before; the first search does so too.

        A position that takes no search, because the book knows it, compiles nothing. Where several searches share a
        limit of time (`is_limited`), this includes what only long searches need.
        """
        if self._compiled or self._solver.known(position) is not None:
            return

        def search() -> None:
            self._compiled = self._solver.search(position, nodes=1).nodes > 0
            if self._compiled and is_limited:
                self._solver.solver.load_growth()

        self._compile(search)

    def _compile(self, work: Callable[[], object]) -> None:
        """Do what compiles or loads code, before the time of a search begins."""
        with announce_after(self._say, _COMPILING), _unswept():
            work()


@contextmanager
def _unswept() -> Iterator[None]:
    """Load without collecting garbage, now or when the program ends: hardly any of the new objects becomes garbage.

    From the start of a process to its first answer 0.43 s instead of 0.59.
    """
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if swept:
            gc.enable()
