"""PostgreSQL, for many nodes: one thread of each writes, and locks the rows of the games that it changes.

Where the connection breaks, work is done again: the client waits some seconds, and need not know. That is safe
because a command has an id, so that one that was carried out before it broke is not carried out twice.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL

from denkspiel.core.message import Message
from denkspiel.online.store.database import READER_THREADS, Database, OnChange
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.schema import bring_up_to_date

__all__ = ["KEEP_ALIVE", "PostgresDatabase"]

KEEP_ALIVE: dict[str, int | str] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "connect_timeout": 2,
    "application_name": "denkspiel",
}
"""By which a connection that leads nowhere is found after half a minute."""

_PAUSES_SECONDS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
"""Between attempts: a database that is started anew is back by then."""
_AT_START_SECONDS = 1.0
"""After so much time no other attempt is made at the start: somebody waits to be told that the place is wrong."""

_OTHER_WAYS = ("enable_seqscan", "enable_hashjoin", "enable_mergejoin")
"""How PostgreSQL finds rows otherwise than by their keys."""


class PostgresDatabase(Database):
    """A database on a server, which must be there."""

    def __init__(self, url: URL, tell: OnChange) -> None:
        """Connect and bring the schema up to date.

        Args:
            url: with the driver "postgresql+psycopg".
            tell: hears of every change of this node's.

        Raises:
            StoreFault: the database cannot be reached, or a newer program has written it.
        """
        reading = create_engine(url, pool_size=READER_THREADS, max_overflow=0, connect_args=KEEP_ALIVE)
        writing = create_engine(url, pool_size=1, max_overflow=0, connect_args=KEEP_ALIVE)
        event.listen(writing, "connect", _look_up_by_keys)
        super().__init__(writing, reading, tell, _PAUSES_SECONDS)
        try:
            self._attempt(writing, lambda transaction: bring_up_to_date(transaction.connection), _AT_START_SECONDS)
        except BaseException:
            self.close()
            raise

    def backup(self, path: Path) -> None:  # noqa: ARG002
        """Refused: the server has a program of its own for that."""
        raise StoreFault(Message("To back up PostgreSQL, use its own program, pg_dump."))


def _look_up_by_keys(connection: Any, _record: object) -> None:
    """Have rows found by their keys, as all that is changed is.

    While PostgreSQL takes tables for small it reads them whole, and keeps to that for a minute, in which they grow by
    thousands of rows.
    """
    with connection.cursor() as cursor:
        for way in _OTHER_WAYS:
            cursor.execute(f"SET {way} = off")
    connection.commit()
