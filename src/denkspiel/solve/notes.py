"""Memory for estimates, and the compiled search that fills it."""

import numpy as np

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solve.kernel.estimate import estimate_of
from denkspiel.solve.kernel.estimate_forcing import CANDIDATE_STACK_WORDS, COUNT_WORDS, LIMIT, NODES, STOP
from denkspiel.solve.kernel.estimate_steps import lines_by_cell
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.kernel.layout import layout_of
from denkspiel.solve.table import Memory

__all__ = ["ENDLESS", "Notes"]

ENDLESS = 30_000
"""Beyond all values."""
_UNLIMITED = 1 << 62


class Notes(Memory):
    """The table of estimates of one game, of which each search sees its own entries only."""

    def __init__(self, game: Game, megabytes: int) -> None:
        """Reserve `megabytes`; raises `TableSizeFault` like `Memory`."""
        super().__init__(megabytes)
        self._layout = layout_of(game)
        self._lines = lines_by_cell(self._layout)
        self._board = Compiled(self._layout), np.uint64(self._lines.ctypes.data)
        self._counts = np.zeros(COUNT_WORDS, np.int64)
        self._candidates = np.zeros(CANDIDATE_STACK_WORDS, np.uint64)
        self._generation = 0

    @property
    def nodes(self) -> int:
        """Nodes since `start`."""
        return int(self._counts[NODES])

    @property
    def stopped(self) -> bool:
        """Whether the search was told to stop, or reached its limit of nodes."""
        return bool(self._counts[STOP])

    def start(self, most_nodes: int | None) -> None:
        """Count from 0 again, with this limit of nodes."""
        self._counts[:] = 0
        self._counts[LIMIT] = _UNLIMITED if most_nodes is None else most_nodes

    def stop(self) -> None:
        """Let the running search end as soon as it can: after some nodes, far below a millisecond."""
        self._counts[STOP] = 1

    def forget(self) -> None:
        """Begin as if the table were empty, which takes no time."""
        self._generation += 1

    def glance(self, position: Position) -> int:
        """What a position that is not over looks like to the side to move, without a search."""
        return self.value(position, -1)

    def value(self, position: Position, depth: int, alpha: int = -ENDLESS, beta: int = ENDLESS) -> int:
        """Search a position that is not over: `estimate_of` of the kernel. If `stopped`, the result means nothing."""
        stones = (np.uint64(self._layout.stones(stones)) for stones in (position.own, position.enemy))
        places = (np.uint64(part.ctypes.data) for part in (self._table, self._counts, self._candidates))
        memory = (*places, self.bits, np.uint64(self._generation))
        return int(estimate_of(*self._board, *stones, position.ply, depth, alpha, beta, *memory))
