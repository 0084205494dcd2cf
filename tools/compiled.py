"""Compiles what the solver and the strong players need for the games of the catalogue, on all processors.

python -m tools.compiled

Numba keeps it, so that tests, workers and browsers that need it at the same time do not each compile it for themselves.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from denkspiel.games.catalogue import game, game_names
from denkspiel.web.workers.executor import WorkerExecutor

__all__ = ["main"]


def main() -> int:
    """Compile it, or find that it is compiled already."""
    print("Compiling the solver, which takes a minute or two after a change of its source ...", flush=True)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        for name in processes.map(_load, game_names()):
            print(name, flush=True)
    return 0


def _load(name: str) -> str:
    WorkerExecutor([game(name)], 1).load(name)
    return name


if __name__ == "__main__":
    sys.exit(main())
