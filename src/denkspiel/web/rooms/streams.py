"""What happens in a room, as it happens: Server-Sent Events, or an answer that waits for the next change."""

import asyncio
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError
from denkspiel.store.faults import NoSuchRoom
from denkspiel.web.app.browser import Browser
from denkspiel.web.live.event_stream import GONE, EventStream, event
from denkspiel.web.live.games import LiveGames
from denkspiel.web.rooms.hub import RoomLooker
from denkspiel.web.rooms.schemas import RoomPresence

if TYPE_CHECKING:
    from denkspiel.store.room_ledger import KeptRoom

__all__ = ["RoomStream", "changed_room"]


class RoomStream(EventStream[RoomLooker]):
    """The changes of a room as they come, for one who looks; whoever takes part is noted as being here."""

    def __init__(self, games: LiveGames, kept: "KeptRoom", browser: Browser, since: int, seconds: float) -> None:
        """Stream the changes.

        Args:
            games: has the rooms.
            kept: this one.
            browser: who looks.
            since: the version that the browser has.
            seconds: after which the stream ends; browsers begin another one.
        """
        looking = games.rooms.looking(kept, browser)
        super().__init__(looking, lambda: games.rooms.has_ended, browser.say.language, seconds)
        self._games = games
        self._browser = browser
        self._told = since if since <= kept.room.version else 0  # the store may be an older one that was restored
        self._present: frozenset[int] | None = None

    async def _news(self, looker: RoomLooker) -> bytes | None:
        told = b""
        try:
            await looker.note_here()
            kept = await looker.kept()
        except NoSuchRoom:
            return GONE
        except DenkspielError:
            return None
        if kept.room.version > self._told:
            self._told = kept.room.version
            told += event("view", await self._games.room_view(kept, self._browser.say), self._told)
        if kept.present != self._present:
            self._present = kept.present
            told += event("presence", RoomPresence(present=sorted(kept.present)).model_dump_json())
        return told


async def changed_room(games: LiveGames, kept: "KeptRoom", browser: Browser, since: int, seconds: float) -> str | None:
    """A `RoomView` as soon as the room has a later version than that one; `None` if it has none in that time.

    Raises:
        NoSuchRoom: it was deleted meanwhile, or its link was renewed.
        StoreFault: it cannot be read now.
        TooMany: see `RoomAudience.looking`.
    """
    clock = asyncio.get_running_loop().time
    end = clock() + seconds
    with games.rooms.looking(kept, browser) as looker:
        await looker.note_here()
        while looker.version <= since and not (looker.gone or games.rooms.has_ended) and clock() < end:
            await looker.news(end - clock())
        if looker.version > since or looker.gone:
            return await games.room_view(await looker.kept(), browser.say)
    return None
