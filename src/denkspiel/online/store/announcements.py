"""Who looks at which game, and is told when it has changed."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from denkspiel.online.store.transaction import GONE, Touched

__all__ = ["Announcements", "Subscription"]


class Subscription:
    """One who looks at a game; of several changes at a time only the last one is told."""

    def __init__(self) -> None:
        self._version = 0
        self._changed = asyncio.Event()

    def note(self, version: int) -> None:
        """The game has this version; what is older than what was known is no news."""
        if self._version != GONE and (version == GONE or version > self._version):
            self._version = version
            self._changed.set()

    async def version_after(self, version: int) -> int:
        """Wait for a later version than that one, or for `GONE`."""
        while self._version != GONE and self._version <= version:
            self._changed.clear()
            await self._changed.wait()
        return self._version


class Announcements:
    """Everybody who looks at games, in one event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._looking: dict[str, set[Subscription]] = {}

    @property
    def games(self) -> list[str]:
        """The games that somebody looks at."""
        return list(self._looking)

    @contextmanager
    def subscribed(self, game_id: str) -> Iterator[Subscription]:
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

    def tell(self, touched: Iterable[Touched]) -> None:
        """Let them know, from any thread."""
        news = [*touched]
        if news and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.tell_here, news)

    def tell_here(self, touched: Iterable[Touched]) -> None:
        """Let them know, in the event loop."""
        for game_id, version in touched:
            for subscription in self._looking.get(game_id, ()):
                subscription.note(version)
