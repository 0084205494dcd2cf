"""Many small tasks, given away in stretches of neighbours that take seconds each."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Generic, TypeVar

from denkspiel.work.spreading import AT_ONCE, spread

__all__ = ["in_stretches"]

_SECONDS = 2.0
"""What a stretch should take: handing it over costs nothing beside it, and so little may be lost."""
_FIRST = 8
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
    at_once: int = AT_ONCE,
) -> Iterator[tuple[Sequence[Item], Result]]:
    """Let an executor do items, neighbours together: the longer the faster earlier ones were.

    Args:
        executor: who does them.
        function: what is done with a stretch of them; see `spread`.
        items: all of them; neighbours may have much in common.
        at_once: how many stretches may be under way.

    Returns:
        Each stretch with its result, in the order in which they end; raises what `spread` raises.
    """
    pace = _Pace()
    with closing(spread(executor, partial(_timed, function), pace.cut(items), at_once)) as ended:  # type: ignore[type-var]
        for stretch, (result, seconds) in ended:
            pace.learn(len(stretch.items), seconds)
            yield stretch.items, result


class _Pace:
    def __init__(self) -> None:
        self._size = _FIRST

    def cut(self, items: Sequence[Item]) -> Iterator[_Stretch[Item]]:
        begin = 0
        while begin < len(items):
            stretch = _Stretch(begin, items[begin : begin + self._size])
            begin += len(stretch.items)
            yield stretch

    def learn(self, count: int, seconds: float) -> None:
        """At most twice as many next time: the next ones may be harder."""
        wanted = int(count * _SECONDS / max(seconds, _SECONDS / _MOST))
        self._size = max(1, min(wanted, 2 * count, _MOST))


def _timed(function: Callable[[Sequence[Item]], Result], stretch: _Stretch[Item]) -> tuple[Result, float]:
    begun = perf_counter()
    return function(stretch.items), perf_counter() - begun
