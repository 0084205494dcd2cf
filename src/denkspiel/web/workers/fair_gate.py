"""Who may use something of which there is little at a time, such as a thread or a connection to the database."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from denkspiel.web.workers.fair_queue import FairQueue, nobody

__all__ = ["FairGate"]

_Turn = asyncio.Future[bool]
"""Its result is whether the client is let in as a heavy one."""


class FairGate:
    """Lets so many in at a time, and of each client so many; the clients that wait take turns."""

    def __init__(
        self, most: int, most_each: int, is_heavy: Callable[[str], bool] = nobody, most_heavy: int | None = None
    ) -> None:
        """Begin with nobody inside; clients that are heavy come after all others.

        Args:
            most: how many are let in at a time.
            most_each: how many of each client.
            is_heavy: whether a client has used up much of its share.
            most_heavy: how many of all heavy clients together; as many as of others if `None`.
        """
        self._most = most
        self._most_each = most_each
        self._most_heavy = most if most_heavy is None else most_heavy
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
        if not self._has_room(client, is_heavy):
            return None
        self._enter(client, is_heavy)
        turns[0].set_result(is_heavy)
        return turns[0]
