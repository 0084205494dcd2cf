"""HTTP between a connection and the application: uvicorn's protocol upon httptools, with a limit on what is not whole.

uvicorn's other protocol, upon h11, has such a limit of its own, and takes four times as long for a request
(decision 24).
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["HttpProtocol"]

_LONGEST = 8192
"""Bytes that may come without making up the head of a request, the size of a chunk, or what follows the last one."""


class HttpProtocol(HttpToolsProtocol):
    """One connection."""

    _unfinished = 0
    _has_head = False

    def data_received(self, data: bytes) -> None:
        """Read on; what comes to no end is refused."""
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > _LONGEST and not self.transport.is_closing():
            self.send_400_response("Invalid HTTP request received.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head; nobody asks for lines that follow a body."""
        if not self._has_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole."""
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
