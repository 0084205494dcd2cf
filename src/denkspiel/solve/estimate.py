"""Estimates of moves in positions that cannot be solved at once: proven where possible, else the best guess."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solve.kernel.estimate import ESTIMATE_STACK_WORDS, estimate_of, glance_of
from denkspiel.solve.kernel.estimate_value import WON
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.kernel.layout import layout_of
from denkspiel.solve.score import Score
from denkspiel.solve.solver import Finding, Solver, WrongGame
from denkspiel.solve.table import Memory
from denkspiel.solve.worker import attended

__all__ = ["WON", "Estimate", "Estimator"]

_MEGABYTES = 64
_SOLVER_MEGABYTES = 32
_ENDLESS = 30_000
"""Beyond all values."""
_FEW_CELLS = 44
"""With so many free cells left the exact search is tried."""
_SHARE = 0.25
"""The part of the time or the nodes that the exact search gets at first."""


@dataclass(frozen=True)
class Estimate:
    """What a search thinks of every legal move.

    Attributes:
        values: for every legal move a value, larger is better for the side to move. From 10,000 (`WON`) on a win is
            proven, from -10,000 down a loss; the more extreme, the sooner it comes at the latest. In between lie
            guesses, and 0 is balanced, or a draw.
        proven: the moves whose value is exact: the outcome and, for wins and losses, the ply of the end.
        depth: how many free choices deep all moves were searched; forced answers do not count.
        nodes: positions searched.
        seconds: time taken.
    """

    values: Mapping[int, int]
    proven: frozenset[int]
    depth: int
    nodes: int
    seconds: float


class Estimator:
    """Estimates positions of one game.

    What it finds depends on the position and the limits alone: nothing is carried from one position to the next.
    Several threads may use an estimator; they take turns.

    Attributes:
        game: the game.
    """

    def __init__(self, game: Game, megabytes: int | None = None) -> None:
        """Make the table.

        Args:
            game: any game of up to 64 cells.
            megabytes: the size of the table; default 64.

        Raises:
            TableSizeFault: the size is not positive, or cannot be had.
        """
        self.game = game
        self._memory = _Notes(_MEGABYTES if megabytes is None else megabytes)
        self._layout = layout_of(game)
        self._compiled = Compiled(self._layout)
        self._turn = threading.Lock()
        self._solver: Solver | None = None

    def estimate(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
        margin: int | None = None,
    ) -> Estimate:
        """Estimate every legal move, deeper and deeper until a limit is reached or the best move is proven.

        Args:
            position: a position of this game that is not over.
            seconds: the time that may be taken.
            nodes: the positions that may be searched.
            stop: asked about 20 times a second; once it is true, what was found so far is returned.
            margin: moves that are worse than the best one by more than this are not told apart any closer, which makes
                the search deeper; default: all are.

        Raises:
            WrongGame: the position is one of another game.
            GameIsOver: the game has ended.
            KeyboardInterrupt: Ctrl-C; the search has stopped.
        """
        if position.game != self.game:
            raise WrongGame(Message("This is for {game}, not for {other}.", game=self.game.id, other=position.game.id))
        if not position.legal_moves:
            raise GameIsOver(Message("The game is over; there is nothing left to estimate."))
        begun = time.perf_counter()
        with self._turn:
            search = _Search(self, position, margin)
            search.run(None if seconds is None else begun + seconds, nodes, stop)
            return Estimate(
                search.values, frozenset(search.proven), search.depth, search.nodes, time.perf_counter() - begun
            )

    def stones(self, position: Position) -> tuple[np.uint64, np.uint64]:
        """The stones of the side to move and of the other one, as the kernel has them."""
        own, enemy = (np.uint64(self._layout.stones(stones)) for stones in (position.own, position.enemy))
        return own, enemy

    @property
    def solver(self) -> Solver:
        """Solves what is nearly over."""
        if self._solver is None:
            self._solver = Solver(self.game, _SOLVER_MEGABYTES)
        return self._solver


class _Stopped(Exception):
    """Whoever asked for the estimate wants no more."""


class _Notes(Memory):
    """The table of estimates, of which each search sees its own entries only.

    Attributes:
        generation: the number of searches so far.
    """

    def __init__(self, megabytes: int) -> None:
        super().__init__(megabytes)
        self._stack = np.zeros(ESTIMATE_STACK_WORDS, np.uint64)
        self.generation = 0

    def begin(self, most_nodes: int | None = None) -> None:
        super().begin(most_nodes)
        self.generation += 1


@dataclass
class _Search:
    """One search of an `Estimator`.

    Attributes:
        values: see `Estimate`.
        proven: likewise.
        depth: likewise.
        nodes: likewise.
    """

    estimator: Estimator
    position: Position
    margin: int | None
    values: dict[int, int] = field(default_factory=dict)
    proven: set[int] = field(default_factory=set)
    depth: int = 0
    nodes: int = 0

    def run(self, end: float | None, nodes: int | None, stop: Callable[[], bool] | None) -> None:
        """Search until a limit is reached or there is nothing left to find out."""
        self.stop = stop
        self.children = {move: self.position.play(move) for move in self.position.legal_moves}
        for move, child in self.children.items():
            self._glance(move, child)
        try:
            self._solve(end, nodes)
            if nodes is not None:
                nodes -= self.nodes
            memory = self.estimator._memory
            memory.begin(nodes)
            spent = self.nodes
            if not self._is_settled:
                attended(self._deepen, memory, end, self._watch)
                self.nodes = spent + memory.nodes
        except _Stopped:
            pass

    def _watch(self, _nodes: int) -> None:
        if self.stop is not None and self.stop():
            raise _Stopped

    @property
    def _is_settled(self) -> bool:
        """Whether no further search can change the choice."""
        best = max(self.values.values())
        open_moves = [move for move, value in self.values.items() if abs(value) < WON and move not in self.proven]
        return best >= WON or not open_moves

    def _glance(self, move: int, child: Position) -> None:
        if child.outcome is None:
            self.values[move] = -int(glance_of(self.estimator._compiled, *self.estimator.stones(child), child.ply))
        else:
            winner = child.outcome.winner
            value = 0 if winner is None else 1 if winner == self.position.side_to_move else -1
            self._settle(move, Score(value, 1, self.estimator.game.geometry.size, self.position.ply))

    def _settle(self, move: int, score: Score) -> None:
        self.values[move] = score.stones + score.value * WON
        self.proven.add(move)

    def _solve(self, end: float | None, nodes: int | None) -> None:
        """Find exact values if that takes but a part of the time."""
        free = self.estimator.game.geometry.size - self.position.ply
        if free > _FEW_CELLS or (end is None and nodes is None and free > 20):
            return
        solver = self.estimator.solver
        solver.memory.clear()
        left = None if nodes is None else int(nodes * _SHARE)
        until = None if end is None else time.perf_counter() + (end - time.perf_counter()) * _SHARE
        for target in (None, *sorted(self.children, key=lambda move: -self.values[move])):
            if target in self.proven:
                continue
            finding = self._find(self.position if target is None else self.children[target], until, left)
            self.nodes += finding.nodes
            if not finding.exact:
                return
            if left is not None:
                left -= finding.nodes
            if target is not None:
                self._settle(target, finding.low.before())

    def _find(self, position: Position, until: float | None, nodes: int | None) -> Finding:
        seconds = None if until is None else max(0.0, until - time.perf_counter())
        return self.estimator.solver.search(position, seconds=seconds, nodes=nodes, watch=self._watch)

    def _deepen(self) -> None:
        depth = 0
        while not self._is_settled and depth < self.estimator.game.geometry.size:
            if not self._round(depth):
                return
            self.depth = depth
            depth += 1

    def _round(self, depth: int) -> bool:
        """Search all moves to this depth; whether there was time enough."""
        best = -_ENDLESS
        margin = 2 * _ENDLESS if self.margin is None else self.margin
        for move in sorted(self.children, key=lambda move: -self.values[move]):
            if move in self.proven or abs(self.values[move]) >= WON:
                best = max(best, self.values[move])
                continue
            alpha = max(best - margin - 1, -_ENDLESS)
            value = self._value(move, depth, alpha, _ENDLESS if best == -_ENDLESS or self.margin is None else alpha + 1)
            if value is not None and value > alpha and best > -_ENDLESS and self.margin is not None:
                value = self._value(move, depth, alpha, _ENDLESS)
            if value is None:
                return False
            self.values[move] = value if value > alpha or value < WON else WON - 1
            best = max(best, value)
        return True

    def _value(self, move: int, depth: int, alpha: int, beta: int) -> int | None:
        child = self.children[move]
        memory, estimator = self.estimator._memory, self.estimator
        generation = np.uint64(memory.generation)
        table, bits, state, stack = memory.addresses
        value = estimate_of(
            estimator._compiled,
            *estimator.stones(child),
            child.ply,
            depth,
            -beta,
            -alpha,
            generation,
            table,
            bits,
            state,
            stack,
        )
        return None if memory.stopped else -int(value)
