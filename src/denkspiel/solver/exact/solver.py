"""Exact values of positions of any game, and searches that can be stopped."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache, partial
from typing import Any, Literal

import numpy as np

from denkspiel.core.game import Game, check_solvable
from denkspiel.core.helper_audit import report_helper
from denkspiel.core.inputs import as_game
from denkspiel.core.position import Position
from denkspiel.solver.code_choice import CodeChoice
from denkspiel.solver.exact.base_solver import BaseSolver, Finding, UnknownValues
from denkspiel.solver.exact.proof_number_search import ProofNumberSearch, compile_prove
from denkspiel.solver.interruptible import run_interruptible
from denkspiel.solver.kernel.exact.search import bounds_of
from denkspiel.solver.kernel.exact.table_growth import grow_table
from denkspiel.solver.kernel.exact.workspace import UNBOUNDED
from denkspiel.solver.kernel.jit.compile import entry_point
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import AnyGame
from denkspiel.solver.memory import Memory
from denkspiel.solver.network.network_memory import PolicyPrior, policy_prior_for
from denkspiel.solver.score import Score
from denkspiel.solver.self_test import known_position_for, verify_kernel

__all__ = ["Solver", "solver_for", "solver_of_any_size"]

_LONGER = 16
"""How many times the nodes of one stage the next one may take, in a larger part of the table."""
_ENDLESS = 1 << 62
_MOST = 1 << 10
"""More than any score of stones: nothing is known."""
_AT_ONCE = 100_000
"""Nodes that take 8 to 40 ms; a search that needs more goes on in a thread, so that it can be stopped."""
_TURN = 1_000_000
"""After so many nodes of a best-first search it is asked which question is the better one."""
_FEWEST = 200
_PER_SECOND = 1_500_000
"""Where time is the limit, the first of these nodes may not take longer: in Qubic 50,000 take 35 ms."""


class Solver(BaseSolver):
    """A solver for the positions of one game, with a table of results that it keeps from search to search.

    Threads can share a solver. Only one thread searches at a time.

    Attributes:
        game: the game.
        memory: the table. `memory.clear()` empties it.
        layout: the game in the form that the compiled code uses.
        turn: the lock that a thread holds while it uses the table.
        bounds: the compiled search, after its first use.

    Examples:
        >>> from denkspiel import Solver, replay
        >>> solver = Solver("connect-four", megabytes=16, threads=1)
        >>> found = solver.search(replay("connect-four", "445"), nodes=1000)
        >>> found.exact, found.low < found.high
        (False, True)
        >>> print(solver.score(replay("connect-four", "4444445")))
        loses in 34
    """

    def __init__(self, game: Game | str, megabytes: int | None = None, threads: int = 1) -> None:
        """Create a solver with an empty table.

        Args:
            game: a game or its name.
            megabytes: the size of the table; by default 256, or less if the machine has little free memory.
            threads: the number of threads that search together if a search takes more than a few milliseconds. The
                values do not depend on it. Only with one thread, the number of nodes is the same each time.

        Raises:
            GameTooLarge: the game has more than 128 cells.
            TableSizeFault: the size is not positive, or there is not enough memory.
            ThreadsFault: the number of threads is not between 1 and 1024.
        """
        self.game = as_game(game)
        report_helper("solver")
        check_solvable(self.game)
        self._megabytes = megabytes
        self.layout = layout_of(self.game)
        self.memory = Memory(megabytes, threads, self.layout.width)
        self.turn = threading.Lock()
        self.bounds: Callable[..., tuple[int, int]] | None = None
        self._loaded: AnyGame | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process, or be copied, without the table: a copy finds everything anew."""
        return type(self), (self.game, self._megabytes, self.memory.threads)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.id}, threads: {self.memory.threads}>"

    @cached_property
    def policy_prior(self) -> PolicyPrior:
        """The game as compiled searches take it, with its learned weights; read when it is first needed."""
        prior = policy_prior_for(self.game)
        self.memory.set_prior_address(prior.address)
        return prior

    @cached_property
    def _search_code(self) -> CodeChoice:
        examples = self.layout.value(0), self.layout.value(0), 0, False, np.uint64(0)
        return CodeChoice(self.game, bounds_of, examples, uses_policy_prior=self.policy_prior.address != 0)

    @cached_property
    def _growth_code(self) -> CodeChoice:
        return CodeChoice(self.game, grow_table, (np.uint64(0), 0, 0, np.uint64(0)))

    @property
    def compiled(self) -> AnyGame:
        """The game in the form that compiled functions take now, see `code_choice.py`.

        Raises:
            FileFault: the file with learned weights of the game is damaged.
        """
        return self._search_code.code

    @property
    def has_code(self) -> bool:
        """Whether there is compiled code for `load` and `load_growth`. The errors are those of `compiled`."""
        return self._search_code.is_there and self._growth_code.is_there

    def load(self) -> None:
        """Load or compile the search and check its results. `search` does this on its first call.

        Raises:
            FileFault: the file with learned weights of the game is damaged.
            KernelGivesWrongValue: the compiled code computes wrong values on this machine.
        """
        code = self.compiled
        if code is not self._loaded:
            _make_sure(self.game, code)
            entry = entry_point(bounds_of, code, *[self.layout.value(0)] * 2, 0, False, self.memory.workspaces[0])
            # Together in one object: a search of another thread goes on with what it has begun with.
            self.bounds, self._loaded = partial(entry, code), code

    def load_best_first(self) -> None:
        """Load or compile the proof-number search, if the game has learned weights. The errors are those of `load`."""
        self.load()
        if self.compiled.uses_policy_prior:
            compile_prove(self.compiled)

    def load_growth(self) -> None:
        """Load or compile the code that enlarges the table in long searches. The errors are those of `load`."""
        self.load()
        entry_point(grow_table, self._growth_code.code, np.uint64(0), 0, 0, np.uint64(0))

    def grow_table(self) -> None:
        """Enlarge the part of the table that is in use; `memory.stop()` ends it early."""
        self.memory.grow(partial(grow_table, self._growth_code.code))

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        only_outcome: bool = False,
        best_first: bool = False,
        watch: Callable[[Finding], None] | None = None,
        at_least: Literal[0, 1] | None = None,
    ) -> Finding:
        """Search until the value is known or a limit is reached.

        Args:
            position: a position of this solver's game that is not over.
            seconds: the time limit, accurate to a tenth of a second. With 0, nothing is searched.
            nodes: the largest number of positions to search.
            only_outcome: stop as soon as the search knows whether the position is won, drawn or lost (`Finding.value`).
            best_first: with `only_outcome`, continue with a proof-number search if the depth-first search finds no
                answer soon and the game has learned weights (see `ProofNumberSearch`). The program may first have to
                compile this search, which `seconds` does not include.
            watch: a function that the search calls about 20 times a second with the bounds proven so far. An error that
                it raises stops the search. The function must not use this solver.
            at_least: ask only one question, which is cheaper than the outcome where draws are possible: with 1, is the
                position won for the player to move; with 0, is it at least a draw. A finding then has a bound on one
                side only, and `value` is `None` unless the position is won (with 1) or lost (with 0).

        Raises:
            WrongGame: the position belongs to another game.
            GameIsOver: the game has ended.
            KeyboardInterrupt: you pressed Ctrl-C; the search has stopped.
            FileFault: the file with learned weights of the game is damaged.
            KernelGivesWrongValue: the compiled code computes wrong values on this machine.
        """
        self._check(position)
        self.load()
        with self.turn:
            is_enough = only_outcome or at_least is not None
            return _Search(self, position, is_enough, best_first, watch, at_least=at_least).run(seconds, nodes)


class _Search:
    """One search of a solver. Most are over before a thread is worth its start."""

    def __init__(
        self,
        solver: Solver,
        position: Position,
        only_outcome: bool,
        best_first: bool,
        watch: Callable[[Finding], None] | None,
        *,
        at_least: Literal[0, 1] | None,
    ) -> None:
        self.begun = time.perf_counter()
        self.solver = solver
        self.memory = solver.memory
        self.ply = position.ply
        self.only_outcome = only_outcome
        self.watch = watch
        self.stones = solver.layout.values(position.own, position.enemy)
        assert solver.bounds is not None
        self.bounds_of = solver.bounds
        # One question is asked by assuming a draw on the other side of it: nobody then looks whether that is true.
        self.assumes_low, self.assumes_high = at_least == 1, at_least == 0
        self.low, self.high = 0 if self.assumes_low else -_MOST, 0 if self.assumes_high else _MOST
        self.assumed = (0 if self.assumes_low else -UNBOUNDED, 0 if self.assumes_high else UNBOUNDED)
        self.spent = 0
        self.end: float | None = None
        self.is_open = True
        goes_best_first = only_outcome and best_first and solver.compiled.uses_policy_prior
        self.best_first = (
            ProofNumberSearch(solver.memory, solver.compiled, self.stones, self.ply) if goes_best_first else None
        )

    def run(self, seconds: float | None, nodes: int | None) -> Finding:
        if seconds is not None and seconds <= 0:
            return self.finding(self.low, self.high, 0)
        self.end = None if seconds is None else self.begun + seconds
        stage = _AT_ONCE
        at_once = stage if seconds is None else min(stage, _FEWEST + int(seconds * _PER_SECOND))
        self.orient_assumption()
        self.memory.begin(at_once if nodes is None else min(nodes, at_once), shared=False, assumed=self.assumed)
        self.low, self.high = self.merged(self.bounds(self.memory.workspaces[0]))
        self.spent = self.memory.nodes
        self.is_open = self.low < self.high and self.memory.is_stopped
        while self.is_open and (nodes is None or nodes > self.spent) and self.is_in_time:
            stage = stage * _LONGER if self.memory.can_grow else _ENDLESS
            self.grow()
            most = stage if nodes is None else min(nodes - self.spent, stage)
            if self.best_first is not None and self.best_first.is_possible(self.low, self.high):
                self.search_best_first(self.best_first, min(most, _TURN))
            else:
                self.search_deep(most)
        return self.finding(self.low, self.high, self.spent)

    def orient_assumption(self) -> None:
        """The search begins where nothing is forced any more: see which side is to move there."""
        if self.assumes_low or self.assumes_high:
            self.memory.begin(0, shared=False)
            self.bounds(self.memory.workspaces[0])
            if self.memory.is_turned:
                low, high = self.assumed
                self.assumed = -high, -low

    def merged(self, bounds: tuple[int, int]) -> tuple[int, int]:
        """Bounds with what was known, or assumed, before."""
        return max(bounds[0], self.low), min(bounds[1], self.high)

    @property
    def is_in_time(self) -> bool:
        return self.end is None or time.perf_counter() < self.end

    def grow(self) -> None:
        if self.memory.can_grow:
            with self.uncounted():
                self.solver.load_growth()
            self.memory.begin()
            self.run_jobs(self.solver.grow_table, proven=self.known)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """What is done here takes nothing from the time of the search."""
        begun = time.perf_counter()
        yield
        spent = time.perf_counter() - begun
        self.begun += spent
        if self.end is not None:
            self.end += spent

    def search_best_first(self, search: ProofNumberSearch, nodes: int) -> None:
        with self.uncounted():  # compiles at first
            tasks = search.thread_tasks()
        self.memory.begin(nodes, shared=False)
        self.run_jobs(*tasks, proven=self.known)
        self.spent += self.memory.nodes
        self.low, self.high = self.merged(search.proven)
        self.is_open = self.low < self.high and not (self.low > 0 or self.high < 0)

    def search_deep(self, nodes: int) -> None:
        self.memory.begin(nodes, assumed=self.assumed)
        self.run_jobs(*(partial(self.bounds, workspace) for workspace in self.memory.workspaces), proven=self.found)
        self.low, self.high = self.found()
        self.spent += self.memory.nodes
        self.is_open = self.low < self.high and self.memory.is_stopped

    def run_jobs(self, *works: Callable[[], object], proven: Callable[[], tuple[int, int]]) -> None:
        def tell(nodes: int) -> None:
            assert self.watch is not None
            self.watch(self.finding(*proven(), nodes))

        watch = None if self.watch is None else tell
        run_interruptible(self.memory, *works, deadline=self.end, watch=watch, spent=self.spent)

    def known(self) -> tuple[int, int]:
        """What was proven before this stage."""
        return self.low, self.high

    def found(self) -> tuple[int, int]:
        """The same with what the threads have proven together since."""
        return self.merged(self.memory.proven)

    def bounds(self, workspace: np.uint64) -> tuple[int, int]:
        return self.bounds_of(*self.stones, self.ply, self.only_outcome, workspace)

    def finding(self, low: int, high: int, nodes: int) -> Finding:
        game, ply = self.solver.game, self.ply
        if self.assumes_low and low <= 0:
            low = -_MOST
        if self.assumes_high and high >= 0:
            high = _MOST
        left = game.geometry.size - ply
        worst, best = (left + game.avoidance) // 2, (left + (not game.avoidance)) // 2  # who ends it has the next stone
        least = Score.of_stones(max(low, -worst), game, ply)
        most = least if low == high else Score.of_stones(min(high, best), game, ply)
        return Finding(least, most, nodes, time.perf_counter() - self.begun)


@lru_cache(maxsize=64)
def _make_sure(game: Game, code: AnyGame) -> None:
    """Once in a process: see whether the compiled search knows the answer to a known question."""
    question, layout = known_position_for(game), layout_of(game)
    position = question.position
    own, enemy = layout.values(position.own, position.enemy)

    def is_right() -> bool:
        memory = Memory(1, width=layout.width)
        memory.begin()
        found = bounds_of(code, own, enemy, position.ply, False, memory.workspaces[0])
        return tuple(map(int, found)) == (question.score.stones,) * 2

    verify_kernel(bounds_of, code, is_right)


def solver_of_any_size(game: Game, megabytes: int | None = None, threads: int = 1) -> BaseSolver:
    """A solver; for a board that is too large for exact values one that knows nothing. Raises what `Solver` raises."""
    return Solver(game, megabytes, threads) if game.is_solvable else UnknownValues(game)


@lru_cache(maxsize=4)
def solver_for(game: Game) -> Solver:
    """A solver with a table of the usual size, the same one for equal games."""
    return Solver(game)
