"""Exact values of positions of any game, and searches that can be stopped."""

import threading
import time
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from denkspiel.core.errors import DenkspielError, GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.kernel.layout import layout_of
from denkspiel.solve.kernel.search import bounds_of
from denkspiel.solve.score import Score
from denkspiel.solve.table import Memory
from denkspiel.solve.worker import Watch, attended

__all__ = ["Finding", "Solver", "WrongGame", "solver_for"]

_AT_ONCE = 50_000
"""Nodes that take some milliseconds; a search that needs more goes on in a thread, so that it can be stopped."""


class WrongGame(DenkspielError, ValueError):
    """A position of another game than the solver's."""


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
    """Solves positions of one game, with a table that is kept from one to the next.

    Several threads may use a solver; they take turns.

    Attributes:
        game: the game.
        memory: the table; `memory.clear()` forgets what was found.
        layout: how the kernel sees the game.
        compiled: what compiled functions take for the game.
        turn: held by the thread that uses the memory.
    """

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
        self.layout = layout_of(game)
        self.compiled = Compiled(self.layout)
        self.turn = threading.Lock()

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        watch: Watch | None = None,
    ) -> Finding:
        """Search until the value is known or a limit is reached.

        Args:
            position: a position of the solver's game that is not over.
            seconds: the time that may be taken; it is kept within a tenth of a second.
            nodes: the positions that may be searched.
            watch: called about 20 times a second with the number of nodes so far; what it raises stops the search.
                It must not use this solver.

        Raises:
            WrongGame: the position is one of another game.
            GameIsOver: the game has ended.
            KeyboardInterrupt: Ctrl-C; the search has stopped.
        """
        self._check(position)
        begun = time.perf_counter()
        with self.turn:
            low, high, spent = self._search(position, None if seconds is None else begun + seconds, nodes, watch)
        game, ply = self.game, position.ply
        elapsed = time.perf_counter() - begun
        return Finding(Score.of_stones(low, game, ply), Score.of_stones(high, game, ply), spent, elapsed)

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
        winner = child.outcome.winner
        value = 0 if winner is None else 1 if winner == position.side_to_move else -1
        return Score(value, 1, self.game.geometry.size, position.ply)

    def _search(
        self, position: Position, end: float | None, nodes: int | None, watch: Watch | None
    ) -> tuple[int, int, int]:
        """The proven bounds and the nodes spent. Most searches are over before a thread is worth its start."""
        memory = self.memory
        memory.begin(_AT_ONCE if nodes is None else min(nodes, _AT_ONCE))
        low, high = self._bounds(position)
        spent = memory.nodes
        if memory.stopped and (nodes is None or nodes > spent):
            memory.begin(None if nodes is None else nodes - spent)
            low, high = attended(lambda: self._bounds(position), memory, end, watch, spent)
            spent += memory.nodes
        return low, high, spent

    def _bounds(self, position: Position) -> tuple[int, int]:
        own, enemy = (np.uint64(self.layout.stones(stones)) for stones in (position.own, position.enemy))
        low, high = bounds_of(self.compiled, own, enemy, position.ply, *self.memory.addresses)
        return int(low), int(high)

    def _check(self, position: Position) -> None:
        if position.game != self.game:
            raise WrongGame(
                Message("This solver is for {game}, not for {other}.", game=self.game.id, other=position.game.id)
            )
        if position.outcome is not None:
            raise GameIsOver(Message("The game is over; there is nothing left to solve."))


@lru_cache(maxsize=4)
def solver_for(game: Game) -> Solver:
    """A solver with a table of the usual size, the same one for equal games."""
    return Solver(game)
