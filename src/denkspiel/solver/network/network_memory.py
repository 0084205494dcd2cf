"""Weights as compiled code reads them: by bits instead of cells.

`policy_prior_for` gives a game as compiled searches take it, with the network that orders their moves. A game without
learned weights has none, and its search is compiled without one.
"""

from functools import lru_cache

import numpy as np

from denkspiel.core.game import Game
from denkspiel.solver.kernel.heuristic.line_lists import line_lists, line_masks, lines_through
from denkspiel.solver.kernel.heuristic.network import BITS, DEPTHS, PHASES, STACKED_PAIRS, TEMPO_STATES, Network
from denkspiel.solver.kernel.jit.simd import LANES
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.network.weights import ROW_ONE, Rows, Weights, row_layout, weights_for

__all__ = ["NetworkMemory", "PolicyPrior", "policy_prior_for"]

_PLAIN = LANES - 1
"""The number of the sum that counts as it is."""


class NetworkMemory:
    """A `Network` of the kernel.

    Attributes:
        network: the struct, as NumPy knows it.
        bases: for each place in the masks of `LineLists` the first row of that line.
        address: where it lies, for as long as this object lives.
    """

    def __init__(self, game: Game, weights: Weights) -> None:
        """Lay out the weights of a game."""
        layout, plan = layout_of(game), row_layout(game)
        self._rows = np.ascontiguousarray(weights.rows)
        self.network = np.zeros(1, Network.dtype())
        least, most = np.zeros(LANES, np.int16), np.full(LANES, ROW_ONE, np.int16)
        least[_PLAIN], most[_PLAIN] = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        for name, numbers in (("least", least), ("most", most), ("weights", weights.output)):
            self._put(name, numbers)
        self._put("phases", weights.rows[plan.phases : plan.phases + 2 * PHASES])
        self._put("stones", _by_bits(weights.rows, plan.stones, layout.bits, 2))
        wins = _by_bits(weights.rows, plan.wins, layout.bits, 2 * plan.depths).reshape(2, plan.depths * BITS, LANES)
        for side in (0, 1):
            self._put("wins", wins[side], side * DEPTHS * BITS)
        if game.geometry.gravity:
            self._put("towers", _by_bits(weights.rows, plan.towers, layout.bits, STACKED_PAIRS))
            self._put("tempi", weights.rows[plan.tempi : plan.tempi + TEMPO_STATES])
        masks = [sum(1 << layout.bits[cell] for cell in line) for line in game.geometry.lines]
        bases = dict(zip(masks, plan.bases, strict=True))
        lists = [line_masks(layout), *lines_through(layout)]
        self.bases = np.array([bases[mask] for masks in lists for mask in masks], np.int64)
        self.network["bases"], self.network["lines"] = self.bases.ctypes.data, self._rows.ctypes.data
        self.address = self.network.ctypes.data

    def _put(self, name: str, numbers: Rows, first: int = 0) -> None:
        words = np.ascontiguousarray(numbers).view(np.uint64)
        self.network[name]["words"][0][first : first + len(words)] = words


def _by_bits(rows: Rows, first: int, bits: tuple[int, ...], groups: int) -> Rows:
    """The rows of groups of all cells, each at its bit."""
    found = np.zeros((groups, BITS, LANES), np.int16)
    found[:, bits] = rows[first : first + groups * len(bits)].reshape(groups, len(bits), LANES)
    return found.reshape(-1, LANES)


class PolicyPrior:
    """What was learned of a game, as compiled searches take it.

    Attributes:
        address: for `Memory.set_prior_address`: of the lines with the network, for as long as this object lives; 0
            without one.
    """

    def __init__(self, game: Game) -> None:
        """Look for what was learned of the game.

        Raises:
            FileFault: a file of weights is damaged.
        """
        layout, weights = layout_of(game), weights_for(game)
        self.address = 0
        if weights is not None:
            self._network = NetworkMemory(game, weights)
            self._lines = line_lists(layout, self._network.address)
            self.address = self._lines.ctypes.data


@lru_cache(maxsize=64)
def policy_prior_for(game: Game) -> PolicyPrior:
    """The policy prior of a game, the same one for equal games."""
    return PolicyPrior(game)
