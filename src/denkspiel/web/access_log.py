"""The access log: one line of JSON for each request."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from typing import TextIO

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from denkspiel.web.guard import host_of
from denkspiel.web.problems import GONE

__all__ = ["AccessLog"]

_LONGEST_TEXT = 200
"""Characters that are kept of what a client sends."""


class AccessLog:
    """Writes who asked for what when, what became of it and how long that took."""

    def __init__(self, app: ASGIApp, stream: TextIO, clock: Callable[[], float] = time.time) -> None:
        self._app = app
        self._stream = stream
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, size = self._clock(), 0, 0

        async def send_counted(event: Event) -> None:
            nonlocal status, size
            if event["type"] == "http.response.start":
                status = event["status"]
            else:
                size += len(event.get("body", b""))
            await send(event)

        try:
            await self._app(scope, receive, send_counted)
        except BaseException:
            status = status or HTTPStatus.INTERNAL_SERVER_ERROR
            raise
        finally:
            self._write(scope, begun, status or GONE, size)

    def _write(self, scope: Scope, begun: float, status: int, size: int) -> None:
        line = {
            "time": datetime.fromtimestamp(begun, UTC).isoformat(timespec="milliseconds"),
            "client": host_of(scope),
            "method": scope["method"],
            "path": scope["path"][:_LONGEST_TEXT],
            "query": scope["query_string"].decode("latin-1")[:_LONGEST_TEXT],
            "status": status,
            "bytes": size,
            "ms": round(1000 * (self._clock() - begun), 1),
        }
        with suppress(OSError, ValueError):  # a full disk or a closed stream is no reason not to serve
            self._stream.write(json.dumps(line) + "\n")
            self._stream.flush()
