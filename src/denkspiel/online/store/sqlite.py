"""SQLite in one file. A command is answered once it is on disk (`synchronous=FULL`).

Programs that start at the same time make or change the tables one after the other, by the lock of a file of their own:
SQLite lets them wait for each other for some time only, and where two turn a new file to its write-ahead log not at
all.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from denkspiel.core.cause import sqlite_error_reason
from denkspiel.core.file_lock import LockState, hold_lock, try_lock
from denkspiel.core.message import Message
from denkspiel.core.safe_file import atomic_writer, unwritable_fault
from denkspiel.online.store.database import Database, OnChange, database_error
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import check_sqlite_file
from denkspiel.online.store.schema import bring_up_to_date, is_up_to_date

__all__ = [
    "SYNCHRONOUS",
    "DamagedFile",
    "SqliteDatabase",
    "check_integrity",
    "copy_checked",
    "lock_path",
    "make_private",
    "open_read_only",
]


_NEEDED = {"games", "log", "alembic_version"}
_OTHERS_READ = 0o077


class DamagedFile(StoreFault):
    """The file is not a database of stored games, or some of its games cannot be read."""

    kind = "damaged-store"


def open_read_only(path: Path) -> sqlite3.Connection:
    """A file that is only read; without anything beside it, unless a program that uses it has made that."""
    alone = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{alone}", uri=True)


def check_integrity(connection: sqlite3.Connection, file: Path) -> dict[str, int]:
    """Check the structure of a database and read every row.

    Args:
        connection: it is open there.
        file: its name, to be told.

    Returns:
        how many rows each table has.

    Raises:
        DamagedFile: something cannot be read, or these are no kept games.
    """
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables >= _NEEDED:
            raise DamagedFile(Message('No games are stored in "{place}".', place=str(file)))
        faults = [fault for (fault,) in connection.execute("PRAGMA integrity_check(1)") if fault != "ok"]
        if not faults:  # a row can be unreadable although the structure is sound
            return {table: sum(1 for _ in connection.execute(f'SELECT * FROM "{table}"')) for table in sorted(tables)}
    except sqlite3.Error as error:
        raise _damaged(file, sqlite_error_reason(error)) from error
    raise _damaged(file, Message.literal(" ".join(str(faults[0]).split())))


def copy_checked(source: sqlite3.Connection, file: Path, to: Path) -> None:
    """Copy a database that may be written to meanwhile, and read all of the copy; it is in one file.

    Args:
        source: where it is open.
        file: its name, to be told.
        to: an empty file, which others do not use.

    Raises:
        DamagedFile: not all of it can be read.
        sqlite3.Error, OSError: the copy cannot be written.
    """
    source.execute("BEGIN")  # so that what is counted is what is copied, whatever others write meanwhile
    rows = check_integrity(source, file)
    with closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        if check_integrity(copy, file) != rows:
            raise _damaged(file, Message("the copy has a different number of rows"))
    source.rollback()


def make_private(path: Path) -> bool:
    """Let only the owner read the games kept in a file, and what SQLite writes beside it; whether that succeeded."""
    files = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))]
    for file in files if os.name == "posix" else []:
        with suppress(OSError):
            if file.stat().st_mode & _OTHERS_READ:
                file.chmod(0o600)
    return not any(file.stat().st_mode & _OTHERS_READ for file in files if os.name == "posix" and file.exists())


def _damaged(file: Path, fault: Message) -> DamagedFile:
    return DamagedFile(Message('The stored games in "{file}" are damaged: {fault}.', file=str(file), fault=fault))


SYNCHRONOUS = "FULL"
"""A commit ends when it is on disk: with "NORMAL" a power cut may take what was answered last."""

_PATIENCE_SECONDS = 10
"""So long another program, such as a backup, may hold the file."""
_SILENCE_SECONDS = 10.0
"""After that long without a sign of life a program that opens the file is no longer waited for."""


def lock_path(path: Path) -> Path:
    """The file that every process locks, along with others, while it has the games of a file open."""
    return path.with_name(f"{path.name}.lock")


class SqliteDatabase(Database):
    """Everything in one file, which is made if it is not there."""

    def __init__(self, path: Path, tell: OnChange) -> None:
        """Open the file and bring its schema up to date.

        Args:
            path: the file; its folder is made if need be.
            tell: hears of every change by this program, and of none by others.

        Raises:
            StoreFault: the file cannot be opened, or a newer program has written it.
        """
        check_sqlite_file(path)
        self._path = path
        self._was_used = lock_path(path).exists()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._in_use = lock_path(path).open("ab")
        except OSError as error:
            raise database_error(error, path) from error
        if try_lock(self._in_use, shared=True) is LockState.HELD_ELSEWHERE:
            self._in_use.close()
            raise StoreFault(Message("The stored games are being restored. Try again in a moment."))
        super().__init__(_engine(path, "BEGIN IMMEDIATE"), _engine(path, "BEGIN", reads=True), tell)
        try:
            self._bring_up_to_date()
        except StoreFault:
            self.close()
            raise
        except (SQLAlchemyError, OSError) as error:
            self.close()
            raise database_error(error, path) from error

    def _bring_up_to_date(self) -> None:
        """Change the schema if it is not this program's; who writes at the moment is waited for only then."""
        with hold_lock(self._path.with_name(f"{self._path.name}.opening"), _SILENCE_SECONDS) as is_ours:
            if not is_ours:
                raise StoreFault(
                    Message(
                        'Another program is opening "{file}" and does not respond. Stop that program, or resume it '
                        "if it is suspended.",
                        file=str(self._path),
                    )
                )
            self._make_file()
            with self._reading.begin() as connection:
                if is_up_to_date(connection):
                    return
            with self._writing.begin() as connection:
                bring_up_to_date(connection)

    def _make_file(self) -> None:
        """Make the file if need be, so that only this user can read it; SQLite makes those beside it alike."""
        if not self._path.exists():
            self._path.touch(0o600)
        elif not self._path.stat().st_size and self._was_used:
            raise StoreFault(
                Message(
                    '"{file}" is empty, although it used to contain games. Restore a backup, or delete the file to '
                    "start afresh.",
                    file=str(self._path),
                )
            )

    def close(self) -> None:
        """See `Database.close`."""
        super().close()
        self._in_use.close()

    def backup(self, path: Path) -> None:
        """See `Database.backup`. What is there already is replaced only by a whole copy."""
        try:
            with atomic_writer(path, private=True) as file, closing(sqlite3.connect(self._path)) as source:
                copy_checked(source, self._path, Path(file.name))
        except sqlite3.Error as error:
            raise unwritable_fault(path, error, sqlite_error_reason(error)) from error


def _lower(text: str | None) -> str | None:
    """Small letters: SQLite's own function knows those of English only."""
    return None if text is None else text.lower()


def _engine(path: Path, begin: str, *, reads: bool = False) -> Engine:
    """Connections to the file; their transactions begin and end where SQLAlchemy says so, not where Python guesses."""
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, connect_args={"timeout": _PATIENCE_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.create_function("lower", 1, _lower, deterministic=True)
        pragmas = ["journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON", f"query_only={reads:d}"]
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
