"""Memory for sequences of threats that estimates look for, one's own and the enemy's."""

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game
from denkspiel.solver.kernel.threats.workspace import MOST_THREATS, Fail, ThreatWorkspace

__all__ = ["Foresight"]

_FAIL_BITS = 14
"""A quarter of a megabyte, which stays close to the processor and is soon cleared."""


class Foresight:
    """What each thread needs for that; of a `ThreatWorkspace` only what belongs to sequences is in use.

    Attributes:
        places: for each thread the address that compiled functions take. The memory must outlive the call.
    """

    def __init__(self, game: Game, lines: npt.NDArray[np.uint64], threads: int) -> None:
        """Reserve it for a game with these `LineLists`, which must outlive it."""
        self._opened = np.zeros((threads, MOST_THREATS * len(game.geometry.lines) + 1), np.uint64)
        self._fails = np.zeros((threads, 1 << _FAIL_BITS), Fail.dtype())
        self._workspaces = np.zeros(threads, ThreatWorkspace.dtype())
        self._workspaces["lines"] = lines.ctypes.data
        self._workspaces["fail_bits"] = _FAIL_BITS
        for thread in range(threads):
            self._workspaces["opened"][thread] = _address(self._opened[thread])
            self._workspaces["fails"][thread] = _address(self._fails[thread])
        self.places = [_address(self._workspaces[thread : thread + 1]) for thread in range(threads)]

    def forget(self) -> None:
        """Begin as if nothing had been looked for."""
        self._fails[:] = np.zeros(1, Fail.dtype())
        self._workspaces["recent"]["length"] = 0
        self._workspaces["latest"] = 0


def _address(row: npt.NDArray[np.void] | npt.NDArray[np.uint64]) -> int:
    return int(row.ctypes.data)
