"""Tasks given to an executor, and results taken as they come."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice
from typing import TypeVar

from denkspiel.core.job import PERIOD_SECONDS
from denkspiel.executors.executors import connection
from denkspiel.executors.fault import ClusterLost, WorkersLost

__all__ = ["AT_ONCE", "spread"]

AT_ONCE = 256
"""Enough under way for a hundred workers, whose next task waits for them; few enough to be listed in a moment."""

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(
    executor: Executor, function: Callable[[Task], Result], tasks: Iterable[Task], at_once: int = AT_ONCE
) -> Iterator[tuple[Task, Result]]:
    """Let an executor do tasks; when the iterator is closed, those not begun are cancelled.

    Args:
        executor: who does them.
        function: what is done with a task; it, tasks and results must be fit for other processes.
        tasks: taken one by one, when there is room for one more.
        at_once: how many may be under way.

    Returns:
        Each task with its result, in the order in which they end.

    Raises:
        WorkersLost: workers ended amid the work, and the executor cannot go on.
        ClusterLost: the connection to those who do them was lost.
        KeyboardInterrupt: Ctrl-C.
    """
    waiting, connected = iter(tasks), connection(executor)
    under_way: dict[Future[Result], Task] = {}
    try:
        while True:
            for task in islice(waiting, at_once - len(under_way)):
                under_way[executor.submit(function, task)] = task
            if not under_way:
                return
            for future in _ended(under_way, lambda: connection(executor) is connected):
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
        ended, _ = wait(under_way, PERIOD_SECONDS, FIRST_COMPLETED)
        if ended:
            return ended
        if not is_connected():
            raise ClusterLost
