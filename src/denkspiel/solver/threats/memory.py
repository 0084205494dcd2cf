"""Memory for proofs by threats."""

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.solver.kernel.heuristic.line_lists import line_lists
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS, cells_of, words_of
from denkspiel.solver.kernel.rules.bit_layout import Layout
from denkspiel.solver.kernel.threats.workspace import MOST_THREATS, Fail, ThreatSlot, ThreatWorkspace
from denkspiel.solver.memory import TableSizeFault

__all__ = ["SYMMETRIC_STONES", "ThreatMemory", "symmetric_stones"]

SYMMETRIC_STONES = 7
"""With more stones images of a position are hardly ever met, and finding the least one takes time."""
_MOST_SYMMETRIES = 1024
"""Larger groups are left alone: to look at all images would take longer than the search."""
_FAIL_BITS = 18
_PATIENCE = 20_000
"""Threats that a sequence may take to be found; 4 ms. Hardly any search for one is given up before."""
_FULL = 0.8
"""The part of the slots that may be used: beyond it, finding a free one takes long."""
_UNLIMITED = 1 << 62


def symmetric_stones(game: Game) -> int:
    """Up to how many stones images of a position count as one."""
    return SYMMETRIC_STONES if len(game.geometry.automorphisms.listed) <= _MOST_SYMMETRIES else 0


class ThreatMemory:
    """The table of the tree and what else the search needs, for one game and one side that is to win.

    Attributes:
        place: the address that compiled functions take. The memory must outlive the call.
        is_full: whether the table can take no more.
    """

    def __init__(self, game: Game, layout: Layout, megabytes: int) -> None:
        """Reserve `megabytes`; raises `TableSizeFault` if there is no room."""
        width = self._width = layout.width
        self._bits = max(10, (megabytes * 1024 * 1024 // ThreatSlot.size(width)).bit_length() - 1)
        self._lines = line_lists(layout)
        self._opened = np.zeros(
            (MOST_THREATS.length(width) * len(game.geometry.lines) + 1) * width // WORD_BITS, np.uint64
        )
        self._images = _images(game, layout)
        self._workspace = np.zeros(1, ThreatWorkspace.dtype(width))
        self._workspace["lines"] = self._lines.ctypes.data
        self._workspace["opened"] = self._opened.ctypes.data
        self._workspace["images"] = self._images.ctypes.data
        self._workspace["symmetries"] = len(self._images)
        self._workspace["symmetric_stones"] = symmetric_stones(game)
        self._workspace["fail_bits"] = _FAIL_BITS
        self._workspace["table_bits"] = self._bits
        self._workspace["threat_budget"] = _PATIENCE
        self._capacity = int(_FULL * (1 << self._bits))
        try:
            self._fails = np.zeros(1 << _FAIL_BITS, Fail.dtype(width))
            self.clear()
        except MemoryError as error:
            raise TableSizeFault(Message("Not enough memory for a table of {size} MB.", size=megabytes)) from error
        self._workspace["fails"] = self._fails.ctypes.data
        self.place = np.uint64(self._workspace.ctypes.data)

    def clear(self) -> None:
        """Forget all positions."""
        self._table = np.zeros(1 << self._bits, ThreatSlot.dtype(self._width))
        self._workspace["table"] = self._table.ctypes.data
        self._workspace["nodes"] = 0

    def begin(self, nodes: int | None, *, beam: int, with_threats: bool) -> None:
        """Make ready for a search of so many positions at most, in which so many moves of the attacker are tried."""
        most = _UNLIMITED if nodes is None else self.nodes + nodes
        self._workspace["limit"] = min(most, self._capacity)
        self._workspace["beam"], self._workspace["tries_threats"] = beam, with_threats
        self._workspace["stop"] = 0

    def multiply_budget(self, factor: int) -> None:
        """Let searches for a sequence take so many times as long as usual."""
        self._workspace["threat_budget"] = factor * _PATIENCE
        self._workspace["stop"] = 0

    def stop(self) -> None:
        """Let the running search end as soon as it can."""
        self._workspace["stop"] = 1

    @property
    def nodes(self) -> int:
        """Positions in the table."""
        return int(self._workspace["nodes"][0])

    @property
    def is_full(self) -> bool:
        """Whether the table can take no more."""
        return self.nodes >= self._capacity

    @property
    def sequences(self) -> list[list[int]]:
        """The sequences that the kernel knows for the position it was asked about, as numbers of bits."""
        known = self._workspace["known"][0]
        count = int(self._workspace["sequences"][0])
        return [
            [cells_of(cells).bit_length() - 1 for cells in each["cells"][: int(each["length"])]]
            for each in known[:count]
        ]


def _images(game: Game, layout: Layout) -> npt.NDArray[np.uint64]:
    """For each symmetry and each bit the bit it goes to, as a word."""
    listed = game.geometry.automorphisms.listed if symmetric_stones(game) else ()
    images = np.zeros((max(1, len(listed)), layout.width, layout.width // WORD_BITS), np.uint64)
    for number, permutation in enumerate(listed):
        for cell, image in enumerate(permutation):
            images[number, layout.bits[cell]] = words_of(1 << layout.bits[image], layout.width)
    return images
