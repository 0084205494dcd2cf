"""Connections that cost nothing to leave open are closed: where no request comes, and too many from one client."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from denkspiel.web.traffic import client_of

__all__ = ["Connection", "Turnstile"]


class Turnstile:
    """Counts the connections of each client."""

    def __init__(self, most: int, most_each: int) -> None:
        """Let there be `most` connections at a time, and of one client `most_each`."""
        self._most = most
        self._most_each = most_each
        self._clients: Counter[str] = Counter()

    def enter(self, client: str) -> bool:
        """Count a connection; `False` if it is one too many, which does not count."""
        if self._clients.total() >= self._most or self._clients[client] >= self._most_each:
            return False
        self._clients[client] += 1
        return True

    def leave(self, client: str) -> None:
        """A connection that was counted has ended."""
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]


class Connection(H11Protocol):
    """A connection that waits for the head of a request only so long."""

    def __init__(self, *given: Any, patience: float, turnstile: Turnstile, **named: Any) -> None:
        """Make it as the server does.

        Args:
            given: what the server gives to its connections.
            patience: the seconds in which the head of a request has to come, from the beginning of the connection, or
                from its first byte.
            turnstile: decides whether there is room.
            named: what else the server gives.
        """
        super().__init__(*given, **named)
        self._patience = patience
        self._turnstile = turnstile
        self._entered: str | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin, if there is room."""
        super().connection_made(transport)
        client = client_of(self.client[0] if self.client else "")
        if self._turnstile.enter(client):
            self._entered = client
            self._watch()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        if self._entered is not None:
            self._turnstile.leave(self._entered)
            self._entered = None
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Wait for the head of a request, unless it is there and not answered yet."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._unwatch()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self._patience, self.transport.close)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
