"""Who looks at which game on this node, and who of its players is here, on this node or on another one.

A player is here with an open stream. What the other nodes know of that stands in the store, where each node notes from
time to time whom it has: so a player who has left another node counts as here for half a minute more, and one who has
left this node for some seconds, in which a page that was loaded anew is back.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.payer import Payer, paying
from denkspiel.play.live.live_game import FREE
from denkspiel.store.faults import NoSuchGame
from denkspiel.web.traffic import AtATime, TooMany
from denkspiel.web.workers.result_cache import Shared

if TYPE_CHECKING:
    from denkspiel.store.ledger import Kept
    from denkspiel.store.store import Store
    from denkspiel.web.app.browser import Browser

__all__ = ["BACK_SOON_SECONDS", "BEAT_SECONDS", "Audience", "FullHouse", "Looker", "Presence", "SeatHere"]

_LOG = logging.getLogger(__name__)

BEAT_SECONDS = 15.0
"""How often a node notes whom it has, and looks whom the others have."""

BACK_SOON_SECONDS = 3.0
"""So long whoever has left this node counts as here."""

_ELSEWHERE_MS = 35_000
"""So long whoever another node has noted is taken to be there: two beats, and some time for a slow one."""
_NOTED_ANEW_MS = 10_000
"""After so long it is noted anew that somebody is here, has come or gone; who is here is noted with a command, too."""
_AGAIN_SECONDS = 1.0

_TOO_MANY_STREAMS = Message(
    "Too many games and rooms are open at a time from your address: {most} are allowed. Please close some of them."
)


class SeatHere(NamedTuple):
    """Whether a player is here now, and when that was last so, in milliseconds since 1970; a computer always is."""

    here: bool
    seen: int | None


class Presence(NamedTuple):
    """Who is here."""

    seats: tuple[SeatHere, SeatHere]
    watchers: int

    @property
    def now(self) -> tuple[bool, bool, int]:
        """Without the times."""
        return self.seats[0].here, self.seats[1].here, self.watchers

    def to_data(self) -> dict[str, Any]:
        """As JSON has it (`PresenceData`)."""
        return {"seats": [seat._asdict() for seat in self.seats], "watchers": self.watchers}


class FullHouse(TooMany):
    """As many look at a game as may."""

    kind = "full-house"

    def __init__(self) -> None:
        super().__init__(60, Message("Too many look at this game already; please try again in a minute."))


class Looker:
    """One who looks at a game."""

    def __init__(self, table: "_Table", token: str | None, kept: "Kept") -> None:
        self.side = kept.side
        self._table = table
        self._token = token
        self._players = kept.live.players
        self._news = asyncio.Event()

    @property
    def version(self) -> int:
        """The latest version that is known of."""
        return self._table.version

    @property
    def gone(self) -> bool:
        """Whether the game was deleted."""
        return self._table.gone

    def present(self) -> Presence:
        """Who is here."""
        return self._table.present()

    async def kept(self) -> "Kept":
        """The game as it stands; it may have become one in which this browser has a seat.

        Raises:
            NoSuchGame: it was deleted.
            StoreFault: it cannot be read now.
        """
        kept = await self._table.kept()
        if kept.live.players != self._players:
            self._players = kept.live.players
            if self.side is None and self._token is not None:
                self.sit((await self._table.load(self._token)).side)
        return kept

    def sit(self, side: int | None) -> None:
        """Hold that seat from now on."""
        if side != self.side:
            self.side = side
            self._table.tell_all()

    @property
    def is_awake(self) -> bool:
        """Whether there may be something new."""
        return self._news.is_set()

    def wake(self) -> None:
        """There may be something new."""
        self._news.set()

    async def news(self, seconds: float) -> bool:
        """Wait for something new, for so many seconds at most; whether there may be something."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True


class _Table:
    """A game that somebody looks at, or has looked at just now."""

    def __init__(self, audience: "Audience", kept: "Kept") -> None:
        self.id = kept.id
        self.version = kept.live.version
        self.gone = False
        self.under_way = 0
        self.lookers: set[Looker] = set()
        self.seen: list[int | None] = list(kept.seen)
        self.noted: list[int | None] = [None, None]
        self.left: list[int | None] = [None, None]
        self._audience = audience
        self._kept = kept
        self._following: asyncio.Task[None] | None = None
        self._told: tuple[bool, bool, int] | None = None

    @property
    def here(self) -> list[int]:
        """The sides that have an open stream."""
        return [side for side in (0, 1) if any(looker.side == side for looker in self.lookers)]

    def not_noted(self, now: int) -> list[int]:
        """The sides that are here, and of which that was not noted a moment ago."""
        return [side for side in self.here if now - (self.noted[side] or 0) > _NOTED_ANEW_MS]

    def present(self) -> Presence:
        now, sides = self._audience.now(), [looker.side for looker in self.lookers]
        return Presence((self._seat(0, 0 in sides, now), self._seat(1, 1 in sides, now)), sides.count(None))

    def _seat(self, side: int, is_here: bool, now: int) -> SeatHere:
        player = self._kept.live.players[side]
        if not player.is_human:
            return SeatHere(here=True, seen=None)
        if player == FREE:
            return SeatHere(here=False, seen=None)
        seen, noted, left = self.seen[side], self.noted[side] or 0, self.left[side]
        back_soon = left is not None and now - left < BACK_SOON_SECONDS * 1000
        elsewhere = seen is not None and seen > noted and now - seen < _ELSEWHERE_MS
        times = [at for at in (seen, left) if at is not None]
        return SeatHere(here=is_here or back_soon or elsewhere, seen=max(times, default=None))

    def tell_all(self) -> None:
        for looker in self.lookers:
            looker.wake()

    def tell_of_changes(self) -> None:
        """Tell all if it has changed who is here since this was looked at last."""
        present = self.present().now
        if present != self._told:
            self._told = present
            self.tell_all()

    def take(self, kept: "Kept") -> None:
        """It may be newer than what is known."""
        if kept.live.version >= self._kept.live.version:
            self._kept = kept
            self.version = max(self.version, kept.live.version)

    async def kept(self) -> "Kept":
        if self._kept.live.version < self.version:
            self.take(await self._audience.loads.do((self.id, self.version), self._load_for_all))
        return self._kept

    async def _load_for_all(self) -> "Kept":
        paying.set(Payer())  # others must not wait because the client that asked first has used up its share
        return await self.load(None)

    async def load(self, token: str | None) -> "Kept":
        return await self._audience.store.load(self.id, token)

    def follow(self) -> None:
        if self._following is None:
            self._following = asyncio.ensure_future(self._follow())

    def rest(self) -> None:
        if self._following is not None:
            self._following.cancel()
            self._following = None

    async def _follow(self) -> None:
        """Hear of all changes until the game is deleted, whatever happens meanwhile."""
        paying.set(Payer())  # for all who look
        while True:
            try:
                async for version in self._audience.store.changes(self.id, self.version):
                    self.version = version
                    if not self.under_way:
                        self.tell_all()
            except NoSuchGame:
                pass
            except Exception as error:  # whatever it is, those who look must not stay behind for ever
                if not isinstance(error, DenkspielError):
                    _LOG.exception("the changes of a game are not heard; they are asked for again")
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            self.gone = True
            self.tell_all()
            return


class Audience:
    """All who look at games on this node."""

    def __init__(self, store: "Store", most_each: int, most_by_game: int) -> None:
        """Let nobody in yet.

        Args:
            store: has the games.
            most_each: the streams that a client may have.
            most_by_game: those that may look at a game without a seat in it.
        """
        self.store = store
        self.loads = Shared()
        self.has_ended = False
        self._most_by_game = most_by_game
        self._streams = AtATime(most_each, _TOO_MANY_STREAMS)
        self._tables: dict[str, _Table] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def streams(self) -> AtATime:
        """Those that each client has, to games and rooms together."""
        return self._streams

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self.store.now()

    def present(self, kept: "Kept") -> Presence:
        """Who is here of a game."""
        return (self._tables.get(kept.id) or _Table(self, kept)).present()

    def take(self, kept: "Kept", *, seen: bool) -> None:
        """This was done on this node; `seen` says whether by the holder of the seat `kept.side`, who is here."""
        table = self._tables.get(kept.id)
        if seen and table is None:
            table = self._tables[kept.id] = _Table(self, kept)
        if table is not None:
            table.take(kept)
            if seen and kept.side is not None:
                table.noted[kept.side] = table.seen[kept.side] = kept.seen[kept.side]

    @contextmanager
    def acting(self, game_id: str) -> Iterator[None]:
        """While something is done at a game on this node, which ends with `take`.

        PostgreSQL tells of it before its answer is here: those who look are told then, and nobody needs to ask for what
        the answer says.
        """
        table = self._tables.get(game_id)
        if table is None:
            yield
            return
        table.under_way += 1
        known = table.version
        try:
            yield
        finally:
            table.under_way -= 1
            if table.version > known:
                table.tell_all()

    @contextmanager
    def looking(self, kept: "Kept", browser: "Browser") -> Iterator[Looker]:
        """While somebody looks at a game.

        Raises:
            TooMany: the client looks at too many, or too many look at the game.
        """
        table = self._tables.get(kept.id)
        if table is None or table.gone:
            table = self._tables[kept.id] = _Table(self, kept)
        if kept.side is None and sum(looker.side is None for looker in table.lookers) >= self._most_by_game:
            raise FullHouse
        with self._streams.under_way(browser.client):
            looker = Looker(table, browser.token, kept)
            table.take(kept)
            table.lookers.add(looker)
            table.follow()
            self._moved(table, looker.side)
            try:
                yield looker
            finally:
                table.lookers.discard(looker)
                self._left(table, looker.side)

    def hang_up(self) -> None:
        """Let all go: the service is being stopped."""
        self.has_ended = True
        for table in self._tables.values():
            table.tell_all()

    async def beat(self) -> None:
        """Note who is here, and look whom other nodes have."""
        self._forget_old()
        now = self.now()
        await self._note([(table.id, side) for table in self._tables.values() for side in table.not_noted(now)])
        seen = await self.store.seen_at([table.id for table in self._tables.values()])
        for game_id, at in seen.items():
            if game_id in self._tables:
                self._tables[game_id].seen = list(at)
                self._tables[game_id].tell_of_changes()

    async def close(self) -> None:
        """Note who has left, and end."""
        for table in self._tables.values():
            table.rest()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _moved(self, table: _Table, side: int | None) -> None:
        """Somebody has come or gone."""
        table.tell_all()
        if side is not None and self.now() - (table.noted[side] or 0) > _NOTED_ANEW_MS:
            self._spawn(self._note([(table.id, side)]))

    def _left(self, table: _Table, side: int | None) -> None:
        if side is not None and side not in table.here:
            table.left[side] = self.now()
            asyncio.get_running_loop().call_later(BACK_SOON_SECONDS + 0.1, table.tell_all)
        if not table.lookers:
            table.rest()
        self._moved(table, side)

    async def _note(self, here: list[tuple[str, int]]) -> None:
        try:
            at = await self.store.note_here(here)
        except DenkspielError:
            return  # the next beat does it
        for game_id, side in here:
            if game_id in self._tables:
                self._tables[game_id].noted[side] = self._tables[game_id].seen[side] = at

    def _forget_old(self) -> None:
        """Games that nobody looks at any more, once it does not matter when somebody did."""
        now = self.now()
        for table in list(self._tables.values()):
            if not table.lookers and all(now - (at or 0) > _ELSEWHERE_MS for at in (*table.left, *table.noted)):
                del self._tables[table.id]

    def _spawn(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
