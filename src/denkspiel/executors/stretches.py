"""Many small tasks, given away in stretches of neighbours that take seconds each."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Generic, TypeVar

from denkspiel.executors.executors import places
from denkspiel.executors.spreading import AT_ONCE, spread

__all__ = ["in_stretches"]

_SECONDS = 2.0
"""What a stretch should take: handing it over costs nothing beside it, and so little may be lost."""
_GROWTH = 4
"""So many times as long may the next stretch be: it may be harder."""
_MOST = 4096

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True)
class _Stretch(Generic[Item]):
    begin: int
    items: Sequence[Item]


def in_stretches(
    executor: Executor,
    function: Callable[[Sequence[Item]], Result],
    items: Sequence[Item],
    at_once: int | None = None,
) -> Iterator[tuple[Sequence[Item], Result]]:
    """Let an executor do items, neighbours together: the longer the faster earlier ones were.

    Args:
        executor: who does them.
        function: what is done with a stretch of them; see `spread`.
        items: all of them; neighbours may have much in common.
        at_once: how many stretches may be under way; default: two for each process, `AT_ONCE` where nobody knows how
            many there are. The fewer, the sooner they are as long as they should be.

    Returns:
        Each stretch with its result, in the order in which they end; raises what `spread` raises.
    """
    pace = _Pace()
    at_once = at_once or 2 * (places(executor) or AT_ONCE // 2)
    with closing(spread(executor, partial(_timed, function), pace.cut(items), at_once)) as ended:  # type: ignore[type-var]
        for stretch, (result, seconds) in ended:
            pace.learn(len(stretch.items), seconds)
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
