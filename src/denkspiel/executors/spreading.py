"""Tasks given to an executor, one by one or in stretches that take seconds, and their results taken as they come."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Generic, TypeVar

from denkspiel.core.job import POLL_SECONDS
from denkspiel.executors.executors import connection_identity, worker_count
from denkspiel.executors.fault import ClusterLost, WorkersLost

__all__ = ["MAX_PENDING", "map_as_completed", "map_in_chunks", "map_while_available"]


MAX_PENDING = 256
"""Enough under way for a hundred workers, whose next task waits for them; few enough to be listed in a moment."""

Task = TypeVar("Task")
Result = TypeVar("Result")


def map_as_completed(
    executor: Executor, function: Callable[[Task], Result], tasks: Iterable[Task], max_pending: int = MAX_PENDING
) -> Iterator[tuple[Task, Result]]:
    """Let an executor do tasks; when the iterator is closed, those not begun are cancelled.

    Args:
        executor: who does them.
        function: what is done with a task; it, tasks and results must be fit for other processes.
        tasks: taken one by one, when there is room for one more.
        max_pending: how many may be under way.

    Returns:
        Each task with its result, in the order in which they end.

    Raises:
        WorkersLost: workers ended amid the work, and the executor cannot go on.
        ClusterLost: the connection to those who do them was lost.
        KeyboardInterrupt: Ctrl-C.
    """
    waiting = iter(tasks)
    yield from map_while_available(executor, function, lambda free: list(islice(waiting, free)), max_pending)


def map_while_available(
    executor: Executor,
    function: Callable[[Task], Result],
    next_tasks: Callable[[int], Sequence[Task]],
    max_pending: int = MAX_PENDING,
) -> Iterator[tuple[Task, Result]]:
    """The same for tasks that follow from results: `next_tasks` gives up to so many, and is called again and again.

    That it has none now does not mean that there are no more: it is over when none are under way either.
    """
    connected = connection_identity(executor)
    under_way: dict[Future[Result], Task] = {}
    try:
        while True:
            for task in next_tasks(max_pending - len(under_way)):
                under_way[executor.submit(function, task)] = task
            if not under_way:
                return
            for future in _ended(under_way, lambda: connection_identity(executor) is connected):
                yield under_way.pop(future), future.result()
    except BrokenExecutor as error:
        raise WorkersLost from error
    except CancelledError as error:
        raise ClusterLost from error
    finally:
        for future in under_way:
            future.cancel()


def _ended(under_way: Iterable[Future[Result]], is_connected: Callable[[], bool]) -> set[Future[Result]]:
    """At least one that has ended; in between Python looks whether there was a Ctrl-C."""
    while True:
        ended, _ = wait(under_way, POLL_SECONDS, FIRST_COMPLETED)
        if ended:
            return ended
        if not is_connected():
            raise ClusterLost


_SECONDS = 2.0
"""What a stretch should take: handing it over costs nothing beside it, and so little may be lost."""
_GROWTH = 4
"""So many times as long may the next stretch be: it may be harder."""
_MOST = 4096

Item = TypeVar("Item")


@dataclass(frozen=True)
class _Stretch(Generic[Item]):
    begin: int
    items: Sequence[Item]


def map_in_chunks(
    executor: Executor,
    function: Callable[[Sequence[Item]], Result],
    items: Sequence[Item],
    at_once: int | None = None,
    *,
    seconds_of: Callable[[Result], float] | None = None,
) -> Iterator[tuple[Sequence[Item], Result]]:
    """Let an executor do items, neighbours together: the longer the faster earlier ones were.

    Args:
        executor: who does them.
        function: what is done with a stretch of them; see `spread`.
        items: all of them; neighbours may have much in common.
        at_once: how many chunks may be under way; default: two for each process, or `MAX_PENDING` if the number of
            processes is unknown. With fewer, the chunks reach their intended length sooner.
        seconds_of: how much of a chunk's time depends on the number of its items; default: all of it.

    Returns:
        Each stretch with its result, in the order in which they end; raises what `spread` raises.
    """
    pace = _Pace()
    at_once = at_once or 2 * (worker_count(executor) or MAX_PENDING // 2)
    with closing(map_as_completed(executor, partial(_timed, function), pace.cut(items), at_once)) as ended:  # type: ignore[type-var]
        for stretch, (result, seconds) in ended:
            pace.learn(len(stretch.items), seconds_of(result) if seconds_of else seconds)
            yield stretch.items, result


class _Pace:
    def __init__(self) -> None:
        self._size = 1

    def cut(self, items: Sequence[Item]) -> Iterator[_Stretch[Item]]:
        begin = 0
        while begin < len(items):
            stretch = _Stretch(begin, items[begin : begin + self._size])
            begin += len(stretch.items)
            yield stretch

    def learn(self, count: int, seconds: float) -> None:
        wanted = int(count * _SECONDS / max(seconds, _SECONDS / _MOST))
        self._size = max(1, min(wanted, _GROWTH * count, _MOST))


def _timed(function: Callable[[Sequence[Item]], Result], stretch: _Stretch[Item]) -> tuple[Result, float]:
    begun = perf_counter()
    return function(stretch.items), perf_counter() - begun
