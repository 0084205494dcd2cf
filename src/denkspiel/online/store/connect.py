"""Opens the database at a place, whatever kind it is; only one service at a time has the games of a file."""

from pathlib import Path
from typing import IO

from denkspiel.core.file_lock import Lock, lock
from denkspiel.core.message import Message
from denkspiel.core.optional_library import library_fault
from denkspiel.online.store.database import Database, Tell, unreachable
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import Place, check_may_be_kept_games
from denkspiel.online.store.sqlite import SqliteDatabase

__all__ = ["only_service", "open_database"]


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


def only_service(path: Path) -> IO[bytes]:
    """A file that says who serves the games, locked until it is closed; another service would not hear of changes.

    Args:
        path: where the games are kept; its folder is made if need be.

    Raises:
        StoreFault: another service has it, or something that is no database, or the file cannot be made.
    """
    check_may_be_kept_games(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = Path(f"{path}.served").open("ab")  # noqa: SIM115 (it stays open)
    except OSError as error:
        raise unreachable(error, path) from error
    if lock(file) is not Lock.TAKEN:
        return file
    file.close()
    raise StoreFault(
        Message(
            'Another service has the games in "{file}" open. End that one, or name another place with --database; for '
            "several services at once there is PostgreSQL.",
            file=str(path),
        )
    )
