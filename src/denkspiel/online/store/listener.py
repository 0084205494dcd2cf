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
from psycopg.pq.abc import PGconn
from sqlalchemy.engine import URL

from denkspiel.online.store.access import ChangeAnnouncer
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.postgres import KEEP_ALIVE
from denkspiel.online.store.transaction import NOTIFY_CHANNEL

__all__ = ["ChangeListener"]

_LOG = logging.getLogger(__name__)
_PAUSES_SECONDS = (0.05, 0.1, 0.2, 0.5, 1.0)
_LOOK_UP_SECONDS = 15.0
"""How often a connection on which nothing comes is tried."""


class ChangeListener:
    """A task that listens until it is closed."""

    def __init__(self, url: URL, announcements: ChangeAnnouncer, on_missed: Callable[[], Awaitable[None]]) -> None:
        """Begin to listen.

        Args:
            url: the database.
            announcements: who is told.
            on_missed: fetches the changes made while this node was not listening.
        """
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._address = make_conninfo(address, **KEEP_ALIVE)
        self._announcements = announcements
        self._missed = on_missed
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
        await connection.execute(f"LISTEN {NOTIFY_CHANNEL}")
        return connection

    async def _hear(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        """Tell what comes, until the connection breaks.

        The library's own way to wait for notifications costs several times as much as everything that follows from
        one, in the thread that answers everybody: so the socket is watched, and read by the library's lower half.
        """
        loop = asyncio.get_running_loop()
        connection.add_notify_handler(lambda told: self._tell(told.payload))  # what comes beside an answer
        await self._missed()
        self._listening.set()
        while True:
            broken: asyncio.Future[None] = loop.create_future()
            number = connection.fileno()
            loop.add_reader(number, self._read, connection.pgconn, number, broken)
            try:
                async with asyncio.timeout(_LOOK_UP_SECONDS):
                    await broken
            except TimeoutError:
                pass
            finally:
                if broken.cancelled():
                    loop.remove_reader(number)
            await connection.execute("SELECT 1")

    def _read(self, connection: PGconn, number: int, broken: "asyncio.Future[None]") -> None:
        """Read what has come; the library closes the socket of a broken connection itself.

        So it is watched no more from that very moment on: the next browser to come is given a socket of that number.
        """
        try:
            connection.consume_input()
            while (told := connection.notifies()) is not None:
                self._tell(told.extra.decode())
        except psycopg.Error as error:
            asyncio.get_running_loop().remove_reader(number)
            if not broken.done():
                broken.set_exception(error)

    def _tell(self, payload: str) -> None:
        game_id, version = payload.split()
        self._announcements.announce_in_loop([(game_id, int(version))])
