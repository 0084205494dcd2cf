"""Memory for estimates, and the compiled search that fills it."""

import numpy as np

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solve.kernel.bit_layout import layout_of
from denkspiel.solve.kernel.estimate import estimate_of
from denkspiel.solve.kernel.estimate_lines import lines_by_cell
from denkspiel.solve.kernel.estimate_value import WON
from denkspiel.solve.kernel.estimate_workspace import EstimateWorkspace
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.known_question import known_question, make_sure
from denkspiel.solve.table import Memory

__all__ = ["ENDLESS", "Notes"]

ENDLESS = 30_000
"""Beyond all values."""
_UNLIMITED = 1 << 62


class Notes(Memory):
    """The table of estimates of one game, in which each search sees only its own entries."""

    def __init__(self, game: Game, megabytes: int) -> None:
        """Reserve `megabytes`; raises `TableSizeFault` like `Memory`."""
        super().__init__(megabytes)
        self._game = game
        self._layout = layout_of(game)
        self._lines = lines_by_cell(self._layout)
        self._compiled = Compiled(self._layout)
        self._estimate_workspace = np.zeros(1, EstimateWorkspace.dtype())
        self._estimate_workspace["lines"] = self._lines.ctypes.data
        self._estimate_workspace["notes"]["buckets"] = self._table.ctypes.data
        self._estimate_workspace["notes"]["bits"] = self.bits

    @property
    def nodes(self) -> int:
        """Nodes since `start`."""
        return int(self._estimate_workspace["nodes"][0])

    @property
    def stopped(self) -> bool:
        """Whether the search was told to stop, or reached its limit of nodes."""
        return bool(self._estimate_workspace["stop"][0])

    def start(self, most_nodes: int | None) -> None:
        """Count from 0 again, with this limit of nodes."""
        self._estimate_workspace["nodes"] = self._estimate_workspace["stop"] = 0
        self._estimate_workspace["limit"] = _UNLIMITED if most_nodes is None else most_nodes

    def stop(self) -> None:
        """Let the running search end as soon as it can: after a few nodes, in far less than a millisecond."""
        self._estimate_workspace["stop"] = 1

    def forget(self) -> None:
        """Begin as if the table were empty, which takes no time."""
        self._estimate_workspace["notes"]["generation"] += np.uint64(1)

    def make_sure(self) -> None:
        """See whether the compiled code knows better than to call a known question won or lost when it is not.

        Raises:
            WrongKernel: it does not, on this machine.
        """
        question = known_question(self._game)

        def is_right() -> bool:
            self.start(None)
            value = self.value(question.position, question.score.plies)
            return abs(value) < WON or (value > 0) == (question.score.value > 0)

        make_sure(estimate_of, self._layout, is_right)

    def glance(self, position: Position) -> int:
        """What a position that is not over looks like to the side to move, without a search."""
        return self.value(position, -1)

    def value(self, position: Position, depth: int, alpha: int = -ENDLESS, beta: int = ENDLESS) -> int:
        """Search a position that is not over: `estimate_of` of the kernel. If `stopped`, the result means nothing."""
        stones = (np.uint64(self._layout.stones(stones)) for stones in (position.own, position.enemy))
        workspace = np.uint64(self._estimate_workspace.ctypes.data)
        return int(estimate_of(self._compiled, *stones, position.ply, depth, alpha, beta, workspace))
