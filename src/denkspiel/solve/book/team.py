"""Threads that search the positions of a layer, each with a table of its own.

Compiled code releases Python's lock, so they do work side by side. A thread takes stretches of neighbouring
positions, which have most of their continuations in common, and hands over what it has found batch by batch.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic

import numpy as np

from denkspiel.core.errors import Stopped
from denkspiel.core.game import Game
from denkspiel.core.job import PERIOD_SECONDS, Job
from denkspiel.solve.book.backward import Values
from denkspiel.solve.book.openings import Indices, Layer
from denkspiel.solve.search.many import solve_many
from denkspiel.solve.search.solver import Solver

__all__ = ["Batch", "searched"]

Batch = tuple[Indices, Values]
"""Places in the layer, and what was found there."""

_STRETCH = 512
_MOST_AT_ONCE = 64
_BATCH_SECONDS = 1.0
"""How much work may be lost when the program is killed."""


def searched(
    game: Game, layer: Layer, places: Indices, threads: int, megabytes: int | None
) -> Generator[Batch, None, None]:
    """Search positions of a layer, in no certain order; when the iterator is closed all threads have ended.

    Args:
        game: the game.
        layer: its positions.
        places: which of them; neighbours should have much in common.
        threads: how many search.
        megabytes: the size of all tables together; default 256 for each.

    Raises:
        TableSizeFault: there is no room for the tables.
    """
    team = _Team(game, layer, places, threads, None if megabytes is None else megabytes // threads)
    try:
        team.start()
        yield from team.batches(len(places))
    finally:
        team.stop()


class _Team:
    def __init__(self, game: Game, layer: Layer, places: Indices, threads: int, megabytes: int | None) -> None:
        self._layer = layer
        self._stretches = deque(np.split(places, range(_STRETCH, len(places), _STRETCH)))
        self._batches: SimpleQueue[Batch] = SimpleQueue()
        solvers = [Solver(game, megabytes) for _ in range(threads)]
        self._jobs = [Job(partial(self._work, solver)) for solver in solvers]

    def start(self) -> None:
        for job in self._jobs:
            job.start()

    def stop(self) -> None:
        """Wait for all to end, even if Ctrl-C is pressed again: nothing may run on when this returns."""
        for job in self._jobs:
            job.stop()
        for job in self._jobs:
            job.end()

    def batches(self, left: int) -> Iterator[Batch]:
        """All batches, with this many positions in them; raises the error of a thread that has failed."""
        while left:
            for job in self._jobs:
                if job.ended:
                    job.result()
            try:
                batch = self._batches.get(timeout=PERIOD_SECONDS)
            except Empty:
                continue
            yield batch
            left -= len(batch[0])

    def _work(self, solver: Solver, stopped: Callable[[], bool]) -> None:
        while (stretch := self._next_stretch()) is not None:
            self._search(solver, stretch, stopped)

    def _next_stretch(self) -> Indices | None:
        with suppress(IndexError):
            return self._stretches.popleft()
        return None

    def _search(self, solver: Solver, stretch: Indices, stopped: Callable[[], bool]) -> None:
        def look_up(_nodes: int) -> None:
            if stopped():
                raise Stopped

        size = 1
        while len(stretch):
            look_up(0)
            places, stretch = stretch[:size], stretch[size:]
            begun = monotonic()
            stones = self._layer.first[places], self._layer.second[places]
            self._batches.put((places, solve_many(solver.game, stones, solver=solver, watch=look_up)))
            size = min(2 * size, _MOST_AT_ONCE) if monotonic() < begun + _BATCH_SECONDS / 2 else max(1, size // 2)
