"""Exact values of positions of any game, and searches that can be stopped."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.kernel.layout import layout_of
from denkspiel.solve.kernel.search import bounds_of
from denkspiel.solve.score import Score
from denkspiel.solve.table import Memory

__all__ = ["Finding", "Solver", "solve", "solver_for"]

_AT_ONCE = 50_000
"""Nodes that take some milliseconds; a search that needs more goes on in a thread, so that it can be stopped."""
_GLANCE_SECONDS = 0.05


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
        """Whether the value is known."""
        return self.low == self.high


class Solver:
    """Solves positions of one game, with a table that is kept from one to the next."""

    def __init__(self, game: Game, megabytes: int | None = None) -> None:
        """Make the table.

        Args:
            game: any game of up to 64 cells.
            megabytes: the size of the table; default 256, or less if the machine has little free memory.

        Raises:
            TableSizeFault: the size is not positive, or cannot be had.
        """
        self.game = game
        self.memory = Memory(megabytes)
        self._layout = layout_of(game)
        self._compiled = Compiled(self._layout)

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        watch: Callable[[int], None] | None = None,
    ) -> Finding:
        """Search until the value is known or a limit is reached.

        Args:
            position: a position of the solver's game that is not over.
            seconds: the time that may be taken; it is kept within a tenth of a second.
            nodes: the positions that may be searched.
            watch: called about 20 times a second with the number of nodes so far; what it raises stops the search.

        Raises:
            GameIsOver: the game has ended.
            KeyboardInterrupt: Ctrl-C; the search has stopped.
        """
        if position.outcome is not None:
            raise GameIsOver(Message("The game is over; there is nothing left to solve."))
        begun = time.perf_counter()
        memory = self.memory
        memory.begin(_AT_ONCE if nodes is None else min(nodes, _AT_ONCE))
        low, high = self._bounds(position)
        spent = memory.nodes
        if memory.stopped and (nodes is None or nodes > spent):
            memory.begin(None if nodes is None else nodes - spent)
            low, high = self._bounds_in_thread(position, None if seconds is None else begun + seconds, watch, spent)
            spent += memory.nodes
        return Finding(self._score(position, low), self._score(position, high), spent, time.perf_counter() - begun)

    def score(self, position: Position) -> Score:
        """The exact value; raises what `search` raises."""
        return self.search(position).low

    def analyse(self, position: Position) -> dict[int, Score]:
        """The exact value of every legal move, for the side to move; raises what `search` raises."""
        if position.outcome is not None:
            raise GameIsOver(Message("The game is over; there is nothing left to solve."))
        return {move: self._score_of_move(position, move) for move in position.legal_moves}

    def best_moves(self, position: Position) -> tuple[int, ...]:
        """The moves that win soonest, or draw, or lose latest; raises what `search` raises."""
        scores = self.analyse(position)
        best = max(scores.values())
        return tuple(move for move, score in scores.items() if score == best)

    def principal_variation(self, position: Position) -> tuple[int, ...]:
        """A line of best moves to the end of the game, of equals the first one; raises what `search` raises."""
        line: list[int] = []
        while position.outcome is None:
            line.append(self.best_moves(position)[0])
            position = position.play(line[-1])
        return tuple(line)

    def _score_of_move(self, position: Position, move: int) -> Score:
        child = position.play(move)
        if child.outcome is None:
            return self.score(child).before()
        winner = child.outcome.winner
        value = 0 if winner is None else 1 if winner == position.side_to_move else -1
        return Score(value, 1, self.game.geometry.size, position.ply)

    def _bounds(self, position: Position) -> tuple[int, int]:
        own, enemy = (np.uint64(self._layout.stones(stones)) for stones in (position.own, position.enemy))
        low, high = bounds_of(self._compiled, own, enemy, position.ply, *self.memory.addresses)
        return int(low), int(high)

    def _bounds_in_thread(
        self, position: Position, end: float | None, watch: Callable[[int], None] | None, spent: int
    ) -> tuple[int, int]:
        """The compiled search lets go of Python's lock; this thread waits for it and stays able to stop it."""
        found: list[tuple[int, int]] = []
        worker = threading.Thread(target=lambda: found.append(self._bounds(position)), daemon=True)
        worker.start()
        try:
            while worker.is_alive():
                left = _GLANCE_SECONDS if end is None else end - time.perf_counter()
                worker.join(min(_GLANCE_SECONDS, max(left, 0.0)))
                if watch is not None:
                    watch(spent + self.memory.nodes)
                if end is not None and time.perf_counter() >= end:
                    self.memory.stop()
        except BaseException:
            self.memory.stop()
            worker.join()
            raise
        return found[0]

    def _score(self, position: Position, value: int) -> Score:
        """A value of the kernel as a score; which side ends the game tells the plies that halving hid."""
        cells, ply = self.game.geometry.size, position.ply
        if value == 0:
            return Score(0, cells - ply, cells, ply)
        end = cells + 2 - 2 * abs(value)
        side_that_ends_is_to_move = (value > 0) != self.game.avoidance
        if (end - ply) % 2 != side_that_ends_is_to_move:
            end -= 1
        return Score(1 if value > 0 else -1, end - ply, cells, ply)


@lru_cache(maxsize=4)
def solver_for(game: Game) -> Solver:
    """A solver with a table of the usual size, the same one for equal games."""
    return Solver(game)


def solve(position: Position) -> Score:
    """The exact value of a position for the side to move.

    Raises:
        GameIsOver: the game has ended.
    """
    return solver_for(position.game).score(position)
