"""PostgreSQL, for many nodes: each command has a transaction of its own, and locks the row of its game.

Where the connection breaks, work is done again: whoever asks waits some seconds, and needs not know. That is safe
because a command has an id, so that one that was carried out before it broke is not carried out twice.
"""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import InterfaceError, OperationalError

from denkspiel.core.message import Message
from denkspiel.store.database import Tell, unreachable
from denkspiel.store.faults import StoreFault
from denkspiel.store.schema import bring_up_to_date
from denkspiel.store.transaction import Transaction, Work

__all__ = ["KEEP_ALIVE", "PostgresDatabase"]

KEEP_ALIVE: dict[str, int | str] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "connect_timeout": 5,
    "application_name": "denkspiel",
}
"""By which a connection that leads nowhere is found after half a minute."""

_CONNECTIONS = 8
_PAUSES_SECONDS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
"""Between attempts: a database that is started anew is back by then."""

_PASSING = (OperationalError, InterfaceError)
"""What may go well the next time: the connection broke, or two transactions were in each other's way."""

T = TypeVar("T")


class PostgresDatabase:
    """A database on a server, which must be there."""

    def __init__(self, url: URL, tell: Tell) -> None:
        """Connect and bring the schema up to date.

        Args:
            url: with the driver "postgresql+psycopg".
            tell: hears of every change of this node's.

        Raises:
            StoreFault: the database cannot be reached, or a newer program has written it.
        """
        self._tell = tell
        self._engine = create_engine(url, pool_size=_CONNECTIONS, max_overflow=0, connect_args=KEEP_ALIVE)
        self._threads = ThreadPoolExecutor(_CONNECTIONS, "denkspiel-store")
        try:
            self._done(lambda transaction: bring_up_to_date(transaction.connection))
        except BaseException:
            self.close()
            raise

    def write(self, work: Work[T]) -> "Future[T]":
        """See `Database.write`."""
        return self._threads.submit(self._done, work)

    def read(self, work: Work[T]) -> "Future[T]":
        """See `Database.read`."""
        return self._threads.submit(self._done, work)

    def backup(self, path: Path) -> "Future[None]":  # noqa: ARG002
        """Refused: the server has a program of its own for that."""
        future: Future[None] = Future()
        future.set_exception(StoreFault(Message("A backup of PostgreSQL is made by its own program, pg_dump.")))
        return future

    def close(self) -> None:
        """See `Database.close`."""
        self._threads.shutdown()
        self._engine.dispose()

    def _done(self, work: Work[T]) -> T:
        for pause in _PAUSES_SECONDS:
            try:
                return self._once(work)
            except _PASSING:
                time.sleep(pause)
        try:
            return self._once(work)
        except _PASSING as error:
            raise unreachable(error) from error

    def _once(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            transaction = Transaction(connection)
            result = work(transaction)
        self._tell(transaction.touched)
        return result
