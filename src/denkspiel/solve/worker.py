"""Compiled work in a thread, so that limits, Ctrl-C and whoever watches can stop it."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from denkspiel.solve.table import Memory

__all__ = ["Job", "Watch", "attended"]

Watch = Callable[[int], None]
"""Called about 20 times a second with the number of nodes so far; what it raises stops the work."""

_GLANCE_SECONDS = 0.05

T = TypeVar("T")


class Job:
    """Work in a thread of its own, of which is always known whether it still goes on.

    `Thread.join` and `Thread.is_alive` will not do: in Python 3.11 a thread counts as ended, while it goes on, once a
    `join` was interrupted by Ctrl-C.
    """

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._turn = threading.Lock()
        self._begun = self._dropped = False
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin, once."""
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether it has ended, or will never begin."""
        return self._ended.is_set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the end, at most so long. Raises KeyboardInterrupt: Ctrl-C; the work goes on."""
        if self._ended.wait(seconds) and self._begun:
            self._thread.join()

    def wait_for_the_end(self) -> None:
        """Wait even if Ctrl-C is pressed; work that has not begun by now never will (`start` was interrupted)."""
        while not self.ended:
            with suppress(KeyboardInterrupt):
                self._drop()
                self.wait()

    def _drop(self) -> None:
        with self._turn:
            if not self._begun:
                self._dropped = True
                self._ended.set()

    def _run(self) -> None:
        with self._turn:
            self._begun = not self._dropped
        if self._begun:
            try:
                self._work()
            finally:
                self._ended.set()


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
    jobs = [Job(task) for task in (lambda: found.append(work()), *helpers)]
    try:
        for job in jobs:
            job.start()
        for job in jobs:
            _look_on(job, memory, end, watch, spent)
    except BaseException:
        memory.stop()
        for job in jobs:
            job.wait_for_the_end()
        raise
    return found[0]


def _look_on(job: Job, memory: Memory, end: float | None, watch: Watch | None, spent: int) -> None:
    while not job.ended:
        left = _GLANCE_SECONDS if end is None else end - time.perf_counter()
        job.wait(min(_GLANCE_SECONDS, max(left, 0.0)))
        if watch is not None and not job.ended:
            watch(spent + memory.nodes)
        if end is not None and time.perf_counter() >= end:
            memory.stop()
            job.wait()
