"""Connections that cost a client nothing to leave open are closed: without a request, or with answers it does not read.

The server's protocol is asked nothing: a `Connection` stands between it and asyncio and hands everything on, what
comes in by pieces and by turns. That a request has come, and that it is answered, the application's side tells
(`Door`), by the address of the client.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from denkspiel.web.traffic import client_of
from denkspiel.web.turns import Turns
from denkspiel.web.turnstile import Turnstile

__all__ = ["Connection", "Door", "lasts"]

Address = tuple[str, int]

_PIECE = 2048
"""Bytes that are read and handed on at a time: even the worst take the server no more than two milliseconds."""
_PRICE = 0.0003
"""Seconds that a connection costs whoever makes it: it is accepted and set up before there is anything to measure."""

_TCP_INFO: int | None = getattr(socket, "TCP_INFO", None)  # on Linux
_CLOSED_BY_THE_CLIENT = bytes([8])
"""What Linux tells first about a connection: its state, of which this one is called CLOSE-WAIT."""
_LASTS = "denkspiel.lasts"
"""Under which name a request carries what it calls when it is going to last."""


def lasts(scope: Scope) -> None:
    """The answer to a request goes on until the client goes away: others need not wait for the end of that."""
    tell = scope.get(_LASTS)
    if tell is not None:
        tell()


class Door:
    """The application, which tells each connection when a request has come on it and when it is answered."""

    def __init__(
        self,
        app: ASGIApp,
        turnstile: Turnstile,
        turns: Turns,
        patience_seconds: float,
        client_of: Callable[[str], str] = client_of,
    ) -> None:
        """Stand before `app`.

        Args:
            app: the application.
            turnstile: decides whether there is room for a connection.
            turns: decides when what has come on a connection is looked at.
            patience_seconds: the time in which the head of a request has to come, from the beginning of the
                connection, or from its first byte; and in which an answer has to be read.
            client_of: as whom the address of a connection counts.
        """
        self.turnstile = turnstile
        self.turns = turns
        self.patience_seconds = patience_seconds
        self.client_of = client_of
        self.connections: dict[Address, Connection] = {}
        self.buffer = bytearray(_PIECE)
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        connection = self.connections.get(scope["client"]) if scope.get("client") else None
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.begin_request()
        try:
            await self._app({**scope, _LASTS: connection.last}, receive, connection.gathering(send))
        finally:
            connection.end_request()

    def close(self) -> None:
        """Let go of the connections whose clients do not read, and of those that still wait."""
        for waiting in self.turnstile.waiting():
            waiting.expel()
        for connection in list(self.connections.values()):
            if connection.is_stuck:
                connection.expel()


class Connection(asyncio.BufferedProtocol):
    """A connection that waits only for a limited time: for the head of a request, and for an answer to be read."""

    def __init__(self, server_side: asyncio.Protocol, door: Door) -> None:
        """Stand before the protocol that the server has for this connection."""
        self._server_side = server_side
        self._door = door
        self._address: Address | None = None
        self._client = ""
        self._admitted = False
        self._waits = False
        self._valve: _Valve
        self._piece = b""
        self._requests = 0
        self._head_timer = _Timer()
        self._read_timer = _Timer()

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered on it."""
        return not self._requests

    @property
    def is_stuck(self) -> bool:
        """Whether the client does not read what it was sent."""
        return self._read_timer.is_set

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, if there is room, or wait until there is."""
        assert isinstance(transport, asyncio.Transport)
        self._valve = _Valve(transport)
        host, port = (transport.get_extra_info("peername") or ("", 0))[:2]
        self._address, self._client = (host, port), self._door.client_of(host)
        self._door.turns.charge(self._client, _PRICE)
        if not self._door.turnstile.enter(self._client, self):
            self._address = None
            self._valve.abort()
        elif not self._admitted:
            self._waits = True
            self._valve.hold()

    def admit(self) -> None:
        """Let it be served, unless its client has gone while it waited: what was asked before is answered to nobody."""
        assert self._address is not None
        if self._waits and self._valve.is_deserted:
            self.expel()
            return
        self._admitted, self._waits = True, False
        self._door.connections[self._address] = self
        self._valve.set_write_buffer_limits(0)  # whoever leaves anything unread is waited for, and not for long
        self._server_side.connection_made(cast(asyncio.Transport, self._valve))
        self._watch()
        self._valve.release()

    def expel(self) -> None:
        """End it at once."""
        self._valve.abort()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 (more is never wanted)
        """What is read is taken out again at once, so all connections can share it."""
        return self._door.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Hand on what has come when it is the client's turn, and read no more until then."""
        self._piece = bytes(self._door.buffer[:nbytes])
        self._door.turns.ask(self._client, self._hand_on)
        if self._piece:
            self._valve.hold()

    def eof_received(self) -> bool | None:
        """The client sends no more."""
        return self._server_side.eof_received() if self._admitted else None

    def pause_writing(self) -> None:
        """The client does not read as fast as it is sent to."""
        self._read_timer.set(self._door.patience_seconds, self.expel)
        self._server_side.pause_writing()

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._read_timer.clear()
        self._server_side.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._head_timer.clear()
        self._read_timer.clear()
        if self._address is None:
            return
        if self._door.connections.get(self._address) is self:  # a client may come again from the same port at once
            del self._door.connections[self._address]
        self._address = None
        self._door.turnstile.leave(self._client, self)
        if self._admitted:
            self._server_side.connection_lost(exc)

    def last(self) -> None:
        """What is answered on it goes on until the client goes away."""
        if self._address is not None:
            self._door.turnstile.last(self._client, self)

    def gathering(self, send: Send) -> Send:
        """Sends the head of an answer along with what follows it: two packets cost both sides twice as much."""

        async def send_gathered(event: Message) -> None:
            if event["type"] == "http.response.start":
                self._valve.gather()
                await send(event)
            else:
                await send(event)
                self._valve.pour()

        return send_gathered

    def begin_request(self) -> None:
        """The head of a request is there."""
        self._requests += 1
        self._head_timer.clear()

    def end_request(self) -> None:
        """A request is answered."""
        self._requests -= 1

    def _hand_on(self) -> None:
        """Hand what has come to the server, which may have closed the connection since."""
        piece, self._piece = self._piece, b""
        if self._address is None or self._valve.is_closing():
            return
        with self._door.turns.measured(self._client):
            self._server_side.data_received(piece)
        self._watch()
        self._valve.release()

    def _watch(self) -> None:
        """Wait for the head of a request, unless it is there and not answered yet."""
        if not self._requests:
            self._head_timer.set(self._door.patience_seconds, self._valve.close)


class _Timer:
    """Does something later, unless it is cleared before."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        return self._handle is not None

    def set(self, seconds: float, act: Any) -> None:
        """Do it after so many seconds; nothing if it is set already."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(seconds, act)

    def clear(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class _Valve:
    """The transport as the server's protocol has it.

    Nothing is read while the server or the connection says so, and what is written may be gathered first.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._paused = False
        self._held = False
        self._gathered: list[bytes] | None = None
        self.is_closing = transport.is_closing  # asked all the time

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    @property
    def is_deserted(self) -> bool:
        """Whether the client has closed it, where the system tells; what it has sent can still be read."""
        connection = self._transport.get_extra_info("socket")
        if connection is None or _TCP_INFO is None:
            return False
        return connection.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, 1) == _CLOSED_BY_THE_CLIENT  # type: ignore[no-any-return]

    def gather(self) -> None:
        """Write nothing yet."""
        self._gathered = []

    def pour(self) -> None:
        """Write what was gathered, and gather no more."""
        if self._gathered is not None:
            gathered, self._gathered = self._gathered, None
            self._transport.write(b"".join(gathered))

    def write(self, data: bytes) -> None:
        if self._gathered is None:
            self._transport.write(data)
        else:
            self._gathered.append(data)

    def close(self) -> None:
        self.pour()
        self._transport.close()

    def pause_reading(self) -> None:
        self._paused = True
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._paused = False
        if not self._held:
            self._transport.resume_reading()

    def hold(self) -> None:
        self._held = True
        self._transport.pause_reading()

    def release(self) -> None:
        self._held = False
        if not self._paused:
            self._transport.resume_reading()
