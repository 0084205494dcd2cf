"""Threads that search the positions of a layer, each with a table of its own.

Compiled code lets go of Python's lock, so they do work side by side. A thread takes stretches of neighbouring
positions, which have most of their continuations in common, and hands over what it has found batch by batch.
"""

from collections import deque
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic

import numpy as np

from denkspiel.core.game import Game
from denkspiel.solve.backward import Values
from denkspiel.solve.many import solve_many
from denkspiel.solve.openings import Indices, Layer
from denkspiel.solve.solver import Solver
from denkspiel.solve.worker import Job

__all__ = ["Batch", "searched"]

Batch = tuple[Indices, Values]
"""Places in the layer, and what was found there."""

_STRETCH = 512
_MOST_AT_ONCE = 64
_BATCH_SECONDS = 1.0
"""So much work may be lost when the program is killed."""
_GLANCE_SECONDS = 0.1


class _ToldToStopError(Exception):
    """Raised in a thread that is to end."""


def searched(
    game: Game, layer: Layer, places: Indices, jobs: int, megabytes: int | None
) -> Generator[Batch, None, None]:
    """Search positions of a layer, in no certain order; when the iterator is closed all threads have ended.

    Args:
        game: the game.
        layer: its positions.
        places: which of them; neighbours should have much in common.
        jobs: how many threads search.
        megabytes: the size of all tables together; default 256 for each.

    Raises:
        TableSizeFault: the tables cannot be had.
    """
    team = _Team(game, layer, places, jobs, None if megabytes is None else megabytes // jobs)
    try:
        team.start()
        yield from team.batches(len(places))
    finally:
        team.stop()


class _Team:
    def __init__(self, game: Game, layer: Layer, places: Indices, jobs: int, megabytes: int | None) -> None:
        self._layer = layer
        self._stretches = deque(np.split(places, range(_STRETCH, len(places), _STRETCH)))
        self._found: SimpleQueue[Batch | BaseException] = SimpleQueue()
        self._end = Event()
        solvers = [Solver(game, megabytes) for _ in range(jobs)]
        self._jobs = [Job(partial(self._work, solver)) for solver in solvers]

    def start(self) -> None:
        for job in self._jobs:
            job.start()

    def stop(self) -> None:
        """Wait for all to end, even if Ctrl-C is pressed again: nothing may run on when this returns."""
        self._end.set()
        for job in self._jobs:
            job.wait_for_the_end()

    def batches(self, left: int) -> Iterator[Batch]:
        """All batches, with so many positions in them."""
        while left:
            try:
                batch = self._found.get(timeout=_GLANCE_SECONDS)
            except Empty:
                continue
            if isinstance(batch, BaseException):
                raise batch
            yield batch
            left -= len(batch[0])

    def _work(self, solver: Solver) -> None:
        try:
            while (stretch := self._next_stretch()) is not None:
                self._search(solver, stretch)
        except _ToldToStopError:
            return
        except BaseException as error:  # `batches` raises it again
            self._found.put(error)

    def _next_stretch(self) -> Indices | None:
        with suppress(IndexError):
            return self._stretches.popleft()
        return None

    def _search(self, solver: Solver, stretch: Indices) -> None:
        size = 1
        while len(stretch):
            self._look_up(0)
            places, stretch = stretch[:size], stretch[size:]
            begun = monotonic()
            stones = self._layer.first[places], self._layer.second[places]
            self._found.put((places, solve_many(solver.game, stones, solver=solver, watch=self._look_up)))
            size = min(2 * size, _MOST_AT_ONCE) if monotonic() < begun + _BATCH_SECONDS / 2 else max(1, size // 2)

    def _look_up(self, _nodes: int) -> None:
        if self._end.is_set():
            raise _ToldToStopError
