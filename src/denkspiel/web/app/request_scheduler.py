"""When the request of a client may begin, and what answering it costs that client in processor time."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from denkspiel.web.app.client_limits import ProcessorBudget, TooManyRequests
from denkspiel.web.workers.fair_queue import FairGate

__all__ = ["RequestScheduler"]

T = TypeVar("T")


class RequestScheduler:
    """Lets requests begin one after the other, the clients taking turns, and makes each client pay for its own.

    A client that has used up its allowance waits. Clients that have used much of it, or ask for much at a time, come
    after all others.

    Attributes:
        allowance: the processor time that each client may have.
    """

    def __init__(self, allowance: ProcessorBudget, clock: Callable[[], float] = time.thread_time) -> None:
        """Begin with no request.

        Args:
            allowance: the processor time that each client may have.
            clock: tells the processor time that the event loop's thread has used.
        """
        self.allowance = allowance
        self._clock = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # one for each client that waits
        self._gate = FairGate(1, 1, allowance.is_heavy)

    async def wait(self, client: str, timeout_seconds: float) -> None:
        """Wait until a request of the client may begin.

        Raises:
            TooManyRequests: that does not happen in this time.
        """
        lock = self._locks.setdefault(client, asyncio.Lock())
        try:
            async with asyncio.timeout(timeout_seconds), lock:
                # The other requests of the client wait at its lock: thousands that wake up together here would keep
                # everybody else waiting.
                while seconds := self.allowance.seconds_until_refill(client):
                    await asyncio.sleep(seconds)
                async with self._gate.turn(client):
                    # One request begins in each round of the event loop, so between two requests of one client
                    # everybody else who waits gets a turn, and the cost of the first is known before the second.
                    await asyncio.sleep(0)
        except TimeoutError as error:
            raise TooManyRequests(self.allowance.seconds_until_refill(client)) from error

    def charge(self, client: str, seconds: float) -> None:
        """Take processor time from the allowance of a client."""
        self.allowance.spend(client, seconds)

    async def run(self, client: str, work: Coroutine[Any, Any, T]) -> T:
        """Do the work and charge the client for each of its steps, but not for the time in which it waits."""
        return await _Charged(work, self._clock, partial(self.charge, client))  # type: ignore[no-any-return]


class _Charged:
    """Does the steps of a coroutine, and tells what each of them has cost."""

    def __init__(
        self, work: Coroutine[Any, Any, Any], clock: Callable[[], float], charge: Callable[[float], None]
    ) -> None:
        self._work = work
        self._clock = clock
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            begun = self._clock()
            try:
                waits_for = step()
            except StopIteration as end:
                return end.value
            finally:
                self._charge(self._clock() - begun)
                # An error on its way refers to this frame. If the frame referred to the error in turn, only a search
                # for garbage would free both.
                del step
            try:
                yield waits_for
            except BaseException as error:
                step = partial(self._work.throw, error)
            else:
                step = partial(self._work.send, None)
            del waits_for
