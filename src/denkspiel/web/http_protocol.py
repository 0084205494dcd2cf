"""HTTP between a connection and the application: uvicorn's protocol upon httptools, with limits.

One is on what is not whole, the other on requests that are sent before earlier ones are answered. uvicorn's other
protocol, upon h11, has such limits of its own, and takes four times as long for a request (decision 24).
"""

import re

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["HttpProtocol"]

_LONGEST = 8192
"""Bytes that may come without making up the head of a request, the size of a chunk, or what follows the last one."""
_MOST_LINES = 100
"""Lines of a head: browsers send a dozen, and proxies add some."""
_PART = 256
"""Bytes that are looked at in one go: so few that hardly more than a dozen requests can stand in them."""
_ABSOLUTE = re.compile(rb"[A-Za-z][A-Za-z0-9+.-]*://([^/?#]*)")
"""The beginning of a request target that names a host, as in a request to a proxy."""


class HttpProtocol(HttpToolsProtocol):
    """One connection."""

    _unread = b""
    _unfinished = 0
    _has_head = False

    def data_received(self, data: bytes) -> None:
        """Read on, unless requests wait for the answer to an earlier one."""
        self._unread += data
        self._read_on()

    def on_response_complete(self) -> None:
        """A request is answered, and the next one that waits is begun; what stands behind them all can be read now."""
        super().on_response_complete()
        self._read_on()

    def _read_on(self) -> None:
        """By itself uvicorn takes in more with each answer: without end where more requests come with it than one."""
        while self._unread and not self.pipeline and not self.transport.is_closing():
            part, self._unread = self._unread[:_PART], self._unread[_PART:]
            self._read(part)
        if self._unread or self.pipeline:
            self.flow.pause_reading()

    def _read(self, part: bytes) -> None:
        """What comes to no end is refused."""
        self._unfinished += len(part)
        super().data_received(part)
        if (self._unfinished > _LONGEST or self._has_many_lines()) and not self.transport.is_closing():
            self.send_400_response("Invalid HTTP request received.")

    def _has_many_lines(self) -> bool:
        return not self._has_head and len(self.headers or ()) > _MOST_LINES

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head; nobody asks for lines that follow a body."""
        if not self._has_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole. A host in the request target replaces that of the `Host` header (RFC 9112, 3.2.2)."""
        absolute = _ABSOLUTE.match(self.url)
        if absolute is not None:
            path = self.url[absolute.end() :]
            self.url = path if path.startswith(b"/") else b"/" + path
            self.headers[:] = [(name, absolute[1] if name == b"host" else value) for name, value in self.headers]
        self._unfinished, self._has_head = 0, True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._unfinished = 0
        super().on_body(body)

    def on_chunk_header(self) -> None:
        """The size of a chunk is known."""
        self._unfinished = 0

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._unfinished, self._has_head = 0, False
        super().on_message_complete()
