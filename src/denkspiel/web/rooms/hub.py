"""The hub of rooms: publishes changes to those who watch a room on this node."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.online.store.faults import NoSuchRoom
from denkspiel.web.app.client_limits import ConcurrencyLimit, TooManyRequests
from denkspiel.web.live.hub import Subscriber, follow

if TYPE_CHECKING:
    from denkspiel.online.store.room_repository import RoomForBrowser
    from denkspiel.online.store.room_store import RoomStore
    from denkspiel.web.app.browser import Browser

__all__ = ["RoomHub", "RoomSubscriber", "TooManyRoomWatchers"]


class TooManyRoomWatchers(TooManyRequests):
    """No more browsers may watch this room."""

    kind = "full-room"

    def __init__(self) -> None:
        super().__init__(60, Message("Too many people are watching this room. Please try again in a minute."))


class RoomSubscriber(Subscriber):
    """A browser that watches a room.

    Attributes:
        version: the latest one that is known of.
        is_deleted: whether the room was deleted, or cannot be seen any more.
        takes_part: whether the browser has opened the room or joined it.
    """

    def __init__(self, rooms: "RoomStore", stored: "RoomForBrowser", token: str | None) -> None:
        super().__init__()
        self.version = stored.room.version
        self.is_deleted = False
        self.takes_part = stored.actor.host or stored.actor.member is not None
        self._id, self._address = stored.id, stored.address
        self._rooms = rooms
        self._token = token
        self._following = asyncio.ensure_future(self._follow())

    async def stored_room(self) -> "RoomForBrowser":
        """The room as it stands; the browser may have joined it meanwhile.

        Raises:
            NoSuchRoom: it was deleted, or it has another link now and the browser does not take part.
            StoreFault: it cannot be read now.
        """
        try:
            stored = await self._rooms.load(self._address, self._token)
        except NoSuchRoom:
            self.is_deleted = True
            raise
        self.takes_part = stored.actor.host or stored.actor.member is not None
        self.version = max(self.version, stored.room.version)
        return stored

    async def record_presence(self) -> None:
        """Note in the store that the browser is here, if that matters; if it cannot be noted now, then later."""
        if self.takes_part and self._token is not None:
            with suppress(DenkspielError):
                await self._rooms.record_presence(self._id, self._token)

    def close(self) -> None:
        """Look no more."""
        self._following.cancel()

    async def _follow(self) -> None:
        await follow(lambda: self._rooms.watch_versions(self._id, self.version), self._note_version)
        self.is_deleted = True
        self.notify()

    def _note_version(self, version: int) -> None:
        self.version = version
        self.notify()


class RoomHub:
    """The subscribers of all rooms on this node."""

    def __init__(self, rooms: "RoomStore", streams: ConcurrencyLimit, max_per_room: int) -> None:
        """Begin without subscribers.

        Args:
            rooms: the kept ones.
            streams: those that each client has, to games and rooms together.
            max_per_room: those who may look at a room without taking part.
        """
        self.is_closed = False
        self._rooms = rooms
        self._streams = streams
        self._most_by_room = max_per_room
        self._lookers: dict[str, set[RoomSubscriber]] = {}

    @contextmanager
    def subscribe(self, stored: "RoomForBrowser", browser: "Browser") -> Iterator[RoomSubscriber]:
        """Watch a room, as long as the context lasts.

        Raises:
            TooManyRequests: the client watches too many, or too many browsers watch this room.
        """
        others = self._lookers.get(stored.id, set())
        takes_part = stored.actor.host or stored.actor.member is not None
        if not takes_part and sum(not each.takes_part for each in others) >= self._most_by_room:
            raise TooManyRoomWatchers
        with self._streams.hold(browser.client):
            subscriber = RoomSubscriber(self._rooms, stored, browser.token)
            self._lookers.setdefault(stored.id, set()).add(subscriber)
            try:
                yield subscriber
            finally:
                subscriber.close()
                self._lookers[stored.id].discard(subscriber)
                if not self._lookers[stored.id]:
                    del self._lookers[stored.id]

    def disconnect_all(self) -> None:
        """Wake all subscribers, whose streams then end: the service is being stopped."""
        self.is_closed = True
        for subscribers in self._lookers.values():
            for subscriber in subscribers:
                subscriber.notify()
