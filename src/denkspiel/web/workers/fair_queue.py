"""A queue in which clients take turns; a gate that admits few at a time; threads for costly work."""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import chain
from typing import Generic, ParamSpec, TypeVar

from denkspiel.core.payer import charge_from_thread, current_account

__all__ = ["FairExecutor", "FairGate", "FairQueue", "never_heavy"]

T = TypeVar("T")


def never_heavy(_client: str) -> bool:
    """No client is heavy."""
    return False


class FairQueue(Generic[T]):
    """Entries of clients; each client's in the order in which they came.

    Entries of clients that have used up much of their share lately come after those of all others.
    """

    def __init__(self, is_heavy: Callable[[str], bool] = never_heavy) -> None:
        """Begin without entries.

        Args:
            is_heavy: whether a client has used up much of its share.
        """
        self._is_heavy = is_heavy
        self._light: OrderedDict[str, deque[T]] = OrderedDict()
        self._heavy: OrderedDict[str, deque[T]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(chain(self._light.values(), self._heavy.values()))

    @property
    def clients(self) -> Sequence[str]:
        """Those who have entries; the one whose turn it is comes first."""
        return (*self._light, *self._heavy)

    def add(self, client: str, entry: T) -> None:
        """Put an entry behind the client's others; a client without any is behind all clients of its kind."""
        entries = self._heavy if self._is_heavy(client) else self._light
        entries.setdefault(client, deque()).append(entry)
        self._size += 1

    def take(self, choose: Callable[[str, Sequence[T]], T | None]) -> T | None:
        """Take an entry of the first client that has one to take; that client is then behind all others.

        Args:
            choose: which of a client's entries is to be taken, or `None`.
        """
        for kind in (self._light, self._heavy):
            for client, entries in kind.items():
                entry = choose(client, entries)
                if entry is not None:
                    kind.move_to_end(client)
                    self.remove(client, entry)
                    return entry
        return None

    def last_of_longest(self, client: str) -> T:
        """The last entry of the client that has most of them: of this one, which has some, if nobody has more."""
        own = max((kind.get(client, deque()) for kind in (self._light, self._heavy)), key=len)
        return max((own, *self._light.values(), *self._heavy.values()), key=len)[-1]

    def remove(self, client: str, entry: T) -> None:
        """Take an entry out, wherever it stands; nothing if it is not there."""
        for kind in (self._light, self._heavy):
            entries = kind.get(client, deque())
            if entry in entries:
                entries.remove(entry)
                self._size -= 1
                if not entries:
                    del kind[client]
                return


_Turn = asyncio.Future[bool]
"""Its result is whether the client is let in as a heavy one."""


class FairGate:
    """Lets so many in at a time, and of each client so many; the clients that wait take turns."""

    def __init__(
        self,
        max_inside: int,
        max_per_client: int,
        is_heavy: Callable[[str], bool] = never_heavy,
        max_heavy: int | None = None,
    ) -> None:
        """Begin with nobody inside; clients that are heavy come after all others.

        Args:
            max_inside: how many are let in at a time.
            max_per_client: how many of each client.
            is_heavy: whether a client has used up much of its share.
            max_heavy: how many of all heavy clients together; as many as of others if `None`.
        """
        self._most = max_inside
        self._most_each = max_per_client
        self._most_heavy = max_inside if max_heavy is None else max_heavy
        self._is_heavy = is_heavy
        self._heavy = 0
        self._inside: Counter[str] = Counter()
        self._count = 0
        self._queue: FairQueue[_Turn] = FairQueue(is_heavy)

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn of the client, and have it."""
        is_heavy = self._is_heavy(client)
        if len(self._queue) or not self._has_room(client, is_heavy):
            is_heavy = await self._wait(client)
        else:
            self._enter(client, is_heavy)
        try:
            yield
        finally:
            self._leave(client, is_heavy)

    async def _wait(self, client: str) -> bool:
        turn: _Turn = asyncio.get_running_loop().create_future()
        self._queue.add(client, turn)
        self._hand_out()  # those before it may be clients that have all they may have
        try:
            return await turn
        except asyncio.CancelledError:
            self._queue.remove(client, turn)
            if turn.done() and not turn.cancelled():
                self._leave(client, turn.result())
            raise

    def _has_room(self, client: str, is_heavy: bool) -> bool:
        if is_heavy and self._heavy >= self._most_heavy:
            return False
        return self._count < self._most and self._inside[client] < self._most_each

    def _enter(self, client: str, is_heavy: bool) -> None:
        self._count += 1
        self._heavy += is_heavy
        self._inside[client] += 1

    def _leave(self, client: str, is_heavy: bool) -> None:
        self._count -= 1
        self._heavy -= is_heavy
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
        self._hand_out()

    def _hand_out(self) -> None:
        while self._count < self._most and self._queue.take(self._let_in) is not None:
            pass

    def _let_in(self, client: str, turns: Sequence[_Turn]) -> _Turn | None:
        """Let the first of a client in, if there is room."""
        is_heavy = self._is_heavy(client)
        # A task that was just cancelled has a turn that is done, and takes it out of the queue in its next step.
        turn = next((turn for turn in turns if not turn.done()), None)
        if turn is None or not self._has_room(client, is_heavy):
            return None
        self._enter(client, is_heavy)
        turn.set_result(is_heavy)
        return turn


P = ParamSpec("P")


class FairExecutor:
    """Two threads, one of which is never taken by heavy clients: so nobody else waits for what they have begun."""

    def __init__(self, is_heavy: Callable[[str], bool] = never_heavy) -> None:
        """Start no thread yet."""
        self._threads = ThreadPoolExecutor(2, "denkspiel-computes")
        self._gate = FairGate(2, 1, is_heavy, max_heavy=1)

    async def run(self, function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Call a function in a thread, at the expense of the client that pays for this task."""
        payer, loop = current_account.get(), asyncio.get_running_loop()

        def timed() -> T:
            begun = time.thread_time()
            try:
                return function(*given, **named)
            finally:
                charge_from_thread(loop, payer, time.thread_time() - begun)

        async with self._gate.turn(payer.client):
            return await loop.run_in_executor(self._threads, timed)

    def close(self) -> None:
        """Begin nothing more; what is under way goes on."""
        self._threads.shutdown(wait=False, cancel_futures=True)
