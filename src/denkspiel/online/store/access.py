"""Who hears of changes in the database, in a service that runs in an event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager

from denkspiel.online.store.database import Database
from denkspiel.online.store.transaction import DELETED_VERSION, ChangedVersion, Transaction

__all__ = ["ChangeAnnouncer", "StoreAccess", "Subscription"]


class Subscription:
    """One who looks at a game; of several changes at a time only the last one is told."""

    def __init__(self) -> None:
        self._version = 0
        self._changed = asyncio.Event()

    def report_version(self, version: int) -> None:
        """The game has this version; what is older than what was known is no news."""
        if self._version != DELETED_VERSION and (version == DELETED_VERSION or version > self._version):
            self._version = version
            self._changed.set()

    async def version_after(self, version: int) -> int:
        """Wait for a later version than that one, or for `GONE`."""
        while self._version != DELETED_VERSION and self._version <= version:
            self._changed.clear()
            await self._changed.wait()
        return self._version


class ChangeAnnouncer:
    """Everybody who looks at games, in one event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._looking: dict[str, set[Subscription]] = {}

    @property
    def watched_games(self) -> list[str]:
        """The games that somebody looks at."""
        return list(self._looking)

    @contextmanager
    def subscribe(self, game_id: str) -> Iterator[Subscription]:
        """Look at a game."""
        subscription = Subscription()
        self._looking.setdefault(game_id, set()).add(subscription)
        try:
            yield subscription
        finally:
            others = self._looking[game_id]
            others.discard(subscription)
            if not others:
                del self._looking[game_id]

    def announce(self, touched: Iterable[ChangedVersion]) -> None:
        """Let them know, from any thread."""
        news = [*touched]
        if news and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.announce_in_loop, news)

    def announce_in_loop(self, touched: Iterable[ChangedVersion]) -> None:
        """Let them know, in the event loop."""
        for game_id, version in touched:
            for subscription in self._looking.get(game_id, ()):
                subscription.report_version(version)


class StoreAccess:
    """The database, who is told of changes there, and what time it is; what is kept there says a class above this."""

    def __init__(self, database: Database, announcements: ChangeAnnouncer, now: Callable[[], int]) -> None:
        self._database = database
        self._announcements = announcements
        self._now = now

    async def _changes(self, key: str, version_of: Callable[[Transaction, str], int], since: int) -> AsyncIterator[int]:
        """The versions after that one as they come, of several at a time the latest, until it is deleted."""
        with self._announcements.subscribe(key) as subscription:
            subscription.report_version(await self._database.read(version_of, key))
            while (version := await subscription.version_after(since)) != DELETED_VERSION:
                yield version
                since = version
