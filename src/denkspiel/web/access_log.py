"""The access log: one line of JSON for each request, handed over to whoever writes it."""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from denkspiel.web.app.problems import GONE
from denkspiel.web.guard import host_of

__all__ = ["AccessLog"]

_LONGEST_TEXT = 200
"""Characters that are kept of what a client sends."""


class AccessLog:
    """Says who asked for what when, what became of it and how long that took."""

    def __init__(self, app: ASGIApp, write: Callable[[str], None], clock: Callable[[], float] = time.time) -> None:
        """Stand before `app` and give a line for each request to `write`, which must not wait for anything."""
        self._app = app
        self._write = write
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
            self._write(json.dumps(self._facts(scope, begun, status or GONE, size)))

    def _facts(self, scope: Scope, begun: float, status: int, size: int) -> dict[str, Any]:
        return {
            "time": datetime.fromtimestamp(begun, UTC).isoformat(timespec="milliseconds"),
            "client": host_of(scope),
            "method": scope["method"],
            "path": scope["path"][:_LONGEST_TEXT],
            "query": scope["query_string"].decode("latin-1")[:_LONGEST_TEXT],
            "status": status,
            "bytes": size,
            "ms": round(1000 * (self._clock() - begun), 1),
        }
