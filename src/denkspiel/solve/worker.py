"""Compiled work in a thread, so that limits, Ctrl-C and whoever watches can stop it."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from denkspiel.solve.table import Memory

__all__ = ["Watch", "attended"]

Watch = Callable[[int], None]
"""Called about 20 times a second with the number of nodes so far; what it raises stops the work."""

_GLANCE_SECONDS = 0.05

T = TypeVar("T")


def attended(
    work: Callable[[], T],
    memory: Memory,
    end: float | None = None,
    watch: Watch | None = None,
    *,
    spent: int = 0,
    helpers: Sequence[Callable[[], object]] = (),
) -> T:
    """Do `work`, which lets go of Python's lock and ends when `memory` tells it to, while this thread can stop it.

    When this returns or raises, the work has ended.

    Args:
        work: compiled work on `memory`.
        memory: where the work looks for the sign to stop.
        end: when `time.perf_counter()` reaches this, the work is told to stop.
        watch: looks on.
        spent: nodes searched before, counted in for `watch`.
        helpers: more work on the same memory, done at the same time.
    """
    found: list[T] = []
    tasks = (lambda: found.append(work()), *helpers)
    workers = [threading.Thread(target=task, daemon=True) for task in tasks]
    begun = []
    try:
        for worker in workers:
            worker.start()
            begun.append(worker)
        for worker in workers:
            _look_on(worker, memory, end, watch, spent)
    except BaseException:
        _stop(begun, memory)
        raise
    return found[0]


def _look_on(worker: threading.Thread, memory: Memory, end: float | None, watch: Watch | None, spent: int) -> None:
    while worker.is_alive():
        left = _GLANCE_SECONDS if end is None else end - time.perf_counter()
        worker.join(min(_GLANCE_SECONDS, max(left, 0.0)))
        if watch is not None and worker.is_alive():
            watch(spent + memory.nodes)
        if end is not None and time.perf_counter() >= end:
            memory.stop()
            worker.join()


def _stop(workers: Sequence[threading.Thread], memory: Memory) -> None:
    """Wait for the end even if Ctrl-C is pressed again: the memory must not be used by two."""
    memory.stop()
    for worker in workers:
        while worker.is_alive():
            with suppress(KeyboardInterrupt):
                worker.join()
