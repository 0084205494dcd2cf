"""Compiles the code for all games, and the own code of those of the catalogue, on all processors.

python -m tools.compiled

It is kept on disk, so that tests, workers and browsers that need it at the same time need not compile it.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from denkspiel.games.catalogue import game, game_names
from denkspiel.solver.compile_process import COMPILE_VARIABLE
from denkspiel.solver.warm_up import warm_up

__all__ = ["main"]


def main() -> int:
    """Compile it, or find that it is compiled already."""
    print("Compiling the solver, which takes a minute or two after a change of its source ...", flush=True)
    # A process for each: within one, a game is compiled for only once.
    with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as processes:
        for name in processes.map(_compile, [None, *game_names()]):
            print(name or "all games", flush=True)
    return 0


def _compile(name: str | None) -> str | None:
    os.environ[COMPILE_VARIABLE] = "general" if name is None else "own"
    for each in game_names() if name is None else (name,):
        warm_up(game(each))
    return name


if __name__ == "__main__":
    sys.exit(main())
