"""Opens the database at a place, whatever kind it is."""

from pathlib import Path

from denkspiel.core.optional_library import library_fault
from denkspiel.online.store.database import Database, Tell
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import Place
from denkspiel.online.store.sqlite import SqliteDatabase

__all__ = ["open_database"]


def open_database(place: Place, tell: Tell) -> Database:
    """Open it and bring its schema up to date.

    Args:
        place: a file, or a database of PostgreSQL.
        tell: hears of every change that is made by what is returned.

    Raises:
        StoreFault: it cannot be reached, or a newer program has written it.
    """
    if isinstance(place, Path):
        return SqliteDatabase(place, tell)
    try:
        from denkspiel.online.store.postgres import PostgresDatabase  # noqa: PLC0415 (nobody else needs it)

        return PostgresDatabase(place, tell)
    except ImportError as error:  # of the library, an extra, which SQLAlchemy loads for the first address
        raise StoreFault(library_fault(error, "psycopg", "postgres")) from error
