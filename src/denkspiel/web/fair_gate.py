"""Who may use something of which there is little at a time, such as a thread or a connection to the database."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from denkspiel.web.fair_queue import FairQueue, nobody

__all__ = ["FairGate"]

_Turn = asyncio.Future[None]


class FairGate:
    """Lets so many in at a time, and of each client so many; the clients that wait take turns."""

    def __init__(self, most: int, most_each: int, is_heavy: Callable[[str], bool] = nobody) -> None:
        """Begin with nobody inside; clients that are heavy come after all others."""
        self._most = most
        self._most_each = most_each
        self._inside: Counter[str] = Counter()
        self._count = 0
        self._queue: FairQueue[_Turn] = FairQueue(is_heavy)

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn of the client, and have it."""
        if len(self._queue) or not self._has_room(client):
            await self._wait(client)
        else:
            self._enter(client)
        try:
            yield
        finally:
            self._leave(client)

    async def _wait(self, client: str) -> None:
        turn: _Turn = asyncio.get_running_loop().create_future()
        self._queue.add(client, turn)
        self._hand_out()  # those before it may be clients that have all they may have
        try:
            await turn
        except asyncio.CancelledError:
            self._queue.remove(client, turn)
            if turn.done() and not turn.cancelled():
                self._leave(client)
            raise

    def _has_room(self, client: str) -> bool:
        return self._count < self._most and self._inside[client] < self._most_each

    def _enter(self, client: str) -> None:
        self._count += 1
        self._inside[client] += 1

    def _leave(self, client: str) -> None:
        self._count -= 1
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
        self._hand_out()

    def _hand_out(self) -> None:
        while self._count < self._most and (turn := self._queue.take(self._first_with_room)) is not None:
            turn.set_result(None)

    def _first_with_room(self, client: str, turns: Sequence[_Turn]) -> _Turn | None:
        if not self._has_room(client):
            return None
        self._enter(client)
        return turns[0]
