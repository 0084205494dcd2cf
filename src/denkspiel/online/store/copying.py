"""Copies of kept games in SQLite: what is damaged is found before it takes the place of anything."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from denkspiel.core.message import Message
from denkspiel.online.store.database import sqlite_cause
from denkspiel.online.store.faults import StoreFault

__all__ = ["Damaged", "check_whole", "copy_checked", "keep_private", "open_to_read"]

_NEEDED = {"games", "log", "alembic_version"}
_OTHERS_READ = 0o077


class Damaged(StoreFault):
    """A file has no kept games in it, or not all of them can be read."""

    kind = "damaged-store"


def open_to_read(path: Path) -> sqlite3.Connection:
    """A file that is only read; without anything beside it, unless a program that uses it has made that."""
    alone = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{alone}", uri=True)


def check_whole(connection: sqlite3.Connection, file: Path) -> dict[str, int]:
    """Check the structure of a database and read every row.

    Args:
        connection: it is open there.
        file: its name, to be told.

    Returns:
        how many rows each table has.

    Raises:
        Damaged: something cannot be read, or these are no kept games.
    """
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables >= _NEEDED:
            raise Damaged(Message('No games are kept in "{place}".', place=str(file)))
        faults = [fault for (fault,) in connection.execute("PRAGMA integrity_check(1)") if fault != "ok"]
        if not faults:  # a row can be unreadable although the structure is sound
            return {table: sum(1 for _ in connection.execute(f'SELECT * FROM "{table}"')) for table in sorted(tables)}
    except sqlite3.Error as error:
        raise _damaged(file, sqlite_cause(error)) from error
    raise _damaged(file, Message.literal(" ".join(str(faults[0]).split())))


def copy_checked(source: sqlite3.Connection, file: Path, to: Path) -> None:
    """Copy a database that may be written to meanwhile, and read all of the copy; it is in one file.

    Args:
        source: where it is open.
        file: its name, to be told.
        to: an empty file, which others do not use.

    Raises:
        Damaged: not all of it can be read.
        sqlite3.Error, OSError: the copy cannot be written.
    """
    source.execute("BEGIN")  # so that what is counted is what is copied, whatever others write meanwhile
    rows = check_whole(source, file)
    with closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        if check_whole(copy, file) != rows:
            raise _damaged(file, Message("the copy has other rows"))
    source.rollback()


def keep_private(path: Path) -> bool:
    """Let only the owner read the games kept in a file, and what SQLite writes beside it; whether that succeeded."""
    files = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))]
    for file in files if os.name == "posix" else []:
        with suppress(OSError):
            if file.stat().st_mode & _OTHERS_READ:
                file.chmod(0o600)
    return not any(file.stat().st_mode & _OTHERS_READ for file in files if os.name == "posix" and file.exists())


def _damaged(file: Path, fault: Message) -> Damaged:
    return Damaged(Message('The kept games in "{file}" are damaged: {fault}.', file=str(file), fault=fault))
