"""A client that can wait for an answer beside others, and go away before it comes."""

import asyncio
import json
from typing import Any

__all__ = ["Visit"]


class Visit:
    """One request from one address, under way as soon as it is made.

    Attributes:
        status: the HTTP status of the answer; `None` while there is none.
    """

    def __init__(self, app: Any, path: str, data: Any, host: str = "192.0.2.1") -> None:
        self.status: int | None = None
        self._body = b""
        self._events = [{"type": "http.request", "body": json.dumps(data).encode(), "more_body": False}]
        self._left = asyncio.Event()
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "headers": [(b"content-type", b"application/json"), (b"content-length", b"1")],
            "client": (host, 1),
        }
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    @property
    def data(self) -> Any:
        """The answer."""
        return json.loads(self._body)

    def leave(self) -> None:
        """Go away."""
        self._left.set()

    async def _receive(self) -> Any:
        if self._events:
            return self._events.pop()
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, event: Any) -> None:
        self.status = event.get("status", self.status)
        self._body += event.get("body", b"")
