"""Compiling in another process, and how long that will still take.

Nothing here loads numba: the process of the service does not, either.
"""

import os
import pickle
import subprocess
import sys
from contextlib import suppress

from denkspiel.core.game import Game

__all__ = ["COMPILE_VARIABLE", "TYPICAL_SECONDS", "CompileEstimate", "share_compiled", "start_compiling"]

COMPILE_VARIABLE = "DENKSPIEL_COMPILE"
"""How searches come by compiled code, see `code_choice.py`."""
_LOWEST_PRIORITY = 19


def start_compiling(
    game: Game | None,
    *,
    niceness: int = _LOWEST_PRIORITY,
    stdout: int = subprocess.DEVNULL,
    stderr: int | None = subprocess.DEVNULL,
) -> "subprocess.Popen[bytes]":
    """Compile a game's own code, or the code for all games (`None`), in another process.

    A process that compiles for one game ends with this one: then nothing comes from its standard input any more, which
    must stay open until then. Code for all games, which is compiled once, is compiled to the end. The exit status is 0
    if the code is there and is kept.

    Args:
        game: what to compile for.
        niceness: how much the process stands back behind others, where the system can do that.
        stdout: where it writes a line with the number of functions that are compiled, whenever there is one more.
        stderr: where warnings and errors go; `None`: where those of this process go.

    Raises:
        OSError: there are no more processes, or there is no memory.
    """
    child = subprocess.Popen(
        [sys.executable, "-m", "denkspiel.solver.warm_up", str(niceness)],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
        env={**os.environ, COMPILE_VARIABLE: "general" if game is None else "own"},
        start_new_session=True,
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),  # Windows
    )
    assert child.stdin is not None
    with suppress(OSError):  # it has ended already
        child.stdin.write(pickle.dumps(game))
        child.stdin.flush()
    return child


_FUNCTIONS = 264
"""So many functions are compiled for all games."""
_SHARES = (0.0, 0.058, 0.115, 0.238, 0.325, 0.48, 0.541, 0.645, 0.725, 0.832, 1.0)
"""The share of the work that is done when the first one is compiled, and then each tenth of them."""
TYPICAL_SECONDS = 19.0
"""On one quiet core of 2024, from the start of the process on."""
_START_SHARE = 0.03
"""The part of the time before the first function: Python and numba are loaded."""
_LONGEST_FUNCTION = 0.08
"""The share of the work that the longest function is, about."""
_MARGIN = 1.25
"""The estimate is multiplied by this: people mind waiting longer than announced more than waiting less long."""
_MOST_SLOWDOWN = 3.0
"""A machine is not thought to become slower than it has been until now by more than this factor."""


def share_compiled(functions: int) -> float:
    """The share of the work on the code for all games, from 0 to 1, that so many compiled functions are."""
    if not functions:
        return 0.0
    place = min(functions / _FUNCTIONS, 1.0) * (len(_SHARES) - 1)
    below = min(int(place), len(_SHARES) - 2)
    return _SHARES[below] + (place - below) * (_SHARES[below + 1] - _SHARES[below])


class CompileEstimate:
    """How far compiling the code for all games has come, and how long it will still take.

    The machine's speed is measured by what is done already, and is thought to stay as it is. All times are in seconds
    on the same clock.

    Attributes:
        share: what was done when that was last told, from 0 to 1; it never falls.
    """

    def __init__(self, begun: float) -> None:
        """Begin when the process is started."""
        self._begun = self._told = begun
        self._slowness = 1.0
        self.share = 0.0

    def tell(self, functions: int, now: float) -> None:
        """So many functions are compiled."""
        self.share = max(self.share, _START_SHARE + (1 - _START_SHARE) * share_compiled(functions))
        self._told = now
        self._slowness = (now - self._begun) / (self.share * TYPICAL_SECONDS)

    def seconds_left(self, now: float) -> float:
        """The seconds until all is compiled, at least 0."""
        whole = TYPICAL_SECONDS * self._slowness
        silence, usual = now - self._told, _LONGEST_FUNCTION * whole
        if silence <= usual:
            return max(0.0, (1 - self.share) * whole * _MARGIN - silence)
        # The machine has become slower, or another program compiles the same, and this one waits for it.
        slowdown = min(silence / usual, _MOST_SLOWDOWN)
        return max(0.0, 1 - self.share - _LONGEST_FUNCTION) * whole * _MARGIN * slowdown
