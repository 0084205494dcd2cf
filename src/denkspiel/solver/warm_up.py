"""Compiling what searches need before anybody waits for it.

As a program (`python -m denkspiel.solver.warm_up NICENESS`) this reads a pickled game, or `None` for the code for all
games, from its standard input, and compiles; `compile_process.py` starts it.
"""

import os
import pickle
import sys
from contextlib import suppress
from threading import Thread
from typing import Any

from numba.core import event

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game, game_names
from denkspiel.solver.heuristic.estimator import compile_estimator
from denkspiel.solver.kernel.jit.code_cache import ANY_GAME, code_folder

__all__ = ["main", "warm_up"]


def warm_up(game: Game) -> None:
    """Compile or load all that the search for exact values and estimates of a game need.

    Raises:
        FileFault: the file with learned weights of the game is damaged.
        KernelGivesWrongValue: the compiled code computes wrong values on this machine.
    """
    compile_estimator(game)


def main() -> int:
    """Compile for one game, which ends with the process that asked for it, or for all games, which goes on."""
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    _lift_memory_limit()
    wanted: Game | None = pickle.load(sys.stdin.buffer)
    event.register("numba:compile", _Counter())
    if wanted is None:
        # Any game will do; these are all kinds of data, whose code the self-test then tries.
        for name in game_names():
            warm_up(game(name))
    else:
        Thread(target=_end_with_parent, daemon=True).start()
        warm_up(wanted)
    return int(code_folder(ANY_GAME) is None)


class _Counter(event.Listener):  # type: ignore[misc]
    """Prints how many functions are compiled."""

    def __init__(self) -> None:
        self._count = 0

    def on_start(self, _event: Any) -> None:
        pass

    def on_end(self, _event: Any) -> None:
        self._count += 1
        with suppress(OSError, ValueError):  # nobody reads it any more
            print(self._count, flush=True)


def _lift_memory_limit() -> None:
    """A worker of the service has one that is meant for searches, and what it starts inherits it."""
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource  # noqa: PLC0415 (not on every system)

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):  # not `sys.stdin`, which cannot be closed while a thread reads from it
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
