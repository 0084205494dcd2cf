"""What compiled searches get to know of a game: its data, and by which network they choose what to search first.

Where nothing was learned of a game there is no network, and its search is compiled without one.
"""

from functools import lru_cache

from denkspiel.core.game import Game
from denkspiel.solver.kernel.heuristic.line_lists import lines_by_cell
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import Compiled
from denkspiel.solver.network.network_memory import NetworkMemory
from denkspiel.solver.network.shipped_weights import weights_for

__all__ = ["Guide", "guide_for"]


class Guide:
    """A game, and what was learned of it.

    Attributes:
        compiled: what compiled functions take for the game.
        address: what `Memory.lines_at` takes: of the lines with the network, for as long as this object lives; 0
            without one.
    """

    def __init__(self, game: Game) -> None:
        """Look for what was learned of the game.

        Raises:
            FileFault: a file of weights is damaged.
        """
        layout, weights = layout_of(game), weights_for(game)
        self.compiled = Compiled(layout, guided=weights is not None)
        self.address = 0
        if weights is not None:
            self._network = NetworkMemory(game, weights)
            self._lines = lines_by_cell(layout, self._network.address)
            self.address = self._lines.ctypes.data


@lru_cache(maxsize=64)
def guide_for(game: Game) -> Guide:
    """The guide of a game, the same one for equal games."""
    return Guide(game)
