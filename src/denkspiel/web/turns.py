"""Turns in the event loop: clients take them one after the other, and who has used up its allowance waits.

Everything that a client makes the service do at once is a turn: a piece of what it sends, and an answer. Between two
turns of a client everybody else who wants one has one, so nobody waits for more than one piece of work of each other
client, whatever these send; whoever has used up much lately comes after those who have not. What a turn has cost is
measured, in processor time.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from denkspiel.web.traffic import Allowance, TooMany
from denkspiel.web.workers.fair_queue import FairQueue

__all__ = ["Turns"]

T = TypeVar("T")
_Act = Callable[[], None]


class Turns:
    """Hands out one turn in each round of the event loop."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.thread_time) -> None:
        """Hand out turns to clients that have something left of their allowance; `clock` measures what they cost."""
        self._allowance = allowance
        self._clock = clock
        self._queue: FairQueue[_Act] = FairQueue(allowance.is_heavy)
        self._taken = False
        self._somebody_waits = False
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, client: str, act: _Act) -> None:
        """Have `act` called when it is the client's turn: at once, if nobody has had one in this round or waits."""
        if not (self._taken or self._somebody_waits or self._allowance.seconds_until_more(client)):
            self._begin_round(act)
            return
        self._queue.add(client, act)
        self._somebody_waits = True
        if not self._taken:
            self._hand_out()

    async def mine(self, client: str, patience_seconds: float) -> None:
        """Wait for a turn of the client.

        Raises:
            TooMany: it has not come in that time.
        """
        turn = asyncio.get_running_loop().create_future()
        begin = partial(_begin, turn)
        self.ask(client, begin)
        if turn.done():
            return
        try:
            async with asyncio.timeout(patience_seconds):
                await turn
        except TimeoutError as error:
            raise TooMany(self._allowance.seconds_until_more(client)) from error
        finally:
            self._queue.remove(client, begin)

    def charge(self, client: str, seconds: float) -> None:
        """Something has cost so many seconds at the expense of the client."""
        self._allowance.spend(client, seconds)

    @contextmanager
    def measured(self, client: str) -> Iterator[None]:
        """What is done meanwhile is at the expense of the client."""
        begun = self._clock()
        try:
            yield
        finally:
            self.charge(client, self._clock() - begun)

    async def at_expense_of(self, client: str, work: Coroutine[Any, Any, T]) -> T:
        """Do the work; all of its steps are at the expense of the client, the time that it waits is not."""
        return await _Stepwise(work, self._clock, partial(self.charge, client))  # type: ignore[no-any-return]

    def _hand_out(self) -> None:
        act = self._queue.take(self._first_if_allowed)
        self._somebody_waits = len(self._queue) > 0
        if act is not None:
            self._begin_round(act)
        elif self._somebody_waits and self._timer is None:
            seconds = min(map(self._allowance.seconds_until_more, self._queue.clients))
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _begin_round(self, act: _Act) -> None:
        self._taken = True
        asyncio.get_running_loop().call_soon(self._next_round)
        act()

    def _first_if_allowed(self, client: str, acts: Sequence[_Act]) -> _Act | None:
        return None if self._allowance.seconds_until_more(client) else acts[0]

    def _next_round(self) -> None:
        self._taken = False
        if self._somebody_waits:
            self._hand_out()

    def _ring(self) -> None:
        self._timer = None
        if not self._taken:
            self._hand_out()


class _Stepwise:
    """Does the steps of a coroutine and tells what each of them has cost."""

    def __init__(
        self, work: Coroutine[Any, Any, Any], clock: Callable[[], float], spend: Callable[[float], None]
    ) -> None:
        self._work = work
        self._clock = clock
        self._spend = spend

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            begun = self._clock()
            try:
                waits_for = step()
            except StopIteration as end:
                return end.value
            finally:
                self._spend(self._clock() - begun)
                del step  # an error on its way has this frame; were it or its future kept here, it would be garbage
            try:
                yield waits_for
            except BaseException as error:
                step = partial(self._work.throw, error)
            else:
                step = partial(self._work.send, None)
            del waits_for


def _begin(turn: "asyncio.Future[None]") -> None:
    if not turn.done():
        turn.set_result(None)
