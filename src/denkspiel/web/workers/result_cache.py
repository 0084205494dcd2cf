"""What workers have found out, kept by position and shared by all who ask."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any

from denkspiel.web.workers.search_requests import SearchRequest

__all__ = ["ResultCache", "SingleFlight"]

_MOST_KEPT = 20_000
"""Some 2 KB each. Beyond that many, what has not been asked for longest is forgotten."""

_WORTH_TRYING = 1.5
"""How many times as much time has to be given for another search."""


@dataclass(frozen=True)
class _CachedResult:
    result: Any
    seconds: float
    whole: bool


class ResultCache:
    """Results of requests about facts; what an opponent chooses is none.

    What could not be proven in its time is a result, too: whoever gives hardly more time gets it without a search.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, _CachedResult] = OrderedDict()

    def result_of(self, request: SearchRequest) -> Any:
        """What is known of a request's subject, if its time would not lead any further; otherwise `None`."""
        kept = self._kept.get(request.subject) if request.subject is not None else None
        if kept is None or not (kept.whole or request.seconds <= _WORTH_TRYING * kept.seconds):
            return None
        self._kept.move_to_end(request.subject)
        return kept.result

    def keep(self, request: SearchRequest, result: Any) -> None:
        """Keep what a request has led to."""
        if request.subject is None:
            return
        self._kept[request.subject] = _CachedResult(result, request.seconds, request.is_answered_by(result))
        self._kept.move_to_end(request.subject)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)


class SingleFlight:
    """Work that several wait for is done once; it is given up when nobody waits for it any more."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, _UnderWay] = {}

    async def do(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Wait for the work of that key, which is begun if nobody waits for it yet; `None` is shared with nobody."""
        if key is None:
            return await work()
        one = self._under_way.get(key)
        if one is None:
            one = self._under_way[key] = _UnderWay(asyncio.ensure_future(work()))
        one.waiting += 1
        try:
            return await asyncio.shield(one.task)
        finally:
            one.waiting -= 1
            if not one.waiting:
                self._under_way.pop(key)
                one.task.cancel()
                await asyncio.gather(one.task, return_exceptions=True)


@dataclass
class _UnderWay:
    task: "asyncio.Task[Any]"
    waiting: int = 0
