"""What workers have found out, cached by position and shared by all who ask."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any

from denkspiel.web.workers.search_requests import SearchRequest

__all__ = ["ResultCache", "SingleFlight"]

_MAX_RESULTS = 20_000
"""Some 2 KB each. Beyond that many, what has not been asked for longest is forgotten."""

_RETRY_FACTOR = 1.5
"""How many times as much time has to be given for another search."""


@dataclass(frozen=True)
class _CachedResult:
    result: Any
    seconds: float
    complete: bool


class ResultCache:
    """Results of requests about facts; what an opponent chooses is none.

    What could not be proven in its time is a result, too: a request with hardly more time gets it without a search.
    """

    def __init__(self) -> None:
        self._results: OrderedDict[Hashable, _CachedResult] = OrderedDict()

    def get(self, request: SearchRequest) -> Any:
        """What is known of a request, if its time would not lead any further; otherwise `None`."""
        cached = self._results.get(request.cache_key) if request.cache_key is not None else None
        if cached is None or not (cached.complete or request.seconds <= _RETRY_FACTOR * cached.seconds):
            return None
        self._results.move_to_end(request.cache_key)
        return cached.result

    def put(self, request: SearchRequest, result: Any) -> None:
        """Keep what a request has led to."""
        if request.cache_key is None:
            return
        self._results[request.cache_key] = _CachedResult(result, request.seconds, request.is_complete(result))
        self._results.move_to_end(request.cache_key)
        if len(self._results) > _MAX_RESULTS:
            self._results.popitem(last=False)


class SingleFlight:
    """Work that several wait for is done once; it is given up when nobody waits for it any more."""

    def __init__(self) -> None:
        self._in_flight: dict[Hashable, _SharedTask] = {}

    async def run(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Wait for the work of that key, which is begun if nobody waits for it yet; `None` is shared with nobody."""
        if key is None:
            return await work()
        one = self._in_flight.get(key)
        if one is None:
            one = self._in_flight[key] = _SharedTask(asyncio.ensure_future(work()))
        one.waiting += 1
        try:
            return await asyncio.shield(one.task)
        finally:
            one.waiting -= 1
            if not one.waiting:
                self._in_flight.pop(key)
                one.task.cancel()
                await asyncio.gather(one.task, return_exceptions=True)


@dataclass
class _SharedTask:
    task: "asyncio.Task[Any]"
    waiting: int = 0
