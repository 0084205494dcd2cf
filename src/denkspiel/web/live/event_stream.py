"""Server-Sent Events for one who looks at something that changes."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Generic, Protocol, TypeVar

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from denkspiel.web.connection import lasts

__all__ = ["GONE", "EventStream", "event"]

GONE = b"event: gone\ndata: {}\n\n"
"""What was looked at was deleted."""

_HEARTBEAT_SECONDS = 15.0
"""After so long a silence something is sent, lest anybody between here and the browser close the connection."""
_RETRY = b"retry: 1000\n\n"
_HEARTBEAT = b": here\n\n"


class _Looks(Protocol):
    @property
    def gone(self) -> bool: ...

    def wake(self) -> None: ...

    async def news(self, seconds: float) -> bool: ...


L = TypeVar("L", bound=_Looks)


class EventStream(Response, Generic[L]):
    """What happens, as it happens; what that is says a class above this."""

    media_type = "text/event-stream"

    def __init__(
        self, looking: AbstractContextManager[L], has_ended: Callable[[], bool], language: str, seconds: float
    ) -> None:
        """Stream what happens.

        Args:
            looking: lasts as long as the stream.
            has_ended: whether the service is being stopped.
            language: that of the sentences.
            seconds: after which the stream ends; browsers begin another one.
        """
        super().__init__(headers={"X-Accel-Buffering": "no", "Content-Language": language})
        del self.headers["content-length"]
        self._looking = looking
        self._has_ended = has_ended
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        with self._looking as looker:
            leaving = asyncio.ensure_future(_left(receive))
            leaving.add_done_callback(lambda _: looker.wake())
            lasts(scope)
            try:
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                await _say(send, _RETRY)
                await self._stream(looker, leaving, send)
                await send({"type": "http.response.body", "body": b""})
            finally:
                leaving.cancel()

    @abstractmethod
    async def _news(self, looker: L) -> bytes | None:
        """What has not been told yet; `None` if that cannot be found out, so that the browser comes again."""

    async def _stream(self, looker: L, leaving: "asyncio.Future[None]", send: Send) -> None:
        clock = asyncio.get_running_loop().time
        end = clock() + self._seconds
        is_news = True
        while not (leaving.done() or self._has_ended()):
            told = await self._news(looker)
            if told or not is_news:
                await _say(send, told or _HEARTBEAT)
            if told is None or looker.gone or clock() >= end:
                return
            is_news = await looker.news(min(_HEARTBEAT_SECONDS, max(0.0, end - clock())))


def event(what: str, data: str, number: int | None = None) -> bytes:
    """An event; with a number that the browser tells when it comes again."""
    known = "" if number is None else f"id: {number}\n"
    return f"event: {what}\n{known}data: {data}\n\n".encode()


async def _say(send: Send, told: bytes) -> None:
    await send({"type": "http.response.body", "body": told, "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
