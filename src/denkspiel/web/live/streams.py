"""What happens at a game by link, as it happens: Server-Sent Events, or an answer that waits for the next change."""

import asyncio
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError
from denkspiel.store.faults import NoSuchGame
from denkspiel.web.app.browser import Browser
from denkspiel.web.live.event_stream import GONE, EventStream, event
from denkspiel.web.live.games import LiveGames
from denkspiel.web.live.hub import Looker, Presence
from denkspiel.web.live.views import json_of

if TYPE_CHECKING:
    from denkspiel.store.ledger import Kept

__all__ = ["GameStream", "changed_view"]


class GameStream(EventStream[Looker]):
    """The changes of a game as they come, for one who looks."""

    def __init__(self, games: LiveGames, kept: "Kept", browser: Browser, since: int, seconds: float) -> None:
        """Stream the changes.

        Args:
            games: all games.
            kept: this one.
            browser: who looks.
            since: the version that the browser has.
            seconds: after which the stream ends; browsers begin another one.
        """
        looking = games.audience.looking(kept, browser)
        super().__init__(looking, lambda: games.audience.has_ended, browser.say.language, seconds)
        self._games = games
        self._browser = browser
        self._told = since if since <= kept.live.version else 0  # the store may be an older one that was restored
        self._present: Presence | None = None

    async def _news(self, looker: Looker) -> bytes | None:
        told = b""
        try:
            if looker.version > self._told and not looker.gone:
                self._told, view = await self._games.view_for(looker, self._browser.say)
                told += event("view", view, self._told)
        except NoSuchGame:
            pass
        except DenkspielError:
            return None
        if looker.gone:
            return GONE
        present = looker.present()
        if self._is_news(present):
            self._present = present
            told += event("presence", json_of(present.to_data()))
        return told

    def _is_news(self, present: Presence) -> bool:
        """Whether anybody has come or gone; when that was is told along with it."""
        return self._present is None or present.now != self._present.now


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
