"""Hears from PostgreSQL what the other nodes have changed.

The connection for it may break, and so may the database. Then another one is made, as often as it takes; and since
nobody heard what was told meanwhile, the versions of all games that somebody looks at are asked for.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy.engine import URL

from denkspiel.store.announcements import Announcements
from denkspiel.store.faults import StoreFault
from denkspiel.store.postgres import KEEP_ALIVE
from denkspiel.store.transaction import CHANNEL

__all__ = ["Listener"]

_LOG = logging.getLogger(__name__)
_PAUSES_SECONDS = (0.05, 0.1, 0.2, 0.5, 1.0)
_LOOK_UP_SECONDS = 15.0
"""How often a connection on which nothing comes is tried."""


class Listener:
    """A task that listens until it is closed."""

    def __init__(self, url: URL, announcements: Announcements, missed: Callable[[], Awaitable[None]]) -> None:
        """Begin to listen.

        Args:
            url: the database.
            announcements: who is told.
            missed: asks for what was told while nobody listened.
        """
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._address = make_conninfo(address, **KEEP_ALIVE)
        self._announcements = announcements
        self._missed = missed
        self._listening = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def listening(self) -> None:
        """Wait until it hears."""
        await self._listening.wait()

    async def close(self) -> None:
        """Listen no more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        failures = 0
        while True:
            try:
                async with await self._connection() as connection:
                    failures = 0
                    await self._hear(connection)
            except (psycopg.Error, StoreFault) as error:
                _LOG.warning("PostgreSQL is not heard: %s", error)
                self._listening.clear()
                await asyncio.sleep(_PAUSES_SECONDS[min(failures, len(_PAUSES_SECONDS) - 1)])
                failures += 1

    async def _connection(self) -> "psycopg.AsyncConnection[Any]":
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _hear(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        await self._missed()
        self._listening.set()
        while True:
            async for told in connection.notifies(timeout=_LOOK_UP_SECONDS):
                game_id, version = told.payload.split()
                self._announcements.tell_here([(game_id, int(version))])
            await connection.execute("SELECT 1")
