"""A connection between asyncio and the server: what it hands on, and when it closes."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from denkspiel.web.connection import Connection, Door, Turnstile

ADDRESS = ("192.0.2.1", 4711)


class Wire(asyncio.Transport):
    """Stands for a client at an address."""

    def __init__(self, address: tuple[str, int] = ADDRESS) -> None:
        super().__init__({"peername": address})
        self.ended: list[str] = []

    def close(self) -> None:
        self.ended.append("closed")

    def abort(self) -> None:
        self.ended.append("aborted")


class ServerSide(asyncio.Protocol):
    """Notes what the server's protocol is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.told.append(transport)

    def data_received(self, data: bytes) -> None:
        self.told.append(data)

    def eof_received(self) -> None:
        self.told.append("eof")

    def pause_writing(self) -> None:
        self.told.append("pause")

    def resume_writing(self) -> None:
        self.told.append("resume")

    def connection_lost(self, exc: Exception | None) -> None:
        self.told.append(exc)


async def _nothing(*_: Any) -> Any:
    """An application, and what it is given to receive and to send."""


def door(app: Any = _nothing, patience_seconds: float = 0.0, most: int = 100) -> Door:
    return Door(app, Turnstile(1000, most), patience_seconds)


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


async def a_while() -> None:
    """Long enough for all that is due at once."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_everything_is_handed_on() -> None:
    async def story() -> None:
        server, wire = ServerSide(), Wire()
        connection = Connection(server, door(patience_seconds=60))
        connection.connection_made(wire)
        connection.data_received(b"GET")
        connection.pause_writing()
        connection.resume_writing()
        connection.eof_received()
        fault = ConnectionResetError()
        connection.connection_lost(fault)
        assert server.told == [wire, b"GET", "pause", "resume", "eof", fault]
        assert wire.ended == []

    run(story)


@pytest.mark.parametrize("sent", [b"", b"GET / HT"])
def test_it_closes_when_no_head_comes_in_time(sent: bytes) -> None:
    async def story() -> None:
        wire = Wire()
        connection = Connection(ServerSide(), door(patience_seconds=0))
        connection.connection_made(wire)
        if sent:
            connection.data_received(sent)
        await a_while()
        assert wire.ended == ["closed"]

    run(story)


def test_it_stays_open_while_a_request_is_answered_and_until_the_next_one_begins() -> None:
    async def story() -> None:
        wire, answer = Wire(), asyncio.Event()

        async def app(*_: Any) -> None:
            await answer.wait()

        served = door(app, patience_seconds=0)
        connection = Connection(ServerSide(), served)
        connection.connection_made(wire)
        request = asyncio.ensure_future(served({"type": "http", "client": ADDRESS}, _nothing, _nothing))
        await asyncio.sleep(0)
        connection.data_received(b"a body")
        await a_while()
        assert wire.ended == []
        answer.set()
        await request
        await a_while()
        assert wire.ended == []
        connection.data_received(b"G")
        await a_while()
        assert wire.ended == ["closed"]

    run(story)


def test_one_connection_too_many_is_ended_and_the_server_never_hears_of_it() -> None:
    async def story() -> None:
        served, servers = door(patience_seconds=60, most=2), [ServerSide() for _ in range(3)]
        wires = [Wire(("192.0.2.1", port)) for port in range(3)]
        connections = [Connection(server, served) for server in servers]
        for connection, wire in zip(connections, wires, strict=True):
            connection.connection_made(wire)
        connections[2].data_received(b"GET")
        assert connections[2].eof_received() is None
        connections[2].connection_lost(None)
        assert [wire.ended for wire in wires] == [[], [], ["aborted"]]
        assert servers[2].told == []
        connections[0].connection_lost(None)
        again = Wire(("192.0.2.1", 7))
        Connection(ServerSide(), served).connection_made(again)
        assert again.ended == []

    run(story)


def test_requests_that_come_on_no_known_connection_are_served() -> None:
    served: list[Any] = []

    async def app(scope: Any, *_: Any) -> None:
        served.append(scope["type"])

    async def story() -> None:
        await door(app)({"type": "lifespan"}, _nothing, _nothing)
        await door(app)({"type": "http", "client": None}, _nothing, _nothing)
        await door(app)({"type": "http", "client": ADDRESS}, _nothing, _nothing)

    run(story)
    assert served == ["lifespan", "http", "http"]
