"""Link games on this node: the store, its hubs for games and rooms, and the scheduler.

The store's libraries take a third of a second to load. They are loaded when the first one asks for a link game, or,
if there are games already, some seconds after the start, when the page has long been shown.
"""

import asyncio
import importlib
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import GameCommand, RematchAgreed
from denkspiel.online.store.faults import StoreFault
from denkspiel.play.naming import Naming
from denkspiel.web.app.problems import RequestRefused
from denkspiel.web.app.settings import Settings
from denkspiel.web.live.hub import PRESENCE_SECONDS, GameHub, GameSubscriber
from denkspiel.web.live.scheduler import GameScheduler
from denkspiel.web.live.views import LiveViewBuilder
from denkspiel.web.rooms.hub import RoomHub
from denkspiel.web.rooms.views import RoomViewBuilder
from denkspiel.web.workers.fair_queue import FairExecutor

if TYPE_CHECKING:
    from denkspiel.locale import Translator
    from denkspiel.online.store.game_repository import GameCommandResult, GameForBrowser
    from denkspiel.online.store.room_repository import RoomForBrowser
    from denkspiel.online.store.seats import LiveGameSummary
    from denkspiel.online.store.store import GameStore

__all__ = ["ChooseMove", "LazyLiveGameService", "LiveGameService", "StorageDisabled", "StorageUnavailable"]

_LOG = logging.getLogger(__name__)
_AFTER_SECONDS = 5.0
"""After the start, when games are opened for which nobody has asked yet."""

ChooseMove = Callable[[LiveGame, str], Awaitable[int]]
"""Asks an invited computer for its cell, at the expense of the client of that name."""


class StorageDisabled(RequestRefused):
    """A service that keeps no games."""

    kind = "nothing-kept"

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, Message("This server does not store link games."))


class StorageUnavailable(RequestRefused):
    """The kept games cannot be opened; the log says why, and where they are."""

    kind = "cannot-open"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.SERVICE_UNAVAILABLE,
            Message(
                "The server cannot open its link games at the moment. Its administrator can find the reason in the log."
            ),
        )


class LiveGameService:
    """The kept games, opened.

    Attributes:
        store: keeps them.
        hub: publishes changes of games to those who watch them.
        scheduler: keeps games going.
        room_hub: publishes changes of rooms.
    """

    def __init__(
        self, store: "GameStore", settings: Settings, choose: ChooseMove, executor: FairExecutor, call: Naming
    ) -> None:
        from denkspiel.online.store.maintenance import RetentionPolicy  # noqa: PLC0415 (loads SQLAlchemy)

        self.store = store
        self.hub = GameHub(store, settings.streams_per_client, settings.watchers_per_game)
        self.room_hub = RoomHub(store.rooms, self.hub.streams, settings.watchers_per_game)
        keeping = RetentionPolicy(settings.unfinished_days, settings.finished_days)
        self.scheduler = GameScheduler(store, keeping, choose, partial(self.act, service=True))
        self._views = LiveViewBuilder(call)
        self._room_views = RoomViewBuilder(executor)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Let games go on by themselves from now on."""
        self._tasks = [
            asyncio.ensure_future(work)
            for work in (self.scheduler.run(), self.scheduler.run_expiry(), self._keep_presence())
        ]

    def disconnect_all(self) -> None:
        """End all streams: the service is being stopped."""
        self.hub.disconnect_all()
        self.room_hub.disconnect_all()

    async def close(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.scheduler.close()
        await self.hub.close()
        await self.store.close()

    def announce_new_game(self, stored: "GameForBrowser") -> None:
        """A browser has begun this game."""
        self.hub.publish(stored, seen=True)
        self.scheduler.schedule(stored)

    async def act(
        self, game_id: str, command: GameCommand, token: str | None = None, *, service: bool = False
    ) -> "GameCommandResult":
        """Carry out the command of a browser, or of the program itself, and see to what follows from it.

        Raises:
            DenkspielError: whatever `Store.act` raises.
        """
        with self.hub.publishing(game_id):
            answer = await self.store.act(game_id, command, token, service=service)
            self.hub.publish(answer.stored, seen=not service)
            self.scheduler.schedule(answer.stored)
            rematch = answer.stored.live.following
            if rematch is not None and any(isinstance(event, RematchAgreed) for event in answer.entry.events):
                self.scheduler.schedule(await self.store.load(rematch))
        return answer

    async def list_games(self, token: str, limit: int, game: str, name: str, before: str) -> "list[LiveGameSummary]":
        """Games in which a browser has a seat; `before` is empty, or has instant and id of the one before them."""
        from denkspiel.online.store.seats import GameFilter  # noqa: PLC0415 (loads SQLAlchemy)

        changed, dash, game_id = before.partition("-")
        search = GameFilter(game, name, (int(changed), game_id) if dash else None)
        return await self.store.games_of_browser(token, limit, search)

    def view(self, stored: "GameForBrowser", say: "Translator") -> str:
        """A `LiveView` of a game for the browser that has asked for it, as JSON."""
        return self._views.view(stored, stored.side, self.hub.presence(stored), self.store.now(), say)

    async def view_for(self, subscriber: GameSubscriber, say: "Translator") -> tuple[int, str]:
        """The version of a game and its `LiveView`; raises what `GameSubscriber.stored_game` raises."""
        stored = await subscriber.stored_game()
        view = self._views.view(stored, subscriber.side, subscriber.presence(), self.store.now(), say)
        return stored.live.version, view

    async def room_view(self, stored: "RoomForBrowser", say: "Translator") -> str:
        """A `RoomView` of a room for the browser that has asked for it, as JSON."""
        return await self._room_views.view(stored, self.store.now(), say)

    async def refresh_presence(self) -> None:
        """Follow the clock, note who is here, and notice what another program, such as `kept expire`, has deleted."""
        await self.store.synchronize_clock()
        await self.hub.refresh_presence()
        await self.store.announce_missed()

    async def _keep_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            try:
                await self.refresh_presence()
            except DenkspielError:
                continue  # the store is away; the streams are still there
            except Exception:  # a fault of the program must not end this for all
                _LOG.exception("who is here cannot be noted")


class LazyLiveGameService:
    """Opens the kept games when they are needed."""

    def __init__(self, settings: Settings, choose: ChooseMove, executor: FairExecutor, call: Naming) -> None:
        """Open nothing yet."""
        self._call = call
        self._settings = settings
        self._choose = choose
        self._executor = executor
        self._opening: asyncio.Future[LiveGameService] | None = None
        self._told = ""
        self._soon: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Open games that there are already, when everything else is up."""
        if self._settings.database is not None and (
            not isinstance(self._settings.database, Path) or self._settings.database.exists()
        ):
            self._soon = asyncio.ensure_future(self._open_soon())

    async def games(self) -> LiveGameService:
        """The games.

        Raises:
            StorageDisabled: there is no place for them.
            StorageUnavailable: they cannot be reached; the next one who asks tries again.
        """
        if self._opening is None or _has_failed(self._opening):
            opening = self._open()  # what goes on by itself from then on is not at the expense of the first client
            self._opening = asyncio.get_running_loop().create_task(opening, context=Context())
        return await asyncio.shield(self._opening)

    @property
    def opened_games(self) -> LiveGameService | None:
        """The games; `None` while they are not open."""
        opening = self._opening
        return None if opening is None or not opening.done() or _has_failed(opening) else opening.result()

    def disconnect_all(self) -> None:
        """End all streams: the service is being stopped."""
        if self.opened_games is not None:
            self.opened_games.disconnect_all()

    async def close(self) -> None:
        """End."""
        if self._soon is not None:
            self._soon.cancel()
        if self._opening is not None:
            await asyncio.wait([self._opening])
            if not _has_failed(self._opening):
                await self._opening.result().close()

    async def _open(self) -> LiveGameService:
        place = self._settings.database
        if place is None:
            raise StorageDisabled
        await asyncio.to_thread(importlib.import_module, "denkspiel.online.store.store")
        from denkspiel.online.store.store import GameStore  # noqa: PLC0415

        try:
            store = await GameStore.open(place, as_service=True)
        except StoreFault as fault:
            if str(fault) != self._told:  # not to everybody who asks
                self._told = str(fault)
                _LOG.warning("link games cannot be opened: %s", fault)
            raise StorageUnavailable from fault
        self._told = ""
        games = LiveGameService(store, self._settings, self._choose, self._executor, self._call)
        games.start()
        return games

    async def _open_soon(self) -> None:
        await asyncio.sleep(_AFTER_SECONDS)
        await asyncio.gather(self.games(), return_exceptions=True)


def _has_failed(opening: "asyncio.Future[LiveGameService]") -> bool:
    return opening.done() and (opening.cancelled() or opening.exception() is not None)
