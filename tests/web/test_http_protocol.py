"""What comes on a connection, by pieces: what has an end is read, and nothing else is waited for without end."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from denkspiel.web.http_protocol import HttpProtocol

PIECE = 2048
HEAD = b"POST / HTTP/1.1\r\nHost: denkspiel.test\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


class Wire(asyncio.Transport):
    """Notes what the client is sent, and whether anything would be read of it."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 4711)})
        self.sent = b""
        self.closing = False
        self.reading = True

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


def pieces(data: bytes) -> Iterator[bytes]:
    return (data[start : start + PIECE] for start in range(0, len(data), PIECE))


def begun(app: Any, wire: Wire) -> HttpProtocol:
    config = uvicorn.Config(app, log_config=None, log_level="critical", ws="none")
    config.load()
    protocol = HttpProtocol(config, ServerState(), {})
    protocol.connection_made(wire)
    return protocol


def heard(data: bytes) -> tuple[list[tuple[bytes, list[bytes]]], Wire]:
    """The bodies that the application is told, with the names of their headers, and what the client is sent."""
    told: list[tuple[bytes, list[bytes]]] = []
    wire = Wire()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more:
            event = await receive()
            if event["type"] == "http.disconnect":
                return
            body, more = body + event["body"], event["more_body"]
        told.append((body, [name for name, _ in scope["headers"]]))
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def story() -> None:
        protocol = begun(app, wire)
        for piece in pieces(data):
            if not wire.closing:
                protocol.data_received(piece)
                await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)
        protocol.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(story())
    return told, wire


@pytest.mark.parametrize("chunk", [1, 1000, 60_000])
def test_a_body_in_chunks_may_be_as_long_as_it_likes(chunk: int) -> None:
    body = b"x" * 60_000
    chunks = (body[start : start + chunk] for start in range(0, len(body), chunk))
    sent = b"".join(b"%x\r\n%s\r\n" % (len(one), one) for one in chunks)
    told, wire = heard(CHUNKED + sent + b"0\r\n\r\n")
    assert [came for came, _ in told] == [body]
    assert wire.sent.startswith(b"HTTP/1.1 204")


def test_requests_one_after_the_other_have_heads_of_their_own() -> None:
    long = HEAD + b"A: " + b"x" * 5000 + b"\r\nContent-Length: 2\r\n\r\n{}"
    told, wire = heard(long * 4)
    assert [came for came, _ in told] == [b"{}"] * 4
    assert wire.sent.count(b"HTTP/1.1 204") == 4


@pytest.mark.parametrize(
    "endless",
    [
        b"GET /" + b"x" * 20_000,
        HEAD + b"A: " + b"x" * 20_000,
        HEAD + b"A: b\r\n" * 4000,
        CHUNKED + b"1;" + b"x" * 20_000,
        CHUNKED + b"1\r\nx\r\n0\r\nA: " + b"x" * 20_000,
        CHUNKED + b"1\r\nx\r\n0\r\n" + b"A: b\r\n" * 4000,
    ],
    ids=["address", "line", "lines", "extension", "line behind the body", "lines behind the body"],
)
def test_what_comes_to_no_end_is_refused(endless: bytes) -> None:
    told, wire = heard(endless)
    assert told == []
    assert wire.closing
    assert wire.sent.startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(("lines", "answer"), [(90, b"204"), (160, b"400")])
def test_a_head_has_some_lines_but_not_many(lines: int, answer: bytes) -> None:
    """So what is costly to read is refused before much of it is read."""
    _, wire = heard(b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * lines + b"\r\n")
    assert wire.sent.startswith(b"HTTP/1.1 " + answer)


def test_lines_behind_a_body_are_no_headers() -> None:
    told, _ = heard(CHUNKED + b"1\r\nx\r\n0\r\nCookie: denkspiel-seat=x\r\n\r\n")
    assert told == [(b"x", [b"host", b"transfer-encoding"])]


@pytest.mark.parametrize(
    ("target", "host", "path", "query"),
    [
        (b"http://evil.example/healthz?a=b", b"evil.example", "/healthz", b"a=b"),
        (b"HTTPS://evil.example:81?a=b", b"evil.example:81", "/", b"a=b"),
        (b"ftp://user@evil.example", b"user@evil.example", "/", b""),
        (b"//evil.example/x", b"localhost", "//evil.example/x", b""),
        (b"/?at=http://evil.example/", b"localhost", "/", b"at=http://evil.example/"),
    ],
)
def test_a_host_in_the_target_is_the_one_that_is_asked(target: bytes, host: bytes, path: str, query: bytes) -> None:
    """Otherwise a cache before the service would keep what is answered under a name that was never checked."""
    asked: list[Any] = []

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        asked.append((dict(scope["headers"])[b"host"], scope["path"], scope["query_string"]))
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def story() -> None:
        protocol = begun(app, Wire())
        protocol.data_received(b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for _ in range(5):
            await asyncio.sleep(0)
        protocol.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(story())
    assert asked == [(host, path, query)]


def test_requests_in_advance_are_taken_in_as_they_are_answered() -> None:
    """By itself uvicorn takes in another piece with each answer: after a hundred answers thousands would wait."""
    wire, waiting = Wire(), list[int]()
    sent = b"GET / HTTP/1.1\r\n\r\n" * 10_000

    async def story() -> None:
        async def app(_scope: Any, _receive: Any, send: Any) -> None:
            waiting.append(len(protocol.pipeline))
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        protocol = begun(app, wire)
        for piece in pieces(sent):
            while not wire.reading:
                await asyncio.sleep(0)
            protocol.data_received(piece)
        while len(waiting) < 10_000:
            await asyncio.sleep(0)
        protocol.connection_lost(None)

    asyncio.run(asyncio.wait_for(story(), 60))
    assert 2 <= max(waiting) <= 20
    assert wire.sent.count(b"HTTP/1.1 204") == 10_000
