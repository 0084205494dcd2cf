"""The hub of link games: publishes changes to those who watch a game, and knows which players are online.

    hub = GameHub(store, most_each=20, most_by_game=100)
    with hub.subscribe(game, browser) as subscriber:     # opens a channel for the game, if it has none
        await subscriber.wait(15)                        # until something has changed
        game = await subscriber.stored_game()                   # loaded once for all subscribers of the channel

A player is online with an open stream. Other nodes know that from the store, where each node notes from time to time
which of its players are online. So a player who has left another node counts as online for half a minute more, and one
who has left this node for some seconds, which is long enough to load the page again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.payer import ClientAccount, current_account
from denkspiel.online.games.live_game import FREE_SEAT
from denkspiel.online.store.faults import NoSuchGame, NoSuchRoom
from denkspiel.web.app.client_limits import ConcurrencyLimit, TooManyRequests
from denkspiel.web.workers.result_cache import SingleFlight

if TYPE_CHECKING:
    from denkspiel.online.store.game_repository import GameForBrowser
    from denkspiel.online.store.store import GameStore
    from denkspiel.web.app.browser import Browser

__all__ = [
    "PRESENCE_SECONDS",
    "RECONNECT_SECONDS",
    "GameHub",
    "GameSubscriber",
    "Presence",
    "SeatPresence",
    "Subscriber",
    "TooManyWatchers",
    "follow",
]

_LOG = logging.getLogger(__name__)

PRESENCE_SECONDS = 15.0
"""How often a node notes which of its players are online, and reads who is online at other nodes."""

RECONNECT_SECONDS = 3.0
"""How long a player who has left this node still counts as online."""

_ELSEWHERE_MS = 35_000
"""How long a note of another node counts: two intervals, and some time for a slow node."""
_NOTED_ANEW_MS = 10_000
"""How long a note of this node is fresh; a command of a player counts as a note, too."""
_AGAIN_SECONDS = 1.0

_TOO_MANY_STREAMS = Message(
    "Too many games and rooms are open from your address; at most {most} are allowed. Please close some of them."
)


class SeatPresence(NamedTuple):
    """Whether a player is here now, and when that was last so, in milliseconds since 1970; a computer always is."""

    here: bool
    seen: int | None


class Presence(NamedTuple):
    """Who is here."""

    seats: tuple[SeatPresence, SeatPresence]
    watchers: int

    @property
    def without_times(self) -> tuple[bool, bool, int]:
        """Without the times."""
        return self.seats[0].here, self.seats[1].here, self.watchers

    def to_data(self) -> dict[str, Any]:
        """As JSON has it (`PresenceData`)."""
        return {"seats": [seat._asdict() for seat in self.seats], "watchers": self.watchers}


class TooManyWatchers(TooManyRequests):
    """No more browsers may watch this game."""

    kind = "full-house"

    def __init__(self) -> None:
        super().__init__(60, Message("Too many people are watching this game. Please try again in a minute."))


class Subscriber:
    """A browser that watches a game or a room."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    @property
    def has_changes(self) -> bool:
        """Whether there may be something new."""
        return self._changed.is_set()

    def notify(self) -> None:
        """There may be something new."""
        self._changed.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for something new, for so many seconds at most; whether there may be something."""
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return False
        self._changed.clear()
        return True


async def follow(changes: Callable[[], AsyncIterator[int]], note: Callable[[int], None]) -> None:
    """Note each later version of a game or room until it is deleted, whatever happens meanwhile."""
    while True:
        try:
            async for version in changes():
                note(version)
        except (NoSuchGame, NoSuchRoom):
            return
        except Exception as error:  # whatever it is, those who look must not stay behind for ever
            if not isinstance(error, DenkspielError):
                _LOG.exception("changes are not heard; they are asked for again")
            await asyncio.sleep(_AGAIN_SECONDS)
        else:
            return


class GameSubscriber(Subscriber):
    """A browser that watches a game, with or without a seat in it."""

    def __init__(self, channel: "_Channel", token: str | None, stored: "GameForBrowser") -> None:
        super().__init__()
        self.side = stored.side
        self._channel = channel
        self._token = token
        self._players = stored.live.players

    @property
    def version(self) -> int:
        """The latest version that is known of."""
        return self._channel.version

    @property
    def is_deleted(self) -> bool:
        """Whether the game was deleted."""
        return self._channel.is_deleted

    def presence(self) -> Presence:
        """Who is here."""
        return self._channel.presence()

    async def stored_game(self) -> "GameForBrowser":
        """The game as it stands; it may have become one in which this browser has a seat.

        Raises:
            NoSuchGame: it was deleted.
            StoreFault: it cannot be read now.
        """
        stored = await self._channel.stored_game()
        if stored.live.players != self._players:
            self._players = stored.live.players
            if self.side is None and self._token is not None:
                self.take_seat((await self._channel.load(self._token)).side)
        return stored

    def take_seat(self, side: int | None) -> None:
        """Hold that seat from now on."""
        if side != self.side:
            self.side = side
            self._channel.notify_all()


class _Channel:
    """A game and all who watch it on this node, or have just watched it.

    Attributes, by side where there are two:
        version: the latest version of the game that is known of; the game itself is loaded when somebody needs it.
        is_deleted: whether the game was deleted.
        commands_in_progress: how many commands of this node are being carried out at the game.
        seen: when the player was last online, as the store knows it.
        noted: when this node last noted that in the store; a later `seen` comes from another node.
        left: when the player's last stream to this node ended.
    """

    def __init__(self, hub: "GameHub", stored: "GameForBrowser") -> None:
        self.id = stored.id
        self.version = stored.live.version
        self.is_deleted = False
        self.commands_in_progress = 0
        self.subscribers: set[GameSubscriber] = set()
        self.seen: list[int | None] = list(stored.seen)
        self.noted: list[int | None] = [None, None]
        self.left: list[int | None] = [None, None]
        self._audience = hub
        self._stored = stored
        self._following: asyncio.Task[None] | None = None
        self._told: tuple[bool, bool, int] | None = None

    @property
    def here(self) -> list[int]:
        """The sides that have an open stream."""
        return [side for side in (0, 1) if any(subscriber.side == side for subscriber in self.subscribers)]

    def not_noted(self, now: int) -> list[int]:
        """The sides that are here, and of which that was not noted a moment ago."""
        return [side for side in self.here if now - (self.noted[side] or 0) > _NOTED_ANEW_MS]

    def presence(self) -> Presence:
        now, sides = self._audience.now(), [subscriber.side for subscriber in self.subscribers]
        return Presence((self._seat(0, 0 in sides, now), self._seat(1, 1 in sides, now)), sides.count(None))

    def _seat(self, side: int, is_here: bool, now: int) -> SeatPresence:
        player = self._stored.live.players[side]
        if not player.is_human:
            return SeatPresence(here=True, seen=None)
        if player == FREE_SEAT:
            return SeatPresence(here=False, seen=None)
        seen, noted, left = self.seen[side], self.noted[side] or 0, self.left[side]
        back_soon = left is not None and now - left < RECONNECT_SECONDS * 1000
        elsewhere = seen is not None and seen > noted and now - seen < _ELSEWHERE_MS
        times = [at for at in (seen, left) if at is not None]
        return SeatPresence(here=is_here or back_soon or elsewhere, seen=max(times, default=None))

    def notify_all(self) -> None:
        for subscriber in self.subscribers:
            subscriber.notify()

    def notify_presence(self) -> None:
        """Tell all if it has changed who is here since this was looked at last."""
        present = self.presence().without_times
        if present != self._told:
            self._told = present
            self.notify_all()

    def update(self, stored: "GameForBrowser") -> None:
        """It may be newer than what is known."""
        if stored.live.version >= self._stored.live.version:
            self._stored = stored
            self.version = max(self.version, stored.live.version)

    async def stored_game(self) -> "GameForBrowser":
        if self._stored.live.version < self.version:
            self.update(await self._audience.loads.run((self.id, self.version), self._load_for_all))
        return self._stored

    async def _load_for_all(self) -> "GameForBrowser":
        current_account.set(
            ClientAccount()
        )  # others must not wait because the client that asked first has used up its share
        return await self.load(None)

    async def load(self, token: str | None) -> "GameForBrowser":
        return await self._audience.store.load(self.id, token)

    def start_following(self) -> None:
        if self._following is None:
            self._following = asyncio.ensure_future(self._run())

    def stop_following(self) -> None:
        if self._following is not None:
            self._following.cancel()
            self._following = None

    async def _run(self) -> None:
        current_account.set(ClientAccount())  # for all who look
        await follow(lambda: self._audience.store.watch_versions(self.id, self.version), self._note_version)
        self.is_deleted = True
        self.notify_all()

    def _note_version(self, version: int) -> None:
        self.version = version
        if not self.commands_in_progress:
            self.notify_all()


class GameHub:
    """The channels of all games that are watched on this node."""

    def __init__(self, store: "GameStore", max_per_client: int, max_per_game: int) -> None:
        """Begin without channels.

        Args:
            store: has the games.
            max_per_client: the streams that a client may have.
            max_per_game: those that may look at a game without a seat in it.
        """
        self.store = store
        self.loads = SingleFlight()
        self.is_closed = False
        self._most_by_game = max_per_game
        self._streams = ConcurrencyLimit(max_per_client, _TOO_MANY_STREAMS)
        self._channels: dict[str, _Channel] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def streams(self) -> ConcurrencyLimit:
        """Those that each client has, to games and rooms together."""
        return self._streams

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self.store.now()

    def presence(self, stored: "GameForBrowser") -> Presence:
        """Who is here of a game."""
        return (self._channels.get(stored.id) or _Channel(self, stored)).presence()

    def publish(self, stored: "GameForBrowser", *, seen: bool) -> None:
        """This was done on this node; `seen` says whether by the holder of the seat `stored.side`, who is here."""
        channel = self._channels.get(stored.id)
        if seen and channel is None:
            channel = self._channels[stored.id] = _Channel(self, stored)
        if channel is not None:
            channel.update(stored)
            if seen and stored.side is not None:
                channel.noted[stored.side] = channel.seen[stored.side] = stored.seen[stored.side]

    @contextmanager
    def publishing(self, game_id: str) -> Iterator[None]:
        """Around a command at a game on this node, whose result is passed to `publish` inside.

        PostgreSQL announces the new version before the answer of the command is here. Subscribers are woken only after
        the answer, which has the game as it is then, so nobody has to load it.
        """
        channel = self._channels.get(game_id)
        if channel is None:
            yield
            return
        channel.commands_in_progress += 1
        known = channel.version
        try:
            yield
        finally:
            channel.commands_in_progress -= 1
            if channel.version > known:
                channel.notify_all()

    @contextmanager
    def subscribe(self, stored: "GameForBrowser", browser: "Browser") -> Iterator[GameSubscriber]:
        """Watch a game, as long as the context lasts.

        Raises:
            TooManyRequests: the client watches too many games, or too many browsers watch this one.
        """
        channel = self._channels.get(stored.id)
        if channel is None or channel.is_deleted:
            channel = self._channels[stored.id] = _Channel(self, stored)
        if (
            stored.side is None
            and sum(subscriber.side is None for subscriber in channel.subscribers) >= self._most_by_game
        ):
            raise TooManyWatchers
        with self._streams.hold(browser.client):
            subscriber = GameSubscriber(channel, browser.token, stored)
            channel.update(stored)
            channel.subscribers.add(subscriber)
            channel.start_following()
            self._moved(channel, subscriber.side)
            try:
                yield subscriber
            finally:
                channel.subscribers.discard(subscriber)
                if subscriber.side is not None and subscriber.side not in channel.here:
                    channel.left[subscriber.side] = self.now()
                    asyncio.get_running_loop().call_later(RECONNECT_SECONDS + 0.1, channel.notify_all)
                if not channel.subscribers:
                    channel.stop_following()
                self._moved(channel, subscriber.side)

    def disconnect_all(self) -> None:
        """Wake all subscribers, whose streams then end: the service is being stopped."""
        self.is_closed = True
        for channel in self._channels.values():
            channel.notify_all()

    async def refresh_presence(self) -> None:
        """Note who is online here, and read who is online at other nodes."""
        self._forget_old()
        now = self.now()
        await self._note([(channel.id, side) for channel in self._channels.values() for side in channel.not_noted(now)])
        seen = await self.store.seat_times([channel.id for channel in self._channels.values()])
        for game_id, at in seen.items():
            if game_id in self._channels:
                self._channels[game_id].seen = list(at)
                self._channels[game_id].notify_presence()

    async def close(self) -> None:
        """Stop following changes, and wait for what is being noted."""
        for channel in self._channels.values():
            channel.stop_following()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _moved(self, channel: _Channel, side: int | None) -> None:
        """Tell all that somebody has come or gone; a player is noted, unless that was done a moment ago."""
        channel.notify_all()
        if side is not None and self.now() - (channel.noted[side] or 0) > _NOTED_ANEW_MS:
            task = asyncio.ensure_future(self._note([(channel.id, side)]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _note(self, here: list[tuple[str, int]]) -> None:
        try:
            at = await self.store.record_seats_seen(here)
        except DenkspielError:
            return  # it is done again at the next interval
        for game_id, side in here:
            if game_id in self._channels:
                self._channels[game_id].noted[side] = self._channels[game_id].seen[side] = at

    def _forget_old(self) -> None:
        """Games that nobody looks at any more, once it does not matter when somebody did."""
        now = self.now()
        for channel in list(self._channels.values()):
            if not channel.subscribers and all(
                now - (at or 0) > _ELSEWHERE_MS for at in (*channel.left, *channel.noted)
            ):
                del self._channels[channel.id]
