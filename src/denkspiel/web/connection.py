"""Connections that cost a client nothing to leave open are closed: those without a request, and too many at a time.

The server's protocol is asked nothing: a `Connection` stands between it and asyncio and hands everything on. That a
request has come, and that it is answered, the application's side tells (`Door`), by the address of the client.
"""

import asyncio
from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from denkspiel.web.traffic import client_of

__all__ = ["Connection", "Door", "Turnstile"]

Address = tuple[str, int]


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


class Door:
    """The application, which tells each connection when a request has come on it and when it is answered."""

    def __init__(self, app: ASGIApp, turnstile: Turnstile, patience_seconds: float) -> None:
        """Stand before `app`.

        Args:
            app: the application.
            turnstile: decides whether there is room for a connection.
            patience_seconds: the time in which the head of a request has to come, from the beginning of the
                connection, or from its first byte.
        """
        self.turnstile = turnstile
        self.patience_seconds = patience_seconds
        self.connections: dict[Address, Connection] = {}
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        connection = self.connections.get(scope["client"]) if scope.get("client") else None
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.begin_request()
        try:
            await self._app(scope, receive, send)
        finally:
            connection.end_request()


class Connection(asyncio.Protocol):
    """A connection that waits for the head of a request only for a limited time."""

    def __init__(self, server_side: asyncio.Protocol, door: Door) -> None:
        """Stand before the protocol that the server has for this connection."""
        self._server_side = server_side
        self._door = door
        self._address: Address | None = None
        self._transport: asyncio.Transport
        self._requests = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, if there is room."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        host, port = (transport.get_extra_info("peername") or ("", 0))[:2]
        if not self._door.turnstile.enter(client_of(host)):
            transport.abort()
            return
        self._address = host, port
        self._door.connections[self._address] = self
        self._server_side.connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        if self._address is not None:
            self._server_side.data_received(data)
            self._watch()

    def eof_received(self) -> bool | None:
        """The client sends no more."""
        return None if self._address is None else self._server_side.eof_received()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._server_side.pause_writing()

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._server_side.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._unwatch()
        if self._address is not None:
            if self._door.connections.get(self._address) is self:  # a client may come again from the same port at once
                del self._door.connections[self._address]
            self._door.turnstile.leave(client_of(self._address[0]))
            self._address = None
            self._server_side.connection_lost(exc)

    def begin_request(self) -> None:
        """The head of a request is there."""
        self._requests += 1
        self._unwatch()

    def end_request(self) -> None:
        """A request is answered."""
        self._requests -= 1

    def _watch(self) -> None:
        """Wait for the head of a request, unless it is there and not answered yet."""
        if not self._requests and self._deadline is None:
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(self._door.patience_seconds, self._transport.close)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
