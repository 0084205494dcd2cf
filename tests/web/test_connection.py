"""A connection between asyncio and the server: what it hands on, and when it closes."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from denkspiel.web.connection import Connection, Door
from denkspiel.web.traffic import Allowance
from denkspiel.web.turns import Turns
from denkspiel.web.turnstile import Turnstile

ADDRESS = ("192.0.2.1", 4711)


class Wire(asyncio.Transport):
    """Stands for a client at an address."""

    def __init__(self, address: tuple[str, int] = ADDRESS) -> None:
        super().__init__({"peername": address})
        self.ended: list[str] = []
        self.reading = True
        self.closing = False
        self.least_unread: int | None = None
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(data)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.least_unread = high if low is None else None

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def close(self) -> None:
        self.ended.append("closed")

    def abort(self) -> None:
        self.ended.append("aborted")


class ServerSide(asyncio.Protocol):
    """Notes what the server's protocol is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport
        self.told.append("made")

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


def door(app: Any = _nothing, patience_seconds: float = 0.0, most: int = 1000, most_each: int = 100) -> Door:
    return Door(app, Turnstile(most, most_each), Turns(Allowance(0, 1)), patience_seconds)


def came(connection: Connection, data: bytes) -> None:
    """Let data come on a connection, as much at a time as it takes."""
    while data:
        buffer = connection.get_buffer(-1)
        size = min(len(buffer), len(data))
        buffer[:size] = data[:size]
        connection.buffer_updated(size)
        data = data[size:]


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
        came(connection, b"GET")
        connection.pause_writing()
        connection.resume_writing()
        connection.eof_received()
        fault = ConnectionResetError()
        connection.connection_lost(fault)
        assert server.told == ["made", b"GET", "pause", "resume", "eof", fault]
        assert wire.ended == []
        assert server.transport.get_extra_info("peername") == ADDRESS

    run(story)


@pytest.mark.parametrize("sent", [b"", b"GET / HT"])
def test_it_closes_when_no_head_comes_in_time(sent: bytes) -> None:
    async def story() -> None:
        wire = Wire()
        connection = Connection(ServerSide(), door(patience_seconds=0))
        connection.connection_made(wire)
        if sent:
            came(connection, sent)
        await a_while()
        assert wire.ended == ["closed"]

    run(story)


def test_a_head_that_comes_by_drops_is_waited_for_no_longer() -> None:
    async def story() -> None:
        connection = Connection(ServerSide(), door(patience_seconds=60))
        connection.connection_made(Wire())
        begun = connection._head_timer._handle
        for drop in b"GET / HTTP/1.1":
            came(connection, bytes([drop]))
            await a_while()
        assert begun is not None
        assert connection._head_timer._handle is begun
        assert not begun.cancelled()
        connection.begin_request()
        assert begun.cancelled()

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
        came(connection, b"a body")
        await a_while()
        assert wire.ended == []
        answer.set()
        await request
        await a_while()
        assert wire.ended == []
        came(connection, b"G")
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
        came(connections[2], b"GET")
        assert connections[2].eof_received() is None
        connections[2].connection_lost(None)
        assert [wire.ended for wire in wires] == [[], [], ["aborted"]]
        assert servers[2].told == []
        connections[0].connection_lost(None)
        again = Wire(("192.0.2.1", 7))
        Connection(ServerSide(), served).connection_made(again)
        assert again.ended == []

    run(story)


def test_what_a_client_has_beyond_its_share_waits_unread() -> None:
    async def story() -> None:
        served, servers = door(patience_seconds=0, most_each=1), [ServerSide(), ServerSide()]
        wires = [Wire(("192.0.2.1", port)) for port in range(2)]
        first, second = (Connection(server, served) for server in servers)
        first.connection_made(wires[0])
        second.connection_made(wires[1])
        assert second.eof_received() is None
        assert (servers[1].told, wires[1].reading) == ([], False)
        await a_while()
        assert wires[1].ended == [], "it is not its fault that no head comes"
        first.connection_lost(None)
        assert (servers[1].told, wires[1].reading) == (["made"], True)
        came(second, b"GET")
        assert servers[1].told == ["made", b"GET"]

    run(story)


def test_a_connection_that_waits_can_go_away() -> None:
    async def story() -> None:
        served, servers = door(patience_seconds=60, most_each=1), [ServerSide(), ServerSide()]
        wires = [Wire(("192.0.2.1", port)) for port in range(2)]
        connections = [Connection(server, served) for server in servers]
        for connection, wire in zip(connections, wires, strict=True):
            connection.connection_made(wire)
        connections[1].connection_lost(None)
        connections[0].connection_lost(None)
        assert servers[1].told == []
        assert served.turnstile.waiting() == []

    run(story)


def test_who_does_not_read_is_waited_for_only_so_long() -> None:
    async def story() -> None:
        server, wire = ServerSide(), Wire()
        connection = Connection(server, door(patience_seconds=0))
        connection.connection_made(wire)
        connection.begin_request()
        assert wire.least_unread == 0, "whatever is left unread counts"
        connection.pause_writing()
        connection.resume_writing()
        await a_while()
        assert wire.ended == []
        connection.pause_writing()
        await a_while()
        assert wire.ended == ["aborted"]

    run(story)


def test_at_the_end_those_are_let_go_that_do_not_read_and_those_that_wait() -> None:
    async def story() -> None:
        served = door(patience_seconds=60, most_each=2)
        wires = [Wire(("192.0.2.1", port)) for port in range(3)]
        connections = [Connection(ServerSide(), served) for _ in wires]
        for connection, wire in zip(connections, wires, strict=True):
            connection.connection_made(wire)
        connections[0].pause_writing()
        served.close()
        assert [wire.ended for wire in wires] == [["aborted"], [], ["aborted"]]

    run(story)


def test_what_has_come_waits_for_the_clients_turn_and_no_more_is_read() -> None:
    async def story() -> None:
        told: list[bytes] = []
        served, wires = door(patience_seconds=60), [Wire(("192.0.2.1", port)) for port in range(3)]
        connections, servers = [], [ServerSide() for _ in wires]
        for server, wire in zip(servers, wires, strict=True):
            connections.append(Connection(server, served))
            connections[-1].connection_made(wire)
            server.told = told
        for number, connection in enumerate(connections):
            came(connection, b"%d" % number)
        assert told == [b"0"]
        assert [wire.reading for wire in wires] == [True, False, False]
        await a_while()
        assert told == [b"0", b"1", b"2"]
        assert [wire.reading for wire in wires] == [True, True, True]

    run(story)


def test_only_so_much_is_read_at_a_time() -> None:
    assert len(Connection(ServerSide(), door()).get_buffer(1 << 20)) == 2048


def test_what_the_server_wants_unread_stays_unread() -> None:
    async def story() -> None:
        server, wire, served = ServerSide(), Wire(), door(patience_seconds=60)
        connection = Connection(server, served)
        connection.connection_made(wire)
        server.transport.pause_reading()
        served.turns.ask("192.0.2.9", lambda: None)
        came(connection, b"x")
        await a_while()
        assert server.told == ["made", b"x"]
        assert not wire.reading
        server.transport.resume_reading()
        assert wire.reading
        served.turns.ask("192.0.2.9", lambda: None)
        came(connection, b"y")
        server.transport.pause_reading()
        server.transport.resume_reading()
        assert not wire.reading, "its turn has not come yet"

    run(story)


def test_what_comes_after_the_server_has_closed_is_not_handed_on() -> None:
    async def story() -> None:
        server, wire, served = ServerSide(), Wire(), door(patience_seconds=60)
        connection = Connection(server, served)
        connection.connection_made(wire)
        served.turns.ask("192.0.2.9", lambda: None)
        came(connection, b"x")
        wire.closing = True
        await a_while()
        assert server.told == ["made"]

    run(story)


def test_connections_have_their_price() -> None:
    async def story() -> None:
        allowance = Allowance(0.001, 0.001)
        served = Door(_nothing, Turnstile(9, 9), Turns(allowance, clock=lambda: 0.0), 60)
        for port in range(4):
            assert not allowance.seconds_until_more("192.0.2.1")
            Connection(ServerSide(), served).connection_made(Wire(("192.0.2.1", port)))
        assert allowance.seconds_until_more("192.0.2.1")

    run(story)


def test_what_waits_at_the_end_is_not_handed_on() -> None:
    async def story() -> None:
        server, served = ServerSide(), door(patience_seconds=60)
        connection = Connection(server, served)
        connection.connection_made(Wire())
        served.turns.ask("192.0.2.9", lambda: None)
        came(connection, b"x")
        connection.connection_lost(None)
        await a_while()
        assert server.told == ["made", None]

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


def test_the_head_of_an_answer_goes_with_what_follows_it_and_nothing_waits_behind() -> None:
    async def story() -> None:
        wire, server = Wire(), ServerSide()

        async def send(event: Any) -> None:
            server.transport.write(event["data"])

        async def app(_scope: Any, _receive: Any, answer: Any) -> None:
            for kind, data in (("start", b"head "), ("body", b"one "), ("body", b"two")):
                await answer({"type": f"http.response.{kind}", "data": data})

        served = door(app, patience_seconds=60)
        Connection(server, served).connection_made(wire)
        await served({"type": "http", "client": ADDRESS}, _nothing, send)
        assert wire.written == [b"head one ", b"two"]

    run(story)


def test_a_head_that_nothing_follows_is_sent_when_the_connection_is_closed() -> None:
    async def story() -> None:
        wire, server = Wire(), ServerSide()

        async def send(_event: Any) -> None:
            server.transport.write(b"head")

        async def app(_scope: Any, _receive: Any, answer: Any) -> None:
            await answer({"type": "http.response.start"})
            server.transport.close()

        served = door(app, patience_seconds=60)
        Connection(server, served).connection_made(wire)
        await served({"type": "http", "client": ADDRESS}, _nothing, send)
        assert (wire.written, wire.ended) == ([b"head"], ["closed"])

    run(story)
