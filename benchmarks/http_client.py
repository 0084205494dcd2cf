"""A client that costs next to nothing, so that the machine is left to the service under test."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

__all__ = ["Answer", "HttpClient"]

_LONGEST_WAIT = 60.0
"""Seconds; usually more means that no answer will come."""


class Answer:
    """What came back.

    Attributes:
        status: the HTTP status.
        headers: the headers, their names in small letters.
        body: the bytes.
    """

    def __init__(self, head: bytes, body: bytes) -> None:
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        self.body = body

    @property
    def data(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def text(self) -> str:
        """The body as text, which may have come compressed."""
        compressed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if compressed else self.body).decode()

    @property
    def lines(self) -> list[Any]:
        """The body as lines of JSON."""
        return [json.loads(line) for line in self.body.splitlines()]


class HttpClient:
    """One connection, kept open from request to request and opened anew when the service has closed it.

    Attributes:
        headers: sent along with every request.
    """

    def __init__(self, host: str, port: int, source: str | None = None, longest_wait: float = _LONGEST_WAIT) -> None:
        """Speak with the service there, from the address `source`; an answer may take `longest_wait` seconds."""
        self.headers: dict[str, str] = {}
        self._host = host
        self._port = port
        self._source = None if source is None else (source, 0)
        self._longest_wait = longest_wait
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Answer:
        """Ask for a path."""
        return await self._ask(f"{self._head('GET', path)}Accept-Encoding: gzip\r\n\r\n".encode())

    async def post(self, path: str, data: Any) -> Answer:
        """Send data as JSON; where the answer gives this client a cookie, keep that and send them once more."""
        body = json.dumps(data).encode()
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        answer = await self._ask(f"{self._head('POST', path)}{more}".encode() + body)
        if answer.status == HTTPStatus.TEMPORARY_REDIRECT:
            self.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
            answer = await self._ask(f"{self._head('POST', path)}{more}".encode() + body)
        return answer

    async def send_raw(self, data: bytes) -> None:
        """Send anything, and do not wait for an answer."""
        _, writer = await self._open()
        if writer.is_closing():
            raise ConnectionResetError
        writer.write(data)
        await writer.drain()

    async def events(self, path: str) -> AsyncIterator[tuple[str, str]]:
        """What a stream of events tells, each with its data as text, until it ends; on this connection alone."""
        reader, writer = await self._open()
        writer.write(f"{self._head('GET', path)}Accept: text/event-stream\r\n\r\n".encode())
        answer = Answer((await reader.readuntil(b"\r\n\r\n"))[:-4], b"")
        if answer.status != HTTPStatus.OK:
            raise ConnectionError(f"status {answer.status}")
        told = ""
        while size := int(await reader.readline(), 16):
            told += (await reader.readexactly(size + 2))[:-2].decode()
            *whole, told = told.split("\n\n")
            for event in whole:
                lines = dict(line.split(": ", 1) for line in event.split("\n") if not line.startswith(":"))
                if "event" in lines:
                    yield lines["event"], lines["data"]

    def close(self) -> None:
        """Go away at once, whatever is under way."""
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None

    def _head(self, method: str, path: str) -> str:
        more = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
        return f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\n{more}"

    async def _ask(self, data: bytes) -> Answer:
        """Ask; once more over a new connection if the old one was closed for having been idle."""
        for last in (self._streams is None, True):
            reader, writer = await self._open()
            try:
                writer.write(data)
                return await asyncio.wait_for(_answer(reader), self._longest_wait)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if last:
                    raise
        raise AssertionError("the last try returns or raises")

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port, local_addr=self._source)
        return self._streams


async def _answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n"))[:-4]
    answer = Answer(head, b"")
    if answer.headers.get("transfer-encoding") == "chunked":
        answer.body = await _chunks(reader)
        return answer
    length = int(answer.headers.get("content-length", "0"))
    answer.body = await reader.readexactly(length) if length else b""
    return answer


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    came = b""
    while size := int(await reader.readline(), 16):
        came += await reader.readexactly(size + 2)
        came = came[:-2]
    await reader.readline()
    return came
