"""Exact values of positions of any game, and searches that can be stopped."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np

from denkspiel.core.errors import DenkspielError, GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game
from denkspiel.core.message import Message
from denkspiel.core.position import Position, as_position
from denkspiel.solver.exact.proof_number_search import ProofNumberSearch, compiled_prove
from denkspiel.solver.interruptible import run_interruptible
from denkspiel.solver.kernel.exact.search import bounds_of
from denkspiel.solver.kernel.exact.table_growth import grow_table
from denkspiel.solver.kernel.jit.code_cache import compile_seconds
from denkspiel.solver.kernel.jit.compile import entry_point
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.memory import Memory
from denkspiel.solver.network.network_memory import PolicyPrior, policy_prior_for
from denkspiel.solver.score import Score
from denkspiel.solver.self_test import known_position, verify_kernel

__all__ = ["Finding", "Solver", "WrongGame", "compile_seconds", "solver_for"]

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


class WrongGame(DenkspielError, ValueError):
    """A position of another game than the solver's."""

    kind = "wrong-game"


@dataclass(frozen=True)
class Finding:
    """What a search has proven.

    Attributes:
        low: the position is worth at least this.
        high: the position is worth at most this; equal to `low` if the search came to its end.
        nodes: positions searched.
        seconds: time taken.
    """

    low: Score
    high: Score
    nodes: int
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether the value is known, with its plies."""
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """1 if the side to move is known to win, 0 for a draw, -1 if it loses; `None` if that is open."""
        return self.low.value if self.low.value == self.high.value else None


class Solver:
    """Solves positions of one game, with a table that is kept from one to the next.

    Several threads may use a solver; they take turns.

    Attributes:
        game: the game.
        memory: the table; `memory.clear()` forgets what was found.
        layout: how the kernel sees the game.
        turn: held by the thread that uses the memory.
        bounds: the compiled search, once it has been needed; it takes what `bounds_of` takes.
    """

    def __init__(self, game: Game | str, megabytes: int | None = None, threads: int = 1) -> None:
        """Make the table.

        Args:
            game: any game of up to 64 cells, or its name.
            megabytes: the size of the table; default 256, or less if the machine has little free memory.
            threads: how many search together once a search takes more than a few milliseconds. Values do not depend on
                it; the nodes spent are the same each time with one thread only.

        Raises:
            TableSizeFault: the size is not positive, or there is no room for it.
            ThreadsFault: fewer than 1 thread, or more than 1024.
        """
        self.game = as_game(game)
        self._megabytes = megabytes
        self.memory = Memory(megabytes, threads)
        self.layout = layout_of(self.game)
        self.turn = threading.Lock()
        self.bounds: Callable[..., tuple[int, int]] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process, or be copied, without the table: a copy finds everything anew."""
        return type(self), (self.game, self._megabytes, self.memory.threads)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.id}, threads: {self.memory.threads}>"

    @cached_property
    def policy_prior(self) -> PolicyPrior:
        """The game as compiled searches take it, with its learned weights; read when it is first needed."""
        prior = policy_prior_for(self.game)
        self.memory.set_lines(prior.address)
        return prior

    @property
    def compiled(self) -> CompiledGame:
        """What compiled functions take for the game.

        Raises:
            FileFault: what was learned of the game is damaged.
        """
        return self.policy_prior.compiled

    def load(self) -> None:
        """Load the compiled search or compile it, and see whether it is right; done where it is needed.

        Raises:
            FileFault: what was learned of the game is damaged.
            WrongKernel: compiled code gives wrong values on this machine.
        """
        self.bounds = self.bounds or _trusted_bounds(self)

    def load_best_first(self) -> None:
        """Load or compile what goes on best first, if something was learned of the game; raises what `load` raises."""
        self.load()
        if self.compiled.uses_policy_prior:
            compiled_prove(self.compiled)

    def load_growth(self) -> None:
        """Load or compile what makes the table larger, before a long search needs it; raises what `load` raises."""
        self.load()
        entry_point(grow_table, self.compiled, np.uint64(0), 0, 0, np.uint64(0))

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        only_outcome: bool = False,
        best_first: bool = False,
        watch: Callable[[Finding], None] | None = None,
    ) -> Finding:
        """Search until the value is known or a limit is reached.

        Args:
            position: a position of the solver's game that is not over.
            seconds: the time that may be taken; it is kept within a tenth of a second. With 0 nothing is searched.
            nodes: the positions that may be searched.
            only_outcome: stop as soon as it is known whether the position is won, drawn or lost, see `Finding.value`.
            best_first: with `only_outcome`, continue with proof-number search where depth first does not answer soon,
                if the game has learned weights (see `ProofNumberSearch`). What that needs is compiled then, even if it
                takes longer than `seconds`, unless `load_best_first` has done so before.
            watch: called about 20 times a second with what is proven so far; what it raises stops the search.
                It must not use this solver.

        Raises:
            WrongGame: the position is one of another game.
            GameIsOver: the game has ended.
            KeyboardInterrupt: Ctrl-C; the search has stopped.
            FileFault: what was learned of the game is damaged.
            WrongKernel: compiled code gives wrong values on this machine.
        """
        self._check(position)
        self.load()
        with self.turn:
            return _Search(self, position, only_outcome, best_first, watch).run(seconds, nodes)

    def known(self, position: Position) -> Score | None:  # noqa: ARG002 (others know something)
        """The exact value if it is known without a search, as from a book; this solver knows nothing so."""
        return None

    def score(self, position: Position) -> Score:
        """The exact value; raises what `search` raises."""
        return self.search(position).low

    def analyse(self, position: Position) -> dict[int, Score]:
        """The exact value of every legal move, for the side to move; raises what `search` raises."""
        self._check(position)
        return {move: self._score_of_move(position, move) for move in position.legal_moves}

    def best_moves(self, position: Position) -> tuple[int, ...]:
        """The moves that win soonest, or draw, or lose latest; raises what `search` raises."""
        scores = self.analyse(position)
        best = max(scores.values())
        return tuple(move for move, score in scores.items() if score == best)

    def principal_variation(self, position: Position) -> tuple[int, ...]:
        """A line of best moves to the end of the game, of equals the first one; raises what `search` raises."""
        self._check(position)
        line: list[int] = []
        while position.outcome is None:
            line.append(self.best_moves(position)[0])
            position = position.play(line[-1])
        return tuple(line)

    def _score_of_move(self, position: Position, move: int) -> Score:
        child = position.play(move)
        if child.outcome is None:
            return self.score(child).before()
        return Score.of_last_move(child)

    def _check(self, position: Position) -> None:
        game = as_position(position).game
        if game is not self.game and game != self.game:
            raise WrongGame(Message("This solver is for {game}, not for {other}.", game=self.game.id, other=game.id))
        if position.outcome is not None:
            raise GameIsOver(Message("The game is over; there is nothing left to solve."))


class _Search:
    """One search of a solver. Most are over before a thread is worth its start."""

    def __init__(
        self,
        solver: Solver,
        position: Position,
        only_outcome: bool,
        best_first: bool,
        watch: Callable[[Finding], None] | None,
    ) -> None:
        self.begun = time.perf_counter()
        self.solver = solver
        self.memory = solver.memory
        self.ply = position.ply
        self.only_outcome = only_outcome
        self.watch = watch
        first, second = map(solver.layout.stones, (position.first, position.second))
        self.stones = (second, first) if self.ply & 1 else (first, second)
        self.low, self.high, self.spent = -_MOST, _MOST, 0
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
        self.memory.begin(at_once if nodes is None else min(nodes, at_once), together=False)
        self.low, self.high = self.bounds(self.memory.workspaces[0])
        self.spent = self.memory.nodes
        self.is_open = self.low < self.high and self.memory.stopped
        while self.is_open and (nodes is None or nodes > self.spent) and self.is_in_time:
            stage = stage * _LONGER if self.memory.can_grow else _ENDLESS
            self.grow()
            most = stage if nodes is None else min(nodes - self.spent, stage)
            if self.best_first is not None and self.best_first.is_possible(self.low, self.high):
                self.search_best_first(self.best_first, min(most, _TURN))
            else:
                self.search_deep(most)
        return self.finding(self.low, self.high, self.spent)

    @property
    def is_in_time(self) -> bool:
        return self.end is None or time.perf_counter() < self.end

    def grow(self) -> None:
        if self.memory.can_grow:
            self.memory.begin()
            self.run_jobs(partial(self.memory.grow, partial(grow_table, self.solver.compiled)), proven=self.known)

    def search_best_first(self, search: ProofNumberSearch, nodes: int) -> None:
        self.memory.begin(nodes, together=False)
        self.run_jobs(*search.works(), proven=self.known)
        self.spent += self.memory.nodes
        low, high = search.proven
        self.low, self.high = max(low, self.low), min(high, self.high)
        self.is_open = self.low < self.high and not (self.low > 0 or self.high < 0)

    def search_deep(self, nodes: int) -> None:
        self.memory.begin(nodes)
        self.run_jobs(*(partial(self.bounds, workspace) for workspace in self.memory.workspaces), proven=self.found)
        self.low, self.high = self.found()
        self.spent += self.memory.nodes
        self.is_open = self.low < self.high and self.memory.stopped

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
        low, high = self.memory.proven
        return max(low, self.low), min(high, self.high)

    def bounds(self, workspace: np.uint64) -> tuple[int, int]:
        assert self.solver.bounds is not None
        return self.solver.bounds(self.solver.compiled, *self.stones, self.ply, self.only_outcome, workspace)

    def finding(self, low: int, high: int, nodes: int) -> Finding:
        game, ply = self.solver.game, self.ply
        left = game.geometry.size - ply
        worst, best = (left + game.avoidance) // 2, (left + (not game.avoidance)) // 2  # who ends it has the next stone
        least = Score.of_stones(max(low, -worst), game, ply)
        most = least if low == high else Score.of_stones(min(high, best), game, ply)
        return Finding(least, most, nodes, time.perf_counter() - self.begun)


def _trusted_bounds(solver: Solver) -> Callable[..., tuple[int, int]]:
    """The compiled search, after it has shown that it is right."""
    _make_sure(solver.game)
    return entry_point(bounds_of, solver.compiled, np.uint64(0), np.uint64(0), 0, False, solver.memory.workspaces[0])


@lru_cache(maxsize=64)
def _make_sure(game: Game) -> None:
    """Once in a process: see whether the compiled search knows the answer to a known question."""
    question, layout = known_position(game), layout_of(game)
    position = question.position
    own, enemy = (np.uint64(layout.stones(stones)) for stones in (position.own, position.enemy))

    def is_right() -> bool:
        memory = Memory(1)
        memory.begin()
        found = bounds_of(policy_prior_for(game).compiled, own, enemy, position.ply, False, memory.workspaces[0])
        return tuple(map(int, found)) == (question.score.stones,) * 2

    verify_kernel(bounds_of, layout, is_right)


@lru_cache(maxsize=4)
def solver_for(game: Game) -> Solver:
    """A solver with a table of the usual size, the same one for equal games."""
    return Solver(game)
