"""What happens at a game by link, as it happens: Server-Sent Events, or an answer that waits for the next change."""

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from denkspiel.core.errors import DenkspielError
from denkspiel.store.faults import NoSuchGame
from denkspiel.web.audience import Looker
from denkspiel.web.browser import Browser
from denkspiel.web.connection import lasts
from denkspiel.web.live_answers import PresenceData
from denkspiel.web.live_games import LiveGames

if TYPE_CHECKING:
    from denkspiel.store.ledger import Kept

__all__ = ["EventStream", "changed_view"]

_HEARTBEAT_SECONDS = 15.0
"""After so long a silence something is sent, lest anybody between here and the browser close the connection."""
_RETRY = b"retry: 1000\n\n"
_HEARTBEAT = b": here\n\n"


class EventStream(Response):
    """The changes of a game as they come, for one who looks."""

    media_type = "text/event-stream"

    def __init__(self, games: LiveGames, kept: "Kept", browser: Browser, since: int, seconds: float) -> None:
        """Stream the changes.

        Args:
            games: all games.
            kept: this one.
            browser: who looks.
            since: the version that the browser has.
            seconds: after which the stream ends; browsers begin another one.
        """
        super().__init__(headers={"X-Accel-Buffering": "no", "Content-Language": browser.say.language})
        del self.headers["content-length"]
        self._games = games
        self._kept = kept
        self._browser = browser
        self._told = since if since <= kept.live.version else 0  # the store may be an older one that was restored
        self._seconds = seconds
        self._present: PresenceData | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        with self._games.audience.looking(self._kept, self._browser) as looker:
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

    async def _stream(self, looker: Looker, leaving: "asyncio.Future[None]", send: Send) -> None:
        clock = asyncio.get_running_loop().time
        end = clock() + self._seconds
        is_news = True
        while not (leaving.done() or self._games.audience.has_ended):
            told = await self._news(looker)
            if told or not is_news:
                await _say(send, told or _HEARTBEAT)
            if told is None or looker.gone or clock() >= end:
                return
            is_news = await looker.news(min(_HEARTBEAT_SECONDS, max(0.0, end - clock())))

    async def _news(self, looker: Looker) -> bytes | None:
        """What has not been told yet; `None` if that cannot be found out, so that the browser comes again."""
        told = b""
        try:
            if looker.version > self._told and not looker.gone:
                self._told, view = await self._games.view_for(looker, self._browser.say)
                told += f"event: view\nid: {self._told}\ndata: {view}\n\n".encode()
        except NoSuchGame:
            pass
        except DenkspielError:
            return None
        if looker.gone:
            return b"event: gone\ndata: {}\n\n"
        present = looker.present()
        if self._is_news(present):
            self._present = present
            told += f"event: presence\ndata: {present.model_dump_json()}\n\n".encode()
        return told

    def _is_news(self, present: PresenceData) -> bool:
        """Whether anybody has come or gone; when that was is told along with it."""
        return self._present is None or _who(present) != _who(self._present)


async def changed_view(games: LiveGames, kept: "Kept", browser: Browser, since: int, seconds: float) -> str | None:
    """A `LiveView` of a game as soon as it has a later version than that one; `None` if it has none in that time.

    Raises:
        NoSuchGame: it was deleted meanwhile.
        StoreFault: it cannot be read now.
        TooMany: see `Audience.looking`.
    """
    clock = asyncio.get_running_loop().time
    end = clock() + seconds
    with games.audience.looking(kept, browser) as looker:
        while looker.version <= since and not (looker.gone or games.audience.has_ended) and clock() < end:
            await looker.news(end - clock())
        return (await games.view_for(looker, browser.say))[1] if looker.version > since or looker.gone else None


def _who(present: PresenceData) -> tuple[bool, bool, int]:
    return present.seats[0].here, present.seats[1].here, present.watchers


async def _say(send: Send, told: bytes) -> None:
    await send({"type": "http.response.body", "body": told, "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
