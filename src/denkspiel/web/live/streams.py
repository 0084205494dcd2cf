"""Changes as they happen: Server-Sent Events, or an answer that waits for the next change."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Generic, TypeVar

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from denkspiel.core.errors import DenkspielError
from denkspiel.online.store.faults import NoSuchGame
from denkspiel.web.app.browser import Browser, disconnected
from denkspiel.web.live.games import LiveGameService
from denkspiel.web.live.hub import GameSubscriber, Presence
from denkspiel.web.live.views import to_json_text

if TYPE_CHECKING:
    from denkspiel.online.store.game_repository import GameForBrowser
    from denkspiel.web.rooms.hub import RoomSubscriber

__all__ = ["DELETED_EVENT", "EventStream", "GameEventStream", "format_event", "has_later_version", "wait_for_view"]

DELETED_EVENT = b"event: gone\ndata: {}\n\n"
"""What was looked at was deleted."""

_HEARTBEAT_SECONDS = 15.0
"""After so long a silence something is sent, lest anybody between here and the browser close the connection."""
_RETRY = b"retry: 1000\n\n"
_HEARTBEAT = b": here\n\n"


S = TypeVar("S", "GameSubscriber", "RoomSubscriber")


class EventStream(Response, Generic[S]):
    """What happens, as it happens; what that is says a class above this."""

    media_type = "text/event-stream"

    def __init__(
        self, subscription: AbstractContextManager[S], is_closed: Callable[[], bool], language: str, seconds: float
    ) -> None:
        """Stream what happens.

        Args:
            subscription: lasts as long as the stream.
            is_closed: whether the service is being stopped.
            language: that of the sentences.
            seconds: after which the stream ends; browsers begin another one.
        """
        super().__init__(headers={"X-Accel-Buffering": "no", "Content-Language": language})
        del self.headers["content-length"]
        self._subscription: AbstractContextManager[S] = subscription
        self._has_ended = is_closed
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 (an ASGI application)
        """Serve a request."""
        with self._subscription as subscriber:
            leaving = asyncio.ensure_future(disconnected(receive))
            leaving.add_done_callback(lambda _: subscriber.notify())
            try:
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                await _send_chunk(send, _RETRY)
                await self._stream(subscriber, leaving, send)
                await send({"type": "http.response.body", "body": b""})
            finally:
                leaving.cancel()

    @abstractmethod
    async def _next_events(self, subscriber: S) -> bytes | None:
        """What has not been told yet; `None` if that cannot be found out, so that the browser comes again."""

    async def _stream(self, subscriber: S, leaving: "asyncio.Future[None]", send: Send) -> None:
        clock = asyncio.get_running_loop().time
        end = clock() + self._seconds
        is_news = True
        while not (leaving.done() or self._has_ended()):
            told = await self._next_events(subscriber)
            if told or not is_news:
                await _send_chunk(send, told or _HEARTBEAT)
            if told is None or subscriber.is_deleted or clock() >= end:
                return
            is_news = await subscriber.wait(min(_HEARTBEAT_SECONDS, max(0.0, end - clock())))


def format_event(name: str, data: str, number: int | None = None) -> bytes:
    """An event; with a number that the browser tells when it comes again."""
    known = "" if number is None else f"id: {number}\n"
    return f"event: {name}\n{known}data: {data}\n\n".encode()


async def _send_chunk(send: Send, told: bytes) -> None:
    await send({"type": "http.response.body", "body": told, "more_body": True})


class GameEventStream(EventStream[GameSubscriber]):
    """The changes of a game as they come, for one who looks."""

    def __init__(
        self, games: LiveGameService, stored: "GameForBrowser", browser: Browser, since: int, seconds: float
    ) -> None:
        """Stream the changes.

        Args:
            games: all games.
            stored: this one.
            browser: who looks.
            since: the version that the browser has.
            seconds: after which the stream ends; browsers begin another one.
        """
        subscription = games.hub.subscribe(stored, browser)
        super().__init__(subscription, lambda: games.hub.is_closed, browser.say.language, seconds)
        self._games = games
        self._browser = browser
        self._told = since if since <= stored.live.version else 0  # the store may be an older one that was restored
        self._present: Presence | None = None

    async def _next_events(self, subscriber: GameSubscriber) -> bytes | None:
        told = b""
        try:
            if subscriber.version > self._told and not subscriber.is_deleted:
                self._told, view = await self._games.view_for(subscriber, self._browser.say)
                told += format_event("view", view, self._told)
        except NoSuchGame:
            pass
        except DenkspielError:
            return None
        if subscriber.is_deleted:
            return DELETED_EVENT
        present = subscriber.presence()
        # whether anybody has come or gone; when that was is told along with it
        if self._present is None or present.without_times != self._present.without_times:
            self._present = present
            told += format_event("presence", to_json_text(present.to_data()))
        return told


async def has_later_version(
    subscriber: "GameSubscriber | RoomSubscriber", is_closed: Callable[[], bool], since: int, seconds: float
) -> bool:
    """Wait until a game or room has a later version than that one, or is gone; whether that was so in that time."""
    clock = asyncio.get_running_loop().time
    end = clock() + seconds
    while subscriber.version <= since and not (subscriber.is_deleted or is_closed()) and clock() < end:
        await subscriber.wait(end - clock())
    return subscriber.version > since or subscriber.is_deleted


async def wait_for_view(
    games: LiveGameService, stored: "GameForBrowser", browser: Browser, since: int, seconds: float
) -> str | None:
    """A `LiveView` of a game as soon as it has a later version than that one; `None` if it has none in that time.

    Raises:
        NoSuchGame: it was deleted meanwhile.
        StoreFault: it cannot be read now.
        TooManyRequests: see `GameHub.subscribe`.
    """
    with games.hub.subscribe(stored, browser) as subscriber:
        if not await has_later_version(subscriber, lambda: games.hub.is_closed, since, seconds):
            return None
        return (await games.view_for(subscriber, browser.say))[1]
