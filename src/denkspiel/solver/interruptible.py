"""Compiled work in threads, so that limits, Ctrl-C and a watcher can stop it."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from denkspiel.core.job import Job, run_side_by_side

__all__ = ["StoppableMemory", "Watch", "run_interruptible"]

Watch = Callable[[int], None]
"""Called about 20 times a second with the number of nodes so far; what it raises stops the work."""


class StoppableMemory(Protocol):
    """Memory of compiled work: it is told there to stop, and counts there."""

    @property
    def nodes(self) -> int:
        """Positions searched since it began."""

    def stop(self) -> None:
        """Let the work end as soon as it can."""


def run_interruptible(
    memory: StoppableMemory,
    *tasks: Callable[[], object],
    jobs: Iterable[Job[Any]] = (),
    deadline: float | None = None,
    watch: Watch | None = None,
    spent: int = 0,
) -> None:
    """Do work that releases Python's lock and ends when `memory` tells it to, while this thread can stop it.

    When this returns or raises, all of it has ended.

    Args:
        memory: where the work looks for the sign to stop.
        tasks: compiled work on this memory, done side by side.
        jobs: other work beside it, not begun yet, that ends by itself or when it is told to.
        deadline: when `time.perf_counter()` reaches this, the work is told to stop.
        watch: looks on.
        spent: nodes searched before, counted in for `watch`.

    Raises:
        BaseException: what the work, `watch` or Ctrl-C raises.
    """
    own = [Job(_ignoring_stop(work), memory.stop, deadline) for work in tasks]
    run_side_by_side(*own, *jobs, watch=None if watch is None else lambda: watch(spent + memory.nodes))


def _ignoring_stop(work: Callable[[], object]) -> Callable[[Callable[[], bool]], object]:
    """Compiled work asks nobody whether to stop: it is told so in its memory."""
    return lambda _stopped: work()
